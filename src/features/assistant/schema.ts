import { type Static, Type } from '@sinclair/typebox';
import { Nullable, StringEnum, Timestamp } from '../../http/schemas.js';

const generatedAt = Timestamp('Time of generation.');

const dismissed = Type.Boolean({
  description: 'True if you have dismissed this result. False after each generation.',
});

const PriorityAction = Type.Object({
  action: Type.String({ description: 'The exact name of a task.' }),
  project: Nullable(Type.String({ description: 'The name of its project.' })),
  reason: Type.String({ description: 'The reason, in at most 6 words.' }),
  suggestion: Type.String({
    description: 'The first step, in at most 12 words.',
  }),
});

const TokenUsage = Type.Object(
  {
    prompt_tokens: Type.Integer({ minimum: 0, description: 'Tokens of the messages.' }),
    completion_tokens: Type.Integer({ minimum: 0, description: 'Tokens of the response.' }),
  },
  { description: 'As reported by the provider; zeros if missing.' },
);

export const DailyBrief = Type.Object(
  {
    focus: Type.String({
      description: 'A short phrase: the single most important task of the day.',
    }),
    priority_actions: Type.Array(PriorityAction, { description: 'The first steps, most important first.' }),
    watch_out: Type.Array(Type.String(), {
      description: 'Names of tasks or projects at risk.',
    }),
    generated_at: generatedAt,
    model: Type.String({
      description: 'The model, as named by the provider.',
    }),
    usage: TokenUsage,
  },
  {
    $id: 'DailyBrief',
    description: 'The brief of one day. There is at most one per user and day; generating again replaces it.',
    examples: [
      {
        focus: 'Send the tax return',
        priority_actions: [
          {
            action: 'Send the tax return',
            project: 'Household',
            reason: 'Overdue since Friday',
            suggestion: 'Open the form and check the two missing receipts',
          },
        ],
        watch_out: ['Kitchen renovation'],
        generated_at: '2026-03-02T07:30:00.000Z',
        model: 'gpt-4o-mini',
        usage: { prompt_tokens: 812, completion_tokens: 164 },
      },
    ],
  },
);
export type DailyBrief = Static<typeof DailyBrief>;

export const TaskInsights = Type.Object(
  {
    insight: Type.String({ description: 'The most important fact about the task.' }),
    next_step: Type.String({ description: 'The next thing to do.' }),
    breakdown: Type.Array(Type.String(), {
      description: 'Smaller steps, in order.',
    }),
    links: Type.Array(
      Type.Object({
        label: Type.String({ description: 'Title of the link.' }),
        url: Type.String({ description: 'Always http or https.' }),
      }),
      { maxItems: 3, description: 'At most three links.' },
    ),
    watch_out: Nullable(Type.String({ description: 'A risk, if there is one.' })),
    generated_at: generatedAt,
    dismissed,
  },
  {
    $id: 'TaskInsights',
    description: 'Insights into one task, kept for the user who asked until they are generated again.',
    examples: [
      {
        insight: 'Three receipts are missing and the deadline has passed.',
        next_step: 'Ask the bank for the March statement',
        breakdown: ['Collect the receipts', 'Fill in page 3', 'Send the form'],
        links: [{ label: 'Online form', url: 'https://tax.example.org/form' }],
        watch_out: 'A late fee is due from the 10th on.',
        generated_at: '2026-03-02T07:30:00.000Z',
        dismissed: false,
      },
    ],
  },
);
export type TaskInsights = Static<typeof TaskInsights>;

export const ProjectInsights = Type.Object(
  {
    insight: Type.String({ description: 'The most important fact about the project.' }),
    next_action: Type.String({ description: 'The next thing to do.' }),
    health: Type.String({
      description: 'State of the project, based on its task counts.',
    }),
    watch_out: Nullable(Type.String({ description: 'A risk, if there is one.' })),
    generated_at: generatedAt,
    dismissed,
  },
  {
    $id: 'ProjectInsights',
    description: 'Insights into one project, kept for the user who asked until they are generated again.',
    examples: [
      {
        insight: 'The electrician blocks everything that is left.',
        next_action: 'Call the electrician for a date',
        health: '4 of 11 tasks are done, 2 are overdue',
        watch_out: 'The kitchen is delivered in two weeks.',
        generated_at: '2026-03-02T07:30:00.000Z',
        dismissed: false,
      },
    ],
  },
);
export type ProjectInsights = Static<typeof ProjectInsights>;

export const AiConfig = Type.Object(
  {
    api_key_set: Type.Boolean({
      description: 'True if this server has a key for a provider.',
    }),
    enabled: Type.Boolean({
      description: 'True if you have enabled the assistant in your profile.',
    }),
    base_url: Type.String({
      description: 'The provider that would receive your data.',
    }),
    model: Type.String({ description: 'The model that would be used.' }),
  },
  {
    $id: 'AiConfig',
    description: 'The configuration of the assistant, for you and for this server.',
    examples: [
      {
        api_key_set: true,
        enabled: true,
        base_url: 'http://127.0.0.1:11434/v1',
        model: 'llama3.2',
      },
    ],
  },
);
export type AiConfig = Static<typeof AiConfig>;

export const ChatMessage = Type.Object({
  role: StringEnum(['system', 'user'], { description: 'Role of the message: instructions, or your data.' }),
  content: Type.String({ description: 'The whole text of the message.' }),
});
export type ChatMessage = Static<typeof ChatMessage>;

export const ContextPreview = Type.Object(
  { messages: Type.Array(ChatMessage, { description: 'In the order of sending.' }) },
  {
    $id: 'ContextPreview',
    description: 'The exact messages that generating would send to the provider now.',
    examples: [
      {
        messages: [
          { role: 'system', content: 'You help one person with one task. …' },
          { role: 'user', content: '{"task": {"name": "Call the plumber"}}' },
        ],
      },
    ],
  },
);
export type ContextPreview = Static<typeof ContextPreview>;

const subject = (what: string) =>
  Type.Unsafe<string | number>({ type: ['string', 'integer'], description: `The ${what}'s uid or id.` });

export const TaskInsightsRequest = Type.Object(
  { taskUid: subject('task') },
  {
    $id: 'TaskInsightsRequest',
    // Further members are ignored: no value of the body reaches the provider.
    additionalProperties: true,
    description: 'The task. The sent data comes from the database.',
    examples: [{ taskUid: 'k3v9x0q2m7b4t1z' }],
  },
);

export const ProjectInsightsRequest = Type.Object(
  { projectUid: subject('project') },
  {
    $id: 'ProjectInsightsRequest',
    // Further members are ignored: no value of the body reaches the provider.
    additionalProperties: true,
    description: 'The project. The sent data comes from the database.',
    examples: [{ projectUid: 'p8r9x0q2m7b4t1z' }],
  },
);

export const DismissedUpdate = Type.Object(
  { dismissed: Type.Boolean({ description: 'True to dismiss the result, false to restore it.' }) },
  {
    $id: 'DismissedUpdate',
    description: 'Dismisses or restores insights.',
    examples: [{ dismissed: true }],
  },
);

export const TaskUidParams = Type.Object({
  taskUid: Type.String({ description: "The task's uid or id.", examples: ['k3v9x0q2m7b4t1z'] }),
});

export const ProjectUidParams = Type.Object({
  projectUid: Type.String({ description: "The project's uid or id.", examples: ['p8r9x0q2m7b4t1z'] }),
});
