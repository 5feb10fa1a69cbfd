import type { Test } from 'tap';
import { required } from '../../src/lib/typed.js';
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

/** Returns the names (or titles) in a list, sorted. */
export async function names(client: Client, path: string): Promise<string[]> {
  return (await list(client, path)).map(({ name, title }) => String(name ?? title)).sort();
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
  things: Record<ThingName, Made & { kind: string }>;
  /** Shares, by resource and member. */
  shares: Record<string, Made>;
  /** A webhook of the owner with a failed delivery. */
  webhook: Made;
  /** An API key of the owner, with activity. */
  keyId: number;
  connectionId: number;
  /** The trash entry of a resource that the owner has deleted. */
  trashed: Made;
}

export type ThingName =
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
  | 'note about shared task';

export async function startWorld(t: Test, options: ServiceOptions = {}): Promise<World> {
  const env = { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1', ...options.env };
  const service = await startService(t, { ...options, env });
  const root = await service.person('root');
  const owner = await service.person('owner');
  const rw = await service.person('rw');
  const ro = await service.person('ro');
  const stranger = await service.person('stranger');
  const things = {} as World['things'];
  const make = async (kind: string, name: ThingName, more: object = {}) => {
    const body = { ...(kind === 'note' ? { title: name } : { name }), ...more };
    things[name] = { ...(await create(owner, kind, body)), kind };
    return things[name].id;
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
  const task = async (name: ThingName, subtask: ThingName | null, more: object) => {
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
  for (const person of [rw, ro, stranger]) await create(person, 'task', { name: `own of ${person.email}` });

  const shares: Record<string, Made> = {};
  for (const [kind, name] of [
    ['project', 'shared project'],
    ['task', 'shared task'],
    ['note', 'shared note'],
  ] as const) {
    shares[`${kind} rw`] = await share(owner, kind, things[name], rw, 'rw');
    shares[`${kind} ro`] = await share(owner, kind, things[name], ro, 'ro');
  }
  const webhook = await create(owner, 'webhook', { url: 'http://127.0.0.1:1024/' });
  await insertDelivery(service, webhook, owner);
  const trashed = await trash(owner);
  const keyId: number = (await owner.get('/api/profile/api-keys')).body.api_keys[0].id;
  await runJob(service, 'key activity');
  const connectionId = await insertConnection(service, owner);
  return { service, root, owner, rw, ro, stranger, things, shares, webhook, keyId, connectionId, trashed };
}

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
