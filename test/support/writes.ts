import { newUid } from '../../src/lib/ids.js';
import { attach } from './files.js';
import type { CallOptions, Person, Result, Service } from './service.js';
import { CHANNEL, create, expectStatus, insertDelivery, trash } from './world.js';

type Json = ReturnType<typeof JSON.parse>;

export interface WriteOperation {
  operationId: string;
  method: string;
  path: string;
  parameters: readonly string[];
  /** Name of the component of the body. */
  body: string | undefined;
  isBodyRequired: boolean;
}

/** Returns the operations of the document that write. */
export function writesOf({ paths }: Service['document']): WriteOperation[] {
  return Object.entries<Json>(paths).flatMap(([path, methods]) =>
    Object.entries<Json>(methods)
      .filter(([method]) => !['get', 'parameters'].includes(method))
      .map(([method, { operationId, parameters = [], requestBody }]) => ({
        ...{ operationId, path, method: method.toUpperCase() },
        parameters: parameters.map(({ $ref = '' }) => $ref.split('/').at(-1)),
        body: requestBody?.content['application/json']?.schema.$ref?.split('/').at(-1),
        isBodyRequired: requestBody?.required === true,
      })),
  );
}

const BODIES: Record<string, (other: Person, project: number, task: number) => object | undefined> = {
  blockUser: ({ email }) => ({ email }),
  unblockUser: ({ email }) => ({ email }),
  createShare: ({ email }, project) => ({ resource_type: 'project', resource_id: project, email, access: 'ro' }),
  createComment: (_other, _project, task) => ({ text: '@other', task_id: task }),
  createReminder: (_other, _project, task) => ({ task_id: task, before: 'PT30M' }),
  createNote: () => ({ title: 'x', tags: ['new'] }),
  createProject: (_other, project) => ({ name: 'x', uid: newUid(), description: String(project), tags: ['new'] }),
  createSection: (_other, project) => ({ name: 'x', project_id: project }),
  createView: (_other, project) => ({ name: 'x', project_id: project, filter: 'due:<today' }),
  createTask: (_other, project) => ({
    name: 'x',
    tags: ['a', 'new'],
    project_id: project,
    subtasks: [{ name: 'part' }],
  }),
  duplicateTask: () => ({ name: 'copy', with: ['tags'] }),
  duplicateProject: () => ({ name: 'copy', with: ['tasks'] }),
  createProjectFromTemplate: () => ({
    template: { format: 'tutti-template/1', project: { name: 'x', tags: ['new'] } },
  }),
  moveTask: (_other, project) => ({ project_id: project, at: 'first' }),
  bulkTasks: () => ({ items: [{ action: 'create', task: { name: 'x' } }] }),
  runBatch: (_other, project) => ({
    operations: [
      { method: 'POST', path: '/api/v1/task', body: { name: 'x', project_id: project, uid: 'k3v9x0q2m7b4t1z' } },
      { method: 'POST', path: '/api/v1/task/k3v9x0q2m7b4t1z/complete' },
      { method: 'DELETE', path: `/api/v1/project/${project}` },
    ],
  }),
  updateNote: () => ({ title: 'changed' }),
  patchNote: () => ({ title: 'changed' }),
  updateShare: () => ({ access: 'rw' }),
  patchShare: () => ({ access: 'rw' }),
  createWebhook: () => ({ url: 'http://127.0.0.1:1024/' }),
};

/** Operations whose bodies are not JSON. */
const PAYLOADS: Record<string, CallOptions> = {
  createAttachment: { payload: 'Three quotes', headers: { 'content-type': 'application/octet-stream' } },
  importTasks: {
    payload: '{"name":"x","project_name":"P","tags":["new"]}\n{"name":"y","project_name":"P"}\n',
    headers: { 'content-type': 'application/x-ndjson' },
  },
};

/** Operations that need a provider, a document or a password, and those that end the caller. Others test them. */
export const ELSEWHERE = /ai-assistant|profile\/import/;

/**
 * Prepares a write that succeeds: its own account with resources of all kinds.
 * @returns the account, the path, and a function that sends the write
 */
export async function prepareWrite(
  service: Service,
  { operationId, method, path, body: example }: WriteOperation,
): Promise<{ ada: Person; url: string; send(headers?: Record<string, string>): Promise<Result> }> {
  const ada = await service.person(`ada-${operationId}`, { is_admin: 1 });
  const other = await service.person(`other-${operationId}`);
  const made: Record<string, number> = { user: other.id };
  let batch = '';
  for (const kind of ['project', 'task', 'area', 'goal', 'tag', 'note']) {
    const body = { [kind === 'note' ? 'title' : 'name']: 'there', ...(kind === 'task' && { tags: ['a'] }) };
    const response = await ada.post(`/api/v1/${kind}`, body);
    made[kind] = response.body.id;
    batch = String(response.headers['tutti-batch']);
  }
  made.comment = (await create(ada, 'comment', { text: 'there', task_id: made.task })).id;
  made.view = (await create(ada, 'view', { name: 'there' })).id;
  made.section = (await create(ada, 'section', { name: 'there', project_id: made.project })).id;
  const share = { resource_type: 'task', resource_id: made.task, email: other.email, access: 'ro' };
  made.share = (await ada.post('/api/v1/share', share)).body.id;
  const webhook = await create(ada, 'webhook', { url: 'http://127.0.0.1:1024/' });
  made.webhook = webhook.id;
  made.channel = (await create(ada, 'channel', CHANNEL)).id;
  if (path.includes('/reminder')) {
    made.reminder = (await create(ada, 'reminder', { task_id: made.task, before: 'PT5M' })).id;
  }
  if (path.includes('/feed')) made.feed = expectStatus(await ada.post('/api/v1/feed', { kind: 'both' }), 201).feed.id;
  if (path.includes('/attachment')) made.attachment = (await attach(ada, `task_id=${made.task}`, 'there')).id;
  if (path.includes('{delivery}')) made.delivery = await insertDelivery(service, webhook, ada);
  if (path.includes('/trash')) made.trash = (await trash(ada)).id;
  made.notification = (await ada.get('/api/v1/notifications')).body.notifications[0].id;
  if (operationId === 'unblockUser') await ada.post('/api/profile/blocked', { email: other.email });
  if (operationId === 'moveTaskInView') made.first = (await create(ada, 'task', { name: 'first' })).id;
  if (path.includes('{other}')) made.other = (await create(ada, 'task', { name: 'other' })).id;
  if (operationId === 'removeTaskBlocker') await ada.put(`/api/v1/task/${made.task}/blocked_by/${made.other}`);
  if (operationId.endsWith('TaskCompletion')) {
    await ada.put(`/api/v1/task/${made.task}`, { recurrence_type: 'daily' });
    await ada.post(`/api/v1/task/${made.task}/complete`);
    made.completion = (await ada.get(`/api/v1/task/${made.task}/completions`)).body.completions[0].id;
  }
  if (operationId === 'releaseTask') await ada.post(`/api/v1/task/${made.task}/claim`, { minutes: 5 });
  const kind = /v1\/(\w+)\/\{id\}/.exec(path)?.[1] ?? '';
  const url = path
    .replace('{id}', String(made[kind]))
    .replace('{tag}', 'a')
    .replace('{other}', String(made.other))
    .replace('{batch}', batch)
    .replace('{completion}', String(made.completion))
    .replace('{delivery}', String(made.delivery))
    .replace(/\/attachment$/, `/attachment?task_id=${made.task}`);
  const { components } = service.document;
  const plain = () => components.examples[example ?? '']?.value as object | undefined;
  const named = {
    revertBatches: { batches: [batch] },
    moveTaskInView: { task_id: made.task, after: made.first },
  }[operationId];
  const body =
    named ??
    BODIES[operationId]?.(other, made.project as number, made.task as number) ??
    (example === undefined ? undefined : plain());
  const sent = PAYLOADS[operationId] ?? (body === undefined ? {} : { body });
  return {
    ada,
    url,
    send: (headers = {}) => ada.call(method, url, { ...sent, headers: { ...sent.headers, ...headers } }),
  };
}
