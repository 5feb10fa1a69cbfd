import { type Json, refuse } from './inner.js';

/** How that API names the states of a task, by our codes. */
const STATUSES = ['not_started', 'in_progress', 'done', 'archived', 'waiting', 'cancelled', 'planned'];

/** Further words for the same states, of earlier versions. */
const OTHER_STATUSES: Record<string, number> = { pending: 0, completed: 2 };

const PRIORITIES = ['low', 'medium', 'high'];

/** Project states of earlier versions, as they are named today. */
const PROJECT_STATES: Record<string, string> = {
  idea: 'not_started',
  planning: 'planned',
  active: 'in_progress',
  blocked: 'waiting',
  completed: 'done',
};

/** The code of a task's state, from a word, a code or a code in digits. @throws Refusal 400 */
export function statusOf(value: unknown): number {
  return codeOf(value, 'status', STATUSES, OTHER_STATUSES);
}

/** The code of a priority, from a word, a code or a code in digits. @throws Refusal 400 */
export function priorityOf(value: unknown): number {
  return codeOf(value, 'priority', PRIORITIES, { none: 0 });
}

function codeOf(value: unknown, what: string, words: readonly string[], others: Record<string, number>): number {
  const word = String(value).toLowerCase();
  const code = /^\d$/.test(word) ? Number(word) : (others[word] ?? words.indexOf(word));
  if (code < 0 || code >= words.length) {
    throw refuse(400, `${what} must be one of ${words.join(', ')}, or their numbers.`, 'VALIDATION_FAILED');
  }
  return code;
}

/** The state of a project as it is named today. */
export function projectStateOf(value: unknown): unknown {
  return typeof value === 'string' ? (PROJECT_STATES[value] ?? value) : value;
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

/** What a member is when it is there at all. */
export function when(value: unknown, change: (value: unknown) => unknown): unknown {
  return value === undefined ? undefined : change(value);
}

/** The names of tags, from names or from tags as they are read. */
export function tagsOf(body: Json): unknown {
  const given = firstOf(body, 'tags', 'Tags');
  if (!Array.isArray(given)) return given;
  return given.map((tag) => (typeof tag === 'object' && tag !== null ? String((tag as Json).name) : tag));
}

/** Tags, in both of the places where clients look for them. */
export function shownTags({ tags }: Json): Json {
  const shown = (tags as Json[]).map(({ id, uid, name }) => ({ id, uid, name }));
  return { tags: shown, Tags: shown };
}
