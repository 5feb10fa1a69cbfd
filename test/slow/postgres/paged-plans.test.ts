import pg from 'pg';
import t from 'tap';
import { openDatabase } from '../../../db/open.js';
import { postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { newDatabaseUrl } from '../../support/database.js';
import { runJob } from '../../support/jobs.js';
import { documentedLists, isOwnersOnly } from '../../support/lists.js';
import { openService, type Person, type Service } from '../../support/service.js';
import { slowly } from '../../support/slow.js';
import { create, lastSeqOf } from '../../support/world.js';

// The generic plans of what the service reads page by page, for an account with many rows. The statements are those
// that the operations send.

const MANY = slowly(50_000, 200_000);
const FEWER = MANY / 10;
/** Rows of a page of a list. */
const PAGE = 50;
/** Rows of a page of the service's own work (`db/pieces.ts`). */
const PIECE = 1_000;
/** Rows beside those of the page: the caller, the row after the page, and those of small tables. */
const SLACK = 20;
/** Own work, which filters nothing: export, change log. */
const OWN = ['/api/profile/export', '/api/v1/changes?limit=500&cursor={cursor}', '/api/v1/batches?limit=50'];
/** Lists that sort: those of the next days are found by their dates; a grouped view is in the order of any member. */
const SORTED = ['/api/v1/tasks/upcoming', '/api/v1/view/{id}/items'];
/** Once a day it looks for the 10,000th entry of each account. */
const COUNTING_JOB = 'security log';

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Sort Key'?: string[];
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

const allNodes = (node: Node): Node[] => [node, ...(node.Plans ?? []).flatMap(allNodes)];
const isSort = (node: Node) => node['Node Type'].endsWith('Sort');
const isScan = (node: Node) => node['Relation Name'] !== undefined;

/** Rows that a sort takes in, or that a scan reads. */
function rowsOf(node: Node): number {
  const { 'Actual Rows': rows, 'Actual Loops': loops, ...rest } = isSort(node) ? (node.Plans?.[0] ?? node) : node;
  return (rows + (rest['Rows Removed by Filter'] ?? 0) + (rest['Rows Removed by Index Recheck'] ?? 0)) * loops;
}

function describe(node: Node): string {
  const { 'Node Type': type, 'Index Name': index, 'Relation Name': table, 'Sort Key': key } = node;
  return `${type} ${index ?? table ?? key?.join()}: ${rowsOf(node)} rows`;
}

type Sent = Map<string, readonly unknown[]>;

/** Records the statements of this process, each text once. */
function recordStatements(sent: Sent): () => void {
  const prototype = pg.Client.prototype as unknown as { query(...parameters: unknown[]): unknown };
  const { query } = prototype;
  prototype.query = function (...parameters) {
    const [statement, values] = parameters as [string | { text: string; values?: unknown[] }, unknown[] | undefined];
    const { text, values: bound = [] } = typeof statement === 'string' ? { text: statement, values } : statement;
    if (/^\s*(SELECT|WITH|DELETE|UPDATE)\b/i.test(text) && !sent.has(text)) sent.set(text, bound);
    return query.apply(this, parameters);
  };
  return () => Object.assign(prototype, { query });
}

const GENERIC = `BEGIN; SET LOCAL plan_cache_mode = force_generic_plan; SET LOCAL random_page_cost = 1.1;
  SET LOCAL jit = off`;

/** Runs a statement by its generic plan, and rolls it back. */
async function planOf(client: pg.Client, text: string, values: readonly unknown[]): Promise<Node[]> {
  const bound = values.map((value) => (value === null ? 'NULL' : pg.escapeLiteral(String(value)))).join();
  await client.query(GENERIC);
  try {
    await client.query(`PREPARE one AS ${text}`);
    const { rows } = await client.query(
      `EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) EXECUTE one${bound === '' ? '' : `(${bound})`}`,
    );
    await client.query('DEALLOCATE one');
    return allNodes(rows[0]['QUERY PLAN'][0].Plan);
  } finally {
    await client.query('ROLLBACK; DEALLOCATE ALL');
  }
}

/** Copies a row of a table, with other values in some columns: expressions of `n`, the number of the copy. */
async function copyRow(
  client: pg.Client,
  table: string,
  copies: number,
  values: Record<string, string>,
  condition = 'true',
) {
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

/** Fills an account through the API with an object of each type, and copies their rows. */
async function fill(service: Service, client: pg.Client) {
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
  await ada.call('DELETE', `/api/v1/task/${(await make('task', { name: 'gone' })).id}`);
  await service.anonymous.post('/api/login', { email: ada.email, password: 'wrong' });
  for (const name of ['failed attempts', 'key activity']) await runJob(service, name, { stop: AbortSignal.abort() });
  const { next_cursor: cursor } = (await ada.get('/api/v1/changes')).body;
  const seq = await lastSeqOf(service, ada);

  // Without the triggers, which count and index each row.
  await client.query('SET session_replication_role = replica');
  const day = `to_char(date '2026-01-01' + (n % 700), 'YYYY-MM-DD')`;
  const time = `to_char(timestamp '2025-01-01' + n * interval '1 minute', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;
  const row = { uid: `'u' || lpad(n::text, 14, '0')`, created_at: time, updated_at: time };
  const batch = `'b' || lpad((n / 10)::text, 14, '0')`;
  const object = { ref_id: `${task.id} + n`, uid: row.uid, batch };
  const named = (kind: string) => ({ ...row, name: `'${kind} ' || n`, name_key: `'${kind} ' || n` });
  await copyRow(client, 'tasks', MANY, {
    ...{
      ...row,
      name: `'task ' || n`,
      rank: `lpad(n::text, 10, '0')`,
      due_date: `CASE WHEN n % 3 > 0 THEN ${day} END`,
    },
    ...{ status: 'n % 2 * 2', completed_at: `CASE WHEN n % 2 = 1 THEN ${time} END`, priority: 'n % 3' },
    ...{ project_id: `CASE WHEN n % 5 > 0 THEN ${project.id} END` },
    ...{ section_id: `CASE WHEN n % 5 = 1 THEN ${section.id} END` },
  });
  await client.query(`INSERT INTO task_tags (task_id, tag_id) SELECT id, ${tag.id} FROM tasks`);
  await copyRow(client, 'activity', MANY, { task_id: object.ref_id, created_at: time });
  await copyRow(client, 'changes', MANY, { ...object, at: time, seq: `${seq} + n` }, `type = 'task'`);
  await client.query(`UPDATE change_counters SET seq = seq + ${MANY} WHERE user_id = ${ada.id}`);
  await copyRow(client, 'undo', MANY, object, `type = 'task'`);
  for (const kind of ['project', 'area', 'goal', 'tag']) await copyRow(client, `${kind}s`, FEWER, named(kind));
  await copyRow(client, 'notes', FEWER, row);
  await copyRow(client, 'trash', FEWER, { uid: row.uid, deleted_at: time });
  await copyRow(client, 'security_events', FEWER, { at: time, user_id: `${ada.id}` });
  await copyRow(client, 'key_activity', FEWER, { date: day, last_at: time, operation: `'operation ' || n` });
  await copyRow(client, 'api_keys', FEWER, { ...row, token_hash: 'md5(n::text) || md5(n::text)' });
  await client.query('SET session_replication_role = DEFAULT');
  await client.query('VACUUM ANALYZE');
  return { ada, cursor, ids: { project: project.id, view: view.id, task: task.id } };
}

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  t.test('Pages of an account with many rows are sorted by an index, and own work reads its page only', async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.stop());
    const url = await newDatabaseUrl(server.url);
    const service = await openService(() => undefined, { db: openDatabase(url), unchecked: true });
    t.teardown(() => service.app.close());
    const client = new pg.Client(url);
    await client.connect();
    t.teardown(() => client.end());
    const { ada, cursor, ids } = await fill(service, client);
    const sent: Sent = new Map();
    t.teardown(recordStatements(sent));

    /** Tests the plans of what an act sends. */
    const check = async (name: string, act: () => Promise<unknown>, isAtFault: (node: Node) => boolean) => {
      sent.clear();
      await act();
      const asked = [...sent];
      const faults: string[] = [];
      for (const [text, values] of asked) {
        const nodes = (await planOf(client, text, values)).filter(isAtFault);
        if (nodes.length > 0) faults.push(`${nodes.map(describe).join(', ')} in ${text.replace(/\s+/g, ' ')}`);
      }
      t.same(faults, [], name);
    };
    const get = async (path: string) => t.equal((await ada.get(path)).status, 200, path);
    const isLongSort = (node: Node) => isSort(node) && rowsOf(node) > 2 * PAGE + SLACK;
    const isLong = (node: Node) => (isSort(node) || isScan(node)) && rowsOf(node) > 2 * PIECE + SLACK;

    const ben = await service.person('ben');
    await create(ada, 'share', { resource_type: 'project', resource_id: ids.project, email: ben.email, access: 'rw' });
    for (const path of [`/api/v1/project/${ids.project}/tasks`, `/api/v1/tasks?project_id=${ids.project}`]) {
      await check(`a member: ${path}`, async () => t.equal((await ben.get(path)).status, 200, path), isLongSort);
    }
    for (const { path } of documentedLists(service.document)) {
      if (isOwnersOnly(path) || SORTED.includes(path)) continue;
      const [, kind = ''] = /\/(project|view|task)\/\{id\}/.exec(path) ?? [];
      const filled = path.replace('{id}', String(ids[kind as keyof typeof ids]));
      const query = path.endsWith('/search') ? 'q=task&' : '';
      await check(path, () => get(`${filled}?${query}limit=${PAGE}`), isLongSort);
    }
    for (const path of OWN) await check(path, () => get(path.replace('{cursor}', cursor)), isLong);
    for (const { name } of service.features.flatMap(({ jobs = [] }) => jobs)) {
      if (name === COUNTING_JOB) continue;
      const run = () => runJob(service, name, { stop: AbortSignal.timeout(500) });
      await check(`the job ${name}`, run, isLong);
    }
  });
}
