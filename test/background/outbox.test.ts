import { setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { type Channel, drain, retryAt } from '../../src/background/outbox.js';
import { repeatInPieces } from '../../src/background/repeat.js';

interface Item {
  to: number;
  sequence: string;
  name: string;
}

function outbox(waiting: Item[], { perReceiver = 2, all = 3 } = {}) {
  const sent: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  let reads = 0;
  let activate: () => void = () => undefined;
  const stop = new AbortController();
  const slots = new Map<number, number>();
  const free = (id: number) => {
    if ([...slots.values()].reduce((sum, count) => sum + count, 0) >= all) return 'all';
    return (slots.get(id) ?? 0) < perReceiver ? null : 'receiver';
  };
  const channel: Channel<{ id: number }, Item> = {
    receivers: async () => [...new Set(waiting.map(({ to }) => to))].map((id) => ({ id })),
    async dueItems({ id }) {
      reads += 1;
      const own = waiting.filter(({ to }) => to === id);
      return own.filter(({ sequence }, at) => own.findIndex((one) => one.sequence === sequence) === at);
    },
    sequenceOf: ({ sequence }) => sequence,
    refusal: ({ id }) => free(id),
    takeSlot({ id }) {
      if (free(id) !== null) return undefined;
      slots.set(id, (slots.get(id) ?? 0) + 1);
      return { release: () => void slots.set(id, (slots.get(id) ?? 0) - 1) };
    },
    async send({ item }, stop) {
      sent.push(item.name);
      const error = await new Promise<Error | undefined>((resolve) => {
        ends.set(item.name, resolve);
        stop.addEventListener('abort', () => resolve(undefined));
      });
      if (stop.aborted) return;
      if (error !== undefined) throw error;
      waiting.splice(waiting.indexOf(item), 1);
    },
  };
  const activated = () =>
    new Promise<void>((resolve) => {
      activate = resolve;
    });
  return {
    sent,
    stop,
    slots,
    reads: () => reads,
    drained: drain([channel], { stop: stop.signal, activated }),
    async end(name: string, error?: Error) {
      ends.get(name)?.(error);
      for (let count = 0; count < 10; count++) await turn();
    },
    async add(...items: Item[]) {
      waiting.push(...items);
      activate();
      for (let count = 0; count < 10; count++) await turn();
    },
  };
}

const item = (to: number, sequence: string, name: string): Item => ({ to, sequence, name });

t.test('Outbox: a sequence goes one at a time, in order; slots bound a receiver, and all', async (t) => {
  const box = outbox([
    ...[item(1, 'a', 'a1'), item(1, 'a', 'a2'), item(1, 'b', 'b1'), item(1, 'c', 'c1')],
    ...[item(2, 'a', 'other'), item(3, 'a', 'last')],
  ]);
  await box.add();
  t.same(box.sent, ['a1', 'b1', 'other'], 'two of the first receiver, three of all');
  const reads = box.reads();
  await box.add(item(1, 'd', 'd1'));
  t.equal(box.reads(), reads, 'nothing is read that cannot be sent');
  await box.end('a1');
  t.same(box.sent.slice(3), ['a2'], 'then the next of its sequence');
  await box.end('other');
  t.same(box.sent.slice(4), ['last'], 'a receiver with all of its slots in use holds up no other');
  for (const name of ['a2', 'b1', 'last', 'c1', 'd1']) await box.end(name);
  await box.drained;
  t.same(box.sent, ['a1', 'b1', 'other', 'a2', 'last', 'c1', 'd1']);
  t.ok(
    [...box.slots.values()].every((count) => count === 0),
    'slots come back',
  );
});

t.test('Outbox: an item announced while a slow receiver is busy is sent to the others at once', async (t) => {
  const box = outbox([item(1, 'a', 'slow')]);
  await box.add();
  await box.add(item(2, 'a', 'quick'), item(1, 'a', 'later'));
  t.same(box.sent, ['slow', 'quick']);
  for (const name of ['quick', 'slow', 'later']) await box.end(name);
  await box.drained;
  t.same(box.sent, ['slow', 'quick', 'later']);
});

t.test('Outbox: an error of the channel ends it when the others have ended', async (t) => {
  const box = outbox([item(1, 'a', 'broken'), item(2, 'a', 'fine'), item(2, 'a', 'not begun')]);
  let isOver = false;
  const outcome = box.drained.then(
    () => undefined,
    (error: unknown) => error,
  );
  void outcome.then(() => {
    isOver = true;
  });
  await box.add();
  await box.end('broken', new Error('the database is gone'));
  t.notOk(isOver);
  await box.end('fine');
  t.match(await outcome, { message: 'the database is gone' });
  t.same(box.sent, ['broken', 'fine']);
  t.ok([...box.slots.values()].every((count) => count === 0));
});

t.test('Outbox: a stop sends nothing more, and waits for what is in flight', async (t) => {
  const box = outbox([item(1, 'a', 'one'), item(1, 'a', 'two')]);
  await box.add();
  box.stop.abort();
  await box.drained;
  t.same(box.sent, ['one']);
});

t.test('Outbox: attempts come later and later, spread by a tenth, until the item is given up', async (t) => {
  const now = new Date('2026-03-11T12:00:00.000Z');
  const after = (attempts: number) => {
    const at = retryAt([5_000, 300_000], attempts, now);
    return at === null ? null : at.getTime() - now.getTime();
  };
  const spread = Array.from({ length: 100 }, () => after(1) ?? 0);
  t.ok(Math.min(...spread) >= 5_000 && Math.max(...spread) <= 5_500);
  t.ok(new Set(spread).size > 10);
  t.ok((after(2) ?? 0) >= 300_000);
  t.equal(after(3), null);
});

t.test('Outbox: a slot that becomes free while another channel looks is used', async (t) => {
  const waiting = ['a', 'b'];
  const sent: string[] = [];
  let isBusy = false;
  let end = (): void => undefined;
  const first = new Promise<void>((resolve) => {
    end = resolve;
  });
  const channel: Channel<{ id: number }, string> = {
    receivers: async () => (waiting.length > 0 ? [{ id: 1 }] : []),
    dueItems: async () => [...waiting],
    sequenceOf: (name) => name,
    refusal: () => (isBusy ? 'all' : null),
    takeSlot() {
      if (isBusy) return undefined;
      isBusy = true;
      return {
        release() {
          isBusy = false;
        },
      };
    },
    async send({ item: name }) {
      if (name === 'a') await first;
      sent.push(name);
      waiting.splice(waiting.indexOf(name), 1);
    },
  };
  let looks = 0;
  const slow: Channel<{ id: number }, string> = {
    ...channel,
    async receivers() {
      looks += 1;
      // The channel that goes first has found no free slot just now.
      if (looks === 3) end();
      for (let count = 0; count < 5; count++) await turn();
      return [];
    },
  };
  await drain([channel, slow], { stop: new AbortController().signal, activated: async () => void (await turn()) });
  t.same(sent, ['a', 'b']);
});

t.test('Pieces of rows: they end with one that is not full, and at a stop', async (t) => {
  const stop = new AbortController();
  const found: number[] = [];
  const pieces = [2, 2, 1, 2];
  const work = async (most: number) => {
    const count = Math.min(most, pieces.shift() ?? 0);
    found.push(count);
    if (found.length === 4) stop.abort();
    return count;
  };
  await repeatInPieces(stop.signal, 2, work);
  t.same(found, [2, 2, 1]);
  pieces.push(2);
  await repeatInPieces(stop.signal, 2, work);
  t.same(found, [2, 2, 1, 2], 'the piece during which the service stops is the last one');
  await repeatInPieces(stop.signal, 2, work);
  t.equal(found.length, 4);
});
