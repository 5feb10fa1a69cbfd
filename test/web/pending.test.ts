import { setImmediate } from 'node:timers/promises';
import t from 'tap';
import { startBrowser } from './support/browser.js';
import { taskItem, writeOf } from './support/objects.js';

const create = (uid: string) => ({ action: 'create', type: 'task', uid, body: { name: uid } }) as const;

t.test('Pending: a write is visible at once, stored, and in every page of the browser', async (t) => {
  const browser = await startBrowser();
  const [first, second] = [browser.open(), browser.open()];
  first.mirror.startMirror([]);
  second.mirror.startMirror([]);
  const added = first.pending.addWrite(create('paint'));
  t.equal(first.mirror.byUid('task', 'paint')?.name, 'paint', 'before it is stored');
  await added;
  await setImmediate();
  t.equal(second.mirror.byUid('task', 'paint')?.name, 'paint', 'in the other page');
  const reloaded = browser.open();
  await reloaded.mirror.loadMirror();
  t.same(reloaded.mirror.pendingWrites.value, first.mirror.pendingWrites.value, 'after a reload');

  const [write] = second.mirror.pendingWrites.value;
  if (write !== undefined) await second.pending.removeWrite(write);
  await setImmediate();
  t.equal(first.mirror.byUid('task', 'paint'), undefined, 'discarded in the other page');
  t.equal(browser.storage.writes.size, 0);
});

t.test('Pending: writes of several pages have one order', async (t) => {
  const browser = await startBrowser();
  const [first, second] = [browser.open(), browser.open()];
  first.mirror.startMirror([]);
  second.mirror.startMirror([]);
  await first.pending.addWrite(create('one'));
  await setImmediate();
  await second.pending.addWrite(create('two'));
  await setImmediate();
  await first.pending.addWrite(create('three'));
  await setImmediate();
  for (const { mirror } of [first, second]) {
    t.same(
      mirror.pendingWrites.value.map(({ uid }) => uid),
      ['one', 'two', 'three'],
    );
  }
  const keys = new Set(first.mirror.pendingWrites.value.map(({ key }) => key));
  t.equal(keys.size, 3, 'each with a key of its own');
});

t.test('Pending: a browser that stores nothing keeps the write in the page', async (t) => {
  const browser = await startBrowser();
  const { mirror, pending } = browser.open();
  t.intercept(console, 'error', { value: () => undefined });
  browser.storage.writes.set = () => {
    throw new Error('QuotaExceededError');
  };
  mirror.startMirror([]);
  await pending.addWrite(create('paint'));
  t.equal(pending.nextWrites(9)[0]?.uid, 'paint');
});

t.test('Pending: a problem holds back later writes of the same object only', async (t) => {
  const { mirror, pending } = (await startBrowser()).open();
  mirror.startMirror([]);
  const problem = { kind: 'refused', status: 422, message: 'No.' } as const;
  const refused = writeOf('paint', { seq: 1, problem });
  mirror.setPendingWrites([refused, writeOf('paint', { seq: 2 }), writeOf('floor', { seq: 3 })]);
  t.equal(pending.nextWrites(9)[0]?.seq, 3);
  await pending.removeWrite(refused);
  t.equal(pending.nextWrites(9)[0]?.seq, 2, 'which is next once the first is discarded');
});

t.test('Pending: what depends on a write that waits, waits, too', async (t) => {
  const { mirror, pending } = (await startBrowser()).open();
  mirror.startMirror([]);
  const creation = (uid: string, seq: number, body: object = {}) =>
    writeOf(uid, { seq, action: 'create', body: { name: uid, ...body } });
  const next = (creations: number) => pending.nextWrites(creations).map(({ seq }) => seq);
  mirror.setPendingWrites([
    creation('a', 1),
    creation('b', 2, { parent_task_id: 'a' }),
    writeOf('a', { seq: 3 }),
    creation('c', 4),
    writeOf('old', { seq: 5, body: { parent_task_id: 'c' } }),
    writeOf('old', { seq: 6 }),
    writeOf('other', { seq: 7, action: 'complete' }),
  ]);
  t.same(next(100), [1, 2], 'creations that follow each other are one request');
  t.same(next(1), [1]);
  t.same(next(0), [7], 'creations wait, and what refers to them');
});

t.test('Pending: a changed request has a new key, a repeated one has not', async (t) => {
  const { mirror, pending } = (await startBrowser()).open();
  mirror.startMirror([taskItem('paint')]);
  t.equal(pending.nextKey(writeOf('x', { key: 'abc' })), 'abc.2');
  t.equal(pending.nextKey(writeOf('x', { key: 'abc.2' })), 'abc.3');
  const conflict = writeOf('paint', {
    ...{ key: 'abc', body: { name: 'Mine' }, before: { name: 'Former' } },
    problem: { kind: 'conflict', theirs: { name: 'Theirs' } },
  });
  mirror.setPendingWrites([conflict]);
  t.equal(mirror.byUid('task', 'paint')?.name, 'paint', 'a conflict is not visible');
  await pending.overwriteTheirs(conflict);
  t.match(mirror.pendingWrites.value, [{ key: 'abc.2', before: { name: 'Theirs' }, problem: null }]);
  t.equal(mirror.byUid('task', 'paint')?.name, 'Mine');
  const refused = writeOf('paint', { key: 'abc.2', problem: { kind: 'refused', status: 403, message: 'No.' } });
  await pending.retryWrite(refused);
  t.match(mirror.pendingWrites.value, [{ key: 'abc.3', problem: null }]);
});

t.test('Pending: waiting ends with a change of the list, or with the signal', async (t) => {
  const { mirror, pending } = (await startBrowser()).open();
  mirror.startMirror([]);
  const stop = new AbortController();
  const waiting = pending.untilChanged(stop.signal);
  await pending.addWrite(create('paint'));
  await waiting;
  const waitingAgain = pending.untilChanged(stop.signal);
  stop.abort();
  await waitingAgain;
  await pending.untilChanged(stop.signal);
  t.pass('also when it has aborted before');
});

t.test('Pending: what is taken back at once is the latest, though its write is not stored yet', async (t) => {
  const browser = await startBrowser();
  const { mirror, actions, done } = browser.open();
  mirror.startMirror([]);
  await actions.create('task', { name: 'First' });
  const adding = actions.create('task', { name: 'Second' });
  await done.undo();
  await adding;
  t.same(
    mirror.pendingWrites.value.map(({ body }) => body.name),
    ['First'],
  );
});
