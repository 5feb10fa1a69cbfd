import { readFileSync } from 'node:fs';
import t from 'tap';
import { parseQuickAdd } from '../../src/features/quick-add/parse.js';
import { PROFILE_LANGUAGES } from '../support/hostile-text.js';

const NOTHING = { projects: new Map(), areas: new Map(), people: new Map() };

/** Examples of a section of the document, with their languages. */
function examples(section: string): [language: string, text: string][] {
  const guide = readFileSync(new URL('../../../docs/quick-add.md', import.meta.url), 'utf8');
  const [, own = ''] = guide.split(`\n## ${section}\n`);
  const [body = ''] = own.split('\n## ', 1);
  const rows = body.split('\n').filter((line) => line.startsWith('| ') && !line.startsWith('| |'));
  return rows.flatMap((row) => {
    const cells = row.split('|').slice(2, -1);
    return cells.flatMap((cell, at) =>
      [...cell.matchAll(/`([^`]+)`/g)].map(([, text = '']): [string, string] => [PROFILE_LANGUAGES[at] ?? '', text]),
    );
  });
}

function parse(language: string, example: string) {
  const text = language === 'ja' ? `${example} x` : `x ${example}`;
  const instant = new Date('2026-11-26T09:00:00Z');
  return { text, ...parseQuickAdd(text, { instant, timezone: 'UTC', language, firstDayOfWeek: 1 }, NOTHING) };
}

t.test('The guide to quick add: each example is recognised as a whole', (t) => {
  for (const [section, kind] of [
    ['Days', 'date'],
    ['Times', 'time'],
    ['Repetitions', 'rule'],
  ] as const) {
    const all = examples(section);
    t.ok(all.length > 30, section);
    for (const [language, example] of all) {
      const { name, due_date, due_time, rule } = parse(language, example);
      const isRight = { date: due_date !== null && rule === null, time: due_time !== null, rule: rule !== null }[kind];
      t.same([name, isRight], ['x', true], `${language}: ${example}`);
    }
  }
  t.end();
});

t.test('The guide to quick add: what cannot be stored stays text, with a span', (t) => {
  for (const [language, example] of examples('Understood, and left as text')) {
    const { text, name, due_date, spans } = parse(language, example);
    const parts = spans.map(({ kind, value }) => [kind, value]);
    t.same([name, due_date, parts], [text, null, [['unsupported', example]]], `${language}: ${example}`);
  }
  t.end();
});
