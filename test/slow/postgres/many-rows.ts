import type pg from 'pg';
import { TEMPLATE } from '../../support/channels.js';
import { runJob } from '../../support/jobs.js';
import type { Person, Service } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { create, lastSeqOf } from '../../support/world.js';

/** An account with many rows in every table that grows with use. */

export const MANY = slowly(50_000, 200_000);
export const FEWER = MANY / 10;

/** Expressions of `n`, the number of a row. */
type Values = Record<string, string>;

const isoTime = (timestamp: string) => `to_char(${timestamp}, 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
const DAY = `to_char(date '2026-01-01' + (n % 700), 'YYYY-MM-DD')`;
const LONG_AGO = isoTime(`timestamp '2025-01-01' + n * interval '1 minute'`);
/** Within the hour before the time of the service: no retention is over. */
const RECENT = isoTime(`timestamp '2026-03-11 11:20' + n * interval '0.1 second'`);
/** Within two hours after it. */
const SOON = isoTime(`timestamp '2026-03-11 13:00' + n * interval '0.1 second'`);
const UID = `'u' || lpad(n::text, 14, '0')`;
const RANK = `lpad(n::text, 10, '0')`;
const HASH = 'md5(n::text) || md5(n::text)';

/** Copies a row of a table, with other values in some columns: expressions of `n`, the number of the copy. */
async function copyRow(client: pg.Client, table: string, copies: number, values: Values, condition = 'true') {
  const { rows } = await client.query<{ name: string }>(
    `SELECT column_name AS name FROM information_schema.columns
     WHERE table_name = $1 AND table_schema = 'public' AND is_generated = 'NEVER' AND column_name <> 'id'`,
    [table],
  );
  const names = rows.map(({ name }) => `"${name}"`);
  const columns = rows.map(({ name }) => values[name] ?? `x."${name}"`);
  const { rowCount } = await client.query(
    `INSERT INTO ${table} (${names.join()}) SELECT ${columns.join()}
     FROM (SELECT * FROM ${table} WHERE ${condition} ORDER BY 1 LIMIT 1) x, generate_series(1, ${copies}) n`,
  );
  if (rowCount !== copies) throw new Error(`${table} has no row to copy`);
}

/** Inserts rows of these values. */
async function insertRows(client: pg.Client, table: string, values: Values) {
  const names = Object.keys(values).map((name) => `"${name}"`);
  await client.query(
    `INSERT INTO ${table} (${names.join()}) SELECT ${Object.values(values).join()} FROM generate_series(1, ${FEWER}) n`,
  );
}

/** Rows of tables that exports and jobs read. All but those of erased objects stay: a job must find that without reading them. */
function rowsOfOwnWork(ids: Record<'user' | 'project' | 'task' | 'view' | 'webhook' | 'channel', number>) {
  const { user, project, task, view, webhook, channel } = ids;
  const [user_id, task_id] = [`${user}`, `${task} + n`];
  const [at, row] = [{ created_at: RECENT }, { uid: UID, created_at: RECENT, updated_at: RECENT }];
  const state = `CASE WHEN n % 2 = 0 THEN 'pending' ELSE 'succeeded' END`;
  const delivery = { user_id, state, due_at: `CASE WHEN n % 2 = 0 THEN ${SOON} END`, ...at, updated_at: RECENT };
  const sent = { ...{ type: `'task'`, ref_id: task_id, event: `'updated'`, entry: `'{}'` } };
  const others = '1000000 + n';
  const rows: Record<string, Values> = {
    sessions: { id_hash: HASH, user_id, ...at, expires_at: SOON },
    sign_in_addresses: { user_id, address_hash: HASH, last_at: RECENT },
    oidc_requests: { state_hash: HASH, browser_hash: HASH, slug: `'sso'`, expires_at: SOON },
    mails: { ...{ uid: UID, user_id, kind: `'x'`, recipient: `'x'`, data: `'{}'` }, due_at: SOON, ...at },
    mail_tokens: {
      ...{ token_hash: HASH, user_id, purpose: `'x'`, address: `'x'`, bound_to: `'x'` },
      expires_at: SOON,
    },
    mail_counts: { key: UID, ...at },
    idempotency_keys: {
      ...{ user_id, key_hash: HASH, fingerprint: `'x'`, status: '200', headers: `'{}'`, body: `''` },
      ...at,
    },
    oauth_clients: { client_id: UID, kind: `'registered'`, name: `'x'`, metadata: `'{}'`, ...at, last_used_at: RECENT },
    oauth_requests: { id_hash: HASH, client_id: 'n', params: `'{}'`, expires_at: SOON },
    oauth_codes: { code_hash: HASH, client_id: 'n', user_id, params: `'{}'`, expires_at: SOON },
    oauth_access_tokens: { token_hash: HASH, key_id: others, expires_at: SOON },
    oauth_refresh_tokens: { token_hash: HASH, key_id: others, expires_at: SOON },
    oauth_assertions: { jti_hash: HASH, expires_at: SOON },
    // Fewer than an account keeps, and those of others.
    notifications: {
      ...{ ...row, user_id: `CASE WHEN n % 5 = 0 THEN ${user} ELSE 1000000 + n % 50 END` },
      ...{ kind: `'reminder'`, title: `'x'`, url: `'/'`, data: `'{}'` },
    },
    comments: { ...row, user_id, task_id, author_id: user_id, text: `'x'` },
    comment_mentions: { comment_id: others, user_id, n: '0' },
    reminders: { ...row, user_id, task_id, at: SOON, state: `'armed'`, fires_at: SOON, due_at: SOON },
    reminder_firings: { reminder_id: others, fires_at: RECENT },
    change_sets: { id: others, digest: HASH, size: '1' },
    change_set_items: { set_id: others, n: '1', ref_id: task_id, uid: UID },
    changes: {
      ...{ user_id: others, seq: '1', batch: UID, at: RECENT, type: `'task'`, ref_id: task_id, uid: UID },
      ...{ event: `'updated'`, changed: `'[]'`, set_id: others },
    },
    trash_uids: { kind: `'tasks'`, uid: UID, trash_id: others, ref_id: task_id },
    trash_parts: { trash_id: others, n: '1', content: `'{}'` },
    erased_tasks: { task_id },
    erased_attachments: { attachment_id: others },
    erased_files: { name: UID },
    attachments: {
      ...{ ...row, user_id, task_id, name: `'x'`, size: '1' },
      ...{ media_type: `'text/plain'`, sha256: HASH },
    },
    attachment_files: { attachment_id: 'n', user_id, uid: UID, name: UID, size: '1', sha256: HASH },
    task_completions: { task_id: `${task}`, user_id, completed_at: RECENT },
    task_blocks: { task_id, blocker_id: `${task}` },
    task_claims: { task_id, user_id, holder: `'x'`, until: SOON },
    view_ranks: { view_id: `${view} + n / 10`, task_id, rank: RANK },
    sections: { ...row, user_id, project_id: `${project}`, name: `'x'`, rank: RANK },
    search_forms: { key: others, form: `'x'` },
    watches: { ...row, user_id, task_id, watching: '1' },
    reverts: { user_id, reverted: `'zz' || n`, batch: UID },
    deliveries: { ...delivery, ...sent, webhook_id: `${webhook}`, seq: others, message_id: UID },
    channel_deliveries: { ...delivery, uid: UID, channel_id: `${channel}`, kind: `'reminder'` },
  };
  return Object.entries(rows);
}

/** Fills an account through the API with an object of each type, and copies their rows. */
export async function fill(service: Service, client: pg.Client) {
  const ada: Person = await service.person('ada', { is_admin: 1 });
  const make = (kind: string, body: object) => create(ada, kind, body);
  const area = await make('area', { name: 'area' });
  const goal = await make('goal', { name: 'goal' });
  const project = await make('project', { name: 'project', area_id: area.id, goal_id: goal.id });
  const section = await make('section', { name: 'section', project_id: project.id });
  const view = await make('view', { name: 'view', filter: `project:${project.uid}`, group_by: 'priority' });
  const tag = await make('tag', { name: 'tag' });
  const task = await make('task', { name: 'task', project_id: project.id, due_date: '2026-03-20' });
  await make('note', { title: 'note', project_id: project.id });
  const webhook = await make('webhook', { url: 'https://hooks.example.com/' });
  const channel = await make('channel', {
    ...{ kind: 'http', name: 'channel', url: 'https://ntfy.example.com/', body_template: TEMPLATE },
  });
  await ada.call('DELETE', `/api/v1/task/${(await make('task', { name: 'gone' })).id}`);
  await service.anonymous.post('/api/login', { email: ada.email, password: 'wrong' });
  for (const name of ['failed attempts', 'key activity']) await runJob(service, name, { stop: AbortSignal.abort() });
  const { next_cursor: cursor } = (await ada.get('/api/v1/changes')).body;
  const seq = await lastSeqOf(service, ada);

  // Without the triggers, which count and index each row.
  await client.query('SET session_replication_role = replica');
  const row = { uid: UID, created_at: LONG_AGO, updated_at: LONG_AGO };
  const batch = `'b' || lpad((n / 10)::text, 14, '0')`;
  const object = { ref_id: `${task.id} + n`, uid: row.uid, batch };
  const named = (kind: string) => ({ ...row, name: `'${kind} ' || n`, name_key: `'${kind} ' || n` });
  await copyRow(client, 'tasks', MANY, {
    ...{
      ...row,
      name: `'task ' || n`,
      rank: RANK,
      due_date: `CASE WHEN n % 3 > 0 THEN ${DAY} END`,
    },
    defer_until: `CASE WHEN n % 1000 = 0 THEN ${SOON} END`,
    ...{ status: 'n % 2 * 2', completed_at: `CASE WHEN n % 2 = 1 THEN ${LONG_AGO} END`, priority: 'n % 3' },
    ...{ project_id: `CASE WHEN n % 5 > 0 THEN ${project.id} END` },
    ...{ section_id: `CASE WHEN n % 5 = 1 THEN ${section.id} END` },
  });
  await client.query(`INSERT INTO task_tags (task_id, tag_id) SELECT id, ${tag.id} FROM tasks`);
  await copyRow(client, 'activity', MANY, { task_id: object.ref_id, created_at: LONG_AGO });
  await copyRow(client, 'changes', MANY, { ...object, at: LONG_AGO, seq: `${seq} + n` }, `type = 'task'`);
  await client.query(`UPDATE change_counters SET seq = seq + ${MANY} WHERE user_id = ${ada.id}`);
  await copyRow(client, 'undo', MANY, object, `type = 'task'`);
  for (const kind of ['project', 'area', 'goal', 'tag']) await copyRow(client, `${kind}s`, FEWER, named(kind));
  await copyRow(client, 'notes', FEWER, row);
  await copyRow(client, 'views', FEWER, { ...row, rank: RANK });
  for (const kind of ['project', 'note']) {
    await client.query(`INSERT INTO ${kind}_tags (${kind}_id, tag_id) SELECT id, ${tag.id} FROM ${kind}s`);
  }
  await copyRow(client, 'trash', FEWER, { uid: row.uid, deleted_at: LONG_AGO });
  await copyRow(client, 'security_events', FEWER, { user_id: `${ada.id}` });
  await copyRow(client, 'key_activity', FEWER, { date: DAY, last_at: LONG_AGO, operation: `'operation ' || n` });
  await copyRow(client, 'api_keys', FEWER, { ...row, token_hash: HASH });
  const made = {
    user: ada.id,
    project: project.id,
    task: task.id,
    view: view.id,
    webhook: webhook.id,
    channel: channel.id,
  };
  for (const [table, values] of rowsOfOwnWork(made)) await insertRows(client, table, values);
  // Nothing is left to dispatch.
  await client.query('UPDATE webhooks SET seq = 1000000000');
  await client.query('SET session_replication_role = DEFAULT');
  await client.query('VACUUM ANALYZE');
  return { ada, cursor, ids: { project: project.id, view: view.id, task: task.id } };
}
