import t from 'tap';
import { type Person, type Service, startService } from '../support/service.js';
import { create, insertDelivery, trash } from '../support/world.js';

async function batches({ db }: Service): Promise<Set<string>> {
  const rows = await db.read.selectFrom('changes').select('batch').distinct().execute();
  return new Set(rows.map(({ batch }) => batch));
}

type Json = ReturnType<typeof JSON.parse>;

const BODIES: Record<string, (other: Person, project: number) => object | undefined> = {
  blockUser: ({ email }) => ({ email }),
  unblockUser: ({ email }) => ({ email }),
  createShare: ({ email }, project) => ({ resource_type: 'project', resource_id: project, email, access: 'ro' }),
  createNote: () => ({ title: 'x' }),
  createTask: () => ({ name: 'x', tags: ['a'] }),
  bulkTasks: () => ({ items: [{ action: 'create', task: { name: 'x' } }] }),
  updateNote: () => ({ title: 'changed' }),
  patchNote: () => ({ title: 'changed' }),
  updateShare: () => ({ access: 'rw' }),
  patchShare: () => ({ access: 'rw' }),
  createWebhook: () => ({ url: 'http://127.0.0.1:1024/' }),
};

t.test('Idempotency-Key: every write that documents it is carried out once', async (t) => {
  const service = await startService(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  const { document } = service;
  const operations = Object.entries<Json>(document.paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods)
      .filter(([, { parameters }]) => JSON.stringify(parameters ?? []).includes('IdempotencyKey'))
      .map(([method, operation]) => ({ path, method: method.toUpperCase(), ...operation })),
  );
  t.ok(operations.length > 45, String(operations.length));
  for (const { path, method, operationId, requestBody } of operations) {
    // Those that take a provider, a document or a file are tested where those are.
    if (/ai-assistant|import/.test(path)) continue;
    const ada = await service.person(`ada-${operationId}`, { is_admin: 1 });
    const other = await service.person(`other-${operationId}`);
    const made: Record<string, number> = { user: other.id };
    for (const kind of ['project', 'task', 'area', 'goal', 'tag', 'note']) {
      const body = { [kind === 'note' ? 'title' : 'name']: 'there', ...(kind === 'task' && { tags: ['a'] }) };
      made[kind] = (await ada.post(`/api/v1/${kind}`, body)).body.id;
    }
    const share = { resource_type: 'task', resource_id: made.task, email: other.email, access: 'ro' };
    made.share = (await ada.post('/api/v1/share', share)).body.id;
    const webhook = await create(ada, 'webhook', { url: 'http://127.0.0.1:1024/' });
    made.webhook = webhook.id;
    if (path.includes('{delivery}')) made.delivery = await insertDelivery(service, webhook, ada);
    if (path.includes('/trash/')) made.trash = (await trash(ada)).id;
    if (operationId === 'unblockUser') await ada.post('/api/profile/blocked', { email: other.email });
    const kind = /v1\/(\w+)\/\{id\}/.exec(path)?.[1] ?? '';
    const url = path
      .replace('{id}', String(made[kind]))
      .replace('{tag}', 'a')
      .replace('{delivery}', String(made.delivery));
    const example = requestBody?.content['application/json'].schema.$ref?.split('/').at(-1);
    const plain = () => document.components.examples[example]?.value as object | undefined;
    const body = BODIES[operationId]?.(other, made.project as number) ?? (example === undefined ? undefined : plain());
    const send = () =>
      ada.call(method, url, { headers: { 'idempotency-key': 'k1' }, ...(body !== undefined && { body }) });
    const before = await batches(service);
    const [first, again] = [await send(), await send()];
    t.ok(first.status < 300, `${operationId} ${first.text}`);
    t.equal(again.status, first.status, operationId);
    t.equal(again.text, first.text, operationId);
    t.equal(again.headers.etag, first.headers.etag, operationId);
    t.equal(again.headers['idempotency-replayed'], 'true', operationId);
    const logged = [...(await batches(service))].filter((batch) => !before.has(batch));
    t.same(logged, [first.headers['tutti-batch'] ?? []].flat(), `${operationId} names its batch`);
    t.equal(again.headers['tutti-batch'], first.headers['tutti-batch'], operationId);
  }
});
