import t from 'tap';
import { type Client, type Person, type Service, startService } from '../../support/service.js';
import { create, expectStatus, list, names, share } from '../../support/world.js';

// On PostgreSQL too: claims and their times.

const V1 = '/api/v1';
const MINUTE_MS = 60_000;

async function key(service: Service, person: Person, name: string): Promise<Client> {
  const { token } = expectStatus(await person.post('/api/profile/api-keys', { name, scopes: ['tasks:write'] }), 201);
  return service.client({ authorization: `Bearer ${token}` });
}

t.test('claim: one key at a time, until its end, without a new version', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const [one, two] = [await key(service, ada, 'one'), await key(service, ada, 'two')];
  const { id } = await create(ada, 'task', { name: 'task' });
  const url = `${V1}/task/${id}/claim`;
  const before = await ada.get(`${V1}/task/${id}`);
  const claimed = await one.post(url, { minutes: 10 });
  t.match(expectStatus(claimed, 200).claim, { user_id: ada.id, until: '2026-03-11T12:10:00.000Z', key_name: 'one' });
  const versionOf = ({ headers }: { headers: Record<string, unknown> }) => String(headers.etag).split('-')[0];
  t.equal(versionOf(claimed), versionOf(before));
  t.not(claimed.headers.etag, before.headers.etag, 'the tag tells the claim');
  const refused = await two.post(url, { minutes: 10 });
  t.match([refused.status, refused.body.code], [409, 'CLAIMED']);
  t.match(refused.body.error, /2026-03-11T12:10:00.000Z/);
  t.equal((await two.delete(url)).status, 409);
  t.same(await names(ada, 'tasks?claimed=false'), []);
  t.same(await names(ada, 'tasks?claimed=true'), ['task']);
  service.clock.advance(5 * MINUTE_MS);
  t.equal(expectStatus(await one.post(url, { minutes: 10 }), 200).claim.until, '2026-03-11T12:15:00.000Z');
  service.clock.advance(10 * MINUTE_MS);
  t.same(await names(ada, 'tasks?claimed=false'), ['task'], 'it has ended');
  t.match((await list(ada, 'tasks'))[0], { claim: { key_name: 'one' } }, 'and is shown');
  t.equal(expectStatus(await two.post(url, { minutes: 1440 }), 200).claim.key_name, 'two');
  t.equal((await ada.delete(url)).status, 409, 'another key of the owner');
  const session = await service.signIn(ada);
  t.equal((await session.delete(url)).status, 204, 'a session of the owner');
  t.equal(expectStatus(await ada.get(`${V1}/task/${id}`), 200).claim, null);
  t.equal((await session.delete(url)).status, 204, 'again');
  for (const minutes of [0, 1441, 1.5, '5', null]) t.equal((await one.post(url, { minutes })).status, 400);
});

t.test('claim: members with write access claim, and do not see the names of keys of others', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const rw = await service.person('rw');
  const ro = await service.person('ro');
  const task = await create(ada, 'task', { name: 'task' });
  await share(ada, 'task', task, rw, 'rw');
  await share(ada, 'task', task, ro, 'ro');
  const url = `${V1}/task/${task.id}/claim`;
  t.equal((await ro.post(url, { minutes: 5 })).status, 403);
  const { claim } = expectStatus(await rw.post(url, { minutes: 5 }), 200);
  t.match(claim, { user_id: rw.id, key_name: 'test' });
  for (const client of [ada, ro]) {
    t.match((await list(client, 'tasks'))[0], { claim: { user_id: rw.id, key_name: null } });
  }
  const members = await service.signIn(rw);
  t.equal((await members.delete(url)).status, 409, 'a session of a member');
  const body = expectStatus(await ada.get(`${V1}/changes`), 200);
  await rw.delete(url);
  const { changes } = expectStatus(await ada.get(`${V1}/changes?cursor=${body.next_cursor}`), 200);
  t.match(changes, [{ event: 'updated', changed: ['claim'], object: { claim: null } }]);
});

t.test('claim: of many at once, one is granted', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const agents = await Promise.all(['a', 'b', 'c', 'd'].map((name) => key(service, ada, name)));
  for (let round = 0; round < 5; round++) {
    const { id } = await create(ada, 'task', { name: `task ${round}` });
    const results = await Promise.all(agents.map((agent) => agent.post(`${V1}/task/${id}/claim`, { minutes: 5 })));
    t.same(results.map(({ status }) => status).sort(), [200, 409, 409, 409]);
  }
});
