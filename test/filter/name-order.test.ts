import t from 'tap';
import { differingLetters, lettersOf, sortKeyOf } from '../../src/filter/comparison.js';
import { nameComparer } from '../../src/filter/name-order.js';

const compareNames = nameComparer();

t.test('Names are sorted by their letters, without marks and case', async (t) => {
  const shuffled = ['Zebra', 'Äpfel', 'Birnen', 'Öl', 'éclair', 'Fisch'];
  t.same(shuffled.sort(compareNames), ['Äpfel', 'Birnen', 'éclair', 'Fisch', 'Öl', 'Zebra']);
  for (const [name, letters] of [
    ['Äpfel', 'apfel'],
    ['A\u0308pfel', 'apfel'],
    ['ÀÉÎÕÜ', 'aeiou'],
    ['Việt Nam', 'viet nam'],
    ['Straße', 'strasse'],
    ['STRAẞE', 'strasse'],
    ['Łódź', 'lodz'],
    ['Ørsted', 'orsted'],
    ['Ǿ', 'o'],
    ['Đà Nẵng', 'da nang'],
    ['Æther', 'aether'],
    ['Œuvre', 'oeuvre'],
    ['İstanbul', 'istanbul'],
    ['ISPARTA', 'isparta'],
    ['ırmak', 'irmak'],
    ['ΟΔΌΣ', 'οδοσ'],
    ['Ёлка', 'елка'],
    ['ﬁn', 'fin'],
    ['Ｆｕｌｌ', 'full'],
    ['ガラス', 'カラス'],
    ['ｶﾞﾗｽ', 'カラス'],
    ['日本', '日本'],
    ['한국', '한국'],
    ['हिन्दी', 'हिन्दी'],
    ['❤\ufe0f', '❤'],
    ['😀 smile', '😀 smile'],
    ['№ 10', 'no 10'],
  ] as const) {
    t.equal(lettersOf(name), letters, name);
  }
});

t.test('Names with the same letters are sorted by the text itself', async (t) => {
  t.same(['ä', 'a', 'Ä', 'A', 'á', 'ab'].sort(compareNames), ['A', 'a', 'Ä', 'á', 'ä', 'ab']);
  t.equal(compareNames('Öl', 'Öl'), 0);
  t.ok(compareNames('Ol', 'Olive') < 0, 'a beginning comes first');
  t.ok(compareNames('Öl', 'Olive') < 0);
});

t.test('Names are compared by code points, as the databases compare their bytes', async (t) => {
  const names = [
    '\u{1F600}',
    '\uFFE5',
    '\uE000',
    '\uD7FF',
    '\uFB01',
    'z',
    '\u{10FFFF}',
    '日',
    'Z\u{1F600}',
    'z\uFFE5',
    ' ',
    '\t',
  ];
  const byBytes = names.toSorted((one, other) =>
    Buffer.compare(Buffer.from(sortKeyOf(one)), Buffer.from(sortKeyOf(other))),
  );
  t.same(names.toSorted(compareNames), byBytes);
});

t.test('Letters fit into an index, and are null where the name has them', async (t) => {
  for (const name of ['\uFDFA'.repeat(255), '\u{1F600}'.repeat(255), '\u{1D160}'.repeat(255), 'ü'.repeat(255)]) {
    t.ok(Buffer.byteLength(lettersOf(name)) <= 1_020, name.slice(0, 2));
    t.ok(lettersOf(name).isWellFormed());
  }
  t.same(['Plain', '日本', 'Übung'].map(differingLetters), [null, null, 'ubung']);
});
