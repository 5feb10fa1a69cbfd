import t, { type Test } from 'tap';
import { undoBrokenImports } from '../../../src/account-data/import.js';
import { runJob } from '../../support/jobs.js';
import { type Client, startService } from '../../support/service.js';
import { create, share } from '../../support/world.js';

// On PostgreSQL too: the job of changed tags.

/** Changes of lists that have their cause outside of the caller's own writes. */

/** Asks for a list, which must have changed since a response with this tag. @returns its new tag and items */
async function changed(t: Test, client: Client, url: string, tag: string, what: string) {
  const { status, body, headers } = await client.get(url, { 'if-none-match': tag });
  t.equal(status, 200, what);
  const [items] = Object.values(body).filter(Array.isArray) as Record<string, unknown>[][];
  return { tag: String(headers.etag), items: items ?? [] };
}

async function tagOf(client: Client, url: string): Promise<string> {
  return String((await client.get(url)).headers.etag);
}

async function unchanged(t: Test, client: Client, url: string, tag: string, what: string): Promise<void> {
  t.equal((await client.get(url, { 'if-none-match': tag })).status, 304, what);
}

t.test('Lists: a renamed tag changes the lists of members at once, and their logs once a minute', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const eve = await service.person('eve');
  const shared = await create(ada, 'task', {
    name: 'shared',
    tags: ['errand'],
    subtasks: [{ name: 'part', tags: ['errand'] }],
  });
  await create(ada, 'task', { name: 'private', tags: ['errand'] });
  await share(ada, 'task', shared, bob, 'ro');
  await create(eve, 'task', { name: 'own' });
  const [{ id }] = shared.tags as [{ id: number }];
  const url = '/api/v1/tasks?include_subtasks=true';
  let tag = await tagOf(bob, url);
  const ofEve = await tagOf(eve, url);
  let { next_cursor: cursor } = (await bob.get('/api/v1/changes')).body;
  const logged = async () => {
    await runJob(service, 'changed tags');
    const { body } = await bob.get(`/api/v1/changes?cursor=${cursor}`);
    cursor = body.next_cursor;
    return body.changes as { type: string; event: string; id: number; changed: string[]; object: { tags: object[] } }[];
  };

  await ada.patch(`/api/v1/tag/${id}`, { name: 'phone' });
  ({ tag } = await changed(t, bob, url, tag, 'another name'));
  const entries = await logged();
  t.match(
    entries.map(({ type, event, changed: names }) => ({ type, event, names })),
    [
      { type: 'task', event: 'updated', names: ['tags'] },
      { type: 'task', event: 'updated', names: ['tags'] },
    ],
  );
  t.match(entries[0]?.object.tags, [{ name: 'phone' }]);
  t.match((await ada.get('/api/v1/changes')).body.changes.length > 0, true);

  ({ tag } = await changed(t, bob, url, tag, 'the log has grown'));
  await ada.patch(`/api/v1/tag/${id}`, { color: '#112233' });
  const { items, tag: coloured } = await changed(t, bob, url, tag, 'another colour');
  t.match(items[0]?.tags, [{ color: '#112233' }]);
  await ada.patch(`/api/v1/tag/${id}`, { color: '#445566' });
  const last = await changed(t, bob, url, coloured, 'a third one');
  t.same(await logged(), [], 'within the minute');
  await unchanged(t, bob, url, last.tag, 'nothing since');
  service.clock.advance(60_000);
  t.equal((await logged()).length, 2, 'the last one, a minute later');
  t.same(await logged(), [], 'once');
  await unchanged(t, eve, url, ofEve, 'a user without shares');
  await ada.patch(`/api/v1/tag/${id}`, { color: '#445566' });
  const same = await tagOf(bob, url);
  t.same(await logged(), []);
  await unchanged(t, bob, url, same, 'an update without a change');
});

t.test('Lists: a filter that names another user depends on more than the log', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  await share(ada, 'task', await create(ada, 'task', { name: 'shared' }), bob, 'ro');
  const named = `/api/v1/tasks?filter=${encodeURIComponent('owner:ada@example.com')}`;
  const first = await bob.get(named);
  t.equal(first.body.tasks.length, 1);
  t.equal((await bob.get(named, { 'if-none-match': String(first.headers.etag) })).status, 200, 'never 304');
  const own = `/api/v1/tasks?filter=${encodeURIComponent('owner:me')}`;
  await unchanged(t, bob, own, await tagOf(bob, own), 'oneself');
});

t.test('Lists: a claim shows its key, which may be deleted', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'claimed' });
  const { body } = await ada.post('/api/profile/api-keys', { name: 'agent', scopes: ['tasks:read', 'tasks:write'] });
  const agent = service.client({ authorization: `Bearer ${body.token}` });
  t.equal((await agent.post(`/api/v1/task/${task.id}/claim`, { minutes: 5 })).status, 200);
  const { headers, body: listed } = await ada.get('/api/v1/tasks');
  t.match(listed.tasks[0].claim, { key_name: 'agent' });
  await unchanged(t, ada, '/api/v1/tasks', String(headers.etag), 'before');
  await ada.delete(`/api/profile/api-keys/${body.apiKey.id}`);
  const { items } = await changed(t, ada, '/api/v1/tasks', String(headers.etag), 'afterwards');
  t.match(items[0]?.claim, { key_name: null });
  const filtered = await ada.get('/api/v1/tasks?claimed=true');
  t.equal(
    (await ada.get('/api/v1/tasks?claimed=true', { 'if-none-match': String(filtered.headers.etag) })).status,
    200,
  );
});

t.test('Lists: one that was read during an import does not count after the import was undone', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const tag = await tagOf(ada, '/api/v1/tasks');
  await unchanged(t, ada, '/api/v1/tasks', tag, 'before');
  const importing_since = '2026-03-01T00:00:00.000Z';
  await service.db.write((trx) => trx.updateTable('users').set({ importing_since }).where('id', '=', ada.id).execute());
  t.equal((await ada.get('/api/v1/tasks', { 'if-none-match': tag })).status, 409, 'refused meanwhile');
  await undoBrokenImports(service);
  await changed(t, ada, '/api/v1/tasks', tag, 'afterwards');
});
