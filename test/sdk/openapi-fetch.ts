import assert from 'node:assert/strict';
import createClient from 'openapi-fetch';
import type { components, paths } from './generated/openapi-typescript.js';
import { ACCEPT, assertAttached, assertTotals, got, LINES, type Setting, TABLE, WRONG } from './setting.js';

type Schemas = components['schemas'];

export async function run({ baseUrl, token, email }: Setting): Promise<void> {
  const api = createClient<paths>({ baseUrl, headers: { ...ACCEPT, authorization: `Bearer ${token}` } });
  const at = ({ id }: { id: number }) => ({ params: { path: { id } } });

  const area: Schemas['Area'] = got(await api.POST('/api/v1/area', { body: { name: 'Home' } }));
  assert.equal(got(await api.PUT('/api/v1/area/{id}', { ...at(area), body: { color: '#112233' } })).color, '#112233');
  assert.equal(got(await api.GET('/api/v1/areas')).areas.length, 1);

  const goal = got(await api.POST('/api/v1/goal', { body: { name: 'Live well', area_id: area.id } }));
  assert.equal(got(await api.GET('/api/v1/goal/{id}', at(goal))).area?.name, 'Home');
  assert.equal(got(await api.GET('/api/v1/goals')).goals.length, 1);

  const project = got(await api.POST('/api/v1/project', { body: { name: 'Move', goal_id: goal.uid } }));
  got(await api.PATCH('/api/v1/project/{id}', { ...at(project), body: { status: 'in_progress' } }));
  assert.equal(got(await api.GET('/api/v1/projects')).projects[0]?.status, 'in_progress');

  const body: Schemas['TaskCreate'] = {
    name: 'Call',
    project_id: project.id,
    tags: ['errand'],
    subtasks: [{ name: 'x' }],
  };
  const header = { 'Idempotency-Key': 'openapi-fetch' };
  const task = got(await api.POST('/api/v1/task', { params: { header }, body }));
  assert.equal(got(await api.POST('/api/v1/task', { params: { header }, body })).id, task.id);
  assert.equal(got(await api.PUT('/api/v1/task/{id}', { ...at(task), body: { priority: 2 } })).priority, 2);
  assert.equal(got(await api.POST('/api/v1/task/{id}/complete', { ...at(task), body: {} })).status, 2);
  const open = got(await api.GET('/api/v1/tasks', { params: { query: { status: ['open', 2], limit: 10 } } }));
  assert.deepEqual(
    open.tasks.map(({ name }) => name),
    ['Call'],
  );
  const items: Schemas['TaskBulk']['items'] = [
    { action: 'create', task: { name: 'Write' } },
    { action: 'delete', id: task.id },
  ];
  const { results } = got(await api.POST('/api/v1/tasks/bulk', { body: { items } }));
  assert.deepEqual(
    results.map(({ status }) => status),
    [201, 204],
  );
  const [last] = got(await api.GET('/api/v1/batches')).batches;
  assert.ok(last);
  assert.ok(got(await api.POST('/api/v1/batches/revert', { body: { batches: [last.batch] } })).reverted > 0);
  assert.equal(got(await api.GET('/api/v1/task/{id}', at(task))).name, 'Call');
  const missing = await api.GET('/api/v1/task/{id}', at({ id: 999 }));
  assert.equal(missing.response.status, 404);
  assert.equal(missing.error?.code, 'NOT_FOUND');

  const note = got(await api.POST('/api/v1/note', { body: { title: 'Boxes', project_id: project.id } }));
  assert.equal(got(await api.GET('/api/v1/notes')).notes[0]?.id, note.id);

  const { tags } = got(await api.GET('/api/v1/tags'));
  const [tag] = tags;
  assert.ok(tag);
  assert.equal(got(await api.PUT('/api/v1/tag/{id}', { ...at(tag), body: { name: 'phone' } })).name, 'phone');

  const share = got(
    await api.POST('/api/v1/share', {
      body: { resource_type: 'project', resource_id: project.id, email, access: 'ro' },
    }),
  );
  assert.equal(got(await api.PUT('/api/v1/share/{id}', { ...at(share), body: { access: 'rw' } })).access, 'rw');
  assert.equal((await api.DELETE('/api/v1/share/{id}', at(share))).response.status, 204);

  const user = got(
    await api.POST('/api/v1/user', { body: { email: 'openapi@example.com', password: 'correct horse' } }),
  );
  assert.equal((await api.DELETE('/api/v1/user/{id}', at(user))).response.status, 204);

  const { apiKey } = got(await api.POST('/api/profile/api-keys', { body: { name: 'backup' } }));
  assert.ok(got(await api.POST('/api/profile/api-keys/{id}/revoke', at(apiKey))).revoked_at);
  got(await api.PATCH('/api/profile', { body: { timezone: 'Europe/Berlin' } }));
  assert.equal(got(await api.GET('/api/profile')).timezone, 'Europe/Berlin');
  assert.equal(got(await api.GET('/api/ai-assistant/config')).api_key_set, false);
  assert.ok(got(await api.GET('/api/v1/search', { params: { query: { q: 'Boxes' } } })));

  // It has files as strings, and writes JSON unless it is told how.
  const formOf = () => {
    const form = new FormData();
    form.append('file', TABLE);
    return form;
  };
  const query = { task_id: task.uid };
  const attached = { params: { query }, body: { file: '' }, bodySerializer: formOf };
  assertAttached(got(await api.POST('/api/v1/attachment', attached)));
  const file = await api.POST('/api/profile/import-file', { body: { file: '' }, bodySerializer: formOf });
  const asText = { headers: { 'Content-Type': 'text/plain' }, bodySerializer: (text: unknown) => text };
  const lines = await api.POST('/api/v1/tasks/import', { body: LINES, ...asText });
  assertTotals(got(file), got(lines));

  const { error, response } = await api.DELETE('/api/v1/project/{id}', {
    params: { path: { id: project.uid }, header: { 'If-Match': '"other"' } },
  });
  assert.equal(response.status, 412);
  assert.equal(error?.code, 'PRECONDITION_FAILED');
  for (const path of ['/api/v1/note/{id}', '/api/v1/project/{id}', '/api/v1/goal/{id}', '/api/v1/area/{id}'] as const) {
    const made = {
      '/api/v1/note/{id}': note,
      '/api/v1/project/{id}': project,
      '/api/v1/goal/{id}': goal,
      '/api/v1/area/{id}': area,
    };
    assert.equal((await api.DELETE(path, at(made[path]))).response.status, 204);
  }

  assert.equal((await api.POST('/api/login', { body: WRONG })).error?.code, 'INVALID_CREDENTIALS');
  const { error: limited } = await api.POST('/api/login', { body: WRONG });
  assert.equal(limited?.code, 'RATE_LIMITED');
  assert.ok('retryAfter' in limited && limited.retryAfter);
}
