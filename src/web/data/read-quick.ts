import { hideQuotes, marksOf, NOTE, PRIORITIES, quotesOf } from '../../features/quick-add/marks.js';
import { comparisonForm } from '../../filter/comparison.js';
import { type QuickWords, WORDS } from './quick-words.js';

/**
 * Reads a line of quick add without the service: marks, and a single day at the end. What is read here is what the service
 * reads, too; what the service reads beyond it stays in the name until then. Pure.
 */

interface Named {
  uid: string;
  name: string;
}

export interface Surroundings {
  language: string;
  /** `YYYY-MM-DD` */
  today: string;
  projects: readonly Named[];
  areas: readonly Named[];
}

interface Span {
  /** Range in UTF-16 code units; `end` is exclusive. */
  start: number;
  end: number;
  kind: 'tag' | 'priority' | 'project' | 'area' | 'date' | 'note';
  value: string;
}

export interface QuickReading {
  name: string;
  note: string | null;
  tags: string[];
  priority: number | null;
  project: Named | null;
  area: Named | null;
  due_date: string | null;
  spans: Span[];
}

export function readQuick(text: string, around: Surroundings): QuickReading {
  const read: QuickReading = {
    ...{ name: '', note: null, tags: [], priority: null, project: null, area: null, due_date: null, spans: [] },
  };
  const take = (kind: Span['kind'], { start, end }: Pick<Span, 'start' | 'end'>, value: string) =>
    read.spans.push({ start, end, kind, value });
  const note = NOTE.exec(hideQuotes(text));
  if (note !== null) {
    read.note = text.slice(note.index + 2).trim() || null;
    take('note', { start: note.index, end: text.length }, read.note ?? '');
  }
  for (const one of marksOf(text)) {
    const { mark, word } = one;
    const isNamed = ({ name }: Named) => isSame(name, word);
    if (mark === '#' && !/^\d+$/.test(word)) {
      take('tag', one, word);
      if (!read.tags.some((tag) => isSame(tag, word))) read.tags.push(word);
    } else if (mark === '!' && read.priority === null) {
      read.priority = PRIORITIES[word.toLowerCase()] ?? null;
      if (read.priority !== null) take('priority', one, String(read.priority));
    } else if (mark === '@' && read.project === null) {
      read.project = around.projects.find(isNamed) ?? null;
      if (read.project !== null) take('project', one, read.project.uid);
    } else if (mark === '+' && read.area === null) {
      read.area = around.areas.find(isNamed) ?? null;
      if (read.area !== null) take('area', one, read.area.uid);
    }
  }
  const day = dayAtEnd(without(text, read.spans), around);
  if (day !== undefined) {
    read.due_date = day.value;
    take('date', day, day.value);
  }
  read.spans.sort((one, other) => one.start - other.start);
  read.name = without(text, read.spans).replace(/\s+/gu, ' ').trim();
  return read;
}

function isSame(one: string, other: string): boolean {
  return comparisonForm(one) === comparisonForm(other);
}

/** Replaces ranges by spaces, so that positions stay. */
function without(text: string, spans: readonly Span[]): string {
  return spans.reduce((left, { start, end }) => left.slice(0, start) + ' '.repeat(end - start) + left.slice(end), text);
}

interface Phrase {
  text: string;
  mayBeCapital: boolean;
  day: string;
}

function phrasesOf({ days, weekdays, on }: QuickWords, today: string): Phrase[] {
  const phrase = (marked: string, day: string, before = ''): Phrase => ({
    ...{ text: before + marked.replace('^', ''), mayBeCapital: marked.startsWith('^'), day },
  });
  return [
    ...Object.entries(days).flatMap(([n, texts]) =>
      texts.split('|').map((text) => phrase(text, addDays(today, Number(n)))),
    ),
    ...weekdays.flatMap((texts, weekday) => {
      const day = addDays(today, ((weekday - new Date(`${today}T00:00:00Z`).getUTCDay() + 6) % 7) + 1);
      const [first = '', ...others] = texts.split('|');
      return [
        ...[first, ...others].map((text) => phrase(text, day)),
        ...on.split('|').map((word) => phrase(first, day, `${word} `)),
      ];
    }),
  ];
}

/** A word that begins with another one of this length, such as "fridays", is about the same day. */
const MIN_STEM = 5;
const MIN_WORD = 3;

function dayAtEnd(text: string, { language, today }: Surroundings) {
  const written = text.trimEnd();
  const lower = written.normalize('NFKC').toLowerCase().replaceAll('’', "'");
  // "3 days before tomorrow"; quotes; letters whose lower case has another length.
  const isUnclear = /\p{Nd}/u.test(written) || quotesOf(written).length > 0 || lower.length !== written.length;
  if (isUnclear) return undefined;
  const languages = [...new Set([WORDS[language] ?? WORDS.en, WORDS.en])].filter((one) => one !== undefined);
  const phrases = languages.flatMap((words) => phrasesOf(words, today));
  const [found] = phrases
    .filter((phrase) => lower.endsWith(` ${phrase.text}`))
    .sort((one, other) => other.text.length - one.text.length);
  if (found === undefined) return undefined;
  const start = lower.length - found.text.length;
  if (written.slice(start).replaceAll('’', "'") !== lower.slice(start) && !found.mayBeCapital) return undefined;
  const words = lower.slice(0, start).split(/\s+/u).filter(Boolean);
  const isOther = (word: string) =>
    phrases.some(({ text: one }) => word === one || (one.length >= MIN_STEM && word.startsWith(one)));
  if (words.some(isOther) || !mayPrecede(words.at(-1) ?? '', languages)) return undefined;
  return { start, end: lower.length, value: found.day };
}

function mayPrecede(word: string, languages: readonly QuickWords[]): boolean {
  const plain = word
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC');
  const isLong = plain.length >= MIN_WORD || /[^\p{Script=Latin}]/u.test(plain);
  return /^\p{L}+$/u.test(plain) && isLong && languages.every(({ before }) => !before.split('|').includes(plain));
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * 86_400_000).toISOString().slice(0, 10);
}
