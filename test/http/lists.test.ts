import { isDeepStrictEqual } from 'node:util';
import t from 'tap';
import { nameComparer } from '../../src/filter/name-order.js';
import { SAME_SQL } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type DocumentedList, documentedLists, isAdministration, isOwnersOnly, pathIn } from '../support/lists.js';
import type { Client } from '../support/service.js';
import { IS_SLOW } from '../support/slow.js';
import { create, expectStatus, list, type Made, startWorld, type World } from '../support/world.js';

const compareNames = nameComparer();

// On PostgreSQL too: collations and the position of null differ.

async function start(t: Parameters<typeof startWorld>[0]) {
  const world = await startWorld(t);
  const { owner, resources, service } = world;
  const project_id = resources['shared project'].id;
  const parent_task_id = resources['task in shared project'].id;
  const names = ['beta', 'Alpha', 'álpha', 'Ämter', 'Öl', 'Beta 2', 'zulu'];
  for (const [index, name] of names.entries()) {
    service.clock.advance(60_000 * (index % 3));
    const odd = index % 2 === 1;
    const priority = index % 3;
    const due_date = odd ? `2026-03-1${index}` : null;
    const where = odd ? { project_id } : {};
    const defer_until = odd ? null : `2026-04-0${1 + index}T00:00:00Z`;
    const status = [0, 1, 2, 4, 5, 6, 0][index];
    const body = { name, priority, due_date, defer_until, status, position: odd ? index : null, ...where };
    const { id } = await create(owner, 'task', body);
    await owner.put(`/api/v1/task/${id}`, { note: 'changed' });
    await create(owner, 'task', { name, parent_task_id, position: odd ? index : null });
    const project = { name, priority: odd ? priority : null, due_date, pinned: odd, status: odd ? 'planned' : 'done' };
    await create(owner, 'project', project);
    await create(owner, 'area', { name: `${name} ${index}` });
    await create(owner, 'goal', { name: `${name} ${index}`, horizon: odd ? 'year' : null, target_date: due_date });
    await create(owner, 'tag', { name: `${name} ${index}` });
    await create(owner, 'section', { name, project_id });
    await create(owner, 'view', { name, filter: 'status:open', ...where });
    await create(owner, 'note', { title: odd ? name : null, content: name, ...where, tags: [`${name} ${index}`] });
    await owner.post('/api/profile/api-keys', { name, expires_at: due_date === null ? null : '2026-12-31' });
    const person = { name, surname: odd ? null : (names[index + 1] ?? name) };
    await create(world.root, 'user', { email: `u${index}@example.com`, password: 'a password', ...person });
  }
  return world;
}

function readersOf({ path }: DocumentedList, { owner, rw, root }: World): [string, Client][] {
  if (isAdministration(path)) return [['administrator', root]];
  if (isOwnersOnly(path)) return [['owner', owner]];
  return [
    ['owner', owner],
    ['member', rw],
  ];
}

function urlOf({ path }: DocumentedList, world: World): string {
  const named = pathIn(world, path, world.resources['task in shared project']);
  return `${named}?${path.endsWith('/search') ? 'q=a&' : ''}`;
}

interface PageOf {
  items: Made[];
  next: string | null;
}

async function page(client: Client, url: string): Promise<PageOf> {
  const { pagination, ...rest } = expectStatus(await client.get(url), 200);
  return { items: Object.values(rest)[0] as Made[], next: pagination.next_cursor };
}

async function throughPages(client: Client, url: string, limit: number): Promise<Made[]> {
  const all: Made[] = [];
  let cursor = '';
  for (;;) {
    const { items, next } = await page(client, `${url}&limit=${limit}${cursor}`);
    all.push(...items);
    if (next === null) return all;
    cursor = `&cursor=${next}`;
  }
}

/** That a key was used is noted after the answer: waits until it is. */
async function keyUseNoted(client: Client, { service: { db } }: World): Promise<void> {
  await client.get('/api/profile');
  await eventually(() => db.pendingWrites() === 0, 'nothing more is noted');
}

const NAMES = ['name', 'surname', 'title'];

/** Compares numbers, names as the web interface does, or other texts by their bytes; null is last. */
function compare(a: unknown, b: unknown, descending: boolean, field = 'id'): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null);
  if (NAMES.includes(field)) return compareNames(String(a), String(b)) * (descending ? -1 : 1);
  const [x, y] = [a, b].map((value) => (typeof value === 'string' ? value : Number(value))) as [string, string];
  return (x < y ? -1 : x > y ? 1 : 0) * (descending ? -1 : 1);
}

t.test(
  'Every list: by every order, null comes last, the id breaks ties, and paging yields each row exactly once',
  async (t) => {
    const world = await start(t);
    const lists = documentedLists(world.service.document);
    for (const documented of lists) {
      const url = urlOf(documented, world);
      const orders = documented.sortFields.flatMap((field) => [[field, false] as const, [field, true] as const]);
      const readers = readersOf(documented, world);
      for (const [at, [who, client]] of readers.entries()) {
        await keyUseNoted(client, world);
        const everything = await list(client, url.replace('/api/v1/', '').replace('/api/', '../'));
        const ids = idsOf(everything).sort();
        const faults: string[] = [];
        for (const [index, [field, descending]] of orders.entries()) {
          if (!IS_SLOW && (index + (index >> 1)) % readers.length !== at) continue;
          const ordered = `${url}order_by=${field}:${descending ? 'desc' : 'asc'}`;
          const { items } = await page(client, `${ordered}&limit=500`);
          const sorted = [...items].sort((a, b) => {
            const difference = compare(a[field], b[field], descending, field);
            return difference === 0 ? compare(a.id, b.id, descending) : difference;
          });
          if (!isDeepStrictEqual(idsOf(items).sort(), ids)) faults.push(`${ordered} lists something else`);
          if (!isDeepStrictEqual(items, sorted)) faults.push(`${ordered} is out of order`);
          if (!isDeepStrictEqual(await throughPages(client, ordered, 3), items))
            faults.push(`${ordered}, by pages of 3`);
        }
        t.same(faults, [], `${who} ${url}`);
        t.same(await throughPages(client, url, 2), everything, `${who} ${url}, by pages of 2`);
      }
    }
  },
);

function idsOf(items: readonly Made[]): number[] {
  return items.map(({ id }) => id);
}

t.test('Tasks: several orders at once, nulls among them, and pages', async (t) => {
  const world = await start(t);
  for (const order of [
    'due_date,priority:desc',
    'priority:desc,due_date:desc,name',
    'status,defer_until:desc,id:desc',
  ]) {
    const keys = order.split(',').map((part) => part.split(':'));
    for (const client of [world.owner, world.rw]) {
      const url = `/api/v1/tasks?include_subtasks=true&order_by=${order}`;
      const { items } = await page(client, `${url}&limit=500`);
      const sorted = [...items].sort((a, b) => {
        const descends = keys.at(-1)?.[1] === 'desc';
        const differences = keys.map(([field = '', direction]) =>
          compare(a[field], b[field], direction === 'desc', field),
        );
        return [...differences, compare(a.id, b.id, descends)].find((difference) => difference !== 0) ?? 0;
      });
      t.same(items, sorted, order);
      t.same(await throughPages(client, url, 3), items);
    }
  }
  for (const wrong of ['nonsense', 'name:up', 'name,name', 'name:asc:desc', 'password_hash', ',']) {
    t.equal((await world.owner.get(`/api/v1/tasks?order_by=${wrong}`)).status, 400, wrong);
  }
});

t.test('Lists: a cursor is stable while resources are added and removed', async (t) => {
  const { owner, service } = await startWorld(t);
  for (let index = 0; index < 10; index++) await create(owner, 'task', { name: `n${index}` });
  const url = '/api/v1/tasks?q=n&limit=4&include_subtasks=false';
  for (const order of ['', '&order_by=name', '&order_by=created_at:desc']) {
    const before = await throughPages(owner, `${url}${order}`, 4);
    const first = await page(owner, `${url}${order}`);
    service.clock.advance(1000);
    const added = await create(owner, 'task', { name: 'n' });
    const removed = before[2] as Made;
    await owner.delete(`/api/v1/task/${removed.id}`);
    const rest: Made[] = [];
    for (let { next } = first; next !== null; ) {
      const following = await page(owner, `${url}${order}&cursor=${next}`);
      rest.push(...following.items);
      next = following.next;
    }
    const seen = [...first.items, ...rest].map(({ id }) => id);
    t.same(
      seen,
      before.map(({ id }) => id),
      `${order || 'newest first'}: nothing twice, nothing left out`,
    );
    t.notOk(seen.includes(added.id));
  }
});

t.test(
  'Lists: a cursor counts only with the filters and the order that it was made with (400 INVALID_CURSOR)',
  SAME_SQL,
  async (t) => {
    const { owner } = await start(t);
    const { next } = await page(owner, '/api/v1/tasks?limit=2&status=open&order_by=name');
    const attempt = (query: string) => owner.get(`/api/v1/tasks?${query}&cursor=${next}`);
    t.equal((await attempt('status=open&order_by=name')).status, 200);
    t.equal(
      (await attempt('status=open&order_by=name&limit=50&count=true')).status,
      200,
      'the size of a page may change',
    );
    for (const query of [
      '',
      'status=open',
      'order_by=name',
      'status=open&order_by=name:desc',
      'status=1&order_by=name',
    ]) {
      t.match(await attempt(query), { status: 400, body: { code: 'INVALID_CURSOR' } }, query);
    }
    for (const cursor of ['nonsense', 'e30', `${next}x`]) {
      t.match(
        await owner.get(`/api/v1/tasks?cursor=${cursor}`),
        { status: 400, body: { code: 'INVALID_CURSOR' } },
        cursor,
      );
    }
    t.equal((await attempt('status=open&order_by=name&offset=2')).status, 400, 'cursor or offset');
  },
);

t.test(
  'Lists: limit is at least 1, beyond its maximum 400 that names it; offset skips; count=true counts',
  SAME_SQL,
  async (t) => {
    const world = await start(t);
    for (const documented of documentedLists(world.service.document)) {
      const url = urlOf(documented, world);
      const [[, client]] = readersOf(documented, world) as [[string, Client]];
      const { path, maxLimit } = documented;
      t.equal(maxLimit, path.endsWith('/search') ? 100 : 500, path);
      const tooMany = String(maxLimit + 1);
      const statuses = [tooMany, '0', '-1', 'x', '1.5', ''].map(async (limit) => {
        const { status, body } = await client.get(`${url}limit=${limit}`);
        return limit === tooMany && !body.error.includes(String(maxLimit)) ? body.error : status;
      });
      t.same(new Set(await Promise.all(statuses)), new Set([400]), url);
      const furthest = await client.get(`${url}offset=10001`);
      const detail = { path: 'query/offset', message: /at most 10000: .*`cursor`/ };
      t.match(furthest, { status: 400, body: { code: 'VALIDATION_FAILED', details: [detail] } }, url);
      t.equal((await client.get(`${url}offset=10000`)).status, 200, url);
      const all = await client.get(`${url}count=true`);
      const { items } = await page(client, `${url}`);
      t.match(all.body.pagination, { limit: 100, offset: 0, has_more: false, next_cursor: null, total: items.length });
      t.equal((await client.get(url)).body.pagination.total, null);
      t.equal(all.headers.link, undefined);
      if (items.length < 2) continue;
      const first = await client.get(`${url}limit=1`);
      t.match(first.body.pagination, { limit: 1, has_more: true, next_cursor: String });
      const [, next] = /^<(.+)>; rel="next"$/.exec(String(first.headers.link)) ?? [];
      t.same((await page(client, String(next))).items, items.slice(1, 2), 'the link leads to the next page');
      if (path.endsWith('/search')) continue;
      const skipped = await client.get(`${url}offset=1&limit=500`);
      t.same((await page(client, `${url}offset=1&limit=500`)).items, items.slice(1));
      t.equal(skipped.body.pagination.offset, 1);
    }
  },
);

t.test('Lists: a repeated parameter is a list, or the last one counts; never a 400', SAME_SQL, async (t) => {
  const { owner } = await start(t);
  const total = async (query: string) =>
    expectStatus(await owner.get(`/api/v1/tasks?count=true&${query}`), 200).pagination.total;
  t.equal(await total('status=1&status=2'), await total('status=1,2'));
  t.equal(await total('priority=1&priority=2'), await total('priority=1,2'));
  t.equal(await total('q=alpha&q=beta'), await total('q=beta'));
  t.equal(await total('due=none&due=any'), await total('due=any'));
  t.equal((await page(owner, '/api/v1/tasks?limit=5&limit=2')).items.length, 2);
  t.equal(await total('status[]=1&status[]=2'), await total('status=1,2'), 'as some clients write a list');
});
