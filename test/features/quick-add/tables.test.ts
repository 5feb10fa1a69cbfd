import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import t from 'tap';
import { type Parsed, parseQuickAdd } from '../../../src/features/quick-add/parse.js';
import { previewOf } from '../../../src/features/quick-add/service.js';
import { PROFILE_LANGUAGES, type ProfileLanguage } from '../../support/hostile-text.js';
import { slowly } from '../../support/slow.js';
import { describe, remainder, withoutSpace } from './describe.js';

const NOTHING = { projects: new Map(), areas: new Map(), people: new Map() };

/** Thursday 2026-11-26, ten in the morning in Berlin. */
function parse(text: string, language: string, firstDayOfWeek = 1): Parsed {
  const instant = new Date('2026-11-26T09:00:00Z');
  return parseQuickAdd(text, { instant, timezone: 'Europe/Berlin', language, firstDayOfWeek }, NOTHING);
}

function understood(text: string, parsed: Parsed): string {
  const { task, spans } = previewOf(parsed);
  return describe(text, task, spans);
}

function table(name: string): string[][] {
  const url = new URL(`../../../../test/features/quick-add/tables/${name}.tsv`, import.meta.url);
  const [, ...lines] = readFileSync(url, 'utf8').trimEnd().split('\n');
  return lines.map((line) => line.split('\t'));
}

for (const language of PROFILE_LANGUAGES) {
  t.test(`Quick add: the table of the language ${language}`, (t) => {
    const rows = table(language);
    t.ok(rows.length >= 60);
    for (const [text = '', name, meaning] of rows) {
      const parsed = parse(text, language);
      t.same([parsed.name, understood(text, parsed)], [name === '=' ? text : name, meaning ?? ''], text);
      t.equal(remainder(text, parsed.spans), withoutSpace(parsed.name), text);
    }
    t.end();
  });
}

t.test('Quick add: expressions that were reported', (t) => {
  const right: Readonly<Record<string, string>> = {
    'Team sync every month on the 2nd Wednesday': '2026-12-09 · monthly_weekday we #2',
    'Team sync every month on the last Friday': '2026-11-27 · monthly_weekday fr #-1',
    'Board every first Monday': '2026-12-07 · monthly_weekday mo #1',
    'Water ferns every seven days': '2026-11-26 · daily/7',
    'Tax every 27 jan': '2027-01-27 · yearly',
    'Rent monthly on the 15th': '2026-12-15 · monthly day 15',
    'Standup every weekday at 9am until friday': '2026-11-27 09:00 · weekly mo+tu+we+th+fr until 2026-11-27',
    'Standup every monday at 9am until 1 march': '2026-11-30 09:00 · weekly mo until 2027-03-01',
    'Swim every day ending 10 dec': '2026-11-26 · daily until 2026-12-10',
    'Run every day except sunday': '2026-11-26 · weekly mo+tu+we+th+fr+sa',
    'Birthday every year on 29 feb': '2028-02-29 · yearly',
    'Ferry 29 feb': '2028-02-29',
    'Call 17th at 10:00': '2026-12-17 10:00',
    'Anruf nächste Woche Dienstag 10 Uhr': '2026-12-01 10:00',
    'Anruf Dienstag in zwei Wochen': '2026-12-15',
    'Müll alle zwei Wochen dienstags': '2026-12-01 · weekly/2 tu',
    'Müll jede zweite Woche dienstags': '2026-12-01 · weekly/2 tu',
    'Treffen jeden Monat am letzten Freitag': '2026-11-27 · monthly_weekday fr #-1',
    'Standup jeden Montag um 9 Uhr bis 1. März': '2026-11-30 09:00 · weekly mo until 2027-03-01',
    'Llamar pasado mañana a las 9': '2026-11-28 09:00',
    '明後日の午後3時 会議': '2026-11-28 15:00',
    '再来週の月曜日 会議': '2026-12-07',
    'Llamar cada lunes': '2026-11-30 · weekly mo',
    'Ligar toda segunda': '2026-11-30 · weekly mo',
  };
  for (const [language = '', text = '', , why] of table('reports')) {
    const parsed = parse(text, language);
    t.equal(understood(text, parsed), right[text] ?? '', `${text}: ${why}`);
    if (right[text] === undefined) t.equal(parsed.name, text);
    else t.equal(remainder(text, parsed.spans), withoutSpace(parsed.name), text);
  }
  t.end();
});

t.test('Quick add: the next week begins on the first day of the week of the profile', (t) => {
  for (const [language, text] of [
    ['en', 'x next week'],
    ['de', 'x nächste Woche'],
    ['fr', 'x la semaine prochaine'],
    ['es', 'x la próxima semana'],
    ['pt', 'x na semana que vem'],
    ['ja', '来週 x'],
  ] as const) {
    t.same(
      [0, 1, 6].map((first) => parse(text, language, first).due_date),
      ['2026-11-29', '2026-11-30', '2026-11-28'],
      text,
    );
  }
  t.end();
});

/** Words of the tables between words that mean nothing and signs, at random. */
function randomText(language: ProfileLanguage): fc.Arbitrary<string> {
  const words = [...new Set(table(language).flatMap(([text = '']) => text.split(' ')))];
  const word = fc.oneof(
    { weight: 6, arbitrary: fc.constantFrom(...words) },
    { weight: 2, arbitrary: fc.constantFrom('report', 'x', 'Ada', 'münze', '会', '12', '3.5', '14:00', 'p1') },
    {
      weight: 1,
      arbitrary: fc.constantFrom(',', '–', '(', ')', '"', '/', '#tag', '!', '// n', '\u0301', '😀', '\ud83d'),
    },
  );
  return fc
    .array(fc.tuple(word, fc.constantFrom(' ', ' ', ' ', '', '  ')), { minLength: 1, maxLength: 14 })
    .map((all) => all.flat().join(''));
}

t.test('Quick add: each character of a text is in a recognised part or in the name', (t) => {
  for (const language of PROFILE_LANGUAGES) {
    fc.assert(
      fc.property(randomText(language), (text) => {
        const { name, spans } = parse(text, language);
        let last = 0;
        for (const { start, end } of spans) {
          if (start < last || end <= start) return false;
          last = end;
        }
        return remainder(text, spans) === withoutSpace(name);
      }),
      { numRuns: slowly(150, 20_000) },
    );
  }
  t.end();
});

t.test('Quick add: a text without a recognised part is its name, and the name of a name is the same', (t) => {
  for (const language of PROFILE_LANGUAGES) {
    fc.assert(
      fc.property(randomText(language), (text) => {
        const { name, spans, due_date, rule } = parse(text, language);
        if (spans.some(({ kind }) => kind !== 'unsupported')) return true;
        return (
          name === text.replace(/\s+/gu, ' ').trim() &&
          due_date === null &&
          rule === null &&
          parse(name, language).name === name
        );
      }),
      { numRuns: slowly(150, 20_000) },
    );
  }
  t.end();
});

t.test('Quick add: addresses, paths, file names, versions and quoted text are never looked into', (t) => {
  const wraps = [
    (word: string) => `https://example.com/${word}/x`,
    (word: string) => `https://example.com/?q=(${word})`,
    (word: string) => `www.${word}.example`,
    (word: string) => `${word}.com`,
    (word: string) => `${word}@example.com`,
    (word: string) => `/srv/${word}/notes`,
    (word: string) => `~/${word}`,
    (word: string) => `C:\\${word}\\x`,
    (word: string) => `src/${word}.ts`,
    (word: string) => `report-${word}.pdf`,
    (word: string) => `${word}_v2`,
    (word: string) => `x-${word}-y`,
    (word: string) => `"${word}"`,
  ];
  const words = { en: 'tomorrow', de: 'heute', fr: 'demain', es: 'hoy', pt: 'amanhã', ja: '明日' };
  for (const [language, word] of Object.entries(words)) {
    for (const wrap of wraps) {
      for (const inner of [word, '2026-12-24', '9:30']) {
        const text = `See ${wrap(inner)} now`;
        const parsed = parse(text, language);
        t.same([parsed.name, understood(text, parsed)], [text, ''], text);
      }
    }
  }
  t.end();
});
