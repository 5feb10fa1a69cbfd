import fc, { type Arbitrary } from 'fast-check';
import type { QuickAddJob, QuickParser } from '../../src/features/quick-add/parser.js';
import { createThreadPool } from '../../src/lib/threads/pool.js';

export const PROFILE_LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja'] as const;
export type ProfileLanguage = (typeof PROFILE_LANGUAGES)[number];

const MAX_TEXT = 1_000;

/** All characters that match `\\s` in JavaScript. */
export const WHITE_SPACE = [...'\t\n\v\f\r \u00a0\u1680\u2000\u2003\u200a\u2028\u2029\u202f\u205f\u3000\ufeff'];

const SIGNS = ['1', '12', '2027', '99 ', '12:30:00.1', '1:', '-', '/', '.', ', ', ' ~ ', '–', '+', '|', '(', 'T', 'Z'];
const MARKS = ['#', '@', '@"', '+"', '!', '// ', '//', '1st ', 'GMT+1 ', 'x', '\u0301', '😀', '\ud83d'];
const WORDS: Readonly<Record<ProfileLanguage, readonly string[]>> = {
  en: [
    'every ',
    'jan ',
    'sunday ',
    'next ',
    'in ',
    '1 day, ',
    'half ',
    'ago ',
    'last ',
    'pm ',
    'to ',
    'of the ',
    'and ',
  ],
  de: ['jeden ', 'januar ', 'montag ', 'in ', '1 tag ', 'uhr ', 'um ', 'vor ', 'nächste ', 'und ', 'von ', 'bis '],
  fr: ['janvier ', 'lundi ', 'il y a ', '1 jour ', 'à ', 'h', 'le ', '1er ', 'dans ', 'prochain '],
  es: ['enero ', 'lunes ', 'de ', 'desde ', '1 de ', 'a ', 'en ', '1 día ', 'próximo ', 'las '],
  pt: ['janeiro ', 'segunda ', 'de ', 'às ', '1 de ', 'ao ', 'a ', 'h ', 'dia '],
  ja: ['年', '月', '日', '1月', '1日', '令和', '時', '午後', '明日', '月曜', '週', 'から'],
};

/** Repetitive texts of maximum length with long runs of white space. */
export function hostileText(language: ProfileLanguage): Arbitrary<string> {
  const space = fc
    .tuple(fc.constantFrom(...WHITE_SPACE), fc.constantFrom(1, 2, 10, 300))
    .map(([one, count]) => one.repeat(count));
  const piece = fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom(...SIGNS) },
    { weight: 5, arbitrary: fc.constantFrom(...WORDS[language], ...WORDS.en) },
    { weight: 2, arbitrary: fc.constantFrom(...MARKS) },
    { weight: 2, arbitrary: space },
  );
  const pieces = (minLength: number, maxLength: number) =>
    fc.array(piece, { minLength, maxLength }).map((all) => all.join(''));
  return fc.tuple(pieces(0, 3), pieces(1, 4), pieces(0, 3)).map(([start, unit, end]) => {
    const middle = unit.repeat(Math.ceil(MAX_TEXT / unit.length));
    return start.slice(0, 300) + middle.slice(0, MAX_TEXT - 600) + end.slice(0, 300);
  });
}

export function jobOf(text: string, language: string): QuickAddJob {
  return {
    text,
    moment: { instant: new Date('2026-03-11T12:00:00Z'), timezone: 'Europe/Berlin', language, firstDayOfWeek: 1 },
    directory: { projects: new Map(), areas: new Map(), people: new Map() },
  };
}

/** The threads of the service with ten times its time limit, because a machine may be old or busy. */
const parser: QuickParser = createThreadPool({
  module: new URL('../../src/features/quick-add/parse-worker.js', import.meta.url),
  size: 2,
  budgetMs: 1_000,
});

/** Parses texts as the service does. Returns faults: texts that take too long, fail, or have wrong spans. */
export async function readAll(texts: readonly string[], language: ProfileLanguage): Promise<string[]> {
  const faults = texts.map(async (text, index) => {
    const rendered = JSON.stringify(text);
    try {
      let last = 0;
      for (const { start, end } of (await parser.run(jobOf(text, language), index)).spans) {
        if (start < last || end <= start || end > text.length) return [`${start} to ${end}: ${rendered}`];
        last = end;
      }
      return [];
    } catch (error) {
      return [`${error}: ${rendered}`];
    }
  });
  return (await Promise.all(faults)).flat();
}
