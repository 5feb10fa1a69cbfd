/**
 * Matches rules over tokens. A rule has patterns of elements: a category of words (`UNIT`) or another rule (`span`),
 * with `|` between alternatives, `name=` in front for its name in the meaning, `_` in front if no white space precedes,
 * and `?` behind if it may be absent. Results are kept by rule and token, so that the time is linear in the length.
 */
import { type Edge, edgesAt, type Lexicon, type Term } from './lexicon.js';
import type { Token } from './tokens.js';

export interface Clock {
  /** Day of now in the zone of the user. */
  today: string;
  /** Time of now in the zone of the user: `YYYY-MM-DDTHH:MM`. */
  now: string;
  /** First day of the week; 0 is Sunday. */
  firstDayOfWeek: number;
  /** True if `3/4` is 4 March. */
  isMonthFirst: boolean;
}

/** The clock, and what a language decides. */
interface Setting extends Clock {
  /** True if `31.3.` is a date. */
  hasDottedDates: boolean;
  /** True if names of days are written in small letters. */
  hasSmallDays: boolean;
}

type Found = Readonly<Record<string, Term | undefined>>;

export interface MatchContext extends Setting {
  tokens: readonly Token[];
  start: number;
  end: number;
}

/** Returns the meaning of a match; null if it has none. */
export type Meaning = (found: Found, context: MatchContext) => Term | null;

export type Rules = Readonly<Record<string, readonly (readonly [pattern: string, meaning: Meaning])[]>>;

interface Element {
  name: string;
  alternatives: readonly string[];
  isGlued: boolean;
  isOptional: boolean;
}

interface Compiled {
  elements: readonly Element[];
  meaning: Meaning;
  /** Categories that a match can begin with. */
  firsts: ReadonlySet<string>;
}

export type CompiledRules = ReadonlyMap<string, readonly Compiled[]>;

interface Match {
  /** Index after the last token. */
  end: number;
  term: Term;
}

export function compileRules(rules: Rules): CompiledRules {
  const known = new Map<string, ReadonlySet<string>>();
  const firstsOf = (elements: readonly Element[]): ReadonlySet<string> => {
    const required = elements.findIndex(({ isOptional }) => !isOptional);
    const heads = elements.slice(0, required < 0 ? elements.length : required + 1);
    return new Set(heads.flatMap(({ alternatives }) => alternatives.flatMap((name) => [...firstsOfName(name)])));
  };
  const firstsOfName = (name: string): ReadonlySet<string> => {
    const patterns = rules[name];
    if (patterns === undefined) return new Set([name]);
    const found = known.get(name);
    if (found !== undefined) return found;
    // A rule that refers to itself adds no other categories.
    known.set(name, new Set());
    const firsts = new Set(patterns.flatMap(([pattern]) => [...firstsOf(pattern.split(' ').map(elementOf))]));
    known.set(name, firsts);
    return firsts;
  };
  return new Map(
    Object.entries(rules).map(([name, patterns]) => [
      name,
      patterns.map(([pattern, meaning]) => {
        const elements = pattern.split(' ').map(elementOf);
        return { elements, meaning, firsts: firstsOf(elements) };
      }),
    ]),
  );
}

function elementOf(source: string): Element {
  const [, glue, name, alternatives = '', optional] = /^(_?)(?:(\w+)=)?([\w|]+)(\??)$/.exec(source) ?? [];
  const all = alternatives.split('|');
  return { name: name ?? all[0] ?? '', alternatives: all, isGlued: glue === '_', isOptional: optional === '?' };
}

export class Matcher {
  readonly #rules: CompiledRules;
  readonly #lexicon: Lexicon;
  readonly #tokens: readonly Token[];
  readonly #setting: Setting;
  readonly #matches = new Map<string, Match[]>();
  readonly #edges: (readonly Edge[] | undefined)[] = [];

  constructor(rules: CompiledRules, lexicon: Lexicon, tokens: readonly Token[], setting: Setting) {
    this.#rules = rules;
    this.#lexicon = lexicon;
    this.#tokens = tokens;
    this.#setting = setting;
  }

  edges(index: number): readonly Edge[] {
    const known = this.#edges[index] ?? edgesAt(this.#lexicon, this.#tokens, index);
    this.#edges[index] = known;
    return known;
  }

  /** True if a word of one of the categories begins at an index. */
  has(index: number, ...categories: readonly string[]): boolean {
    return this.edges(index).some(({ category }) => categories.includes(category));
  }

  /** Returns the matches of a rule or a category from a token on, one for each end. */
  matches(name: string, index: number): Match[] {
    const patterns = this.#rules.get(name);
    if (patterns === undefined) return this.edges(index).filter(({ category }) => category === name);
    const key = `${name} ${index}`;
    const known = this.#matches.get(key);
    if (known !== undefined) return known;
    const found: Match[] = [];
    this.#matches.set(key, found);
    const categories = this.edges(index).map(({ category }) => category);
    for (const { elements, meaning, firsts } of patterns) {
      if (!categories.some((category) => firsts.has(category))) continue;
      this.#match(elements, { at: 0, index, found: {} }, (end, terms) => {
        if (found.some((match) => match.end === end)) return;
        const context = { ...this.#setting, tokens: this.#tokens, start: index, end };
        const term = meaning(terms, context);
        if (term !== null) found.push({ end, term });
      });
    }
    return found;
  }

  #match(
    elements: readonly Element[],
    { at, index, found }: { at: number; index: number; found: Found },
    done: (end: number, found: Found) => void,
  ): void {
    const element = elements[at];
    if (element === undefined) {
      done(index, found);
      return;
    }
    const { name, alternatives, isGlued, isOptional } = element;
    const token = this.#tokens[index];
    if (token !== undefined && !(isGlued && token.isApart)) {
      for (const one of alternatives) {
        for (const { end, term } of this.matches(one, index)) {
          this.#match(elements, { at: at + 1, index: end, found: { ...found, [name]: term } }, done);
        }
      }
    }
    if (isOptional) this.#match(elements, { at: at + 1, index, found }, done);
  }

  /** Returns the longest match; undefined if there is none. */
  longest(name: string, index: number): Match | undefined {
    return this.matches(name, index).reduce<Match | undefined>(
      (longest, match) => (longest === undefined || match.end > longest.end ? match : longest),
      undefined,
    );
  }
}
