import t from 'tap';
import type { Write } from '../../src/web/data/types.js';
import { type Browser, type Page, startBrowser } from './support/browser.js';
import { taskItem, taskOf, writeOf } from './support/objects.js';
import { failureOf, scripted } from './support/service.js';

function pageWith(browser: Browser, ...writes: Write[]): Page {
  const page = browser.open();
  page.mirror.startMirror([taskItem('paint', { name: 'Former' })]);
  page.mirror.setPendingWrites(writes);
  for (const write of writes) browser.storage.writes.set(write.seq, JSON.stringify(write));
  return page;
}

/** Pushes until no write is left that can be sent. @throws the error that stops the push */
async function pushAll({ push, mirror, signals }: Page): Promise<void> {
  const stop = new AbortController();
  const dispose = signals.effect(() => {
    if (!mirror.pendingWrites.value.some(({ problem }) => problem === null)) stop.abort();
  });
  try {
    await push.pushWrites(stop.signal, () => undefined);
  } finally {
    dispose();
  }
}

t.test('Push: writes are sent in order, and removed once their response is stored', async (t) => {
  const { service, received } = scripted(
    {
      status: 201,
      body: { ...taskOf('new', { id: 8, name: 'New' }), subtasks: [taskOf('sub', { id: 9 })] },
      etag: '"1"',
    },
    { body: { ...taskOf('paint', { status: 2 }), subtasks: [] }, etag: '"2"' },
    { status: 204 },
    { body: { ...taskOf('back', { id: 7 }), type: 'task', left_out: [], subtasks: [] } },
  );
  const browser = await startBrowser(service);
  const page = pageWith(
    browser,
    writeOf('new', { seq: 1, key: 'a', action: 'create', body: { name: 'New' } }),
    writeOf('paint', { seq: 2, key: 'b', action: 'complete' }),
    writeOf('old', { seq: 3, key: 'c', action: 'delete', type: 'note' }),
    writeOf('back', { seq: 4, key: 'd', action: 'restore', before: { name: 'Back' } }),
  );
  await pushAll(page);
  t.same(
    received.map(({ line, key, body }) => [line, key, body]),
    [
      ['POST /api/v1/task', 'a', { name: 'New', uid: 'new' }],
      ['POST /api/v1/task/paint/complete', 'b', {}],
      ['DELETE /api/v1/note/old', 'c', null],
      ['POST /api/v1/trash/back/restore', 'd', null],
    ],
  );
  t.equal(browser.storage.writes.size, 0);
  t.same([...browser.storage.objects.keys()].sort(), ['task back', 'task new', 'task paint', 'task sub']);
  t.match(page.mirror.byUid('task', 'new'), { id: 8, name: 'New' });
  t.notOk('left_out' in JSON.parse(browser.storage.objects.get('task back') ?? ''), 'an object as the log has it');
});

t.test('Push: a write whose response is lost is sent again under the same key', async (t) => {
  const created = { status: 201, body: { ...taskOf('new', { id: 8 }), subtasks: [] } };
  const { service, received } = scripted('no connection', { status: 503, retryAfter: 7 }, created);
  const browser = await startBrowser(service);
  const page = pageWith(browser, writeOf('new', { key: 'a', action: 'quick', body: { text: 'New' } }));
  t.match(await failureOf(pushAll(page)), { status: 0 });
  t.match(await failureOf(pushAll(page)), { status: 503, retryAfter: 7 });
  t.equal(browser.storage.writes.size, 1, 'it stays in the list');
  const next = browser.open();
  await next.mirror.loadMirror();
  await pushAll(next);
  t.same(
    received.map(({ line, key }) => [line, key]),
    Array(3).fill(['POST /api/v1/task/quick', 'a']),
  );
  t.equal(browser.storage.writes.size, 0);
});

t.test('Push: an object that exists already is read instead of created', async (t) => {
  const conflict = { status: 409, body: { error: 'Taken.', code: 'UID_TAKEN' } };
  const { service, received } = scripted(conflict, { body: { ...taskOf('new', { id: 8 }), subtasks: [] } });
  const page = pageWith(await startBrowser(service), writeOf('new', { action: 'create', body: { name: 'New' } }));
  await pushAll(page);
  t.equal(received[1]?.line, 'GET /api/v1/task/new');
  t.equal(page.mirror.byUid('task', 'new')?.id, 8);
});

t.test('Push: an object that is deleted already needs no deletion', async (t) => {
  const { service } = scripted({ status: 404, body: { error: 'Not found.', code: 'NOT_FOUND' } });
  const page = pageWith(await startBrowser(service), writeOf('paint', { action: 'delete' }));
  await pushAll(page);
  t.same(page.mirror.pendingWrites.value, []);
});

t.test('Push: an update names the version that was changed', async (t) => {
  const changed = (name: string, hour: number) =>
    taskOf('paint', { name, updated_at: `2026-03-02T1${hour}:00:00.000Z` });
  const { service, received } = scripted(
    { body: taskOf('paint', { name: 'Former' }), etag: '"1"' },
    { body: changed('One', 1), etag: '"2"' },
    { body: changed('Two', 2), etag: '"3"' },
  );
  const page = pageWith(
    await startBrowser(service),
    writeOf('paint', { seq: 1, key: 'a', body: { name: 'One' }, before: { name: 'Former' } }),
    writeOf('paint', { seq: 2, key: 'b', body: { name: 'Two' }, before: { name: 'One' } }),
  );
  await pushAll(page);
  t.same(
    received.map(({ line, ifMatch }) => [line, ifMatch]),
    [
      ['GET /api/v1/task/paint', null],
      ['PATCH /api/v1/task/paint', '"1"'],
      ['PATCH /api/v1/task/paint', '"2"'],
    ],
  );
});

t.test('Push: an update is sent over changes of other members, under a new key', async (t) => {
  const { service, received } = scripted(
    { body: taskOf('paint', { name: 'Former' }), etag: '"1"' },
    { status: 412, body: { error: 'Changed.', code: 'PRECONDITION_FAILED' } },
    { body: taskOf('paint', { name: 'Former', note: 'Theirs' }), etag: '"2"' },
    { body: taskOf('paint', { name: 'Mine', note: 'Theirs' }), etag: '"3"' },
  );
  const write = writeOf('paint', { key: 'a', body: { name: 'Mine' }, before: { name: 'Former' } });
  const page = pageWith(await startBrowser(service), write);
  await pushAll(page);
  t.same(
    received.filter(({ line }) => line.startsWith('PATCH')).map(({ key, ifMatch }) => [key, ifMatch]),
    [
      ['a', '"1"'],
      ['a.2', '"2"'],
    ],
  );
  t.match(page.mirror.byUid('task', 'paint'), { name: 'Mine', note: 'Theirs' });
  t.same(page.mirror.pendingWrites.value, []);
});

t.test('Push: a change of the same member by others is a conflict, unless it is the same change', async (t) => {
  const theirs = taskOf('paint', { name: 'Theirs', note: 'Both' });
  const { service, received } = scripted(
    { body: theirs, etag: '"2"' },
    { body: theirs, etag: '"2"' },
    { body: theirs },
  );
  const conflict = writeOf('paint', { seq: 1, body: { name: 'Mine' }, before: { name: 'Former' } });
  const same = writeOf('paint', { seq: 1, body: { note: 'Both' }, before: { note: null } });
  const browser = await startBrowser(service);
  const page = pageWith(browser, conflict);
  await pushAll(page);
  t.equal(received.length, 1, 'it is not sent');
  t.match(page.mirror.pendingWrites.value, [{ problem: { kind: 'conflict', theirs: { name: 'Theirs' } } }]);
  t.match(JSON.parse(browser.storage.writes.get(1) ?? ''), { problem: { kind: 'conflict' } }, 'a reload shows it, too');
  page.mirror.setPendingWrites([same]);
  await pushAll(page);
  t.equal(received[2]?.line, 'PATCH /api/v1/task/paint');
});

t.test('Push: a refused write stays with the reason, and the next ones are sent', async (t) => {
  const { service } = scripted(
    { status: 422, body: { error: 'The name is empty.', code: 'VALIDATION_FAILED' } },
    { status: 201, body: { ...taskOf('new', { id: 8 }), subtasks: [] } },
  );
  const page = pageWith(
    await startBrowser(service),
    writeOf('bad', { seq: 1, action: 'create', body: { name: '' } }),
    writeOf('new', { seq: 2, action: 'create', body: { name: 'New' } }),
  );
  await pushAll(page);
  t.match(page.mirror.pendingWrites.value, [
    { uid: 'bad', problem: { kind: 'refused', status: 422, message: 'The name is empty.' } },
  ]);
  t.equal(page.mirror.byUid('task', 'bad'), undefined, 'it is not visible');
});

t.test('Push: a late response does not bring back an object that others have deleted', async (t) => {
  let page: Page | undefined;
  const { service } = scripted({ body: { ...taskOf('paint', { status: 2 }), subtasks: [] } });
  const browser = await startBrowser((request) => {
    page?.mirror.applyItems([{ type: 'task', uid: 'paint', object: null }], false);
    return service(request);
  });
  page = pageWith(browser, writeOf('paint', { action: 'complete' }));
  await pushAll(page);
  t.equal(page.mirror.byUid('task', 'paint'), undefined);
  t.notOk(browser.storage.objects.has('task paint'), 'not after a reload, either');
  t.same(page.mirror.pendingWrites.value, []);
});

t.test('Push: the end of the session and a request in progress leave the write as it is', async (t) => {
  const { service } = scripted(
    { status: 401, body: { error: 'Sign in.', code: 'UNAUTHORIZED' } },
    { status: 409, body: { error: 'In progress.', code: 'IDEMPOTENCY_IN_PROGRESS' }, retryAfter: 1 },
  );
  const page = pageWith(await startBrowser(service), writeOf('new', { action: 'create', body: { name: 'New' } }));
  t.match(await failureOf(pushAll(page)), { status: 401 });
  t.match(await failureOf(pushAll(page)), { code: 'IDEMPOTENCY_IN_PROGRESS' });
  t.match(page.mirror.pendingWrites.value, [{ problem: null }]);
});
