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

t.test('Push: a reminder whose time has passed is dropped, with a notice, and holds back nothing', async (t) => {
  const details = [{ path: 'body/at', message: 'must not be in the past' }];
  const past = { status: 400, body: { error: 'at must not be in the past.', code: 'VALIDATION_FAILED', details } };
  const { service } = scripted(past, past, { body: taskOf('paint', { name: 'New' }), etag: '"2"' });
  const browser = await startBrowser(service);
  const reminder = { action: 'create', type: 'reminder' } as const;
  const page = pageWith(
    browser,
    writeOf('over', { seq: 1, ...reminder, body: { task_id: 'paint', at: '2026-01-01T08:00:00.000Z' } }),
    writeOf('far', { seq: 2, ...reminder, body: { task_id: 'paint', at: '2099-01-01T08:00:00.000Z' } }),
    writeOf('paint', { seq: 3, action: 'complete' }),
  );
  await pushAll(page);
  t.match(page.mirror.pendingWrites.value, [{ uid: 'far', problem: { kind: 'refused' } }], 'any other fault stays');
  t.equal(page.mirror.pendingWrites.value.length, 1);
  t.same([...browser.storage.writes.keys()], [2]);
  t.match(page.done.notices.value, [{ text: 'A reminder about “Former” was not added: its time has passed.' }]);
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

t.test('Push: an update that is refused each time becomes a conflict', async (t) => {
  const refused = { status: 412, body: { error: 'Changed.', code: 'PRECONDITION_FAILED' } };
  const current = { body: taskOf('paint', { name: 'Former' }), etag: '"changed by a proxy"' };
  const { service, received } = scripted(...Array.from({ length: 20 }, (_, index) => (index % 2 ? refused : current)));
  const write = writeOf('paint', { key: 'a', body: { name: 'Mine' }, before: { name: 'Former' } });
  const page = pageWith(await startBrowser(service), write);
  await pushAll(page);
  t.equal(received.filter(({ line }) => line.startsWith('PATCH')).length, 5);
  t.match(page.mirror.pendingWrites.value, [{ problem: { kind: 'conflict', theirs: { name: 'Former' } } }]);
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
    writeOf('bad', { seq: 1, action: 'create', type: 'area', body: { name: '' } }),
    writeOf('new', { seq: 2, action: 'create', body: { name: 'New' } }),
  );
  await pushAll(page);
  t.match(page.mirror.pendingWrites.value, [
    { uid: 'bad', problem: { kind: 'refused', status: 422, message: 'The name is empty.' } },
  ]);
  t.equal(page.mirror.byUid('area', 'bad'), undefined, 'it is not visible');
});

const LINES = ['a', 'b', 'c'].map((uid, at) => writeOf(uid, { seq: at + 1, action: 'quick', body: { text: uid } }));

t.test('Push: creations of tasks that follow each other are one request, with a result for each', async (t) => {
  const taken = { error: 'Item 1: Taken.', code: 'UID_TAKEN' };
  const refused = { error: 'Item 2: The text has no name.', code: 'VALIDATION_FAILED' };
  const made = { ...taskOf('a', { id: 7 }), subtasks: [] };
  const results = [
    { index: 0, status: 201, task: made, error: null },
    { index: 1, status: 409, task: null, error: taken },
    { index: 2, status: 400, task: null, error: refused },
  ];
  const read = { body: { ...taskOf('b', { id: 8 }), subtasks: [] } };
  const { service, received } = scripted('no connection', { body: { results } }, read);
  const browser = await startBrowser(service);
  const page = pageWith(browser, ...LINES);
  t.match(await failureOf(pushAll(page)), { status: 0 });
  await pushAll(page);
  t.same(
    received.map(({ line }) => line),
    ['POST /api/v1/tasks/bulk?atomic=false', 'POST /api/v1/tasks/bulk?atomic=false', 'GET /api/v1/task/b'],
  );
  t.same(received[0]?.body, { items: LINES.map(({ uid }) => ({ action: 'quick', text: uid, uid })) });
  t.equal(received[0]?.key, received[1]?.key, 'a repetition has the same key');
  t.match(page.mirror.pendingWrites.value, [{ uid: 'c', problem: { message: 'The text has no name.' } }]);
  t.equal(page.mirror.pendingWrites.value.length, 1);
  t.same([page.mirror.byUid('task', 'a')?.id, page.mirror.byUid('task', 'b')?.id], [7, 8]);
});

t.test(
  'Push: while the service accepts no creations, other changes go on, and so do those that it accepts',
  async (t) => {
    const limit = (remaining: number) => ({
      'ratelimit-policy': '"create";q=50;w=900',
      'ratelimit-remaining': String(remaining),
      'ratelimit-reset': String(Math.ceil(Date.now() / 1_000) + 900),
    });
    const error = { error: 'Too many.', code: 'RATE_LIMITED' };
    const made = ['a', 'b'].map((uid, index) => ({
      ...{ index, status: 201, error: null },
      task: { ...taskOf(uid, { id: 7 + index }), subtasks: [] },
    }));
    const { service, received } = scripted(
      { status: 429, body: error, retryAfter: 60, headers: limit(2) },
      { body: { results: made }, headers: limit(0) },
      { body: { ...taskOf('paint', { status: 2 }), subtasks: [] } },
      { status: 201, body: { ...taskOf('c', { id: 9 }), subtasks: [] }, headers: limit(49) },
    );
    const page = pageWith(await startBrowser(service), ...LINES, writeOf('paint', { seq: 4, action: 'complete' }));
    const pushed = pushAll(page);
    while (page.mirror.pendingWrites.value.length > 1) await new Promise((resolve) => setImmediate(resolve));
    t.same(
      received.map(({ line, body }) => [line, (body as { items?: unknown[] }).items?.length]),
      [
        ['POST /api/v1/tasks/bulk?atomic=false', 3],
        ['POST /api/v1/tasks/bulk?atomic=false', 2],
        ['POST /api/v1/task/paint/complete', undefined],
      ],
    );
    await new Promise((resolve) => setImmediate(resolve));
    const wait = Number(page.push.creationsResumeAt.value) - Date.now();
    t.ok(wait > 800_000 && wait <= 901_000, `${wait}`);
    page.push.sendCreationsNow();
    await pushed;
    t.equal(received.at(-1)?.line, 'POST /api/v1/task/quick');
    t.equal(page.push.creationsResumeAt.value, null);
  },
);

t.test('Push: a batch that is larger than the limit of a window is sent in parts', async (t) => {
  const error = { error: 'creates 3 tasks', code: 'VALIDATION_FAILED' };
  const result = (uid: string, index: number) => ({
    ...{ index, status: 201, error: null },
    task: { ...taskOf(uid), subtasks: [] },
  });
  const { service, received } = scripted(
    { status: 400, body: error },
    { body: { results: [result('a', 0), result('b', 1)] } },
    { status: 201, body: { ...taskOf('c'), subtasks: [] } },
  );
  await pushAll(pageWith(await startBrowser(service), ...LINES));
  t.equal(received.length, 3);
});

t.test('Push: text that was written under a wrong clock is read by that of the service', async (t) => {
  const details = [{ path: 'body/now', message: 'must not be in the future' }];
  const { service, received } = scripted(
    { status: 400, body: { error: 'now must not be in the future.', code: 'VALIDATION_FAILED', details } },
    { status: 201, body: { ...taskOf('new', { id: 8 }), subtasks: [] } },
  );
  const body = { text: 'New', now: '2036-03-01T09:00:00.000Z' };
  await pushAll(pageWith(await startBrowser(service), writeOf('new', { key: 'a', action: 'quick', body })));
  t.same(
    received.map(({ key, body }) => [key, body]),
    [
      ['a', { ...body, uid: 'new' }],
      ['a.2', { text: 'New', uid: 'new' }],
    ],
  );
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

t.test('Push: what was taken back after it was sent is reverted once its response has arrived', async (t) => {
  const changed = { body: { ...taskOf('paint', { priority: 2 }), subtasks: [] }, headers: { 'tutti-batch': 'batch1' } };
  const made = {
    status: 201,
    body: { ...taskOf('new', { id: 8 }), subtasks: [] },
    headers: { 'tutti-batch': 'batch2' },
  };
  const { service, received } = scripted(
    'no connection',
    { body: taskOf('paint'), etag: '"1"' },
    ...[changed, { body: { batch: 'batch3', reverted: 1, skipped: [], skipped_count: 0 } }],
    ...(['no connection', made, { status: 204 }] as const),
  );
  const browser = await startBrowser(service);
  const page = pageWith(
    browser,
    writeOf('paint', { seq: 1, key: 'a', body: { priority: 2 }, before: { priority: 0 } }),
  );
  await failureOf(pushAll(page));
  const [write] = page.mirror.pendingWrites.value;
  t.match(write, { isAttempted: true });
  await page.pending.withdraw([write as Write]);
  t.match(page.mirror.byUid('task', 'paint'), { priority: 0 }, 'it is hidden at once');
  await pushAll(page);
  const { seq } = await page.pending.addWrite({ action: 'create', type: 'task', uid: 'new', body: { name: 'New' } });
  await failureOf(pushAll(page));
  await page.pending.withdraw([page.pending.pendingWrite({ seq }) as Write]);
  await pushAll(page);
  t.same(
    received.map(({ line }) => line),
    [
      'GET /api/v1/task/paint',
      'GET /api/v1/task/paint',
      'PATCH /api/v1/task/paint',
      'POST /api/v1/batch/batch1/revert',
      'POST /api/v1/task',
      'POST /api/v1/task',
      'DELETE /api/v1/task/new',
    ],
  );
  t.equal(browser.storage.writes.size, 0);
});

t.test('Push: what was taken back before it was sent is never sent', async (t) => {
  const { service, received } = scripted();
  const page = pageWith(
    await startBrowser(service),
    writeOf('new', { seq: 1, action: 'create', body: { name: 'New' } }),
    writeOf('new', { seq: 2, body: { priority: 2 } }),
  );
  await page.pending.withdraw([page.mirror.pendingWrites.value[0] as Write]);
  t.same(page.mirror.pendingWrites.value, [], 'later changes of the new object go, too');
  t.same(received, []);
});
