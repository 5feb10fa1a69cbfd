import t from 'tap';
import { Grouped, Listed, listOf, piecesOf } from '../../src/gateways/tududi/pieces.js';

const LONG = 'n'.repeat(100_000);
const MAX_PIECE = 262_144;

t.test('A long list is written in pieces, the lists in its items as well', async (t) => {
  const subtasks = Array.from({ length: 100 }, (_, id) => ({ id, note: LONG }));
  async function* pages() {
    yield [{ id: 1, subtasks: listOf(subtasks), note: null }];
    yield [{ id: 2, subtasks: listOf([]) }, { id: 3 }];
  }
  const pieces: string[] = [];
  for await (const piece of piecesOf({ tasks: new Listed(pages()), left: undefined, total: 3 })) pieces.push(piece);
  for (const piece of pieces) t.ok(piece.length < MAX_PIECE + 2 * LONG.length, `a piece of ${piece.length} characters`);
  t.strictSame(JSON.parse(pieces.join('')), {
    tasks: [{ id: 1, subtasks, note: null }, { id: 2, subtasks: [] }, { id: 3 }],
    total: 3,
  });
});

t.test('Groups are written as they come, over the ends of pages', async (t) => {
  const written = async (...pages: (readonly [string, unknown])[][]) => {
    async function* each() {
      yield* pages;
    }
    const pieces: string[] = [];
    for await (const piece of piecesOf({ groups: new Grouped(each()) })) pieces.push(piece);
    return pieces.map((piece) => piece.length < MAX_PIECE + 2 * LONG.length && piece).join('');
  };
  t.equal(await written(), '{"groups":{}}');
  t.equal(await written([], []), '{"groups":{}}');
  t.equal(
    await written(
      [['a', 1]],
      [
        ['a', { x: listOf([2]) }],
        ['"b"', 3],
      ],
      [],
      [['c', 4]],
    ),
    '{"groups":{"a":[1,{"x":[2]}],"\\"b\\"":[3],"c":[4]}}',
  );
  const many = Array.from({ length: 20 }, () => ['a', LONG] as const);
  t.same(JSON.parse(await written(many, many)), { groups: { a: Array(40).fill(LONG) } });
});

t.test('A short value is one piece', async (t) => {
  for (const value of [{ tasks: listOf([]) }, { name: 'x' }, [1, 2], null]) {
    const pieces: string[] = [];
    for await (const piece of piecesOf(value)) pieces.push(piece);
    t.equal(pieces.length, 1);
  }
});
