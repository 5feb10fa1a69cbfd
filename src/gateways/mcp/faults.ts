import type { ErrorBody } from '../client.js';

/** Members of operations whose names differ from those of the tools. */
const MEMBERS: Readonly<Record<string, string>> = {
  project_id: 'project',
  area_id: 'area',
  goal_id: 'goal',
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

/** Replaces names of the operation by names of the tool, which has one input instead of body, query and path. */
export function inTermsOfTools({ error, details }: Pick<ErrorBody, 'error' | 'details'>) {
  return {
    error: renamed(error),
    ...(details && {
      details: details.map(({ path, message, ...more }) => ({
        path: renamed(path.replace(/^(body|query|params|text)(?=\/|$)/, 'input')),
        message: renamed(message),
        ...more,
      })),
    }),
  };
}

function renamed(text: string): string {
  return text.replace(NAMES, (name) => MEMBERS[name] ?? name);
}
