import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { createFairTurns } from '../../src/lib/fair-turns.js';

t.test('Owners are served in turn, one page in each iteration of the event loop', async (t) => {
  const turns = createFairTurns(4);
  let iteration = 0;
  let isOver = false;
  const count = () => {
    iteration += 1;
    if (!isOver) setImmediate(count);
  };
  setImmediate(count);
  const served: string[] = [];
  const iterations = new Set<number>();
  const page = (name: string) => async () => {
    served.push(name);
    iterations.add(iteration);
  };
  await Promise.all(['a1', 'a2', 'a3', 'b1', 'c1'].map((name) => turns.run(name.charAt(0), page(name))));
  isOver = true;
  // The first page is read at once, before the others ask.
  t.same(served, ['a1', 'a2', 'b1', 'c1', 'a3']);
  t.equal(iterations.size, 5);
});

t.test('So many pages are read at once; one that fails, or whose client has gone, makes room', async (t) => {
  const turns = createFairTurns(2);
  let running = 0;
  let most = 0;
  const page = async () => {
    running += 1;
    most = Math.max(most, running);
    for (let count = 0; count < 10; count++) await turn();
    running -= 1;
    return 'read';
  };
  const gone = new AbortController();
  const failing = turns.run(1, async () => {
    await page();
    throw new Error('no');
  });
  const pages = Array.from({ length: 10 }, (_, owner) => turns.run(owner, page));
  const abandoned = turns.run(1, async () => t.fail('it was read'), gone.signal);
  const outcomes = Promise.allSettled([failing, abandoned]);
  gone.abort(new Error('gone'));
  t.match(await outcomes, [{ reason: { message: 'no' } }, { reason: { message: 'gone' } }]);
  t.same(new Set(await Promise.all(pages)), new Set(['read']));
  t.equal(most, 2);
  t.equal(await turns.run(1, page), 'read', 'also after a pause');
});
