import t from 'tap';
import { JsonItems, PAGE_BYTES } from '../../db/json-items.js';
import { objectOf } from '../../db/sqlite/statements.js';
import { randomSource } from '../support/random.js';
import { slowly } from '../support/slow.js';

/** Returns the items of a page, counted one by one. */
function fitting(texts: readonly string[], limit: number): string[] {
  const page: string[] = [];
  let bytes = 0;
  for (const text of texts.slice(0, limit)) {
    bytes += Buffer.byteLength(text);
    if (page.length > 0 && bytes > PAGE_BYTES) break;
    page.push(text);
  }
  return page;
}

t.test('Items of a page: as if they were counted one by one, in random cases', async (t) => {
  const random = randomSource(31);
  let cut = 0;
  for (let round = 0; round < slowly(150, 600); round++) {
    const size = random.pick([3, 400, PAGE_BYTES / 8, PAGE_BYTES / 2, PAGE_BYTES]);
    const texts = Array.from(
      { length: random.below(9) },
      (_, id) => `{"id":${id},"n":"${'ü'.repeat(random.below(size) / 2)}"}`,
    );
    const limit = random.pick([1, texts.length - 1, texts.length, texts.length + 1, 100].filter((one) => one > 0));
    const expected = fitting(texts, limit);
    const page = JsonItems.of(texts).firstOfPage(limit);
    if (page.length < Math.min(limit, texts.length)) cut += 1;
    const found = [
      page.length,
      page.last(),
      page.joined.toString() === expected.join(),
      page.texts().join() === expected.join(),
    ];
    const wanted = [expected.length, expected.at(-1), true, true];
    if (found.some((one, at) => one !== wanted[at])) t.fail(`round ${round}`);
  }
  t.ok(cut > 10, `${cut} pages were cut by their bytes`);
});

t.test('No items', async (t) => {
  const none = JsonItems.of([]);
  t.same([none.length, none.last(), none.texts(), none.firstOfPage(5).length], [0, undefined, [], 0]);
});

t.test('Rows become objects, whatever their columns are called', async (t) => {
  t.same(objectOf(['a', 'with "quotes"', 'with \\', 'ü\u2028', '1'])([1, 2, 3, null, 'x']), {
    a: 1,
    'with "quotes"': 2,
    'with \\': 3,
    'ü\u2028': null,
    1: 'x',
  });
  t.same(objectOf(['only'])('value'), { only: 'value' }, 'a single column is not wrapped');
});
