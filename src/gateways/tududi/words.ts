import { type Json, refuse } from './inner.js';

/** What words of clients mean: names of an object would have meanings that nobody gave them (`constructor`). */
type Words<T> = ReadonlyMap<unknown, T>;

/** How that API names the states of a task, by our codes. */
const STATUSES = ['not_started', 'in_progress', 'done', 'archived', 'waiting', 'cancelled', 'planned'];

/** Further words for the same states, of earlier versions. */
const OTHER_STATUSES: Words<number> = new Map([
  ['pending', 0],
  ['completed', 2],
]);

const PRIORITIES = ['low', 'medium', 'high'];
const OTHER_PRIORITIES: Words<number> = new Map([['none', 0]]);

/** Project states of earlier versions, as they are named today. */
const PROJECT_STATES: Words<string> = new Map([
  ['idea', 'not_started'],
  ['planning', 'planned'],
  ['active', 'in_progress'],
  ['blocked', 'waiting'],
  ['completed', 'done'],
]);

/** The code of a task's state, from a word, a code or a code in digits. @throws Refusal 400 */
export function statusOf(value: unknown): number {
  return codeOf(value, 'status', STATUSES, OTHER_STATUSES);
}

/** The code of a priority, from a word, a code or a code in digits. @throws Refusal 400 */
export function priorityOf(value: unknown): number {
  return codeOf(value, 'priority', PRIORITIES, OTHER_PRIORITIES);
}

function codeOf(value: unknown, what: string, words: readonly string[], others: Words<number>): number {
  const word = typeof value === 'object' ? '' : String(value).toLowerCase();
  const code = /^\d$/.test(word) ? Number(word) : (others.get(word) ?? words.indexOf(word));
  if (code < 0 || code >= words.length) {
    throw refuse(400, `${what} must be one of ${words.join(', ')}, or their numbers.`, 'VALIDATION_FAILED');
  }
  return code;
}

/** The state of a project as it is named today. */
export function projectStateOf(value: unknown): unknown {
  return PROJECT_STATES.get(value) ?? value;
}

/** The members of a body that are there, as they are taken over: nothing is made up for what is absent. */
export function taken(members: Json): Json {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined));
}

/** An empty text stands for none, in dates and references. */
export function orNone<T>(value: T): T | null {
  return value === '' ? null : value;
}

/** The first of several names that a body has a member by. */
export function firstOf(body: Json, ...names: string[]): unknown {
  return names.map((name) => body[name]).find((value) => value !== undefined);
}

/** The same as text, of a text or a number. @throws Refusal 400 for anything else */
export function textOf(said: Json, ...names: string[]): string | undefined {
  const value = firstOf(said, ...names);
  if (value === undefined || typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw refuse(400, `${names[0]} must be a text or a number.`, 'VALIDATION_FAILED');
}

/** What a member is when it is there at all. */
export function when(value: unknown, change: (value: unknown) => unknown): unknown {
  return value === undefined ? undefined : change(value);
}

/** The names of tags, from names or from tags as they are read. Whether they are names, the service checks. */
export function tagsOf(body: Json): unknown {
  const given = firstOf(body, 'tags', 'Tags');
  if (!Array.isArray(given)) return given;
  return given.map((tag) => (typeof tag === 'object' && tag !== null ? ((tag as Json).name ?? null) : tag));
}

/** A member that is a list of objects. @throws Refusal 400 */
export function objectsIn(body: Json, name: string): Json[] {
  const given = body[name] as unknown[];
  given.forEach((one, index) => {
    if (typeof one === 'object' && one !== null && !Array.isArray(one)) return;
    throw refuse(400, `${name}.${index} must be an object.`, 'VALIDATION_FAILED');
  });
  return given as Json[];
}

/** Tags, in both of the places where clients look for them. */
export function shownTags({ tags }: Json): Json {
  const shown = (tags as Json[]).map(({ id, uid, name }) => ({ id, uid, name }));
  return { tags: shown, Tags: shown };
}
