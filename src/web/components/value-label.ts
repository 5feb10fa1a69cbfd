import { byId, byUid } from '../data/mirror.js';
import { momentLabel } from '../dates.js';
import { labelOf, text } from '../text/text.js';

const REFERENCES = {
  project_id: 'project',
  section_id: 'section',
  area_id: 'area',
  goal_id: 'goal',
  parent_task_id: 'task',
} as const;

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Returns a value of a member in words. References are ids or uids; the activity of a task has all values as texts. */
export function valueLabel(member: string, value: unknown): string {
  const t = text.value;
  if (value === null || value === undefined || value === '') return t.none;
  if (member === 'status') return labelOf({ ...t.task.statuses, ...t.project.statuses }, String(value));
  if (member === 'priority') return labelOf(t.task.priorities, String(value));
  if (Array.isArray(value)) return value.map((one) => one?.name ?? one).join(', ') || t.none;
  if (member in REFERENCES) {
    const type = REFERENCES[member as keyof typeof REFERENCES];
    return (byUid(type, String(value)) ?? byId(type, Number(value)))?.name ?? String(value);
  }
  const label = String(value);
  return INSTANT.test(label) ? momentLabel(label) : label;
}
