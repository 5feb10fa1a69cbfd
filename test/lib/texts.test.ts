import t from 'tap';
import { beginningOf, characterStart } from '../../src/lib/texts.js';

t.test('Texts are cut between characters, never within a surrogate pair', async (t) => {
  const text = 'a😀b😀';
  t.same(
    [0, 1, 2, 3, 4, 5, 6, 7].map((offset) => characterStart(text, offset)),
    [0, 1, 1, 3, 4, 4, 6, 7],
  );
  t.same(
    [0, 1, 2, 3, 6, 9].map((length) => beginningOf(text, length)),
    ['', 'a', 'a', 'a😀', text, text],
  );
});
