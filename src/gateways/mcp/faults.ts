import type { ErrorBody } from '../client.js';

/** Members of operations whose names differ from those of the tools. */
export const MEMBERS: Readonly<Record<string, string>> = {
  project_id: 'project',
  area_id: 'area',
  goal_id: 'goal',
  assignee_id: 'assignee',
  task_id: 'task',
  parent_task_id: 'task',
  q: 'text',
  project_ids: 'project',
  recurrence_type: 'recurrence',
  recurrence_interval: 'recurrence',
  recurrence_weekdays: 'recurrence',
  recurrence_month_day: 'recurrence',
  recurrence_week_of_month: 'recurrence',
  recurrence_end_date: 'recurrence',
};

const NAMES = new RegExp(`\\b(${Object.keys(MEMBERS).join('|')})\\b`, 'g');

type Fault = Pick<ErrorBody, 'error' | 'details'>;

/** Replaces names of the operation by names of the tool, which has one input instead of body, query and path. */
export function inTermsOfTools({ error, details }: Fault): Fault {
  return ofInput({
    error: renamed(error),
    ...(details && {
      details: details.map(({ path, message, ...more }) => ({
        path: renamed(path),
        message: renamed(message),
        ...more,
      })),
    }),
  });
}

/** The same for a fault of the input itself, whose members have the names that the agent gave. */
export function ofInput({ error, details }: Fault): Fault {
  const located = details?.map(({ path, ...more }) => ({
    path: path.replace(/^(body|query|params|text)(?=\/|$)/, 'input'),
    ...more,
  }));
  return { error, ...(located && { details: located }) };
}

function renamed(text: string): string {
  return text.replace(NAMES, (name) => MEMBERS[name] ?? name);
}
