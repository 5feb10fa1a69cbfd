import pg from 'pg';
import t from 'tap';
import { openDatabase } from '../../../db/open.js';
import { postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { jobsOf } from '../../../src/processes/start.js';
import { newDatabaseUrl } from '../../support/database.js';
import { documentedLists, isOwnersOnly } from '../../support/lists.js';
import { openService } from '../../support/service.js';
import { create } from '../../support/world.js';
import { FEWER, fill } from './many-rows.js';

// The generic plans of what the service reads page by page, for an account with many rows. The statements are those
// that the operations send.

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
/** Statements that count up to a number of rows that an account keeps. */
const COUNTING = /\bOFFSET\b/;
/** Tables that own work may read whole: a fixed number of rows for each account or job, or those of the last minutes. */
const SMALL = [
  ...['users', 'change_counters', 'account_usage', 'notification_preferences', 'shares', 'blocked_users'],
  ...['webhooks', 'channels', 'feeds', 'sign_in_links', 'jobs', 'leases', 'service'],
  ...['reminder_moves', 'tag_updates', 'name_updates'],
];

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
type IsAtFault = (node: Node, text: string) => boolean;

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

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  t.test('Pages of an account with many rows are sorted by an index, and own work reads its page only', async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.stop());
    const url = await newDatabaseUrl(server.url);
    const env = { FILES_DIR: t.testdir({}) };
    const service = await openService(() => undefined, { db: openDatabase(url), unchecked: true, env });
    t.teardown(() => service.app.close());
    const client = new pg.Client(url);
    await client.connect();
    t.teardown(() => client.end());
    const { ada, cursor, ids } = await fill(service, client);
    const { rows: small } = await client.query<{ name: string }>(
      `SELECT relname AS name FROM pg_class WHERE relkind = 'r' AND reltuples < ${FEWER / 2}`,
    );
    const sent: Sent = new Map();
    t.teardown(recordStatements(sent));

    /** Tests the plans of what an act sends. */
    const check = async (name: string, act: () => Promise<unknown>, isAtFault: IsAtFault) => {
      sent.clear();
      await act();
      const asked = [...sent];
      const faults: string[] = [];
      const read = new Set<string>();
      for (const [text, values] of asked) {
        const nodes = await planOf(client, text, values);
        for (const { 'Relation Name': table } of nodes) if (table !== undefined) read.add(table);
        const atFault = nodes.filter((node) => isAtFault(node, text));
        if (atFault.length > 0) faults.push(`${atFault.map(describe).join(', ')} in ${text.replace(/\s+/g, ' ')}`);
      }
      t.same(faults, [], name);
      return read;
    };
    const get = async (path: string) => t.equal((await ada.get(path)).status, 200, path);
    const isLongSort = (node: Node) => isSort(node) && rowsOf(node) > 2 * PAGE + SLACK;
    const isLong: IsAtFault = (node, text) =>
      (isSort(node) || isScan(node)) && rowsOf(node) > 2 * PIECE + SLACK && !COUNTING.test(text);

    const ben = await service.person('ben');
    await create(ada, 'share', { resource_type: 'project', resource_id: ids.project, email: ben.email, access: 'rw' });
    for (const path of [`/api/v1/project/${ids.project}/tasks`, `/api/v1/tasks?project_id=${ids.project}`]) {
      await check(`a member: ${path}`, async () => t.equal((await ben.get(path)).status, 200, path), isLongSort);
    }
    const deferrals: Node[] = [];
    const today = async () => t.equal((await ben.get('/api/v1/tasks/today')).status, 200);
    await check('a member: the next end of a deferral', today, (node, text) => {
      if (!text.includes('min(t.defer_until)')) return false;
      deferrals.push(node);
      return isLong(node, text);
    });
    t.ok(deferrals.some(isScan));
    for (const { path } of documentedLists(service.document)) {
      if (isOwnersOnly(path) || SORTED.includes(path)) continue;
      const [, kind = ''] = /\/(project|view|task)\/\{id\}/.exec(path) ?? [];
      const filled = path.replace('{id}', String(ids[kind as keyof typeof ids]));
      const query = path.endsWith('/search') ? 'q=task&' : '';
      await check(path, () => get(`${filled}?${query}limit=${PAGE}`), isLongSort);
    }
    const read = new Set<string>();
    const checkOwn = async (name: string, act: () => Promise<unknown>) => {
      for (const table of await check(name, act, isLong)) read.add(table);
    };
    for (const path of OWN) await checkOwn(path, () => get(path.replace('{cursor}', cursor)));
    for (const job of jobsOf(service.features)) {
      await checkOwn(`the job ${job.name}`, async () => {
        if ('dueIn' in job) await job.dueIn(service);
        const activated = () => Promise.resolve();
        await job.run({ context: service, log: service.app.log, stop: AbortSignal.timeout(500), activated });
      });
    }
    const unknown = small.filter(({ name }) => read.has(name) && !SMALL.includes(name));
    t.same(unknown, [], 'own work reads filled tables');
  });
}
