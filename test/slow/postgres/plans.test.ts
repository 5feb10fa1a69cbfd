import type { CompiledQuery } from 'kysely';
import pg from 'pg';
import t from 'tap';
import { openDatabase } from '../../../db/open.js';
import { postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { newDatabaseUrl } from '../../support/database.js';
import { type Person, type Service, startService } from '../../support/service.js';
import { slowly } from '../../support/slow.js';

const PAGE = 50;
/** Maximum number of rows read per listed row: its relations, and some rows that are filtered out. */
const MAX_ROWS_PER_ITEM = 10;
const OTHERS = { people: 20, tasks: slowly(50, 100) };

const DAILY = [
  `/api/v1/tasks?limit=${PAGE}`,
  `/api/v1/tasks?limit=${PAGE}&order_by=due_date`,
  `/api/v1/tasks?limit=${PAGE}&order_by=due_date:desc`,
  `/api/v1/tasks?limit=${PAGE}&order_by=updated_at:desc`,
  `/api/v1/tasks?limit=${PAGE}&order_by=name`,
  `/api/v1/tasks?limit=${PAGE}&order_by=name:desc`,
  `/api/v1/tasks?limit=${PAGE}&status=open`,
  `/api/v1/tasks?limit=${PAGE}&project_id=PROJECT`,
  `/api/v1/tasks?limit=${PAGE}&tag=rare`,
  `/api/v1/projects?limit=${PAGE}`,
  `/api/v1/notes?limit=${PAGE}`,
];

interface Node {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Node[];
}

/** The tables that grow with the use of the service: others are as well read whole while they are small. */
const LARGE = ['tasks', 'task_tags', 'activity', 'task_completions'];

const isScan = (node: Node) => LARGE.includes(node['Relation Name'] ?? '');

function rowsRead(node: Node): number {
  const own = !isScan(node) ? 0 : node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0);
  const below = (node.Plans ?? []).reduce((sum, one) => sum + rowsRead(one), 0);
  return own * node['Actual Loops'] + below;
}

function worst(node: Node): string {
  const all = (one: Node): Node[] => [one, ...(one.Plans ?? []).flatMap(all)];
  const rows = (one: Node) => (one['Actual Rows'] + (one['Rows Removed by Filter'] ?? 0)) * one['Actual Loops'];
  const scans = all(node).filter(isScan);
  const [most] = scans.sort((a, b) => rows(b) - rows(a));
  return most
    ? `${most['Node Type']} ${most['Index Name'] ?? ''} on ${most['Relation Name']}: ${rows(most)} rows`
    : 'no scan';
}

async function importTasks(person: Person, count: number, first = 0): Promise<void> {
  const lines = Array.from({ length: count }, (_, at) => {
    const n = first + at;
    const day = `2026-${String(1 + (n % 12)).padStart(2, '0')}-${String(1 + (n % 28)).padStart(2, '0')}`;
    return JSON.stringify({
      name: `task ${n}`,
      note: 'of moderate length',
      priority: n % 3,
      project: n % 4 === 0 ? 'Home' : undefined,
      tags: n % 100 === 0 ? ['rare', 'common'] : ['common'],
      due_date: n % 3 === 0 ? undefined : day,
      status: n % 2 === 0 ? 0 : 2,
    });
  });
  const headers = { 'content-type': 'application/x-ndjson' };
  const { text } = await person.call('POST', '/api/v1/tasks/import', { payload: lines.join('\n'), headers });
  if (!text.includes(`"created":${count}`)) throw new Error(text.slice(-500));
}

if (postgresPrograms() === undefined) {
  t.pass('skipped: no PostgreSQL here', { skip: true });
} else {
  t.test('Plans that hold for every value read little more than they show, for few tasks and for many', async (t) => {
    const server = await startPostgres();
    t.teardown(() => server.stop());
    const url = await newDatabaseUrl(server.url);
    const asked: CompiledQuery[] = [];
    const service = await startService(t, { db: recording(openDatabase(url), asked) });
    const client = new pg.Client(url);
    await client.connect();
    t.teardown(() => client.end());
    await client.query('SET plan_cache_mode = force_generic_plan; SET random_page_cost = 1.1; SET jit = off');
    let statements = 0;
    const plansOf = async (person: Person, path: string) => {
      asked.length = 0;
      const { status, body } = await person.get(path);
      t.equal(status, 200, path);
      const plans: Node[] = [];
      for (const query of [...asked]) {
        statements += 1;
        await client.query(`PREPARE s${statements} AS ${query.sql}`);
        const values = query.parameters.map((value) => pg.escapeLiteral(String(value)));
        const args = values.map((text, at) => (query.parameters[at] === null ? 'NULL' : text)).join(', ');
        const explain = `EXPLAIN (ANALYZE, FORMAT JSON, TIMING OFF) EXECUTE s${statements}${args && `(${args})`}`;
        const { rows } = await client.query(explain);
        plans.push(rows[0]['QUERY PLAN'][0].Plan);
      }
      const [items = []] = Object.values(body as object).filter(Array.isArray);
      return { plans, items: items.length };
    };

    const check = async (name: string, person: Person, project: number, paths = DAILY) => {
      for (const path of paths) {
        const { plans, items } = await plansOf(person, path.replace('PROJECT', String(project)));
        const most = MAX_ROWS_PER_ITEM * (items + 1);
        for (const plan of plans)
          t.ok(rowsRead(plan) <= most, `${name} ${path}: ${rowsRead(plan)} rows, ${worst(plan)}`);
      }
      const [task] = (await person.get('/api/v1/tasks?limit=1')).body.tasks;
      for (const plan of (await plansOf(person, `/api/v1/task/${task.id}`)).plans) {
        t.ok(rowsRead(plan) <= MAX_ROWS_PER_ITEM, `${name} one task: ${rowsRead(plan)} rows, ${worst(plan)}`);
      }
    };

    // The first user has the oldest rows.
    const small = await service.person('small');
    const project = await withProject(small, 60);
    await check('small, without statistics', small, project, DAILY.slice(0, 1));
    for (let n = 0; n < OTHERS.people; n++) await importTasks(await service.person(`other${n}`), OTHERS.tasks);
    const big = await service.person('big');
    const large = await withProject(big, slowly(3_000, 10_000));
    await client.query('VACUUM ANALYZE');
    await check('small', small, project);
    await check('big', big, large);
  });
}

function recording(db: Service['db'], asked: CompiledQuery[]): Service['db'] {
  const read = new Proxy(db.read, {
    get(target, property) {
      const member = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (property === 'executeQuery') asked.push(args[0] as CompiledQuery);
        return Reflect.apply(member, target, args);
      };
    },
  });
  return { ...db, read };
}

async function withProject(person: Person, tasks: number): Promise<number> {
  const { id } = (await person.post('/api/v1/project', { name: 'Home' })).body;
  await importTasks(person, tasks);
  return id;
}
