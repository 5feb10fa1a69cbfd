import t from 'tap';
import { plainText } from '../../src/lib/plain-text.js';

t.test('A preview of Markdown has its text without marks', async (t) => {
  for (const [markdown, plain] of [
    ['They come at **nine**, _not_ ~~eight~~.', 'They come at nine, not eight.'],
    ['# Plan\n\n- [ ] Call *Ada*\n- Run `npm test`', 'Plan\n\nCall Ada\nRun npm test'],
    ['> See [the page](https://example.com/a_b) and ![a cat](cat.png)', 'See the page and a cat'],
    ['```js\nlet a_b = 2 * 3;\n```', '\nlet a_b = 2 * 3;\n'],
    ['snake_case, 2*3, 2 * 3, a [1] and @[k3v9x0q2m7b4t1z]', 'snake_case, 2*3, 2 * 3, a [1] and @[k3v9x0q2m7b4t1z]'],
    ['***', '***'],
    ['明日**九時**に', '明日九時に'],
  ]) {
    t.equal(plainText(markdown ?? ''), plain);
  }
});
