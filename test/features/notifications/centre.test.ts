import t from 'tap';
import { type NewNotification, notify } from '../../../src/features/notifications/notify.js';
import { newUid } from '../../../src/lib/ids.js';
import { createChangeSet } from '../../../src/write/change-set.js';
import { recordChanges } from '../../../src/write/record-changes.js';
import { SAME_SQL } from '../../support/database.js';
import { runJob } from '../../support/jobs.js';
import { type Person, type Service, startService } from '../../support/service.js';
import { create, expectStatus, list } from '../../support/world.js';

// On PostgreSQL too: the store of notifications.

const LIST = '/api/v1/notifications';
const ONE = '/api/v1/notification';

/** Makes notifications as a job does. */
async function make(service: Service, to: Person, ...given: Partial<NewNotification>[]): Promise<void> {
  const at = service.clock.now().toISOString();
  const made = given.map((one) => ({
    ...{ userId: to.id, kind: 'shared' as const, title: 'A title', url: '/#/today', data: {}, createdAt: at },
    ...one,
  }));
  await service.db.write(async (trx) => {
    const changes = createChangeSet(service.types);
    await notify(trx, changes, made);
    const unit = { batch: newUid(), at, undo: null, features: service.features };
    await recordChanges(trx, changes, { userId: null, keyId: null, sharing: false }, unit);
  });
}

/** A user without notifications. */
async function startWith(t: Parameters<typeof startService>[0]) {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  for (const person of [ada, bob]) {
    for (const { id } of await list(person, 'notifications')) await person.delete(`${ONE}/${id}`);
  }
  return { service, ada, bob };
}

t.test('Notifications: the list is newest first, and narrowed by what is unread and by kinds', async (t) => {
  const { service, ada, bob } = await startWith(t);
  await make(service, ada, { title: 'one' }, { title: 'two', kind: 'unshared' }, { title: 'three', read: true });
  await make(service, bob, { title: 'of another user' });
  const titles = async (query: string) => (await list(ada, `notifications${query}`)).map(({ title }) => title);
  t.same(await titles(''), ['three', 'two', 'one']);
  t.same(await titles('?unread=true'), ['two', 'one']);
  t.same(await titles('?unread=false'), ['three']);
  t.same(await titles('?kind=unshared'), ['two']);
  t.same(await titles('?kind=unshared,shared&unread=true&limit=1'), ['two']);
  t.equal((await ada.get(`${LIST}?kind=unknown`)).status, 400);
  t.equal((await ada.get(`${LIST}?unread=perhaps`)).status, 400);
});

t.test(
  'Notifications: the list has an entity tag, which each change of a notification changes',
  SAME_SQL,
  async (t) => {
    const { service, ada, bob } = await startWith(t);
    await make(service, ada, { title: 'one', actorId: bob.id });
    let tag = '';
    const isChanged = async () => {
      const { status, headers } = await ada.get(LIST, { 'if-none-match': tag });
      if (status === 200) tag = String(headers.etag);
      return status === 200;
    };
    t.equal(await isChanged(), true);
    t.equal(await isChanged(), false);
    await make(service, ada, { title: 'two' });
    t.equal(await isChanged(), true);
    const [, { id } = { id: 0 }] = await list(ada, 'notifications');
    expectStatus(await ada.patch(`${ONE}/${id}`, { read: true }), 200);
    t.equal(await isChanged(), true);
    expectStatus(await bob.put('/api/v1/profile', { name: 'Bobby', surname: 'Miller' }), 200);
    t.equal(await isChanged(), true, 'the name of the actor');
    t.match((await ada.get(`${ONE}/${id}`)).body.actor, { id: bob.id, name: 'Bobby Miller' });
    t.equal((await ada.delete(`${ONE}/${id}`)).status, 204);
    t.equal(await isChanged(), true);
    t.equal(await isChanged(), false);
  },
);

t.test(
  'Notification: reading it leaves it unread; PATCH marks it, with If-Match, and DELETE ends it',
  SAME_SQL,
  async (t) => {
    const { service, ada, bob } = await startWith(t);
    await make(service, ada, { text: 'x'.repeat(300), title: '😀'.repeat(200) });
    const [made] = await list(ada, 'notifications');
    const { uid } = made as { uid: string };
    const read = await ada.get(`${ONE}/${uid}`);
    t.match(read.body, { kind: 'shared', read_at: null, late: false, actor: null, data: {} });
    t.equal(read.body.text.length, 200);
    t.ok(read.body.title.length <= 255);
    t.notMatch(read.body.title, /[\ud800-\udbff](?![\udc00-\udfff])/, 'no half of a character');
    t.equal((await bob.get(`${ONE}/${uid}`)).status, 404);
    t.equal((await bob.patch(`${ONE}/${uid}`, { read: true })).status, 404);
    t.equal((await bob.delete(`${ONE}/${uid}`)).status, 404);
    t.equal((await ada.patch(`${ONE}/${uid}`, { read: true }, { 'if-match': '"9-0"' })).status, 412);
    const marked = await ada.patch(`${ONE}/${uid}`, { read: true }, { 'if-match': String(read.headers.etag) });
    t.match(marked, { status: 200, body: { read_at: service.clock.now().toISOString() } });
    t.equal((await ada.patch(`${ONE}/${uid}`, { read: true })).headers.etag, marked.headers.etag, 'nothing to change');
    t.equal((await ada.patch(`${ONE}/${uid}`, { read: false })).body.read_at, null);
    for (const body of [{}, { read: 'yes' }, { read: true, title: 'mine' }, { read: null }]) {
      t.equal((await ada.patch(`${ONE}/${uid}`, body)).status, 400, JSON.stringify(body));
    }
    t.equal((await ada.delete(`${ONE}/${uid}`, { 'dry-run': 'true' })).status, 400);
    t.equal((await ada.delete(`${ONE}/${uid}`)).status, 204);
    t.equal((await ada.get(`${ONE}/${uid}`)).status, 404);
    t.same(await list(ada, 'trash'), []);
    t.same((await ada.get('/api/v1/batches')).body.batches, [], 'no batch to undo');
  },
);

t.test(
  'Notifications: several are marked as read, by time, by ids and by kind, and only unread ones count',
  SAME_SQL,
  async (t) => {
    const { service, ada, bob } = await startWith(t);
    await make(service, ada, {}, {}, { kind: 'unshared' }, { read: true });
    service.clock.advance(1000);
    const since = service.clock.now().toISOString();
    await make(service, ada, {}, { kind: 'unshared' });
    await make(service, bob, {});
    const read = async (body: object) => expectStatus(await ada.post(`${LIST}/read`, body), 200).read;
    const all = await list(ada, 'notifications');
    const [other] = await list(bob, 'notifications');
    t.equal(await read({ ids: [other?.id] }), 0);
    t.equal(await read({ ids: [] }), 0);
    t.equal(await read({ ids: [all[0]?.id, all[1]?.uid] }), 2);
    t.equal(await read({ before: '2020-01-01' }), 0);
    t.equal(await read({ kind: 'unshared' }), 1);
    await make(service, ada, {});
    service.clock.advance(1000);
    await make(service, ada, {});
    t.equal(await read({ before: since }), 3);
    t.equal(await read({}), 1);
    t.same(await list(ada, 'notifications?unread=true'), []);
    t.equal((await list(bob, 'notifications?unread=true')).length, 1);
    for (const body of [
      { ids: Array(501).fill(1) },
      { ids: 'all' },
      { kind: 'x' },
      { before: 'soon' },
      { all: true },
    ]) {
      t.equal((await ada.post(`${LIST}/read`, body)).status, 400, JSON.stringify(body).slice(0, 50));
    }
  },
);

t.test('Notifications: changes have them, for tokens that may read them', SAME_SQL, async (t) => {
  const { service, ada } = await startWith(t);
  const start = expectStatus(await ada.get('/api/v1/changes?limit=500'), 200).next_cursor;
  await make(service, ada, { title: 'one' });
  const page = expectStatus(await ada.get(`/api/v1/changes?cursor=${start}`), 200);
  t.match(page.changes, [{ type: 'notification', event: 'created', actor: null, object: { title: 'one' } }]);
  const made = await ada.post('/api/profile/api-keys', { name: 'few', scopes: ['tasks:read', 'changes:read'] });
  const few = service.client({ authorization: `Bearer ${made.body.token}` });
  t.notMatch((await few.get('/api/v1/changes?limit=500')).text, /"notification"/);
  t.equal((await few.get(LIST)).status, 403);
  const { id } = await create(ada, 'project', { name: 'One' });
  const narrow = { name: 'narrow', project_ids: [id], scopes: ['*:read'] };
  const { token } = expectStatus(await ada.post('/api/profile/api-keys', narrow), 201);
  const narrowed = service.client({ authorization: `Bearer ${token}` });
  t.equal((await narrowed.get(LIST)).status, 403, 'narrowed keys have no centre');
  t.equal((await narrowed.get('/api/v1/digest')).status, 200);
});

t.test('Notifications: changes of the same kind of thing within five minutes are one, which counts them', async (t) => {
  const { service, ada } = await startWith(t);
  const mergeKey = '1 task 7';
  await make(
    service,
    ada,
    { mergeKey, title: 'first', kind: 'unshared' },
    { mergeKey, title: 'second', kind: 'unshared' },
  );
  const [one, ...others] = await list(ada, 'notifications');
  t.same(others, []);
  t.match(one, { title: 'first', data: { count: 2 } });
  expectStatus(await ada.patch(`${ONE}/${one?.id}`, { read: true }), 200);
  service.clock.advance(4 * 60_000);
  await make(service, ada, { mergeKey, title: 'of an earlier kind', kind: 'shared', text: 'more' });
  t.match(await list(ada, 'notifications'), [
    { id: one?.id, kind: 'shared', title: 'of an earlier kind', text: 'more', data: { count: 3 }, read_at: null },
  ]);
  await make(service, ada, { mergeKey, title: 'of a later kind', kind: 'unshared' });
  t.match(await list(ada, 'notifications'), [{ kind: 'shared', title: 'of an earlier kind', data: { count: 4 } }]);
  service.clock.advance(2 * 60_000);
  await make(service, ada, { mergeKey, title: 'later' });
  t.match(await list(ada, 'notifications'), [{ title: 'later', data: { count: 1 } }, { id: one?.id }]);
});

t.test('Notifications: those of 90 days ago are deleted, and the oldest beyond 5,000', async (t) => {
  const { service, ada } = await startWith(t);
  await make(service, ada, { title: 'old' });
  service.clock.advance(60 * 86_400_000);
  await make(service, ada, { title: 'newer' });
  await runJob(service, 'old notifications');
  t.equal((await list(ada, 'notifications')).length, 2);
  service.clock.advance(31 * 86_400_000);
  const { next_cursor: cursor } = expectStatus(await ada.get('/api/v1/changes?limit=500'), 200);
  await runJob(service, 'old notifications');
  t.match(await list(ada, 'notifications'), [{ title: 'newer' }]);
  t.match((await ada.get(`/api/v1/changes?cursor=${cursor}`)).body.changes, [
    { type: 'notification', event: 'deleted' },
  ]);
  await make(service, ada, ...Array.from({ length: 5_000 }, (_one, index) => ({ title: `${index}` })));
  await runJob(service, 'old notifications');
  const { pagination } = (await ada.get(`${LIST}?count=true&limit=1&order_by=id:asc`)).body;
  t.equal(pagination.total, 5_000);
  t.match(await list(ada, 'notifications?limit=1&order_by=id:asc'), [{ title: '0' }]);
});
