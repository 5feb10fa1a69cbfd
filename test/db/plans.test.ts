import { CompiledQuery, sql } from 'kysely';
import t from 'tap';
import type { Db, Executor } from '../../db/database.js';
import { newDatabase } from '../support/database.js';
import { documentedLists, isAdministration, isOwnersOnly, type Parameter, pathIn } from '../support/lists.js';
import type { Person } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { create, startWorld } from '../support/world.js';

/**
 * The plans are those of any database, however large: the planner goes by the sizes that the schema tells it, and not
 * by what it finds.
 */

const SAMPLES: Record<string, readonly string[]> = {
  filter: ['updated:today', 'tag:tag', 'x -created:today', 'tag:none or owner:me'],
  q: ['x'],
  tag: ['errand', 'errand,home', 'none'],
  status: ['open', '1', '2,3', 'open,2'],
  priority: ['2', '0,1'],
  horizon: ['year'],
  days: ['30'],
  user_id: ['1'],
  author: ['me', '1', 'k3v9x0q2m7b4t1z'],
  key_id: ['1'],
  since: ['2026-03-01'],
  media_type: ['application/pdf', 'image/*'],
  subtasks_of: ['1', '1,2'],
};

function samplesOf({ name, schema }: Parameter, views: readonly string[]): readonly string[] {
  if (name === 'view') return views;
  const listed = schema.enum ?? schema.items?.enum;
  if (listed !== undefined) return listed.map(String);
  if (schema.type === 'boolean') return ['true', 'false'];
  if (/_(before|after|since)$/.test(name)) return ['2026-03-01'];
  const values = (schema.items?.anyOf ?? []).flatMap((branch) => branch.enum ?? []).map(String);
  if (SAMPLES[name] !== undefined) return [...new Set([...SAMPLES[name], ...values])];
  if (name.endsWith('_id')) return ['1', 'k3v9x0q2m7b4t1z', 'none'];
  throw new Error(`nothing is known that ${name} could be: add it to SAMPLES`);
}

type Asked = { sql: string; parameters: readonly unknown[] };

async function recordingDb(): Promise<{ db: Db; asked: Asked[] }> {
  const asked: Asked[] = [];
  const db = await newDatabase(() => new Date());
  const read = new Proxy(db.read, {
    get(target, property) {
      const member = Reflect.get(target, property, target);
      if (typeof member !== 'function') return member;
      return (...args: unknown[]) => {
        if (property === 'executeQuery') asked.push(args[0] as Asked);
        return Reflect.apply(member, target, args);
      };
    },
  }) as Executor;
  return { db: { ...db, read }, asked };
}

interface Step {
  id: number;
  parent: number;
  detail: string;
}

/** Returns a function that explains queries. Values are no part of a plan, so it explains each statement once. */
function planner(db: Db): (query: Asked) => Promise<Step[]> {
  const plans = new Map<string, Promise<Step[]>>();
  return ({ sql, parameters }) => {
    const known = plans.get(sql);
    if (known !== undefined) return known;
    const explain = CompiledQuery.raw(`EXPLAIN QUERY PLAN ${sql}`, [...parameters]);
    const plan = db.read.executeQuery<Step>(explain).then(({ rows }) => rows);
    plans.set(sql, plan);
    return plan;
  };
}

function scans(plan: Step[], { sql }: Asked, tables: Set<string>): string[] {
  const aliases = new Map<string, string>();
  for (const [, table = '', alias = ''] of sql.matchAll(/(?:FROM|JOIN) "?(\w+)"?(?: (?:AS )?"?(\w+)"?)?/gi)) {
    aliases.set(alias, table).set(table, table);
  }
  return plan
    .map(({ detail }) => detail)
    .filter((detail) => {
      const scanned = /^SCAN (\w+)/.exec(detail)?.[1];
      return (scanned !== undefined && tables.has(aliases.get(scanned) ?? '')) || /ANY\(/.test(detail);
    });
}

const OWN = /INDEX \w+_(user|top|open|owner|name) /;

function sorts(plan: Step[], step: RegExp): boolean {
  const levels = plan.filter(({ detail }) => step.test(detail)).map(({ parent }) => parent);
  return plan.some(({ detail, parent }) => detail === 'USE TEMP B-TREE FOR ORDER BY' && levels.includes(parent));
}

async function start(t: Parameters<typeof startWorld>[0]) {
  const { db, asked } = await recordingDb();
  const world = await startWorld(t, { db, unchecked: true });
  const rows = await sql<{ name: string }>`
    SELECT name FROM sqlite_schema WHERE type = 'table' AND sql NOT LIKE 'CREATE VIRTUAL%' AND name NOT LIKE 'search%'
  `.execute(db.read);
  const tables = new Set(rows.rows.map(({ name }) => name));
  const planOf = planner(db);
  const plansOf = async (person: Person, url: string) => {
    asked.length = 0;
    const { status, text } = await person.get(url);
    if (status !== 200) throw new Error(`${url} answers ${status}: ${text}`);
    const queries = asked.filter((query) => /^\s*(SELECT|WITH)/i.test(query.sql));
    if (queries.length === 0) throw new Error(`${url} asks the database nothing`);
    return Promise.all(queries.map(async (query) => ({ query, plan: await planOf(query) })));
  };
  const urlOf = (path: string) => pathIn(world, path, world.resources['shared task']);
  return { world, tables, plansOf, urlOf };
}

function readersOf(path: string): readonly ('owner' | 'rw' | 'root')[] {
  if (isOwnersOnly(path)) return ['owner'];
  return isAdministration(path) ? ['root'] : ['owner', 'rw'];
}

/** Returns views of a resource that its lists can be read by. */
async function viewsOf(reader: Person, resource: string): Promise<string[]> {
  if (!['tasks', 'projects', 'notes'].includes(resource)) return [];
  const view = {
    name: 'v',
    resource,
    filter: 'updated:today tag:none',
    ...(resource === 'tasks' && { group_by: 'tag' }),
  };
  const views = [await create(reader, 'view', view), await create(reader, 'view', { ...view, filter: 'x' })];
  return views.map(({ uid }) => uid);
}

/** One of so many readers sends a query: statements for them differ in the values alone, if at all. */
const READERS_PART = slowly(2, 1);

t.test('No list reads a whole table, by whatever documented filter and order', async (t) => {
  const { world, tables, plansOf, urlOf } = await start(t);
  const lists = documentedLists(world.service.document);
  t.ok(lists.length > 15);
  for (const { path, filters, sortFields } of lists) {
    if (isAdministration(path)) continue;
    const required = path.endsWith('/search') ? 'q=x&' : '';
    const readers = readersOf(path);
    for (const [at, reader] of readers.entries()) {
      const views = await viewsOf(world[reader], path.split('/').at(-1) ?? '');
      const queries = [
        '',
        'count=true',
        ...filters.flatMap((filter) => samplesOf(filter, views).map((sample) => `${filter.name}=${sample}&count=true`)),
        ...sortFields.flatMap((field) => [`order_by=${field}`, `order_by=${field}:desc`]),
      ];
      const found: string[] = [];
      for (const [index, query] of queries.entries()) {
        if (/resource_id=/.test(query)) continue;
        if (readers.length > 1 && (index + at) % READERS_PART !== 0) continue;
        const url = `${urlOf(path)}?${required}${query}`;
        for (const { query: asked, plan } of await plansOf(world[reader], url)) {
          found.push(...scans(plan, asked, tables).map((scan) => `${url}: ${scan}`));
        }
      }
      t.same(found, [], `${reader} ${path}`);
    }
  }
});

t.test('Shares of one resource are found without reading a whole table', async (t) => {
  const { world, tables, plansOf } = await start(t);
  for (const type of ['project', 'task', 'note']) {
    for (const id of ['1', 'k3v9x0q2m7b4t1z']) {
      const url = `/api/v1/shares?resource_type=${type}&resource_id=${id}&count=true`;
      for (const { query, plan } of await plansOf(world.owner, url)) t.same(scans(plan, query, tables), [], url);
    }
  }
});

t.test('The default order is that of an index: what the caller owns is not sorted', async (t) => {
  const { world, plansOf, urlOf } = await start(t);
  for (const { path } of documentedLists(world.service.document)) {
    // People are found through shares, and have no owner.
    if (/\/(?:search|people)$/.test(path)) continue;
    for (const reader of readersOf(path)) {
      const url = urlOf(path);
      for (const { query, plan } of await plansOf(world[reader], url)) {
        // Of the tags that a filter names, the owners are sorted.
        if (!/\bFROM tags x\b/.test(query.sql)) t.notOk(sorts(plan, OWN), `${reader} ${url}`);
      }
    }
  }
  for (const filter of ['status=open', 'due=overdue', 'tag=x', 'project_id=1', 'parent_task_id=1', 'area_id=1']) {
    const url = `/api/v1/tasks?${filter}`;
    for (const { plan } of await plansOf(world.owner, url)) {
      t.notOk(sorts(plan, /^SEARCH t /), url);
    }
  }
});

t.test('Tasks and projects by name are a range of an index: what the caller owns is not sorted', async (t) => {
  const { world, plansOf } = await start(t);
  for (const [list, index] of [
    ['tasks', 'tasks_user_name'],
    ['projects', 'projects_user_name'],
  ] as const) {
    for (const reader of ['owner', 'rw'] as const) {
      for (const name of ['a', 'b']) await create(world[reader], list.slice(0, -1), { name });
      for (const order of ['name', 'name:desc']) {
        const url = `/api/v1/${list}?limit=1&order_by=${order}`;
        const { pagination } = (await world[reader].get(`${url}&count=true`)).body;
        for (const [page, range] of [
          [url, `INDEX ${index} (user_id=?)`],
          [
            `${url}&cursor=${pagination.next_cursor}`,
            `INDEX ${index} (user_id=? AND <expr>${order === 'name' ? '>' : '<'}?)`,
          ],
        ] as const) {
          const plans = await plansOf(world[reader], page);
          t.ok(
            plans.some(({ plan }) => plan.some(({ detail }) => detail.includes(range))),
            `${reader} ${page}: ${range}`,
          );
          for (const { plan } of plans) t.notOk(sorts(plan, new RegExp(`INDEX ${index} `)), `${reader} ${page}`);
        }
      }
    }
  }
});

t.test('Every filter of a relation uses an index', async (t) => {
  const { world, plansOf, urlOf } = await start(t);
  for (const [url, index] of [
    ['/api/v1/tasks', 'tasks_top'],
    ['/api/v1/tasks?include_subtasks=true', 'tasks_user'],
    ['/api/v1/tasks?status=open', 'tasks_open'],
    ['/api/v1/tasks?status=1', 'tasks_open'],
    ['/api/v1/tasks?due=overdue', 'tasks_open'],
    ['/api/v1/tasks?due=today', 'tasks_due'],
    ['/api/v1/tasks/today', 'tasks_open'],
    ['/api/v1/tasks/upcoming', 'tasks_deferred'],
    ['/api/v1/tasks?project_id=1', 'tasks_project'],
    ['/api/v1/tasks?parent_task_id=1', 'tasks_parent'],
    ['/api/v1/tasks?area_id=1', 'tasks_area'],
    ['/api/v1/tasks?goal_id=1', 'tasks_goal'],
    ['/api/v1/tasks?tag=x', 'tags_name'],
    ['/api/v1/tasks?due=overdue&count=true', 'tasks_over'],
    ['/api/v1/tasks/metrics', 'tasks_over'],
    ['/api/v1/project/{id}/tasks', 'tasks_project'],
    ['/api/v1/task/{id}/subtasks', 'tasks_parent'],
    ['/api/v1/notes?project_id=1', 'notes_project'],
    ['/api/v1/notes?task_id=1', 'notes_task'],
    ['/api/v1/projects?area_id=1', 'projects_area'],
  ] as const) {
    for (const reader of ['owner', 'rw'] as const) {
      const plans = await plansOf(world[reader], urlOf(url));
      const used = plans.some(({ plan }) => plan.some(({ detail }) => detail.includes(`INDEX ${index} `)));
      t.ok(used, `${reader} ${url} by ${index}`);
    }
  }
  for (const [reader, range] of [
    ['owner', 'INDEX tasks_deferred (user_id=? AND defer_until>?)'],
    ['rw', 'INDEX tasks_project_deferred (project_id=? AND defer_until>?)'],
  ] as const) {
    const plans = await plansOf(world[reader], '/api/v1/tasks/today?limit=7');
    const steps = plans.filter(({ query }) => query.sql.includes('min(t.defer_until)')).flatMap(({ plan }) => plan);
    t.ok(
      steps.some(({ detail }) => detail.includes(range)),
      `${reader}: the next end of a deferral by ${range}`,
    );
  }
});

t.test('Single reads and counts read no whole table', async (t) => {
  const { world, tables, plansOf } = await start(t);
  const { task, project, note, area, goal, tag, share, user } = {
    task: world.resources['shared task'],
    project: world.resources['shared project'],
    note: world.resources['shared note'],
    area: world.resources.area,
    goal: world.resources.goal,
    tag: world.resources.tag,
    share: world.shares['task rw'],
    user: { id: world.owner.id, uid: (await world.root.get(`/api/v1/user/${world.owner.id}`)).body.uid },
  };
  const kinds = { task, project, note, area, goal, tag, share, user };
  for (const [kind, thing] of Object.entries(kinds)) {
    for (const reference of [thing?.id, thing?.uid]) {
      const url = `/api/v1/${kind}/${reference}`;
      for (const { query, plan } of await plansOf(kind === 'user' ? world.root : world.owner, url)) {
        t.same(scans(plan, query, tables), [], url);
      }
    }
  }
  for (const url of ['/api/v1/tasks/metrics', '/api/profile', '/api/current_user', '/api/v1/task/1/occurrences']) {
    for (const reader of ['owner', 'rw'] as const) {
      const readable = url.replace('/1/', `/${task.id}/`);
      for (const { query, plan } of await plansOf(world[reader], readable)) {
        t.same(scans(plan, query, tables), [], `${reader} ${url}`);
      }
    }
  }
});
