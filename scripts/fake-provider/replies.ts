import { parsedJson } from '../../src/lib/typed.js';

/** Data of a request: the last message that is JSON. */
interface Data {
  tasks?: Record<string, { name: string; project?: string | null }[]>;
  task?: { name: string; notes?: string | null; due_date?: string | null };
  project?: { name: string; task_counts?: Record<string, number> };
}

export function plausibleReply(messages: readonly { content: string }[]): object {
  const data = dataOf(messages);
  if (data.task) return taskInsights(data.task);
  if (data.project) return projectInsights(data.project);
  return dailyBrief(data.tasks ?? {});
}

export function brokenReply(messages: readonly { content: string }[]): object {
  const members = Object.entries(plausibleReply(messages));
  return Object.fromEntries(members.map(([name, value], index) => [name, index === 0 ? value : { not: [value] }]));
}

function dataOf(messages: readonly { content: string }[]): Data {
  for (const { content } of messages.toReversed()) {
    try {
      return parsedJson<Data>(content);
    } catch {
      // Instructions are no JSON: the data is in another message.
    }
  }
  return {};
}

const REASONS: Record<string, string> = {
  overdue: 'Its due date has passed',
  in_progress: 'You have begun it already',
  planned: 'You planned it for today',
  suggested: 'A good moment to begin',
};

function dailyBrief(groups: NonNullable<Data['tasks']>): object {
  const actions = Object.entries(groups).flatMap(([group, tasks]) =>
    tasks.map(({ name, project }) => ({
      action: name,
      project: project ?? null,
      reason: REASONS[group] ?? 'It is on your list',
      suggestion: 'Take ten quiet minutes and do its first step',
    })),
  );
  return {
    focus: actions[0]?.action ?? 'A free day: plan the next goal',
    priority_actions: actions.slice(0, 5),
    watch_out: (groups.overdue ?? []).slice(0, 3).map(({ name }) => name),
  };
}

function taskInsights({ name, notes, due_date }: NonNullable<Data['task']>): object {
  return {
    insight: notes ? `"${name}" has notes to start from.` : `"${name}" says little about itself yet.`,
    next_step: notes ? 'Read the notes and pick the first step.' : 'Write down what done looks like.',
    breakdown: ['Decide what done looks like', 'Do the smallest part', 'Check it and finish'],
    links: [],
    watch_out: due_date ? `It is due on ${due_date}.` : null,
  };
}

function projectInsights({ name, task_counts = {} }: NonNullable<Data['project']>): object {
  const { total = 0, open = 0, completed = 0, in_progress = 0, overdue = 0 } = task_counts;
  return {
    insight: `"${name}" has ${open} open tasks.`,
    next_action: in_progress > 0 ? 'Finish what is in progress first.' : 'Begin one open task.',
    health: `${completed} of ${total} tasks are done, ${overdue} are overdue.`,
    watch_out: overdue > 0 ? `${overdue} tasks are overdue.` : null,
  };
}
