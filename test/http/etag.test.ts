import t, { type Test } from 'tap';
import { newUid } from '../../src/lib/ids.js';
import { type Person, type Service, startService } from '../support/service.js';

async function startWithTask(t: Test) {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { body: project } = await ada.post('/api/v1/project', { name: 'Move' });
  const made = await ada.post('/api/v1/task', {
    name: 'Call',
    project_id: project.id,
    tags: ['errand'],
    subtasks: [{ name: 'Find the number' }],
  });
  const url = `/api/v1/task/${made.body.id}`;
  return { service, ada, project, task: made.body, url, etag: String(made.headers.etag) };
}

async function share(service: Service, owner: Person, member: Person, taskId: number, access: 'ro' | 'rw') {
  const at = service.clock.now().toISOString();
  await service.db.write((trx) =>
    trx
      .insertInto('shares')
      .values({
        uid: newUid(),
        owner_id: owner.id,
        user_id: member.id,
        access,
        task_id: taskId,
        project_id: null,
        note_id: null,
        created_at: at,
        updated_at: at,
      })
      .execute(),
  );
}

t.test('ETag: every answer about one resource carries a strong entity tag, the same for the same state', async (t) => {
  const { ada, project, task, url, etag } = await startWithTask(t);
  t.match(etag, /^"[^"]+"$/);
  for (const path of [url, `/api/task/${task.uid}`, `/api/v1/task/uid/${task.uid}`]) {
    t.equal((await ada.get(path)).headers.etag, etag, path);
  }
  t.equal((await ada.call('HEAD', url)).headers.etag, etag);
  const changed = await ada.patch(url, { priority: 2 });
  t.not(changed.headers.etag, etag);
  t.equal((await ada.get(url)).headers.etag, changed.headers.etag);
  t.equal((await ada.patch(url, { priority: 2 })).headers.etag, changed.headers.etag, 'what changes nothing');
  for (const path of [`/api/v1/project/${project.id}`, `/api/v1/tag/${task.tags[0].id}`]) {
    t.ok((await ada.get(path)).headers.etag, path);
  }
});

t.test('If-None-Match: 304 without a body while nothing has changed', async (t) => {
  const { ada, task, url, etag } = await startWithTask(t);
  for (const path of [url, `/api/task/${task.uid}`, `/api/v1/task/uid/${task.uid}`]) {
    const again = await ada.get(path, { 'if-none-match': etag });
    t.equal(again.status, 304, path);
    t.equal(again.text, '');
    t.equal(again.headers.etag, etag);
  }
  const matches = ['*', ' * ', `W/${etag}`, `"other", ${etag}`, `${etag},"other"`, `"other" ,W/${etag} , "x"`];
  for (const header of matches) t.equal((await ada.get(url, { 'if-none-match': header })).status, 304, header);
  const others = ['"other"', etag.slice(1, -1), '""', '', '"other", "more"', `"${etag}"`];
  for (const header of others) t.equal((await ada.get(url, { 'if-none-match': header })).status, 200, header);
  const head = await ada.call('HEAD', url, { headers: { 'if-none-match': etag } });
  t.equal(head.status, 304);
});

t.test('If-None-Match: what is embedded in a resource is part of it', async (t) => {
  const { service, ada, project, task, url, etag } = await startWithTask(t);
  let known = etag;
  const changes: [string, () => Promise<{ status: number }>][] = [
    ['the project has another name', () => ada.put(`/api/v1/project/${project.id}`, { name: 'Moving' })],
    ['the tag has another name', () => ada.put(`/api/v1/tag/${task.tags[0].id}`, { name: 'phone' })],
    ['the tag has a colour', () => ada.put(`/api/v1/tag/${task.tags[0].id}`, { color: '#112233' })],
    ['a subtask is completed', () => ada.post(`/api/v1/task/${task.subtasks[0].id}/complete`)],
    ['a subtask is new', () => ada.post('/api/v1/task', { name: 'Dial', parent_task_id: task.id })],
    ['a subtask is gone', () => ada.delete(`/api/v1/task/${task.subtasks[0].id}`)],
    ['a tag is added', () => ada.post(`${url}/tags`, { tags: ['home'] })],
    ['a tag is taken off', () => ada.delete(`${url}/tags/home`)],
    ['the tag is gone', () => ada.delete(`/api/v1/tag/${task.tags[0].id}`)],
    ['the project is gone', () => ada.delete(`/api/v1/project/${project.id}`)],
  ];
  for (const [what, change] of changes) {
    service.clock.advance(1000);
    t.ok((await change()).status < 300, what);
    const now = await ada.get(url, { 'if-none-match': known });
    t.equal(now.status, 200, what);
    known = String(now.headers.etag);
    t.equal((await ada.get(url, { 'if-none-match': known })).status, 304, `${what}, and it is known`);
  }
});

t.test('If-None-Match: the tag of one caller is not that of another with other access', async (t) => {
  const { service, ada, task, url, etag } = await startWithTask(t);
  const bob = await service.person('bob');
  await share(service, ada, bob, task.id, 'ro');
  const seen = await bob.get(url, { 'if-none-match': etag });
  t.equal(seen.status, 200);
  t.equal(seen.body.access, 'ro');
  const eve = await service.person('eve');
  t.equal((await eve.get(url, { 'if-none-match': etag })).status, 404);
  t.equal((await eve.get(url, { 'if-none-match': '*' })).status, 404);
  t.equal((await service.anonymous.get(url, { 'if-none-match': etag })).status, 401);
});

t.test('If-Match: PUT, PATCH and DELETE are refused with 412 when the resource has changed', async (t) => {
  const { ada, project, task, url, etag } = await startWithTask(t);
  const { body: changed, headers } = await ada.patch(url, { name: 'Call again' });
  const stale = { 'if-match': etag };
  t.equal((await ada.put(url, { name: 'x' }, { 'if-match': `W/${etag}` })).status, 412);
  for (const refused of [
    await ada.put(url, { name: 'x' }, stale),
    await ada.patch(url, { tags: [] }, stale),
    await ada.delete(url, stale),
    await ada.call('PATCH', `${url}/toggle_completion`, { headers: stale }),
    await ada.delete(`${url}/tags/errand`, stale),
    await ada.post(`${url}/tags`, { tags: ['x'] }, stale),
    await ada.post(`${url}/complete`, {}, stale),
  ]) {
    t.equal(refused.status, 412);
    t.equal(refused.body.code, 'PRECONDITION_FAILED');
  }
  t.same((await ada.get(url)).body, changed, 'nothing has changed');
  t.equal((await ada.get(url)).headers.etag, headers.etag);

  for (const path of [`/api/v1/project/${project.id}`, `/api/v1/tag/${task.tags[0].id}`]) {
    const tag = String((await ada.get(path)).headers.etag);
    t.equal((await ada.put(path, { name: 'once' }, { 'if-match': tag })).status, 200);
    t.equal((await ada.patch(path, { name: 'twice' }, { 'if-match': tag })).status, 412);
    t.equal((await ada.delete(path, { 'if-match': tag })).status, 412);
    const latest = String((await ada.get(path)).headers.etag);
    t.equal((await ada.delete(path, { 'if-match': latest })).status, 204);
  }
});

t.test('If-Match: any tag of a list will do, * is any, and a proxy may have made it weak', async (t) => {
  const { ada, url, etag } = await startWithTask(t);
  const body = { name: 'Call' };
  const pass = [etag, '*', ` ${etag} `, `"other", ${etag}`, `W/"x",${etag},"1-0"`, `W/${etag}`];
  const { headers } = await ada.get('/api/v1/tasks');
  for (const header of pass) t.equal((await ada.put(url, body, { 'if-match': header })).status, 200, header);
  const fail = [
    '"other"',
    'W/"other"',
    `w/${etag}`,
    `W/ ${etag}`,
    String(headers.etag),
    etag.slice(1, -1),
    '""',
    '',
    `"${etag}"`,
    '"1"',
    '1',
    '"-"',
    ',',
  ];
  for (const header of fail) t.equal((await ada.put(url, body, { 'if-match': header })).status, 412, header);
  t.equal((await ada.put(url, { name: 'Call now' })).status, 200, 'without the header nothing is asked');
  t.equal((await ada.delete(url)).status, 204);
  t.equal((await ada.put(url, body, { 'if-match': '*' })).status, 404, '* does not make it exist');
  t.equal((await ada.put(url, body, { 'if-match': etag })).status, 404);
});

t.test('If-Match: a change that is refused for another reason says that reason', async (t) => {
  const { service, ada, task, url } = await startWithTask(t);
  const bob = await service.person('bob');
  const eve = await service.person('eve');
  await share(service, ada, bob, task.id, 'ro');
  const stale = { 'if-match': '"other"' };
  t.equal((await bob.put(url, { name: 'x' }, stale)).status, 403);
  t.equal((await eve.put(url, { name: 'x' }, stale)).status, 404);
  t.equal((await ada.put(url, { name: '' }, stale)).status, 400);
  t.equal((await service.anonymous.put(url, { name: 'x' }, stale)).status, 401);
});

t.test('If-Match: of changes that are sent at once for one version, one is made', async (t) => {
  const { service, ada, url, etag } = await startWithTask(t);
  const before = Number((await ada.get(`${url}/activity?count=true`)).body.pagination.total);
  const responses = await Promise.all(
    Array.from({ length: 20 }, (_, index) => ada.put(url, { name: `by ${index}` }, { 'if-match': etag })),
  );
  const won = responses.filter(({ status }) => status === 200);
  t.equal(won.length, 1);
  t.equal(responses.filter(({ status }) => status === 412).length, 19);
  t.equal((await ada.get(url)).body.name, won[0]?.body.name);
  const after = Number((await ada.get(`${url}/activity?count=true`)).body.pagination.total);
  t.equal(after - before, 1);
  t.equal(service.clock.now().toISOString(), won[0]?.body.updated_at);
});
