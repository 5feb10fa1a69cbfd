import { required } from '../../../lib/typed.js';
import { anyOf, conjoined, notOf, type Translation } from './translation.js';

/** An operator or parenthesis, or a term. A token with neither is not understood. */
export interface Token<Term> {
  operator?: string;
  term?: Term | undefined;
}

interface Grammar<Term> {
  /** Operators between alternatives, the weakest first. Only the last one is taken inside parentheses. */
  alternatives: readonly string[];
  and: string;
  not?: string;
  translate(term: Term): Translation;
}

/**
 * Parses a filter of another program, in which "and" binds more than all alternatives.
 * @returns the parts that must all match; one null if the filter is not well-formed
 */
export function conjunctsOf<Term>(
  tokens: readonly Token<Term>[],
  { alternatives, and, not, translate }: Grammar<Term>,
): Translation[] {
  let at = 0;
  const take = (operator: string | undefined) =>
    operator !== undefined && tokens[at]?.operator === operator && ++at > 0;

  function disjunction(level: number): Translation[] {
    const operator = alternatives[level];
    if (operator === undefined) return conjunction();
    const all = [disjunction(level + 1)];
    while (take(operator)) all.push(disjunction(level + 1));
    return all.length === 1 ? required(all[0]) : [anyOf(all.map(conjoined))];
  }

  function conjunction(): Translation[] {
    const all = [...unit()];
    while (take(and)) all.push(...unit());
    return all;
  }

  function unit(): Translation[] {
    if (take(not)) return [notOf(conjoined(unit()))];
    if (take('(')) {
      const inner = disjunction(alternatives.length - 1);
      return take(')') ? inner : [null];
    }
    const term = tokens[at]?.term;
    if (term === undefined) return [null];
    at += 1;
    return [translate(term)];
  }

  const conjuncts = disjunction(0);
  return at < tokens.length ? [null] : conjuncts;
}
