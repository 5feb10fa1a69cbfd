import t, { type Test } from 'tap';
import { PAGE_BYTES } from '../../db/json-items.js';
import { newUid } from '../../src/lib/ids.js';
import { SAME_SQL } from '../support/database.js';
import { expectTurns } from '../support/event-loop.js';
import { documentedLists, isAdministration, isOwnersOnly, pathIn } from '../support/lists.js';
import { createMirror, differences } from '../support/mirror.js';
import type { Person, Result, Service } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { expectStatus, type Made, startWorld, type World } from '../support/world.js';

// On PostgreSQL too: bytes of rows are counted by SQL that differs.

const ENVELOPE_BYTES = 20_000;
/** Texts of the greatest length that a client may send: a byte a character, one that JSON escapes, three bytes. */
const LONG_TEXTS = ['x'.repeat(100_000), '"'.repeat(100_000), '漢'.repeat(100_000)];
/** Number of resources of each kind; together they exceed a page. */
const COUNT = 8;

const longText = (index: number) => LONG_TEXTS[index % LONG_TEXTS.length] as string;

/** Sends requests without the check against the document, which takes long for long texts. */
function uncheckedClient({ app }: Service, { token }: Person) {
  return async (method: 'GET' | 'POST' | 'PATCH', url: string, body?: object): Promise<Result> => {
    const headers = { authorization: `Bearer ${token}` };
    const response = await app.inject({ method, url, headers, ...(body && { payload: body }) });
    const { statusCode: status, headers: received, payload: text } = response;
    return { status, headers: received, text, body: JSON.parse(text) };
  };
}

type UncheckedClient = ReturnType<typeof uncheckedClient>;

async function start(t: Test): Promise<World> {
  const world = await startWorld(t);
  const { service, owner, resources } = world;
  const send = uncheckedClient(service, owner);
  const project_id = resources['shared project'].id;
  const parent_task_id = resources['task in shared project'].id;
  const due_date = '2026-03-11';
  for (let at = 0; at < COUNT; at++) {
    const text = longText(at);
    for (const [kind, body] of [
      ['task', { name: `in project ${at}`, note: text, project_id, due_date }],
      ['task', { name: `part ${at}`, note: text, parent_task_id }],
      ['task', { name: `inbox ${at}`, note: text }],
      ['task', { name: `short ${at}`, project_id }],
      ['note', { content: text, project_id }],
      ['project', { name: `project ${at}`, description: text }],
      ['area', { name: `area ${at}`, description: text }],
      ['goal', { name: `goal ${at}`, why: text }],
    ] as const) {
      expectStatus(await send('POST', `/api/v1/${kind}`, body), 201);
    }
    expectStatus(await send('PATCH', `/api/v1/task/${parent_task_id}`, { note: text }), 200);
  }
  return world;
}

function countRead({ db: { read } }: Service): { bytes: number } {
  const counted = { bytes: 0 };
  const executeQuery = read.executeQuery.bind(read);
  read.executeQuery = async <Row>(...args: Parameters<typeof read.executeQuery<Row>>) => {
    const result = await executeQuery<Row>(...args);
    for (const value of result.rows.flatMap((row) => Object.values(row as object))) {
      if (typeof value === 'string') counted.bytes += Buffer.byteLength(value);
    }
    return result;
  };
  return counted;
}

interface PageOf {
  items: Made[];
  bytes: number;
  pagination: { has_more: boolean; next_cursor: string | null; total: number | null };
}

async function pageAt(client: UncheckedClient, url: string): Promise<PageOf> {
  const result = await client('GET', url);
  const { pagination, ...rest } = expectStatus(result, 200);
  return { items: Object.values(rest)[0] as Made[], bytes: Buffer.byteLength(result.text), pagination };
}

async function throughPages(t: Test, client: UncheckedClient, url: string): Promise<{ items: Made[]; early: number }> {
  const items: Made[] = [];
  let early = 0;
  for (let cursor = ''; ; ) {
    const page = await pageAt(client, `${url}&limit=${url.includes('/search?') ? 100 : 500}${cursor}`);
    if (page.bytes > PAGE_BYTES + ENVELOPE_BYTES) t.equal(page.items.length, 1, `${url}: ${page.bytes} bytes`);
    items.push(...page.items);
    if (page.pagination.next_cursor === null) return { items, early };
    if (page.items.length === 0) t.fail(`${url}: a page with a cursor has no item`);
    early += 1;
    cursor = `&cursor=${page.pagination.next_cursor}`;
  }
}

t.test('A page ends at 1 MB', SAME_SQL, async (t) => {
  const world = await start(t);
  const { root, resources, service } = world;
  const owner = uncheckedClient(service, world.owner);
  const rw = uncheckedClient(service, world.rw);
  const administrator = uncheckedClient(service, root);
  const parent = resources['task in shared project'];

  await t.test('of every list, which goes on from there by cursor', async (t) => {
    const endedEarly = new Set<string>();
    for (const { path, sortFields } of documentedLists(service.document)) {
      const url = `${pathIn(world, path, parent)}?${path.endsWith('/search') ? 'q=project' : ''}`;
      const byOwner = isOwnersOnly(path) ? [owner] : [owner, rw];
      for (const client of isAdministration(path) ? [administrator] : byOwner) {
        const sorted = sortFields.slice(-1).map((field) => `&order_by=${field}`);
        for (const order of ['', ...slowly(client === rw ? [] : sorted, sorted)]) {
          const read = () => throughPages(t, client, `${url}${order}`);
          const { items, early } = await expectTurns(t, url, read);
          const { total } = (await pageAt(client, `${url}${order}&limit=1&count=true`)).pagination;
          t.equal(items.length, total, `${url}${order}: every item`);
          t.equal(new Set(items.map(({ type, id }) => `${type} ${id}`)).size, total, 'once');
          if (early > 0) endedEarly.add(path);
        }
        if (endedEarly.has(path) && client === owner) await refuseOffset(t, client, url);
      }
    }
    t.same(
      [...endedEarly].map((path) => path.replace('/api/v1/', '')).sort(),
      [
        ...['areas', 'goals', 'notes', 'project/{id}/tasks', 'projects', 'task/{id}/activity', 'task/{id}/subtasks'],
        ...['tasks', 'tasks/inbox', 'tasks/today', 'tasks/upcoming'],
      ],
      'those whose items have long texts',
    );
  });

  await t.test('of the subtasks that a task shows', async (t) => {
    const result = await owner('GET', `/api/v1/task/${parent.id}`);
    const { subtasks, subtask_counts } = expectStatus(result, 200);
    t.ok(Buffer.byteLength(result.text) <= 2 * PAGE_BYTES + ENVELOPE_BYTES);
    t.ok(subtasks.length > 0 && subtasks.length < subtask_counts.total);
    const { items } = await throughPages(t, owner, `/api/v1/task/${parent.id}/subtasks?`);
    t.equal(items.length, subtask_counts.total);
    t.same(subtasks, items.slice(0, subtasks.length), 'the first of them, by position');
    const changed = expectStatus(await owner('PATCH', `/api/v1/task/${parent.id}`, { priority: 1 }), 200);
    t.equal(changed.subtasks.length, subtasks.length);
  });

  await t.test('of changes: what there is, and what happens', async (t) => {
    let pages = 0;
    const mirror = createMirror({
      async get(url) {
        const result = await owner('GET', url);
        const bytes = Buffer.byteLength(result.text);
        const { changes, has_more } = result.body;
        t.ok(bytes <= PAGE_BYTES + ENVELOPE_BYTES || changes.length === 1, `${bytes} bytes`);
        t.ok(changes.length > 0 || !has_more, 'only the last page may be empty');
        pages += 1;
        return result;
      },
    });
    const catchUp = async () => {
      pages = 0;
      await mirror.catchUp(500);
      t.ok(pages > 5, `${pages} pages`);
      t.same(await differences({ get: (url) => owner('GET', url) }, mirror), []);
    };
    await catchUp();
    const columns = { tasks: 'name', notes: 'title', projects: 'name', areas: 'name', goals: 'name' };
    for (const [plural, name] of Object.entries(columns)) {
      const kind = plural.slice(0, -1);
      const ids = [...mirror.objects.keys()]
        .filter((key) => key.startsWith(`${kind} `))
        .map((key) => key.split(' ')[1]);
      for (const id of ids.reverse()) await owner('PATCH', `/api/v1/${kind}/${id}`, { [name]: `new ${id}` });
    }
    await catchUp();
  });
});

/** A client that counts items with `offset` would skip items that were left out. */
async function refuseOffset(t: Test, client: UncheckedClient, url: string): Promise<void> {
  const refused = await client('GET', `${url}&limit=500&offset=1`);
  t.same([refused.status, refused.body.code], [400, 'PAGE_TOO_LARGE'], url);
  t.equal(refused.body.details[0].path, 'query/limit');
  const fitting = Number(/at most (\d+)/.exec(refused.body.error)?.[1]);
  t.equal((await pageAt(client, `${url}&limit=${fitting}&offset=1`)).items.length, fitting, 'the limit that it names');
  t.equal((await client('GET', `${url}&limit=500&offset=0`)).status, 400, 'on the first page, too');
}

t.test('The database stops at the bound: a page of 500 long rows does not read them all', async (t) => {
  const world = await startWorld(t);
  const { service, resources } = world;
  const { db, clock } = service;
  const owner = uncheckedClient(service, world.owner);
  const at = clock.now().toISOString();
  const common = { user_id: world.owner.id, created_at: at, updated_at: at };
  const project_id = resources['private project'].id;
  await db.write(async (trx) => {
    for (let index = 0; index < 150; index++) {
      const content = 'x'.repeat(index % 3 === 0 ? 100_000 : 900);
      await trx
        .insertInto('notes')
        .values({ uid: newUid(), content, project_id, ...common })
        .execute();
    }
  });
  const read = countRead(service);
  for (const query of ['', 'order_by=title', `project_id=${project_id}`]) {
    read.bytes = 0;
    const { items, pagination } = await pageAt(owner, `/api/v1/notes?limit=500&${query}`);
    t.ok(read.bytes <= 1.5 * PAGE_BYTES, `${query}: ${read.bytes} bytes`);
    t.ok(pagination.has_more && items.length > 10, query);
  }
  read.bytes = 0;
  const { changes } = expectStatus(await owner('GET', '/api/v1/changes?limit=500'), 200);
  t.ok(changes.length > 10);
  t.ok(read.bytes <= 1.5 * PAGE_BYTES, `changes: ${read.bytes} bytes`);
});
