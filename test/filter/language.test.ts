import t from 'tap';
import { check, placesIn, readTree } from '../../src/filter/check.js';
import { FilterFault, parse } from '../../src/filter/parse.js';
import { print } from '../../src/filter/print.js';
import type { Fault, Filter } from '../../src/filter/tree.js';
import { similarName } from '../../src/lib/names.js';

function faultsOf(text: string): readonly Fault[] {
  try {
    const { tree, places } = parse(text);
    return check(tree, 'tasks', placesIn(places), similarName).faults;
  } catch (error) {
    if (error instanceof FilterFault) return [error.fault];
    throw error;
  }
}

function treeOf(text: string): Filter {
  const { tree, places } = parse(text);
  return check(tree, 'tasks', placesIn(places)).tree;
}

/** Each faulty text with the faulty part in brackets. */
const FAULTY = [
  '[prioritty:high]',
  '[foo:1]',
  'status:open [color:red]',
  '[http://example.com]',
  '[created_by:me]',
  'is:[claimed]',
  'has:[parents]',
  'has:note,[tags]',
  '[due:]',
  '[due:<]',
  '[due:>=]',
  '[due:..]',
  'due:<[none]',
  'due:[any]..today',
  'due:[tomorow]',
  'due:[2026-02-30]',
  'due:[2026-13-01]',
  'due:[7x]',
  'due:[2026-03-01T08:00:00Z]',
  'created:[08:00]',
  'created:[none]',
  '[due:2026-03-02..2026-03-01]',
  '[due:7d..-3d]',
  '[due:tomorrow..yesterday]',
  '[time:10:00..09:00]',
  '[priority:high..low]',
  'time:[25:00]',
  'time:[9:30]',
  'status:[opne]',
  'status:[7]',
  'status:open,[later]',
  'status:[none]',
  '[status:<2]',
  '[tag:<a]',
  '[tag:a..b]',
  'priority:[3]',
  'priority:[urgent]',
  'priority:>[huge]',
  'recurring:[yes]',
  'shared:[1]',
  'owner:[none]',
  '[tag:a,]',
  '[tag:]',
  '[tag:a,],b',
  '[,]a',
  '[-]',
  'a [-] b',
  '[-](a b)',
  '[not]',
  'a [not]',
  'a [or]',
  '[or] a',
  '[and] a',
  'a and [and] b',
  'a or [or] b',
  '[(]a',
  'a[)]',
  '([)]',
  '(a or [)]',
  '["open]',
  '["\\x"]',
  '["a\\u0000b"]',
  '["a\\ud800b"]',
  '[""]',
  'a["]b"',
  '"a"[b]',
  'tag:a["]b"',
  '[:smile]',
  'project:[""]',
] as const;

t.test('Faults have the position of the faulty value, or of the whole term, and list expected values', async (t) => {
  for (const marked of FAULTY) {
    const offset = marked.indexOf('[');
    const length = marked.indexOf(']') - offset - 1;
    const text = marked.replace('[', '').replace(']', '');
    const [fault] = faultsOf(text);
    if (fault === undefined) t.fail(`${text} is valid`);
    else t.same([fault.offset, fault.length], [offset, length], `${text}: ${fault.message}`);
  }
  t.match(faultsOf('prioritty:high')[0]?.message, /unknown field "prioritty": did you mean "priority"/);
  t.match(faultsOf('status:opeen')[0]?.message, /unknown value "opeen": did you mean "open"/);
  t.ok(faultsOf('status:opne')[0]?.expected.includes('in_progress'));
  t.equal(faultsOf('prioritty:high status:opne').length, 2);
});

t.test('A text has bounds: characters, terms, values, depth; reading it takes linear time', async (t) => {
  t.match(faultsOf('a'.repeat(2_001))[0], { offset: 2_000, length: 1 });
  t.same(faultsOf('a'.repeat(2_000)), []);
  t.same(faultsOf(Array(50).fill('a').join(' ')), []);
  t.match(faultsOf(Array(51).fill('a').join(' '))[0], { offset: 100, length: 1 });
  t.same(faultsOf(`tag:${Array(50).fill('a').join()}`), []);
  t.match(faultsOf(`tag:${Array(51).fill('a').join()}`)[0]?.message, /more than 50 values/);
  const nested = (depth: number) => `${'not '.repeat(depth)}a`;
  t.same(faultsOf(nested(10)), []);
  t.match(faultsOf(nested(11))[0]?.message, /nested more than 10 deep/);
  t.match(faultsOf('('.repeat(2_000))[0]?.message, /nested more than 10 deep/);
  t.match(faultsOf('"'.repeat(1_999))[0]?.message, /./);
});

const TEXTS = [
  ['', ''],
  ['  ', ''],
  ['status:open due:<today -tag:errand (priority:high or project:"New house") owner:me "call back"', undefined],
  ['a b', 'a b'],
  ['a and b', 'a b'],
  ['a or b c', 'a or b c'],
  ['(a or b) c', '(a or b) c'],
  ['((a b) c)', 'a b c'],
  ['not a', '-a'],
  ['not not a', 'not -a'],
  ['not (a b)', 'not (a b)'],
  ['-"-x"', '-"-x"'],
  ['STATUS:Open,WAITING', 'status:open,waiting'],
  ['tag:"none"', 'tag:"none"'],
  ['tag:none', 'tag:none'],
  ['tag:"home"', 'tag:home'],
  ['project:"42"', 'project:"42"'],
  ['status:"open"', 'status:open'],
  ['due:today..7d', undefined],
  ['due:..today', undefined],
  ['due:-3d..', undefined],
  ['created:>2026-03-01t08:00:00z', 'created:>2026-03-01T08:00:00Z'],
  ['time:09:00..17:30', undefined],
  ['"and" "or" "not"', undefined],
  ['AND', 'AND'],
  ['12:30', '"12:30"'],
  ['tag:"a,b","c d"', undefined],
  ['tag:"x..y"', undefined],
  ['a\tb\nc', 'a b c'],
] as const;

t.test('Text and tree convert without loss, and equal filters have one text', async (t) => {
  for (const [text, expected = text] of TEXTS) {
    t.same(faultsOf(text), [], text);
    const tree = treeOf(text);
    t.equal(print(tree), expected, text);
    t.same(treeOf(print(tree)), tree, `${text} again`);
    const sent = readTree(JSON.parse(JSON.stringify(tree)));
    t.same(sent.faults, [], `${text} as tree`);
    t.same(sent.tree, tree, `${text} as tree`);
  }
});

t.test('Trees of clients: each fault has its path', async (t) => {
  const pathsOf = (tree: unknown) => readTree(tree).faults.map(({ path }) => path);
  t.same(pathsOf({ and: [{ text: 'a' }, { or: [] }] }), ['/and/1/or']);
  t.same(pathsOf({ not: { text: '' } }), ['/not']);
  t.same(pathsOf({ and: [{ field: 'due', op: '~', value: 'today' }] }), ['/and/0']);
  t.same(pathsOf({ field: 'due', op: '..', value: [null, null] }), ['']);
  t.same(pathsOf({ field: 'due', op: 'in', value: [] }), ['']);
  t.same(pathsOf({ and: [], or: [] }), ['']);
  t.same(pathsOf([]), ['']);
  t.same(pathsOf({ field: 'due', op: '=', value: null }), ['']);
  t.same(pathsOf({ field: 'due', op: '=', value: { name: 'x', more: 1 } }), ['']);
  t.same(pathsOf({ and: [] }), []);
  t.same(readTree({ field: 'priority', op: '=', value: 2 }).tree, { field: 'priority', op: '=', value: '2' });
});
