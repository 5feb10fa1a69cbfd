import t from 'tap';
import { SAME_SQL } from '../support/database.js';
import { type Client, startService } from '../support/service.js';
import { create, expectStatus, list, share } from '../support/world.js';

// On PostgreSQL too: sorts by a stored key.

const SHUFFLED = ['Zebra', 'Äpfel', 'Birnen', 'Öl', 'éclair', 'Fisch'];
const SORTED = ['Äpfel', 'Birnen', 'éclair', 'Fisch', 'Öl', 'Zebra'];

const namesOf = (items: readonly object[]) => items.map((item) => String((item as { name?: unknown }).name));

async function byPages(client: Client, path: string): Promise<string[]> {
  const found: string[] = [];
  for (let cursor = ''; ; ) {
    const { pagination, ...rest } = expectStatus(await client.get(`/api/v1/${path}${cursor}`), 200);
    found.push(...namesOf(Object.values(rest)[0] as object[]));
    if (pagination.next_cursor === null) return found;
    cursor = `&cursor=${pagination.next_cursor}`;
  }
}

t.test('Order by name: letters without marks and case, then the text itself, also by pages', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const name of SHUFFLED) for (const kind of ['task', 'project']) await create(ada, kind, { name });
  for (const path of ['tasks', 'projects']) {
    for (const limit of [2, 50]) {
      t.same(await byPages(ada, `${path}?order_by=name&limit=${limit}`), SORTED, `${path} by ${limit}`);
      t.same(await byPages(ada, `${path}?order_by=name:desc&limit=${limit}`), SORTED.toReversed());
    }
  }
  await create(ada, 'project', { name: 'Similar' });
  for (const name of ['ä', 'a', 'Ä', 'ab', 'A']) await create(ada, 'task', { name, tags: ['similar'] });
  t.same(await byPages(ada, 'tasks?tag=similar&order_by=name&limit=1'), ['A', 'a', 'Ä', 'ä', 'ab']);
  t.same(await byPages(ada, 'tasks?tag=similar&order_by=priority,name&limit=1'), ['A', 'a', 'Ä', 'ä', 'ab']);
});

t.test('Order by name: long names, and those of any script, are listed by pages', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  // Each of the first has 18 letters.
  const shuffled = [
    '\uFDFA'.repeat(255),
    '😀'.repeat(255),
    '日本',
    'カ',
    'が',
    'か',
    'ß',
    '\uFFE5',
    'हिन्दी',
    'Ü'.repeat(255),
  ];
  for (const name of shuffled) await create(ada, 'task', { name });
  const sorted = [
    'ß',
    'Ü'.repeat(255),
    '\uFFE5',
    '\uFDFA'.repeat(255),
    'हिन्दी',
    'か',
    'が',
    'カ',
    '日本',
    '😀'.repeat(255),
  ];
  for (const limit of [1, 3, 50]) t.same(await byPages(ada, `tasks?order_by=name&limit=${limit}`), sorted);
});

t.test('Order by name: a name that is written in any way is in its place', async (t) => {
  const service = await startService(t, { time: '2026-03-11T12:00:00.000Z' });
  const ada = await service.person('ada');
  const tasks = () => byPages(ada, 'tasks?order_by=name&limit=2');
  const { id } = await create(ada, 'task', { name: 'Ärger' });
  for (const name of ['Bahn', 'Zug']) await create(ada, 'task', { name });
  t.same(await tasks(), ['Ärger', 'Bahn', 'Zug']);

  const renamed = await ada.patch(`/api/v1/task/${id}`, { name: 'Öse' });
  t.same(await tasks(), ['Bahn', 'Öse', 'Zug'], 'renamed');
  expectStatus(await ada.post(`/api/v1/batch/${renamed.headers['tutti-batch']}/revert`, {}), 200);
  t.same(await tasks(), ['Ärger', 'Bahn', 'Zug'], 'undone');
  expectStatus(await ada.patch(`/api/v1/task/${id}`, { name: 'Citron' }), 200);
  t.same(await tasks(), ['Bahn', 'Citron', 'Zug'], 'renamed to ASCII');
  expectStatus(await ada.patch(`/api/v1/task/${id}`, { name: 'Œuf' }), 200);

  expectStatus(await ada.delete(`/api/v1/task/${id}`), 204);
  const [entry] = await list(ada, 'trash');
  expectStatus(await ada.post(`/api/v1/trash/${entry?.id}/restore`), 200);
  t.same(await tasks(), ['Bahn', 'Œuf', 'Zug'], 'restored');

  expectStatus(await ada.post('/api/v1/task/quick', { text: 'Éclair ~tomorrow' }), 201);
  const payload = ['Šála', 'Sab'].map((name) => JSON.stringify({ name })).join('\n');
  const headers = { 'content-type': 'application/x-ndjson' };
  expectStatus(await ada.call('POST', '/api/v1/tasks/import', { payload, headers }), 200);
  const items = [{ action: 'create', task: { name: 'Ähre' } }];
  expectStatus(await ada.post('/api/v1/tasks/bulk', { items }), 200);
  t.same(
    (await tasks()).map((name) => name.slice(0, 3)),
    ['Ähr', 'Bah', 'Écl', 'Œuf', 'Sab', 'Šál', 'Zug'],
    'several ways',
  );

  const eve = await service.person('eve');
  const exported = await ada.get('/api/profile/export');
  expectStatus(await eve.call('POST', '/api/profile/import', { body: exported.body }), 200);
  t.same(await byPages(eve, 'tasks?order_by=name&limit=2'), await tasks(), 'imported');
});

t.test('Order by name: groups of tasks are in the order of their names', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const owner = await service.person('own', { name: 'Öl', surname: 'Amt' });
  const shared = await create(owner, 'project', { name: 'shared' });
  for (const name of SHUFFLED) {
    const project = await create(ada, 'project', { name });
    const area = await create(ada, 'area', { name });
    await create(ada, 'task', { name, project_id: project.id, area_id: area.id, tags: [name] });
    const member = await service.person(`m${name.codePointAt(0)}`, { name, surname: 'Amt' });
    await share(owner, 'project', shared, member, 'rw');
    await create(owner, 'task', { name, project_id: shared.id, assignee_id: member.email });
  }
  const named = async (client: Client, by: string) => {
    const { tasks, groups } = expectStatus(await client.get(`/api/v1/tasks?group_by=${by}&limit=50`), 200);
    t.same(namesOf(groups), by === 'assignee' ? namesOf(tasks).map((name) => `${name} Amt`) : namesOf(tasks), by);
    return { names: namesOf(tasks), pages: await byPages(client, `tasks?group_by=${by}&limit=2`) };
  };
  for (const by of ['project', 'area', 'tag']) t.same(await named(ada, by), { names: SORTED, pages: SORTED }, by);
  t.same(await named(owner, 'assignee'), { names: SORTED, pages: SORTED });
});
