import { type Filter, isTerm, type Term, type Value } from './tree.js';

const PLAIN_TEXT = /^[^\s"(),:-][^\s"(),:]*$/;
const PLAIN_VALUE = /^[^\s"(),<>][^\s"(),]*$/;
const KEYWORD = /^(?:and|or|not)$/;

/** Writes a filter as text, in one form for all equal filters. `''` matches everything. */
export function print(filter: Filter): string {
  return printed(filter, 'or');
}

/** @param level weakest operator that needs no parentheses */
function printed(filter: Filter, level: 'or' | 'and' | 'unit'): string {
  if (isTerm(filter)) return printTerm(filter);
  if ('not' in filter) return isTerm(filter.not) ? `-${printTerm(filter.not)}` : `not ${printed(filter.not, 'unit')}`;
  if ('or' in filter) return grouped(filter.or.map((one) => printed(one, 'and')).join(' or '), level !== 'or');
  return grouped(filter.and.map((one) => printed(one, 'unit')).join(' '), level === 'unit' && filter.and.length > 0);
}

function grouped(text: string, isGroup: boolean): string {
  return isGroup ? `(${text})` : text;
}

export function printTerm(term: Term): string {
  if ('text' in term) {
    const isPlain = PLAIN_TEXT.test(term.text) && !KEYWORD.test(term.text);
    return isPlain ? term.text : JSON.stringify(term.text);
  }
  const { field, op } = term;
  if (op === 'in') return `${field}:${term.value.map(printValue).join()}`;
  if (op === '..') return `${field}:${term.value.map((one) => (one === null ? '' : printValue(one))).join('..')}`;
  return `${field}:${op === '=' ? '' : op}${printValue(term.value)}`;
}

export function printValue(value: Value): string {
  if (typeof value !== 'string') return JSON.stringify(value.name);
  return PLAIN_VALUE.test(value) && !value.includes('..') ? value : JSON.stringify(value);
}
