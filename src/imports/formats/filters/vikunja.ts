import type { Filter, Value } from '../../../filter/tree.js';
import { isDay } from '../../../lib/days.js';
import { isOneOf, required } from '../../../lib/typed.js';
import { conjunctsOf, type Token } from './expression.js';
import { allOf, MAX_FILTER_LENGTH, named, notOf, type TranslatedFilter, type Translation } from './translation.js';

/** Names by the ids that filters contain. */
interface VikunjaNames {
  projects: ReadonlyMap<number, string>;
  labels: ReadonlyMap<number, string>;
}

/**
 * Translates a filter of Vikunja (`done = false && (priority >= 3 || labels in 1, 2)`).
 * @param includesNulls true if a comparison also finds tasks without the value
 */
export function translateVikunja(query: string, names: VikunjaNames, includesNulls: boolean): TranslatedFilter {
  if (query.length > MAX_FILTER_LENGTH) return allOf([], [null]);
  const tokens = tokensOf(query);
  if (tokens.length === 0) return allOf([], []);
  const translate = (comparison: Comparison) => translated(comparison, names, includesNulls);
  return allOf([], conjunctsOf(tokens, { alternatives: ['||'], and: '&&', translate }));
}

interface Comparison {
  field: string;
  op: string;
  value: string;
}

/** Splits a filter at `&&`, `||` and parentheses outside of quotation marks. */
function tokensOf(query: string): Token<Comparison>[] {
  const tokens: Token<Comparison>[] = [];
  let text = '';
  let quote = '';
  const endComparison = () => {
    if (text.trim() !== '') tokens.push({ term: comparisonIn(text.trim()) });
    text = '';
  };
  for (let at = 0; at < query.length; at++) {
    const character = query.charAt(at);
    const pair = query.slice(at, at + 2);
    if (quote !== '' || character === '"' || character === "'") {
      if (quote === '') quote = character;
      else if (character === quote) quote = '';
      text += character;
    } else if (pair === '&&' || pair === '||' || character === '(' || character === ')') {
      endComparison();
      const operator = character === '(' || character === ')' ? character : pair;
      tokens.push({ operator });
      at += operator.length - 1;
    } else text += character;
  }
  endComparison();
  return tokens;
}

const OPERATORS = ['!=', '<=', '>=', '=', '<', '>'];
const WORD_OPERATORS = [' not in ', ' in ', ' like '];

function comparisonIn(text: string): Comparison | undefined {
  const symbol = OPERATORS.map((op) => ({ op, at: text.indexOf(op) }));
  const operators = WORD_OPERATORS.map((op) => ({ op, at: text.toLowerCase().indexOf(op) }));
  const [first] = [...symbol, ...operators]
    .filter(({ at }) => at > 0)
    .sort((a, b) => a.at - b.at || b.op.length - a.op.length);
  if (first === undefined) return undefined;
  const value = text.slice(first.at + first.op.length).trim();
  const field = text.slice(0, first.at).trim().toLowerCase().replaceAll('_', '');
  return { field, op: first.op.trim(), value: unquoted(value) };
}

function unquoted(text: string): string {
  const [quote] = text;
  return (quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote) ? text.slice(1, -1) : text;
}

const DATES: Readonly<Record<string, string>> = {
  duedate: 'due',
  created: 'created',
  updated: 'updated',
  doneat: 'completed',
};

const OPS = ['=', '<', '<=', '>', '>='] as const;
type Op = (typeof OPS)[number];
const isOp = (op: string): op is Op => isOneOf(OPS, op);

function translated({ field, op, value }: Comparison, names: VikunjaNames, includesNulls: boolean): Translation {
  const date = DATES[field];
  if (date !== undefined) return onDay(date, op, value, includesNulls);
  switch (field) {
    case 'done':
      return done(op, value);
    case 'priority':
      return priority(op, value);
    case 'labels':
    case 'label':
      return listed('tag', { op, value }, names.labels);
    case 'project':
    case 'projectid':
      return listed('project', { op, value }, names.projects);
    case 'title':
    case 'description': {
      const text = value.replaceAll('%', '').trim();
      return op !== 'like' || text === '' ? null : { text };
    }
    default:
      return null;
  }
}

function done(op: string, value: string): Translation {
  const isTrue = value.toLowerCase() === 'true';
  if ((!isTrue && value.toLowerCase() !== 'false') || (op !== '=' && op !== '!=')) return null;
  return { field: 'status', op: '=', value: isTrue === (op === '=') ? 'completed' : 'open' };
}

/** Our priorities, each with those that an import makes of it. */
const PRIORITIES = [
  ['low', [0, 1]],
  ['medium', [2]],
  ['high', [3, 4, 5]],
] as const;

const COMPARE: Readonly<Record<string, (level: number, value: number) => boolean>> = {
  '=': (level, value) => level === value,
  '!=': (level, value) => level !== value,
  '<': (level, value) => level < value,
  '<=': (level, value) => level <= value,
  '>': (level, value) => level > value,
  '>=': (level, value) => level >= value,
};

/** Null if levels that have become one priority are told apart. */
function priority(op: string, value: string): Translation {
  const compare = COMPARE[op];
  if (compare === undefined || !/^\d{1,2}$/.test(value)) return null;
  const found: string[] = [];
  for (const [name, levels] of PRIORITIES) {
    const matching = levels.filter((level) => compare(level, Number(value)));
    if (matching.length > 0 && matching.length < levels.length) return null;
    if (matching.length > 0) found.push(name);
  }
  return found.length === 0 ? null : { field: 'priority', op: 'in', value: found };
}

function listed(
  field: string,
  { op, value }: Pick<Comparison, 'op' | 'value'>,
  names: ReadonlyMap<number, string>,
): Translation {
  const isNegative = op === '!=' || op === 'not in';
  if (!isNegative && op !== '=' && op !== 'in') return null;
  const known = new Set([...names.values()].map((name) => name.toLowerCase()));
  const found = value.split(',').map((one) => {
    const text = unquoted(one.trim());
    return names.get(Number(text)) ?? (known.has(text.toLowerCase()) ? text : undefined);
  });
  const all = found.filter((name) => name !== undefined);
  if (all.length < found.length) return null;
  const test = named(field, all);
  return isNegative ? notOf(test) : test;
}

/**
 * Translates a comparison with a time. Vikunja compares instants: what is after the beginning of a day is on that day or
 * later, and what is until then is before it.
 */
function onDay(field: string, op: string, text: string, includesNulls: boolean): Translation {
  const day = dayOf(text);
  if (day === null || !(isOp(op) || op === '!=')) return null;
  const { value } = day;
  const test: Filter = isOp(op) ? { field, op: opOfDay(op, day), value } : { not: { field, op: '=', value } };
  return includesNulls ? { or: [test, { field, op: '=', value: 'none' }] } : test;
}

/** Comparisons with a time within a day include the day. */
function opOfDay(op: Op, { isStart }: Day): Op {
  if (op === '>') return '>=';
  return op === '<=' && isStart ? '<' : op;
}

interface Day {
  value: Value;
  /** True for the beginning of the day, false for a time within it. */
  isStart: boolean;
}

/** Returns the day of `2024-03-01`, `2024-03-01 14:30`, `now`, `now/d`, `now+7d` or `now/d-2w`; null for another time. */
function dayOf(text: string): Day | null {
  const [, day, time = ''] = /^(\d{4}-\d{2}-\d{2})(?:$|[T ](.*)$)/.exec(text) ?? [];
  if (day !== undefined) return isDay(day) ? { value: day, isStart: /^(?:00:00.*)?$/.test(time) } : null;
  const [whole, sign, count, unit] = /^now(?:\/d)?(?:([+-])(\d{1,3})([dwM]))?(?:\/d)?$/.exec(text) ?? [];
  if (whole === undefined) return null;
  const isStart = whole.includes('/d');
  if (count === undefined || Number(count) === 0) return { value: 'today', isStart };
  return { value: `${sign === '-' ? '-' : ''}${Number(count)}${required(unit).toLowerCase()}`, isStart };
}
