import fc from 'fast-check';
import t from 'tap';
import { type Parsed, parseQuickAdd } from '../../../src/features/quick-add/parse.js';
import { hostileText, jobOf, PROFILE_LANGUAGES, readAll, WHITE_SPACE } from '../../support/hostile-text.js';
import { slowly } from '../../support/slow.js';
import { ENGLISH, GERMAN, OTHERS } from './sentences.js';

t.test('White space between a number and something else takes no time, in any language', async (t) => {
  const texts = WHITE_SPACE.flatMap((one) =>
    [600, 990].map((count) => `every 1${one.repeat(count)}x`).concat(`1 ${`de${one.repeat(40)}`.repeat(20)} x`),
  );
  for (const language of PROFILE_LANGUAGES) t.same(await readAll(texts, language), [], language);
});

t.test('White space makes no difference, and spans refer to the text as it was written', (t) => {
  const run = (seed: number) =>
    WHITE_SPACE.map((_, index) => WHITE_SPACE[(index * seed) % WHITE_SPACE.length]).join('');
  const collapsed = (text: string) => text.replace(/\s+/g, ' ');
  const languages = [
    ...ENGLISH.map(([text]) => [text, 'en'] as const),
    ...GERMAN.map(([text]) => [text, 'de'] as const),
    ...OTHERS.map(([language, text]) => [text, language] as const),
  ];
  for (const [index, [text, language]] of languages.entries()) {
    if (/"[^"]*\s[^"]*"/.test(text)) continue;
    const { moment, directory } = jobOf(text, language);
    const wide = text.replace(/(?<!\/\/.*)\s+/g, (_blank, at: number) => run(index + at + 1));
    const [usual, found] = [parseQuickAdd(text, moment, directory), parseQuickAdd(wide, moment, directory)];
    const facts = ({ spans: _spans, ...rest }: Parsed) => rest;
    t.same(facts(found), facts(usual), text);
    const labels = (whole: string, { spans }: Parsed) =>
      spans.map(({ start, end, kind, value }) => [kind, value, collapsed(whole.slice(start, end))]);
    t.same(labels(wide, found), labels(text, usual), text);
  }
  t.end();
});

t.test('No text takes a second of processing or makes the library fail, in any language', async (t) => {
  for (const language of PROFILE_LANGUAGES) {
    t.same(
      await readAll(fc.sample(hostileText(language), { numRuns: slowly(50, 1_000), seed: 28 }), language),
      [],
      language,
    );
  }
});
