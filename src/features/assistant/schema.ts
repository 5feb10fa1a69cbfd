import { type Static, Type } from '@sinclair/typebox';
import { Nullable, StringEnum, Timestamp } from '../../http/schemas.js';

const generatedAt = Timestamp('When it was generated.');

const dismissed = Type.Boolean({
  description: 'Whether you put this result aside. False after each generation.',
});

const PriorityAction = Type.Object({
  action: Type.String({ description: 'The exact name of a task.' }),
  project: Nullable(Type.String({ description: 'The name of its project.' })),
  reason: Type.String({ description: 'Why now, in at most 6 words.' }),
  suggestion: Type.String({
    description: 'How to begin, in at most 12 words.',
  }),
});

const TokenUsage = Type.Object(
  {
    prompt_tokens: Type.Integer({ minimum: 0, description: 'What was sent.' }),
    completion_tokens: Type.Integer({ minimum: 0, description: 'What was answered.' }),
  },
  { description: 'What the provider counted; zeros when it did not say.' },
);

export const DailyBrief = Type.Object(
  {
    focus: Type.String({
      description: 'A short phrase: the single most important task of the day.',
    }),
    priority_actions: Type.Array(PriorityAction, { description: 'What to do first, most important first.' }),
    watch_out: Type.Array(Type.String(), {
      description: 'Names of tasks or projects at risk.',
    }),
    generated_at: generatedAt,
    model: Type.String({
      description: 'The model that answered, as the provider names it.',
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
    insight: Type.String({ description: 'What matters about the task.' }),
    next_step: Type.String({ description: 'The next thing to do.' }),
    breakdown: Type.Array(Type.String(), {
      description: 'Smaller steps, in order.',
    }),
    links: Type.Array(
      Type.Object({
        label: Type.String({ description: 'What is there.' }),
        url: Type.String({ description: 'Always http or https.' }),
      }),
      { maxItems: 3, description: 'At most three links.' },
    ),
    watch_out: Nullable(Type.String({ description: 'A risk, when there is one.' })),
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
    insight: Type.String({ description: 'What matters about the project.' }),
    next_action: Type.String({ description: 'The next thing to do.' }),
    health: Type.String({
      description: 'How the project stands, by its actual task counts.',
    }),
    watch_out: Nullable(Type.String({ description: 'A risk, when there is one.' })),
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
      description: 'Whether this server has a key for a provider.',
    }),
    enabled: Type.Boolean({
      description: 'Whether you have switched the assistant on in your profile.',
    }),
    base_url: Type.String({
      description: 'The provider that your data would be sent to.',
    }),
    model: Type.String({ description: 'The model that would be asked.' }),
  },
  {
    $id: 'AiConfig',
    description: 'How the assistant is set up, for you and on this server.',
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
  role: StringEnum(['system', 'user'], { description: 'Whose words: ours, or your data.' }),
  content: Type.String({ description: 'The whole text that is sent.' }),
});
export type ChatMessage = Static<typeof ChatMessage>;

export const ContextPreview = Type.Object(
  { messages: Type.Array(ChatMessage, { description: 'In the order in which they would be sent.' }) },
  {
    $id: 'ContextPreview',
    description: 'Exactly the messages that generating would send to the provider now.',
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
    description: 'Which task to generate insights into. What is sent about it comes from the database.',
    examples: [{ taskUid: 'k3v9x0q2m7b4t1z' }],
  },
);

export const ProjectInsightsRequest = Type.Object(
  { projectUid: subject('project') },
  {
    $id: 'ProjectInsightsRequest',
    // Further members are ignored: no value of the body reaches the provider.
    additionalProperties: true,
    description: 'Which project to generate insights into. What is sent about it comes from the database.',
    examples: [{ projectUid: 'p8r9x0q2m7b4t1z' }],
  },
);

export const DismissedUpdate = Type.Object(
  { dismissed: Type.Boolean({ description: 'Whether to put the result aside.' }) },
  {
    $id: 'DismissedUpdate',
    description: 'Puts insights aside, or takes them back.',
    examples: [{ dismissed: true }],
  },
);

export const TaskUidParams = Type.Object({
  taskUid: Type.String({ description: "The task's uid or id.", examples: ['k3v9x0q2m7b4t1z'] }),
});

export const ProjectUidParams = Type.Object({
  projectUid: Type.String({ description: "The project's uid or id.", examples: ['p8r9x0q2m7b4t1z'] }),
});
