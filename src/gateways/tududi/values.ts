import { PRIORITY_WORDS, STATUS_WORDS } from '../../filter/fields.js';
import { refuse } from '../client.js';
import type { Foreign } from './call.js';

/** Names that clients use for values. A Map, because objects inherit members such as `constructor`. */
type Synonyms<T> = ReadonlyMap<unknown, T>;

/** Clients call a completed task done. */
const STATUSES = STATUS_WORDS.map((name) => (name === 'completed' ? 'done' : name));

const OTHER_STATUSES: Synonyms<number> = new Map([
  ['pending', 0],
  ['completed', 2],
]);

const OTHER_PRIORITIES: Synonyms<number> = new Map([['none', 0]]);

const PROJECT_STATES: Synonyms<string> = new Map([
  ['idea', 'not_started'],
  ['planning', 'planned'],
  ['active', 'in_progress'],
  ['blocked', 'waiting'],
  ['completed', 'done'],
]);

/** Returns the code of a task's status, from a name, a code or a code in digits. @throws Refusal 400 */
export function statusOf(value: unknown): number {
  return codeOf(value, 'status', STATUSES, OTHER_STATUSES);
}

/** Returns the code of a priority, from a name, a code or a code in digits. @throws Refusal 400 */
export function priorityOf(value: unknown): number {
  return codeOf(value, 'priority', PRIORITY_WORDS, OTHER_PRIORITIES);
}

function codeOf(value: unknown, what: string, names: readonly string[], others: Synonyms<number>): number {
  const name = typeof value === 'object' ? '' : String(value).toLowerCase();
  const code = /^\d$/.test(name) ? Number(name) : (others.get(name) ?? names.indexOf(name));
  if (code < 0 || code >= names.length) {
    throw refuse(400, `${what} must be one of ${names.join(', ')}, or their numbers.`, 'VALIDATION_FAILED');
  }
  return code;
}

export function projectStateOf(value: unknown): unknown {
  return PROJECT_STATES.get(value) ?? value;
}

/** Members of a body or query of an operation by their names, with values that clients sent. */
type Unchecked<T> = { readonly [Name in keyof T]?: unknown };

/** Returns the defined members, as the body or query of an operation, which checks their values. */
export function definedMembers<T>(members: Unchecked<T>): T {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined)) as T;
}

/** Converts an empty string to null, as in dates and references. */
export function orNone<T>(value: T): T | null {
  return value === '' ? null : value;
}

/** Returns the value of the first of these members that is present. */
export function firstOf(body: Foreign, ...names: string[]): unknown {
  return names.map((name) => body[name]).find((value) => value !== undefined);
}

/** Returns the first of these members as a string, from a string or number. @throws Refusal 400 for other values */
export function textOf(given: Foreign, ...names: string[]): string | undefined {
  const value = firstOf(given, ...names);
  if (value === undefined || typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  throw refuse(400, `${names[0]} must be a text or a number.`, 'VALIDATION_FAILED');
}

export function when<T, To>(value: T | undefined, change: (value: T) => To): To | undefined {
  return value === undefined ? undefined : change(value);
}

/** Returns the names of tags, from names or from objects of tags. The operation checks them. */
export function tagsOf(body: Foreign): unknown {
  const given = firstOf(body, 'tags', 'Tags');
  if (!Array.isArray(given)) return given;
  return given.map((tag: unknown) => (isObject(tag) ? (tag.name ?? null) : tag));
}

/** Returns a member that is a list of objects. @throws Refusal 400 for other items */
export function objectsIn(given: readonly unknown[], name: string): Foreign[] {
  return given.map((one, index) => {
    if (isObject(one) && !Array.isArray(one)) return one;
    throw refuse(400, `${name}.${index} must be an object.`, 'VALIDATION_FAILED');
  });
}

export function isObject(value: unknown): value is Foreign {
  return typeof value === 'object' && value !== null;
}

interface LinkedTag {
  id: number;
  uid: string;
  name: string;
}

/** Returns tags under both names that clients read. */
export function renderedTags({ tags }: { tags: readonly LinkedTag[] }) {
  const rendered = tags.map(({ id, uid, name }) => ({ id, uid, name }));
  return { tags: rendered, Tags: rendered };
}
