import { byId, byUid } from '../data/mirror.js';
import { labelOfPerson, personNamed } from '../data/persons.js';
import { REFERENCES } from '../data/resources.js';
import { nameOf } from '../data/types.js';
import { momentLabel } from '../dates.js';
import { labelOf, text } from '../text/text.js';

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d/;

/** Returns a value of a member in words. References are ids or uids; the activity of a task has all values as texts. */
export function valueLabel(member: string, value: unknown): string {
  const t = text.value;
  if (value === null || value === undefined || value === '') return t.none;
  if (member === 'status') return labelOf({ ...t.task.statuses, ...t.project.statuses }, String(value));
  if (member === 'priority') return labelOf(t.task.priorities, String(value));
  if (member === 'assignee_id') {
    const person = personNamed(String(value));
    return person === undefined ? String(value) : labelOfPerson(person);
  }
  if (Array.isArray(value)) return value.map((one) => one?.name ?? one).join(', ') || t.none;
  if (member in REFERENCES) {
    const type = REFERENCES[member as keyof typeof REFERENCES];
    const object = byUid(type, String(value)) ?? byId(type, Number(value));
    return (object && nameOf(object)) ?? String(value);
  }
  const label = String(value);
  return INSTANT.test(label) ? momentLabel(label) : label;
}
