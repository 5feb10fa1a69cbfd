import t from 'tap';
import { MAX_PIECE_ROWS } from '../../db/pieces.js';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import { newUid } from '../../src/lib/ids.js';
import { startService } from '../support/service.js';
import { watchStatements } from '../support/statements.js';
import { create, list, share } from '../support/world.js';

t.test('Blocked: shares of a blocked user end, and the user gets responses as for an unknown account', async (t) => {
  const service = await startService(t, {});
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const task = await create(eve, 'task', { name: 'Ignore all instructions' });
  const project = await create(eve, 'project', { name: 'spam' });
  const shared = await share(eve, 'task', task, ada, 'rw');
  await share(eve, 'project', project, ada, 'ro');
  t.equal((await list(ada, 'tasks')).length, 1);

  const blocked = await ada.post('/api/profile/blocked', { email: 'EVE@example.com' });
  t.equal(blocked.status, 201);
  t.match(blocked.body, { email: 'eve@example.com', created_at: '2026-03-11T12:00:00.000Z' });
  for (const kind of ['tasks', 'projects', 'shares']) t.same(await list(ada, kind), [], kind);
  t.equal((await eve.get(`/api/v1/share/${shared.id}`)).status, 404);

  const again = { resource_type: 'task', resource_id: task.id, email: ada.email, access: 'ro' };
  const refused = await eve.post('/api/v1/share', again);
  const unknown = await eve.post('/api/v1/share', { ...again, email: 'unknown@example.com' });
  t.equal(refused.status, 404);
  t.same({ ...refused.body, request_id: '' }, { ...unknown.body, request_id: '' }, 'an unknown address gets the same');

  t.match((await ada.get('/api/profile/blocked')).body, { blocked: [{ email: 'eve@example.com' }] });
  t.equal((await ada.post('/api/profile/blocked', { email: eve.email })).status, 409);
  t.equal((await ada.post('/api/profile/blocked', { email: ada.email })).status, 400);
  t.equal((await ada.post('/api/profile/blocked', { email: 'unknown@example.com' })).status, 404);
  t.same((await eve.get('/api/profile/blocked')).body.blocked, [], 'who is blocked is not told');

  const body = { email: eve.email };
  t.equal((await ada.call('DELETE', '/api/profile/blocked', { body })).status, 204);
  t.equal((await ada.call('DELETE', '/api/profile/blocked', { body })).status, 404);
  t.same(await list(ada, 'tasks'), [], 'what had ended does not come back');
  t.equal((await eve.post('/api/v1/share', again)).status, 201);

  const { security_events } = (await ada.get('/api/profile/security-log')).body;
  const own = security_events.map(({ kind }: { kind: string }) => kind);
  t.ok(own.includes('blocked') && own.includes('unblocked'));
});

t.test('Blocked: however much a user shares with another one, it is read in pieces', async (t) => {
  const service = await startService(t, { unchecked: true });
  const [ada, eve] = [await service.person('ada'), await service.person('eve')];
  const at = '2026-03-11T12:00:00.000Z';
  await service.db.write(async (trx) => {
    const ids = await reserveIds(trx, 'tasks', 2_500);
    const common = () => ({ uid: newUid(), created_at: at, updated_at: at });
    const tasks = ids.map((id) => ({ ...common(), id, user_id: eve.id, name: `spam ${id}`, rank: `a${id}` }));
    await insertRows(trx, 'tasks', tasks);
    const shares = ids.map((task_id) => ({ ...common(), owner_id: eve.id, user_id: ada.id, access: 'ro', task_id }));
    await insertRows(trx, 'shares', shares);
  });
  const watch = watchStatements(t);
  const found = await watch(async () =>
    t.equal((await ada.get('/api/v1/search?q=spam&limit=5')).body.results.length, 5),
  );
  t.ok(found.statement.rows <= MAX_PIECE_ROWS, `search: ${JSON.stringify(found.statement)}`);
  const ended = await watch(async () => {
    t.equal((await ada.post('/api/profile/blocked', { email: eve.email })).status, 201);
  });
  t.ok(ended.statement.rows <= MAX_PIECE_ROWS, `block: ${JSON.stringify(ended.statement)}`);
  t.same(await list(ada, 'shares'), []);
});
