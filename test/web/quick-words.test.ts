import { readFileSync } from 'node:fs';
import t from 'tap';
import { PRIORITIES } from '../../src/features/quick-add/marks.js';
import { parseQuickAdd } from '../../src/features/quick-add/parse.js';
import { addDays } from '../../src/lib/calendar.js';
import { required } from '../../src/lib/typed.js';
import { slowly } from '../support/slow.js';
import { startBrowser } from './support/browser.js';

const page = (await startBrowser()).open();
const { readQuick } = page.readQuick;
const { WORDS } = page.quickWords;
const LANGUAGES = ['en', 'de', 'fr', 'es', 'pt', 'ja'];
const house = { id: 1, uid: 'p8r9x0q2m7b4t1z', name: 'New house' };
const home = { id: 2, uid: 'a8r9x0q2m7b4t1z', name: 'Home' };
const DIRECTORY = { projects: new Map([['new house', house]]), areas: new Map([['home', home]]), people: new Map() };
const WEEK = Array.from({ length: 7 }, (_, day) => addDays('2026-03-02', day));
/** Monday, Wednesday and Sunday: the days before the first weekday of a week, within it and at its end. */
const DAYS = slowly(
  WEEK.filter((_day, index) => [0, 2, 6].includes(index)),
  WEEK,
);

function both(language: string, text: string, today: string) {
  const here = readQuick(text, { language, today, projects: [house], areas: [home] });
  const instant = new Date(`${today}T09:00:00Z`);
  const there = parseQuickAdd(text, { instant, timezone: 'UTC', language, firstDayOfWeek: 1 }, DIRECTORY);
  const { due_time, rule, reminders } = there;
  const members = Object.fromEntries(Object.keys(here).map((name) => [name, there[name as keyof typeof here]]));
  return { here, there: members, isMore: due_time !== null || rule !== null || reminders.length > 0 };
}

for (const language of LANGUAGES) {
  t.test(`Quick add without a connection: every word of ${language} means what the service reads`, (t) => {
    const { days, weekdays, on } = required(WORDS[language]);
    const single = [...Object.values(days), ...weekdays].flatMap((phrases) => phrases.replace(/\^/g, '').split('|'));
    const withOn =
      on === '' ? [] : on.split('|').map((word) => `${word} ${weekdays[5]?.split('|')[0]?.replace(/\^/g, '')}`);
    t.ok(single.length >= 10, `${single.length} phrases`);
    t.ok(
      [0, 1, 2].every((n) => n in days) && weekdays.every((phrases) => phrases !== ''),
      'near days and all weekdays',
    );
    for (const phrase of [...single, ...withOn]) {
      const capital = phrase.charAt(0).toUpperCase() + phrase.slice(1);
      for (const today of DAYS) {
        for (const [text, mustRead] of [
          [`xyz ${phrase}`, true],
          [`xyz ${capital}`, false],
          [`Xyz Uvw ${capital}`, false],
          [`xyz ${phrase} #errand !high @"New house" // later`, true],
        ] as const) {
          const { here, there } = both(language, text, today);
          if (mustRead || here.due_date !== null) t.strictSame(here, there, `${text}, ${today}`);
        }
      }
    }
    t.end();
  });
}

t.test('Quick add without a connection: marks are read by the rules of the service', (t) => {
  const texts = [
    ...Object.keys(PRIORITIES).map((word) => `xyz !${word}`),
    ...[
      'xyz #a #b #A',
      'xyz #12',
      'xyz "#a" @home',
      'xyz @"new house" @other',
      'xyz +home #c // a note',
      'xyz p1',
      '!high',
      'xyz @unknown',
    ],
  ];
  for (const text of texts) {
    const { here, there } = both('en', text, '2026-03-04');
    t.strictSame(here, there, text);
  }
  t.end();
});

t.test('Quick add without a connection: a day that is read is never another one than that of the service', (t) => {
  const guide = readFileSync('docs/quick-add.md', 'utf8');
  const examples = [...guide.matchAll(/`([^`|]+)`/g)].map(([, example = '']) => example);
  t.ok(examples.length > 300, `${examples.length} examples`);
  let read = 0;
  for (const language of LANGUAGES) {
    for (const [index, example] of examples.entries()) {
      const texts = [`xyz ${example}`, `${example} xyz`, `Xyz ${example}`];
      for (const text of slowly(texts.slice(index % 3, (index % 3) + 1), texts)) {
        const { here, there, isMore } = both(language, text, '2026-03-04');
        if (here.due_date === null) continue;
        read += 1;
        t.strictSame([here.name, here.due_date, isMore], [there.name, there.due_date, false], `${language}: ${text}`);
      }
    }
  }
  t.ok(read > slowly(25, 100), `${read} texts`);
  t.end();
});
