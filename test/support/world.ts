import type { Test } from 'tap';
import { parsedJson, required } from '../../src/lib/typed.js';
import { contentOf, ON_POSTGRES } from './database.js';
import { eventually } from './eventually.js';
import { runJob } from './jobs.js';
import { type Client, type Person, type Result, type Service, type ServiceOptions, startService } from './service.js';

export interface Made {
  id: number;
  uid: string;
  [member: string]: unknown;
}

/** Creates a resource and returns it. @throws if it is refused */
export async function create(client: Client, kind: string, body: object): Promise<Made> {
  return expectStatus(await client.post(`/api/v1/${kind}`, body), 201);
}

/** Returns the body of a response with this status. @throws if it has another one */
export function expectStatus(result: Result, status: number): Result['body'] {
  if (result.status !== status) throw new Error(`expected ${status}, got ${result.status}: ${result.text}`);
  return result.body;
}

export async function list(client: Client, path: string): Promise<Made[]> {
  const body = expectStatus(await client.get(`/api/v1/${path}`), 200);
  const [items] = Object.values(body).filter(Array.isArray);
  return items as Made[];
}

/** Returns the number of the last entry in the change log of a user, who has one. */
export async function lastSeqOf({ db }: Service, { id }: Person): Promise<number> {
  const { seq } = await db.read
    .selectFrom('change_counters')
    .select('seq')
    .where('user_id', '=', id)
    .executeTakeFirstOrThrow();
  return seq;
}

/** Returns the names (or titles, or texts) in a list, sorted. */
export async function names(client: Client, path: string): Promise<string[]> {
  return (await list(client, path)).map(({ name, title, text }) => String(name ?? title ?? text)).sort();
}

export function share(owner: Client, kind: string, { id }: Made, member: Person, access: 'ro' | 'rw'): Promise<Made> {
  return create(owner, 'share', { resource_type: kind, resource_id: id, email: member.email, access });
}

/** An owner with resources of all kinds. Some are shared with a member who may write and with one who may read. */
export interface World {
  service: Service;
  /** The administrator, without shares. */
  root: Person;
  owner: Person;
  rw: Person;
  ro: Person;
  stranger: Person;
  /** Resources of the owner by name, each with the kind in its paths. */
  resources: Record<ResourceName, Made & { kind: string }>;
  /** Shares, by resource and member. */
  shares: Record<string, Made>;
  /** A webhook of the owner with a failed delivery. */
  webhook: Made;
  /** A channel of the owner with a delivery that waits. */
  channel: Made;
  feed: Made;
  /** An API key of the owner, with activity. */
  keyId: number;
  connectionId: number;
  /** The trash entry of a resource that the owner has deleted. */
  trashed: Made;
}

export type ResourceName =
  | 'area'
  | 'goal'
  | 'tag'
  | 'shared project'
  | 'shared section'
  | 'private section'
  | 'shared view'
  | 'private view'
  | 'private project'
  | 'task in shared project'
  | 'subtask in shared project'
  | 'shared task'
  | 'subtask of shared task'
  | 'private task'
  | 'private subtask'
  | 'task in private project'
  | 'note in shared project'
  | 'shared note'
  | 'private note'
  | 'note about shared task'
  | 'reminder about shared task'
  | 'comment in shared project'
  | 'comment on shared task'
  | 'private comment'
  | 'attachment in shared project'
  | 'attachment of shared task'
  | 'private attachment';

/** A copy of the first world that this process started without options: creating one takes 70 requests. */
let stored: { content: Buffer; world: string } | undefined;

export async function startWorld(t: Test, options: ServiceOptions = {}): Promise<World> {
  const env = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', ...options.env };
  const isUsual = Object.keys(options).length === 0 && !ON_POSTGRES;
  if (!isUsual || stored === undefined) {
    const world = await createWorld(await startService(t, { ...options, env }));
    const { service, ...rest } = world;
    if (isUsual) {
      await eventually(() => service.db.pendingWrites() === 0, 'all is written');
      stored = { content: await contentOf(service.db), world: JSON.stringify(rest) };
    }
    return world;
  }
  const service = await startService(t, { env, content: stored.content });
  const world = { ...parsedJson<Omit<World, 'service'>>(stored.world), service };
  for (const name of ['root', 'owner', 'rw', 'ro', 'stranger'] as const) {
    Object.assign(world[name], service.client({ authorization: `Bearer ${world[name].token}` }));
  }
  return world;
}

async function createWorld(service: Service): Promise<World> {
  const root = await service.person('root');
  const owner = await service.person('owner');
  const rw = await service.person('rw');
  const ro = await service.person('ro');
  const stranger = await service.person('stranger');
  const resources = {} as World['resources'];
  const make = async (kind: string, name: ResourceName, more: object = {}) => {
    const body = { ...(kind === 'note' ? { title: name } : kind === 'reminder' ? {} : { name }), ...more };
    resources[name] = { ...(await create(owner, kind, body)), kind };
    return resources[name].id;
  };

  const area_id = await make('area', 'area');
  const goal_id = await make('goal', 'goal', { area_id });
  await make('tag', 'tag');
  const common = { area_id, goal_id, tags: ['tag'] };
  const shared = await make('project', 'shared project', common);
  const hidden = await make('project', 'private project', common);
  const section_id = await make('section', 'shared section', { project_id: shared });
  await make('section', 'private section', { project_id: hidden });
  // Members see neither the area nor the private project that it names.
  const filter = 'tag:tag or status:closed or project:"private project" or area:area';
  await make('view', 'shared view', {
    project_id: shared,
    filter,
    group_by: 'project',
    columns: [hidden, shared].map(String),
  });
  await make('view', 'private view', { filter: 'project:"shared project"' });
  const task = async (name: ResourceName, subtask: ResourceName | null, more: object) => {
    const parent_task_id = await make('task', name, { ...common, due_date: '2026-03-11', ...more });
    if (subtask !== null) await make('task', subtask, { parent_task_id });
    return parent_task_id;
  };
  await task('task in shared project', 'subtask in shared project', { project_id: shared, section_id });
  const sharedTask = await task('shared task', 'subtask of shared task', {});
  await task('private task', 'private subtask', {});
  await task('task in private project', null, { project_id: hidden });
  await make('note', 'note in shared project', { project_id: shared, tags: ['tag'] });
  await make('note', 'shared note');
  await make('note', 'private note');
  await make('note', 'note about shared task', { task_id: sharedTask });
  await make('reminder', 'reminder about shared task', { task_id: sharedTask, before: 'PT5M' });
  for (const [name, task] of [
    ['comment in shared project', 'task in shared project'],
    ['comment on shared task', 'shared task'],
    ['private comment', 'private task'],
  ] as const) {
    const body = { text: name, task_id: resources[task].id };
    resources[name] = { ...(await create(owner, 'comment', body)), kind: 'comment' };
  }
  for (const [name, task] of [
    ['attachment in shared project', 'task in shared project'],
    ['attachment of shared task', 'shared task'],
    ['private attachment', 'private task'],
  ] as const) {
    const query = new URLSearchParams({ task_id: String(resources[task].id), name });
    const sent = await owner.call('POST', `/api/v1/attachment?${query}`, { payload: 'Three quotes' });
    resources[name] = { ...expectStatus(sent, 201), kind: 'attachment' };
  }
  for (const person of [rw, ro, stranger]) await create(person, 'task', { name: `own of ${person.email}` });

  const shares: Record<string, Made> = {};
  for (const [kind, name] of [
    ['project', 'shared project'],
    ['task', 'shared task'],
    ['note', 'shared note'],
  ] as const) {
    shares[`${kind} rw`] = await share(owner, kind, resources[name], rw, 'rw');
    shares[`${kind} ro`] = await share(owner, kind, resources[name], ro, 'ro');
  }
  const webhook = await create(owner, 'webhook', { url: 'http://127.0.0.1:1024/' });
  await insertDelivery(service, webhook, owner);
  const channel = await create(owner, 'channel', CHANNEL);
  expectStatus(await owner.post(`/api/v1/channel/${channel.id}/test`), 202);
  const { feed } = expectStatus(await owner.post('/api/v1/feed', { kind: 'both', filter: 'status:open' }), 201);
  const trashed = await trash(owner);
  const keyId: number = (await owner.get('/api/profile/api-keys')).body.api_keys[0].id;
  await runJob(service, 'key activity');
  const connectionId = await insertConnection(service, owner);
  return {
    service,
    root,
    owner,
    rw,
    ro,
    stranger,
    resources,
    shares,
    webhook,
    channel,
    feed,
    keyId,
    connectionId,
    trashed,
  };
}

/** Body of a channel to this machine. */
export const CHANNEL = { kind: 'http', name: 'there', url: 'http://127.0.0.1:1024/', body_template: '{}' };

/** Inserts the connection of an app. @returns its id */
async function insertConnection({ db, clock }: Service, owner: Person): Promise<number> {
  const at = clock.now().toISOString();
  const { id } = required(
    await db.read.selectFrom('users').select('id').where('email', '=', owner.email).executeTakeFirst(),
  );
  const app = { client_id: 'ttd_none', kind: 'registered', host: null, redirect_host: 'app.example.net' };
  const connection = {
    ...{ user_id: id, name: 'App', token_hash: 'none', token_prefix: '', created_at: at, updated_at: at },
    ...{ scopes: '["tasks:read"]', audience: 'api', app: JSON.stringify(app) },
  };
  return db.write(async (trx) => {
    const row = await trx.insertInto('api_keys').values(connection).returning('id').executeTakeFirst();
    return required(row).id;
  });
}

/** Creates and deletes a resource. @returns its trash entry */
export async function trash(client: Client): Promise<Made> {
  const made = await create(client, 'note', { title: 'deleted' });
  await client.delete(`/api/v1/note/${made.id}`);
  const [entry] = await list(client, 'trash?limit=1');
  return entry as Made;
}

/** Inserts a failed delivery for a webhook without deliveries. Returns its id. */
export async function insertDelivery({ db, clock }: Service, { id, uid }: Made, owner: Person): Promise<number> {
  const at = clock.now().toISOString();
  const delivery = {
    ...{
      webhook_id: id,
      user_id: owner.id,
      seq: 1,
      message_id: `msg_${uid}_1`,
      type: 'task',
      ref_id: 1,
      event: 'created',
    },
    ...{ entry: '{}', state: 'failed' as const, attempts: 10, error: 'No connection.', created_at: at, updated_at: at },
  };
  const insert = db.write((trx) =>
    trx.insertInto('deliveries').values(delivery).returning('id').executeTakeFirstOrThrow(),
  );
  return (await insert).id;
}
