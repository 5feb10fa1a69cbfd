import t from 'tap';
import { startBrowser } from './support/browser.js';

const { mentionAt, mentionOf, withNames } = (await startBrowser()).open().mentions;

const ada = { uid: 'u8r9x0q2m7b4t1a', name: 'Ada Lovelace', email: 'ada@example.com' };
const bob = { uid: 'u8r9x0q2m7b4t1b', name: 'Bob', email: null };
const other = { uid: 'u8r9x0q2m7b4t1c', name: 'Bob Stone', email: null };
const unnamed = { uid: 'u8r9x0q2m7b4t1d', name: null, email: 'eve@example.com' };

t.test('Mentions: the one at the caret', async (t) => {
  const at = (marked: string) => mentionAt(marked.replace('|', ''), marked.indexOf('|'))?.word;
  t.equal(at('Ask @|'), '');
  t.equal(at('Ask @bo|b'), 'bo');
  t.equal(at('(@"Ada Lo|'), 'Ada Lo');
  for (const none of ['Ask|', 'mail@exam|', 'Ask @bob |', 'a.@b|', '@@b|']) t.equal(at(none), undefined, none);
  t.equal(at(`${'@a '.repeat(20_000)}|`), undefined, 'a long text');
});

t.test('Mentions: a name is written as the service reads it, and a uid if others have the name', async (t) => {
  const all = [ada, bob, other, unnamed];
  t.equal(mentionOf(ada, all), '@"Ada Lovelace"');
  t.equal(mentionOf(bob, [ada, bob]), '@Bob');
  t.equal(mentionOf(bob, all), `@[${bob.uid}]`, 'the first name of another one');
  t.equal(mentionOf(other, all), '@"Bob Stone"');
  t.equal(mentionOf(unnamed, all), '@eve');
  t.equal(
    withNames(`Ask @[${ada.uid}] or @[${bob.uid}], not @[u8r9x0q2m7b4t1z]`, [ada, bob]),
    'Ask @"Ada Lovelace" or @Bob, not @[u8r9x0q2m7b4t1z]',
  );
});
