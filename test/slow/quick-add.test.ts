import fc from 'fast-check';
import t from 'tap';
import { hostileText, PROFILE_LANGUAGES, readAll } from '../support/hostile-text.js';
import { slowly } from '../support/slow.js';

const DURATION_MS = slowly(300, 10_000);

for (const language of PROFILE_LANGUAGES) {
  t.test(`Quick add: hostile lines of text of a user whose language is ${language}`, async (t) => {
    const seed = Math.trunc(Math.random() * 2 ** 31);
    let count = 0;
    for (const until = performance.now() + DURATION_MS; performance.now() < until; count += 200) {
      t.same(await readAll(fc.sample(hostileText(language), { numRuns: 200, seed: seed + count }), language), []);
    }
    t.comment(`${count} texts, from the seed ${seed}`);
  });
}
