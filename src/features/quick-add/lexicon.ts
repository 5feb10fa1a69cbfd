import { type Token, tokensOf } from './tokens.js';

export type Unit = 'minute' | 'hour' | 'day' | 'week' | 'month' | 'year';

/** Part of a day. It tells the half of the day of an hour, and is no time by itself. */
export type Part = 'morning' | 'afternoon' | 'evening' | 'night';

/** Meaning of words. Members that do not apply are absent. */
export interface Term {
  /** A number: a count, an ordinal (-1 is the last), a distance in days or weeks, minutes. */
  n?: number;
  unit?: Unit;
  /** Weekdays; 0 is Sunday. */
  days?: readonly number[];
  /** True for weekdays in the plural or as adverbs, which recur by themselves. */
  isPlural?: boolean;
  /** True for an abbreviated weekday. */
  isShort?: boolean;
  /** True for a word that usually means something else: a month that is a verb, a weekday that is an ordinal. */
  isAmbiguous?: boolean;
  isRange?: boolean;
  /** True for a noun such as "weekend" alone. */
  isGroup?: boolean;
  month?: number;
  part?: Part;
  /** `YYYY-MM-DD` */
  day?: string;
  /** Last day of a range. */
  last?: string;
  /** `HH:MM` */
  time?: string;
  /** True for a time that counts only if the text has a day. */
  isVague?: boolean;
  /** True for a time that counts only right after a day: it can be a duration. */
  needsDay?: boolean;
  /** True for an hour without a sign of a time other than a preposition. */
  isBare?: boolean;
  /** True for a time that tells whether it is before noon. */
  isHalfKnown?: boolean;
  /** Ordinal of a weekday within the month; -1 is the last. */
  nth?: number;
  /** Day of the month; -1 is the last. */
  mday?: number;
  /** True for digits with a sign of an ordinal. */
  isDigits?: boolean;
  /** True for a date without a year. */
  isYearly?: boolean;
  /** True for "the end of the month". */
  isMonthEnd?: boolean;
  /** True for a date that may count something that follows: "May 5". */
  isLoose?: boolean;
  /** True for a word such as "tomorrow". */
  isRelative?: boolean;
  isSlash?: boolean;
  /** True for a date with slashes that only one order of day and month allows. */
  isCertain?: boolean;
  /** True for the first day of a week or month that is meant as a whole. */
  isPeriod?: boolean;
  isCompletionBased?: boolean;
  /** True for a repetition every three months. */
  isQuarter?: boolean;
  /** True for "every second friday". */
  isSecond?: boolean;
  /** True for what counts only with a preposition: "fridays", `1.2.27`. */
  needsPrefix?: boolean;
  isUnsupported?: boolean;
  item?: Item;
  prefix?: Prefix;
  isAdverb?: boolean;
  /** True for a preposition that begins a range, and otherwise means "of". */
  isWeak?: boolean;
  /** True for a preposition that begins a range in the past. */
  isPast?: boolean;
}

type Prefix = 'on' | 'by' | 'until' | 'from' | 'none';

/**
 * Kinds of expressions. `nothing` is understood and means no date to come, so that no part of it is recognised:
 * "last friday", "early next week".
 */
type Item =
  | 'repeat'
  | 'date'
  | 'range'
  | 'time'
  | 'weekdays'
  | 'position'
  | 'period'
  | 'duration'
  | 'except'
  | 'part'
  | 'nothing'
  | 'unsupported';

/**
 * Words of a language: category, phrases with `|` between them, and their meaning. A phrase that begins with `=` is
 * compared with its accents, one that begins with `^` needs a capital letter.
 */
export type Words = readonly (readonly [category: string, phrases: string, term?: Term])[];

export interface Vocabulary {
  words: Words;
  /** Names that contain a word for a day or time, which no expression overlaps. */
  names: string;
  /** Words before and after a weekday or a date that make it a name. */
  namesBefore: string;
  namesAfter: string;
  /** True if an ordinal before a weekday may count weeks: "every second friday". */
  secondMeansOther: boolean;
  /** True if names of days are written in small letters: in the middle of a text, a capital one is a name. */
  hasSmallDays: boolean;
  /** True if `31.3.` is a date. */
  hasDottedDates: boolean;
  /** True if the words of a title have capitals: "Saturday Night Live". */
  hasTitles: boolean;
  /** True if a noun may follow a time such as "um 9". */
  hasLateNouns: boolean;
}

interface Entry {
  category: string;
  tokens: readonly Token[];
  term: Term;
  isExact: boolean;
  needsCapital: boolean;
}

export interface Edge {
  category: string;
  /** Index after the last token. */
  end: number;
  term: Term;
}

export type Lexicon = ReadonlyMap<string, readonly Entry[]>;

export function compileWords(words: Words): Lexicon {
  const entries = new Map<string, Entry[]>();
  for (const [category, phrases, term = {}] of words) {
    for (const phrase of phrases.split('|')) {
      const [, flags = '', text = ''] = /^([=^]*)(.*)$/su.exec(phrase) ?? [];
      // A word without its vowel is a token only before another one.
      const tokens = text.endsWith("'") ? tokensOf(`${text}a`).slice(0, -1) : tokensOf(text);
      const [first] = tokens;
      if (first === undefined) throw new Error(`"${phrases}" has an empty phrase`);
      const entry = { category, tokens, term, isExact: flags.includes('='), needsCapital: flags.includes('^') };
      const known = entries.get(first.key);
      if (known === undefined) entries.set(first.key, [entry]);
      else known.push(entry);
    }
  }
  return entries;
}

/** Returns the meanings of the tokens from an index on. */
export function edgesAt(lexicon: Lexicon, tokens: readonly Token[], index: number): Edge[] {
  const first = tokens[index];
  if (first === undefined || first.kind === 'opaque' || first.kind === 'mark') return [];
  const edges: Edge[] = [];
  for (const { category, tokens: phrase, term, isExact, needsCapital } of lexicon.get(first.key) ?? []) {
    const isMatch = phrase.every((wanted, at) => {
      const token = tokens[index + at];
      if (token === undefined || token.key !== wanted.key || (isExact && token.exact !== wanted.exact)) return false;
      return at === 0 || token.isApart === wanted.isApart;
    });
    if (isMatch && (!needsCapital || first.isCapital)) edges.push({ category, end: index + phrase.length, term });
  }
  if (first.kind === 'number') edges.push(...digits(first, index + 1));
  return edges;
}

function digits({ key }: Token, end: number): Edge[] {
  const n = Number(key);
  const term = { n };
  // Digits of other scripts are no numbers here.
  if (Number.isNaN(n) || key.length > 4) return [];
  const edges = [{ category: 'NUM', end, term }];
  if (key.length <= 2) edges.push({ category: 'D', end, term });
  if (key.length === 2) edges.push({ category: 'DD', end, term });
  if (key.length === 4 && n >= 1900) edges.push({ category: 'Y', end, term });
  return edges;
}

/** Signs that all languages write. */
export const SIGNS: Words = [
  ['COLON', ':'],
  ['DOT', '.'],
  ['SLASH', '/'],
  ['HYPHEN', '-'],
  ['TO', '-|–|—|~|〜'],
  ['COMMA', ',|、'],
  ['BANG', '!'],
  ['APOSTROPHE', "'"],
  ['LPAR', '('],
  ['RPAR', ')'],
  ['AND', '&|/|+'],
  ['LIST', ',|、'],
  ['TEE', 't'],
  ['H', 'h'],
];

/** Returns an entry for each number and its words. */
export function numberWords(spell: (n: number) => string, most = 1000): Words {
  return Array.from({ length: most }, (_, at) => ['N', spell(at + 1), { n: at + 1 }] as const);
}

export function ordinalWords(words: readonly string[]): Words {
  return words.map((phrases, at) => ['ORD', phrases, { n: at + 1 }] as const);
}

export function weekdayWords(full: readonly string[], short: readonly string[] = []): Words {
  return [
    ...full.map((phrases, day) => ['WD', phrases, { days: [day] }] as const),
    ...short.map((phrases, day) => ['WD', phrases, { days: [day], isShort: true }] as const),
  ];
}

export function pluralWeekdays(plural: readonly string[]): Words {
  return plural.map((phrases, day) => ['WDS', phrases, { days: [day], isPlural: true }] as const);
}

export function monthWords(names: readonly string[], ambiguous: readonly number[] = [], category = 'MON'): Words {
  return names.map(
    (phrases, at) =>
      [category, phrases, { month: at + 1, ...(ambiguous.includes(at + 1) && { isAmbiguous: true }) }] as const,
  );
}

/** By unit, its forms. Each is `UNIT` and a category of its own, such as `UWEEK`. */
export function unitWords(forms: Readonly<Partial<Record<Unit, string>>>): Words {
  return (Object.entries(forms) as [Unit, string][]).flatMap(([unit, phrases]) => [
    ['UNIT', phrases, { unit, n: 1 }] as const,
    [`U${unit.toUpperCase()}`, phrases, { unit, n: 1 }] as const,
  ]);
}
