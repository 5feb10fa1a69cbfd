import type { Vocabulary } from '../../src/features/quick-add/lexicon.js';
import { parseQuickAdd } from '../../src/features/quick-add/parse.js';
import { keyOf } from '../../src/features/quick-add/tokens.js';
import { LANGUAGES, vocabulariesFor } from '../../src/features/quick-add/vocabulary/vocabularies.js';
import { addDays } from '../../src/lib/calendar.js';

/**
 * The commonest words for days, by language, with which the web interface reads quick add without a connection. Each is
 * a word of the grammar that the parser of the service reads as a day at the end of a text.
 */

/** Wednesday, Saturday and Sunday. */
const DAYS = ['2026-03-04', '2026-03-07', '2026-03-08'];
const NOTHING = { projects: new Map(), areas: new Map(), people: new Map() };

type DayFrom = (today: string) => string;

const inDays =
  (n: number): DayFrom =>
  (today) =>
    addDays(today, n);
const coming =
  (weekday: number): DayFrom =>
  (today) =>
    addDays(today, ((weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);

/** True if a text is read as a name with a due date, on each of some days. */
function isRead(language: string, text: string, name: string, dayFrom: DayFrom, days = DAYS): boolean {
  return days.every((today) => {
    const instant = new Date(`${today}T09:00:00Z`);
    const read = parseQuickAdd(text, { instant, timezone: 'UTC', language, firstDayOfWeek: 1 }, NOTHING);
    return (
      read.name === name &&
      read.due_date === dayFrom(today) &&
      read.due_time === null &&
      read.rule === null &&
      read.spans.length === 1
    );
  });
}

function isReadAtEnd(language: string, phrase: string, dayFrom: DayFrom): boolean {
  return isRead(language, `xx ${phrase}`, 'xx', dayFrom);
}

const capital = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/** Returns a phrase with a mark if it may have capital letters, as `QuickWords` has them. */
function marked(language: string, phrase: string, dayFrom: DayFrom): string {
  const isFree = ['xx', 'Xx Yy'].every((name) => isRead(language, `${name} ${capital(phrase)}`, name, dayFrom));
  return `${isFree ? '^' : ''}${phrase}`;
}

/** Returns phrases of the grammar, also without their accents. */
function phrasesOf(phrases: string): string[] {
  return phrases
    .split('|')
    .filter((phrase) => !phrase.startsWith('^') && !/\p{Nd}/u.test(phrase))
    .map((phrase) => phrase.replace(/^=/, ''))
    .flatMap((phrase) => [phrase, keyOf(phrase)]);
}

type Sample = readonly [phrase: string, dayFrom: DayFrom];

/** Categories of words that begin longer expressions: a day after one is not read, whatever it means alone. */
const COMBINING =
  /^(NEXT|OTHER|ORD|EVERY|EACH|PAST|THIS|COMING|IN|SINCE|AGO|FROM|UNTIL|BETWEEN|EXCEPT|OR|ODDA?|ALTERNATE[AB]?)$/;
/** Numbers in words beyond these are rare before a day. */
const MAX_NUMBER = 12;
const MAX_ORDINAL = 4;
const MIN_WORD = 3;

/** Returns the last words of phrases that mean something else together with a day after them. */
function beforeOf(language: string, vocabulary: Vocabulary, samples: readonly Sample[]): string {
  const found = new Set<string>();
  const [day = ''] = DAYS;
  const add = (phrase: string, isCombining: boolean) => {
    const word = keyOf(phrase.split(/\s+/u).at(-1) ?? '');
    const isShort = /^\p{Script=Latin}*$/u.test(word) && word.length < MIN_WORD;
    if (isShort || !/^\p{L}+$/u.test(word)) return;
    const isFree = samples.every(([sample, dayFrom]) =>
      isRead(language, `xx ${phrase} ${sample}`, `xx ${phrase}`, dayFrom, [day]),
    );
    if (isCombining || !isFree) found.add(word);
  };
  for (const [category, phrases, { n = 0, days } = {}] of vocabulary.words) {
    // The reader finds weekdays by itself.
    if (days !== undefined || (category === 'N' && n > MAX_NUMBER) || (category === 'ORD' && n > MAX_ORDINAL)) continue;
    for (const phrase of phrasesOf(phrases)) add(phrase, COMBINING.test(category));
  }
  for (const name of phrasesOf(vocabulary.namesBefore)) add(name, false);
  return [...found].sort().join('|');
}

function quickWordsOf(language: string): QuickWords {
  const [own] = vocabulariesFor(language);
  if (own === undefined) throw new Error(`${language} has no vocabulary`);
  const days: Record<number, string[]> = {};
  const weekdays: string[][] = [[], [], [], [], [], [], []];
  for (const [category, phrases, { n = 0, days: [weekday] = [], part } = {}] of own.words) {
    const read = (dayFrom: DayFrom) => phrasesOf(phrases).filter((one) => isReadAtEnd(language, one, dayFrom));
    if (category === 'DAY') days[n] = [...(days[n] ?? []), ...read(inDays(n))];
    if (category === 'WD' && weekday !== undefined && part === undefined)
      weekdays[weekday]?.push(...read(coming(weekday)));
  }
  const first = weekdays.map(([phrase = ''], day): Sample => [phrase, coming(day)]);
  const prefixes = own.words.flatMap(([category, phrases]) => (category === 'ON' ? phrasesOf(phrases) : []));
  const on = [...new Set(prefixes)].filter((word) =>
    first.every(([phrase, dayFrom]) => isReadAtEnd(language, `${word} ${phrase}`, dayFrom)),
  );
  const samples: Sample[] = [
    ...[days[1]?.[0] ?? '', 'tomorrow'].map((one): Sample => [one, inDays(1)]),
    ...[first[5]?.[0] ?? '', 'friday', ...on.slice(0, 1).map((word) => `${word} ${first[5]?.[0]}`)].map(
      (one): Sample => [one, coming(5)],
    ),
  ];
  const list = (phrases: readonly string[], dayFrom: DayFrom) =>
    [...new Set(phrases)].map((phrase) => marked(language, phrase, dayFrom)).join('|');
  return {
    days: Object.fromEntries(Object.entries(days).map(([n, phrases]) => [n, list(phrases, inDays(Number(n)))])),
    weekdays: weekdays.map((phrases, day) => list(phrases, coming(day))),
    on: on.join('|'),
    before: beforeOf(language, own, samples),
  };
}

interface QuickWords {
  days: Record<number, string>;
  weekdays: string[];
  on: string;
  before: string;
}

/** Returns the module of the web interface with the words of all languages. */
export function generateQuickWords(): string {
  const words = Object.fromEntries(LANGUAGES.map((language) => [language, quickWordsOf(language)]));
  return `// Generated from the grammar of quick add: npm run openapi

/** The commonest words of a language. Phrases are separated by \`|\`. */
export interface QuickWords {
  /** By the number of days from today. A phrase that begins with \`^\` may have capital letters. */
  days: Readonly<Record<number, string>>;
  /** By weekday; 0 is Sunday. */
  weekdays: readonly string[];
  /** Words that may precede the first phrase of a weekday. */
  on: string;
  /** Words of three letters or more that mean something else before a day. */
  before: string;
}

export const WORDS: Readonly<Record<string, QuickWords>> = ${JSON.stringify(words, null, 2)};
`;
}
