import { daysOf, instantOf, timeOf } from './days.js';
import { codesOf, DAY_WORDS, FIELDS, type Field, fieldOf, isComparable, type Resource } from './fields.js';
import { joined, TOO_DEEP, tooDeep, UNUSABLE } from './parse.js';
import {
  type Fault,
  type FieldTerm,
  type Filter,
  LIMITS,
  mapTerms,
  type Term,
  type TermPlace,
  TREE_VERSION,
  termsOf,
  textOf,
  type Value,
  valuesOf,
} from './tree.js';

/** Returns the known word that a misspelled word probably means. */
export type Similar = (word: string, known: readonly string[]) => string | undefined;

export interface Checked {
  /** In one form for all equal filters: names of fields and words in lower case. */
  tree: Filter;
  faults: Fault[];
}

/** Tells where a term, or one of its values, is in the request. */
export type Where = (term: Term, value?: number) => Partial<Fault>;

export function placesIn(places: ReadonlyMap<Term, TermPlace>): Where {
  return (term, value) => {
    const place = places.get(term);
    const { offset, length } = (value === undefined ? undefined : place?.values[value]) ??
      place ?? { offset: 0, length: 0 };
    return { offset, length };
  };
}

/** Checks the fields and values of a filter. */
export function check(filter: Filter, resource: Resource, where: Where, similar: Similar = () => undefined): Checked {
  const faults: Fault[] = [];
  const tree = mapTerms(filter, (term) => checkedTerm(term, resource, { faults, where, similar }));
  return { tree, faults };
}

interface Checking {
  faults: Fault[];
  where: Where;
  similar: Similar;
}

function checkedTerm(term: Term, resource: Resource, { faults, where, similar }: Checking): Term {
  if ('text' in term) return term;
  const name = term.field.toLowerCase();
  const field = fieldOf(resource, name);
  if (field === undefined) {
    const known = Object.keys(FIELDS[resource]);
    faults.push({
      ...where(term),
      message: `has the unknown field "${term.field}"${hint(similar(name, known))}`,
      expected: known,
    });
    return term;
  }
  const given = { ...term, field: name };
  const fault = operatorFault(given, field);
  if (fault !== null) {
    faults.push({ ...where(term), ...fault });
    return given;
  }
  const before = faults.length;
  const isSet = given.op === '=' || given.op === 'in';
  const values = valuesOf(term).map((value, index) => {
    if (value === null) return null;
    const read = wordOf(value, field);
    const message = wordFault(read, field, isSet);
    if (message !== null) {
      const expected = expectedOf(field, isSet);
      const likely = hint(similar(textOf(read).toLowerCase(), expected));
      faults.push({ ...where(term, index), message: `${message}${likely}`, expected });
    }
    return read;
  });
  const checked = { ...given, value: Array.isArray(term.value) ? values : values[0] } as FieldTerm;
  if (faults.length === before && isReversed(checked, field)) {
    faults.push({ ...where(term), message: `has a range of "${name}" whose end is before its start`, expected: [] });
  }
  return checked;
}

function hint(likely: string | undefined): string {
  return likely === undefined ? '' : `: did you mean "${likely}"?`;
}

function operatorFault({ field: name, op }: FieldTerm, field: Field): Pick<Fault, 'message' | 'expected'> | null {
  if (op === '=' || op === 'in' || isComparable(field)) return null;
  const what = op === '..' ? 'a range' : `"${op}"`;
  return {
    message: `has ${what} for "${name}", which has no order: quote a value that contains dots`,
    expected: [`${name}:`],
  };
}

/** Words are in lower case, names as given. A name in quotation marks that is no word either is a plain text. */
function wordOf(value: Value, field: Field): Value {
  if (field.kind === 'named') return value;
  const word = textOf(value);
  return field.kind === 'instant' && instantOf(word) !== undefined ? word.toUpperCase() : word.toLowerCase();
}

function wordFault(value: Value, field: Field, isSet: boolean): string | null {
  const word = textOf(value);
  if (word.trim() === '' || UNUSABLE.test(word))
    return 'has an empty value, or one with a character that no text contains';
  if (word.length > 255) return 'has a value of more than 255 characters';
  const isKeyword = typeof value === 'string' && /^(none|any)$/i.test(word);
  if (isKeyword && isSet && field.nullable === true) return null;
  if (isKeyword && field.kind !== 'named') return `has "${word}" where it has no meaning`;
  if (isKeyword) return `has "${word}" for a field that is never empty: quote it if it is a name`;
  switch (field.kind) {
    case 'named':
      return null;
    case 'choice':
      return codesOf(field, word) === undefined ? `has the unknown value "${word}"` : null;
    case 'day':
      return daysOf(word, NEW_YEAR) === undefined ? `has "${word}" where a day must be` : null;
    case 'instant':
      return daysOf(word, NEW_YEAR) === undefined && instantOf(word) === undefined
        ? `has "${word}" where a day or a timestamp must be`
        : null;
    case 'time':
      return timeOf(word) === undefined ? `has "${word}" where a time must be` : null;
    case 'boolean':
      return word === 'true' || word === 'false' ? null : `has "${word}" where true or false must be`;
    case 'flags':
      return field.flags.includes(word) ? null : `has the unknown value "${word}"`;
  }
}

/** Returns the values of a field, or forms of them. */
function expectedOf(field: Field, isSet = true): string[] {
  const nothing = isSet && field.nullable === true ? ['none', 'any'] : [];
  const days = ['2026-03-31', '7d', '-2w', '1m', ...DAY_WORDS];
  const values = {
    choice: () => (field.kind === 'choice' ? Object.keys(field.words) : []),
    day: () => days,
    instant: () => ['2026-03-31T08:00:00Z', ...days],
    time: () => ['09:30'],
    named: () =>
      field.kind === 'named' && field.named === 'person'
        ? ['me', 'an e-mail address', 'a uid']
        : ['a name', 'an id', 'a uid'],
    boolean: () => ['true', 'false'],
    flags: () => (field.kind === 'flags' ? [...field.flags] : []),
  };
  return [...values[field.kind](), ...nothing];
}

const NEW_YEAR = { today: '2000-01-01', firstDayOfWeek: 1 };

/** Days with all weekdays, before and after any day that people plan for: a range that is reversed on all is a mistake. */
const ANY_TODAY = ['1900-01-01', ...Array.from({ length: 7 }, (_, day) => `2000-01-0${day + 1}`), '2200-06-30'];

function isReversed(term: FieldTerm, field: Field): boolean {
  if (term.op !== '..' || term.value[0] === null || term.value[1] === null) return false;
  const [from, until] = term.value.map((value) => textOf(value as Value)) as [string, string];
  if (field.kind === 'choice') return Number(codesOf(field, from)?.[0]) > Number(codesOf(field, until)?.[0]);
  return ANY_TODAY.every((today) => {
    const starts = [from, until].map((word) => {
      const span =
        field.kind === 'time' ? timeOf(word) : (daysOf(word, { today, firstDayOfWeek: 1 }) ?? instantOf(word));
      return span?.[0] ?? '';
    });
    const [first = '', last = ''] = starts;
    const length = Math.min(first.length, last.length);
    return first.slice(0, length) > last.slice(0, length);
  });
}

const OPERATORS: readonly unknown[] = ['=', 'in', '<', '<=', '>', '>=', '..'];

interface ReadTree {
  tree: Filter;
  paths: ReadonlyMap<Term, string>;
  faults: Fault[];
}

/**
 * Reads a tree that a client sent. Groups in groups of the same kind are joined, numbers and booleans become words.
 * The nesting of the input must be bounded.
 */
export function readTree(input: unknown): ReadTree {
  const faults: Fault[] = [];
  const paths = new Map<Term, string>();
  const fail = (path: string, message: string, expected: readonly string[] = []): Filter => {
    faults.push({ path, message, expected });
    return { and: [] };
  };
  const group = (kind: 'and' | 'or', given: unknown, path: string): Filter => {
    const isEmpty = Array.isArray(given) && given.length === 0;
    if (isEmpty && kind === 'and' && path === '') return { and: [] };
    if (!Array.isArray(given) || isEmpty) return fail(`${path}/${kind}`, 'must be a list of filters');
    return joined(
      kind,
      given.map((one, index) => node(one, `${path}/${kind}/${index}`)),
    );
  };
  const node = (given: unknown, path: string): Filter => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return fail(path, 'must be a filter');
    const members: Readonly<Record<string, unknown>> = { ...given };
    const names = Object.keys(members).sort().join();
    if (names === 'and' || names === 'or') return group(names, members[names], path);
    if (names === 'not') return { not: node(members.not, `${path}/not`) };
    const term = names === 'text' ? textTerm(members.text) : names === 'field,op,value' ? fieldTerm(members) : null;
    if (term === null)
      return fail(path, 'must have the members of one form', ['and', 'or', 'not', 'text', 'field, op, value']);
    if (typeof term === 'string') return fail(path, term, []);
    paths.set(term, path);
    return term;
  };
  const { version, root } = withoutVersion(input);
  if (version !== TREE_VERSION) fail('/v', `must be ${TREE_VERSION}`);
  const tree = node(root, '');
  if (termsOf(tree).length > LIMITS.terms) fail('', `has more than ${LIMITS.terms} terms`);
  if (tooDeep(tree) !== null) fail('', TOO_DEEP);
  return { tree, paths, faults };
}

function withoutVersion(input: unknown): { version: unknown; root: unknown } {
  if (typeof input !== 'object' || input === null || !('v' in input)) return { version: TREE_VERSION, root: input };
  const { v: version, ...root } = input;
  return { version, root };
}

function textTerm(text: unknown): Term | string {
  return typeof text === 'string' && text.trim() !== '' && !UNUSABLE.test(text)
    ? { text }
    : 'must have a text that is not empty';
}

function fieldTerm({ field, op, value }: Readonly<Record<string, unknown>>): Term | string {
  if (typeof field !== 'string') return 'must have a field that is a text';
  if (!OPERATORS.includes(op)) return `must have an operator of ${OPERATORS.join(' ')}`;
  if (op === 'in') {
    const values = Array.isArray(value) ? value.map(valueFrom) : [];
    if (values.length === 0 || values.includes(null)) return 'must have a list of values for "in"';
    if (values.length > LIMITS.values) return `has more than ${LIMITS.values} values`;
    const [only] = values as Value[];
    return values.length === 1 && only !== undefined
      ? { field, op: '=', value: only }
      : { field, op, value: values as Value[] };
  }
  if (op === '..') {
    if (!Array.isArray(value) || value.length !== 2) return 'must have two values for ".."';
    const ends = value.map((end) => (end === null ? null : valueFrom(end)));
    const isWrong = ends.some((end, index) => end === null && value[index] !== null);
    if (isWrong || ends.every((end) => end === null)) return 'must have two values for "..", of which one may be null';
    return { field, op, value: ends as [Value | null, Value | null] };
  }
  const read = valueFrom(value);
  return read === null ? 'must have a value that is a text' : { field, op: op as '=', value: read };
}

function valueFrom(value: unknown): Value | null {
  if (typeof value === 'number' || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return value;
  if (typeof value !== 'object' || value === null || Object.keys(value).join() !== 'name') return null;
  const { name } = value as { name: unknown };
  return typeof name === 'string' ? (name.trim() === '' ? null : { name }) : null;
}
