import t from 'tap';
import { attach, sendFile } from '../../support/files.js';
import { type Client, type Service, startService } from '../../support/service.js';
import { create, expectStatus, share } from '../../support/world.js';

interface Target {
  /** Uid of the attachment. */
  file: string;
  task: string;
}

const JSON_BODY = { body: { name: 'other.txt' } };

/** A call of every operation of attachments. */
const CALLS: Readonly<Record<string, (client: Client, target: Target) => ReturnType<Client['call']>>> = {
  createAttachment: (client, { task }) => sendFile(client, { query: `task_id=${task}` }),
  listAttachments: (client, { task }) => client.get(`/api/v1/attachments?task_id=${task}`),
  getAttachment: (client, { file }) => client.get(`/api/v1/attachment/${file}`),
  getAttachmentContent: (client, { file }) => client.get(`/api/v1/attachment/${file}/content`),
  updateAttachment: (client, { file }) => client.call('PUT', `/api/v1/attachment/${file}`, JSON_BODY),
  patchAttachment: (client, { file }) => client.call('PATCH', `/api/v1/attachment/${file}`, JSON_BODY),
  deleteAttachment: (client, { file }) => client.delete(`/api/v1/attachment/${file}`),
};
const WRITES = ['createAttachment', 'updateAttachment', 'patchAttachment', 'deleteAttachment'];

function operationsIn({ app }: Service): string[] {
  return [...app.operations]
    .filter(([, { scopes }]) => scopes.some((one) => one.startsWith('files:')))
    .map(([id]) => id);
}

/** Calls all operations, deletion last. @returns their status, with `empty` for a list without items */
async function allBy(client: Client, target: Target): Promise<Record<string, number | 'empty'>> {
  const answers: Record<string, number | 'empty'> = {};
  for (const [id, run] of Object.entries(CALLS)) {
    const { status, body } = await run(client, target);
    answers[id] = id === 'listAttachments' && status === 200 && body.attachments.length === 0 ? 'empty' : status;
  }
  return answers;
}

const everywhere = (status: number | 'empty', but: Record<string, number | 'empty'> = {}) => ({
  ...Object.fromEntries(Object.keys(CALLS).map((id) => [id, status])),
  ...but,
});
const UNSEEN = everywhere(404, { listAttachments: 'empty' });

t.test('Attachments: strangers, members, former members, narrowed and scoped keys, on every operation', async (t) => {
  const service = await startService(t);
  const [ada, bob, eve] = [await service.person('ada'), await service.person('bob'), await service.person('eve')];
  t.same(operationsIn(service).sort(), Object.keys(CALLS).sort(), 'no operation is left out');
  const project = await create(ada, 'project', { name: 'Move' });
  const other = await create(ada, 'project', { name: 'Other' });
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.uid });
  const target = async () => ({ file: (await attach(ada, `task_id=${task.uid}`)).uid, task: task.uid });

  t.same(await allBy(eve, await target()), UNSEEN, 'a stranger');
  t.same(await allBy(service.anonymous, await target()), everywhere(401), 'without a credential');

  const reading = await share(ada, 'project', project, bob, 'ro');
  const forbidden = Object.fromEntries(WRITES.map((id) => [id, 403]));
  t.same(await allBy(bob, await target()), everywhere(200, forbidden), 'a member who may read');
  await ada.patch(`/api/v1/share/${reading.id}`, { access: 'rw' });
  const done = { createAttachment: 201, deleteAttachment: 204 };
  t.same(await allBy(bob, await target()), everywhere(200, done), 'a member who may write');
  await ada.delete(`/api/v1/share/${reading.id}`);
  t.same(await allBy(bob, await target()), UNSEEN, 'a former member');

  const keyWith = async (body: object) => {
    const { token } = expectStatus(await ada.post('/api/profile/api-keys', { name: 'k', ...body }), 201);
    return service.client({ authorization: `Bearer ${token}` });
  };
  t.same(
    await allBy(await keyWith({ project_ids: [other.id] }), await target()),
    UNSEEN,
    'narrowed to another project',
  );
  t.same(await allBy(await keyWith({ project_ids: [project.id] }), await target()), everywhere(200, done), 'narrowed');
  t.same(await allBy(await keyWith({ scopes: ['tasks:write', 'projects:write'] }), await target()), everywhere(403));
  t.same(await allBy(await keyWith({ scopes: ['files:read'] }), await target()), everywhere(200, forbidden), 'reading');
  t.same(await allBy(await keyWith({ scopes: ['files:write'] }), await target()), everywhere(200, done), 'writing');
  const { apiKey, token } = expectStatus(await ada.post('/api/profile/api-keys', { name: 'k' }), 201);
  await ada.post(`/api/profile/api-keys/${apiKey.id}/revoke`);
  const revoked = service.client({ authorization: `Bearer ${token}` });
  t.same(await allBy(revoked, await target()), everywhere(401), 'a revoked key');
});

t.test('Attachments: a file follows its task away from a member, and a narrowed key moves none out', async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const project = await create(ada, 'project', { name: 'Move' });
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.uid });
  const hidden = await create(ada, 'task', { name: 'Hidden' });
  await share(ada, 'project', project, bob, 'rw');
  const { uid } = await attach(ada, `task_id=${task.uid}`);
  const { token } = expectStatus(
    await ada.post('/api/profile/api-keys', { name: 'k', project_ids: [project.id] }),
    201,
  );
  const narrowed = service.client({ authorization: `Bearer ${token}` });
  t.match(await narrowed.patch(`/api/v1/attachment/${uid}`, { task_id: hidden.uid }), { status: 403 });
  t.match(await bob.patch(`/api/v1/attachment/${uid}`, { task_id: hidden.uid }), { status: 400 });
  t.equal((await bob.get(`/api/v1/attachment/${uid}/content`)).status, 200);
  await ada.patch(`/api/v1/task/${task.uid}`, { project_id: null });
  t.equal((await bob.get(`/api/v1/attachment/${uid}/content`)).status, 404);
  t.equal((await narrowed.get(`/api/v1/attachment/${uid}/content`)).status, 404);
});
