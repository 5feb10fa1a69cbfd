import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import { check, placesIn, readTree, type Where } from '../../filter/check.js';
import type { Named, Resource } from '../../filter/fields.js';
import { FilterFault, parse } from '../../filter/parse.js';
import { printTerm } from '../../filter/print.js';
import { type Condition, namesIn, type ResolvedFilter, resolve } from '../../filter/resolve.js';
import { type Fault, type Filter, termsOf, textOf, type Value } from '../../filter/tree.js';
import { startOfDay } from '../../lib/calendar.js';
import { AppError, type ErrorCode, type ErrorDetail, MAX_FAULTS } from '../../lib/errors.js';
import { isUid } from '../../lib/ids.js';
import { nameKey, similarName } from '../../lib/names.js';
import type { ResponseTime } from '../../lib/response-time.js';
import { firstDayOfWeek } from './caller-store.js';
import { isMe } from './named-values.js';
import { keyOf, type NamedObject, objectsNamed, ownNamesOf } from './names-store.js';

/**
 * Filters of clients: text or tree → checked tree → condition. Names are resolved as the caller sees the objects, so
 * that neither a result nor an error depends on anything else.
 */

/** A filter of a request: its text, or its tree. */
export type GivenFilter = string | object;

interface ParsedFilter {
  tree: Filter;
  where: Where;
}

/** @param path of the parameter in errors @throws AppError INVALID_FILTER */
export function parsedFilter(given: GivenFilter, resource: Resource, path: string): ParsedFilter {
  const { filter, where, faults } = typeof given === 'string' ? fromText(given) : fromTree(given);
  if (faults.length > 0) throw filterError('INVALID_FILTER', faults, path);
  const checked = check(filter, resource, where, similarName);
  if (checked.faults.length > 0) throw filterError('INVALID_FILTER', checked.faults, path);
  // The checked terms replace those of the text: their positions in the text are found by index.
  const originals = termsOf(filter);
  const originalTerms = new Map(termsOf(checked.tree).map((term, index) => [term, originals[index] ?? term]));
  return { tree: checked.tree, where: (term, value) => where(originalTerms.get(term) ?? term, value) };
}

interface ReadFilter {
  filter: Filter;
  where: Where;
  faults: readonly Fault[];
}

function fromText(text: string): ReadFilter {
  try {
    const { tree, places } = parse(text);
    return { filter: tree, where: placesIn(places), faults: [] };
  } catch (error) {
    if (!(error instanceof FilterFault)) throw error;
    return { filter: { and: [] }, where: () => ({}), faults: [error.fault] };
  }
}

function fromTree(given: object): ReadFilter {
  const { tree, paths, faults } = readTree(given);
  return { filter: tree, where: (term) => ({ path: paths.get(term) ?? '' }), faults };
}

type Described = Record<string, unknown>;

function filterError(code: ErrorCode, faults: readonly Fault[], path: string): AppError {
  const details = faults.slice(0, MAX_FAULTS).map(({ path: inner = '', message, offset, length, expected }) => ({
    path: `${path}${inner}`,
    message,
    ...(offset !== undefined && length !== undefined && { offset, length }),
    expected: [...expected],
  })) satisfies (ErrorDetail & Described)[];
  const [first] = faults;
  const more = faults.length > 1 ? ` And ${faults.length - 1} more: see details.` : '';
  const end = /[.?!]$/.test(first?.message ?? '') ? '' : first?.message.includes('did you mean') ? '?' : '.';
  return new AppError(code, { message: `The filter ${first?.message}${end}${more}`, details });
}

/** Objects that the names of a filter stand for. */
export interface ResolvedNames {
  of(named: Named, value: Value): readonly NamedObject[];
}

const NOTHING: ResolvedNames = { of: () => [] };

/** Looks up all names of a filter. */
export async function lookUpNames(
  db: Executor,
  caller: Caller,
  tree: Filter,
  resource: Resource,
): Promise<ResolvedNames> {
  const wanted = new Map<Named, Set<Value>>();
  for (const term of termsOf(tree)) {
    for (const { named, value } of namesIn(term, resource)) {
      const values = wanted.get(named) ?? new Set();
      wanted.set(named, values.add(value));
    }
  }
  if (wanted.size === 0) return NOTHING;
  const found = new Map<Named, NamedObject[]>();
  for (const [named, values] of wanted) found.set(named, await lookUp(db, caller, named, [...values]));
  return {
    of(named, value) {
      const objects = found.get(named) ?? [];
      if (named === 'person' && isMe(value)) return [meOf(caller)];
      const byId =
        typeof value === 'string' ? objects.filter(({ id, uid }) => String(id) === value || uid === value) : [];
      if (byId.length > 0) return named === 'tag' ? sameName(objects, byId) : byId;
      return objects.filter(({ name }) => keyOf(named, name) === keyOf(named, textOf(value)));
    },
  };
}

export function meOf({ id, uid }: Caller): NamedObject {
  return { id, uid, name: 'me', user_id: id };
}

/** Members see the tags of an owner beside their own: a name stands for all of them. */
function sameName(objects: readonly NamedObject[], [tag]: readonly NamedObject[]): NamedObject[] {
  return objects.filter(({ name }) => nameKey(name) === nameKey(tag?.name ?? ''));
}

async function lookUp(db: Executor, caller: Caller, named: Named, values: readonly Value[]): Promise<NamedObject[]> {
  const texts = values.filter((value) => typeof value === 'string');
  const ids = texts.filter((text) => /^[1-9]\d{0,14}$/.test(text)).map(Number);
  const uids = texts.filter(isUid);
  const names = values.map(textOf);
  const found = await objectsNamed(db, caller, named, { ids, uids, names });
  if (named !== 'tag' || ids.length + uids.length === 0) return found;
  // Tags that are named by their ids stand for tags with the same names, too.
  const others = await objectsNamed(db, caller, named, { ids: [], uids: [], names: found.map(({ name }) => name) });
  return [...found, ...others.filter(({ id }) => found.every((one) => one.id !== id))];
}

interface NamesOfFilter extends ParsedFilter {
  resource: Resource;
  names: ResolvedNames;
  path: string;
}

/** @throws AppError UNKNOWN_NAME, AMBIGUOUS_NAME */
export async function requireNames(
  db: Executor,
  caller: Caller,
  { tree, where, resource, names, path }: NamesOfFilter,
): Promise<void> {
  const faults: (Fault & { code: ErrorCode })[] = [];
  for (const term of termsOf(tree)) {
    for (const { named, value, index } of namesIn(term, resource)) {
      const objects = names.of(named, value);
      if (objects.length === 1 || (objects.length > 0 && named === 'tag')) continue;
      const fault =
        objects.length === 0 ? await unknownName(db, caller, named, value) : ambiguousName(named, value, objects);
      faults.push({ ...where(term, index), ...fault });
    }
  }
  const [first] = faults;
  if (first !== undefined) throw filterError(first.code, faults, path);
}

type NameFault = Pick<Fault, 'message' | 'expected'> & { code: ErrorCode };

async function unknownName(db: Executor, caller: Caller, named: Named, value: Value): Promise<NameFault> {
  const name = textOf(value);
  const likely = similarName(name, await ownNamesOf(db, caller, named));
  const hint = likely === undefined ? '' : `: did you mean "${likely}"`;
  const expected = likely === undefined ? [] : [likely];
  return {
    code: 'UNKNOWN_NAME',
    message: `names the ${named} "${name}", and you see none with this name${hint}`,
    expected,
  };
}

function ambiguousName(named: Named, value: Value, objects: readonly NamedObject[]): NameFault {
  const message = `names the ${named} "${textOf(value)}", and you see ${objects.length} with this name: use a uid`;
  return { code: 'AMBIGUOUS_NAME', message, expected: objects.map(({ uid }) => uid) };
}

/** Converts a checked filter to a condition at a point in time. It uses the time only if a term does. */
export async function conditionOf(
  db: Executor,
  caller: Caller,
  { tree, resource, names, time }: { tree: Filter; resource: Resource; names: ResolvedNames; time: ResponseTime },
): Promise<Condition> {
  return resolve(tree, resource, {
    get today() {
      return time.today;
    },
    firstDayOfWeek: usesWeeks(tree) ? await firstDayOfWeek(db, caller) : 1,
    startOfDay: (day) => startOfDay(day, caller.timezone),
    idsOf: (named, value) => names.of(named, value).map(({ id }) => id),
  });
}

function usesWeeks(tree: Filter): boolean {
  return termsOf(tree).some((term) => /\bweek\b/i.test(printTerm(term)));
}

/** True if the filter contains the name of another user. A changed name is in the change log of that user only. */
export function namesPerson(tree: Filter, resource: Resource): boolean {
  return termsOf(tree).some((term) =>
    namesIn(term, resource).some(({ named, value }) => named === 'person' && !isMe(value)),
  );
}

/** Time and source of a filter. */
export interface Reading {
  read: Executor;
  time: ResponseTime;
}

interface Given {
  resource: Resource;
  filter: GivenFilter;
  /** Of the parameter, in errors. */
  path: string;
}

/**
 * Parses and resolves the filter of a request.
 * @throws AppError INVALID_FILTER, UNKNOWN_NAME, AMBIGUOUS_NAME
 */
export async function requestFilter(
  { read, time }: Reading,
  caller: Caller,
  { resource, filter, path }: Given,
): Promise<ResolvedFilter> {
  const parsed = parsedFilter(filter, resource, path);
  const names = await lookUpNames(read, caller, parsed.tree, resource);
  await requireNames(read, caller, { ...parsed, resource, names, path });
  const condition = await conditionOf(read, caller, { tree: parsed.tree, resource, names, time });
  if (namesPerson(parsed.tree, resource)) time.expire();
  return { tree: parsed.tree, condition };
}

/** Reads the parameter `filter` of a list. */
export async function queryFilter(
  reading: Reading,
  caller: Caller,
  resource: Resource,
  text: string | undefined,
): Promise<ResolvedFilter | undefined> {
  if (text === undefined) return undefined;
  return requestFilter(reading, caller, { resource, filter: text, path: 'query/filter' });
}
