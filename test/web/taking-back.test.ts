import t from 'tap';
import { randomSource } from '../support/random.js';
import { slowly } from '../support/slow.js';
import { type Browser, type Page, startBrowser } from './support/browser.js';
import { profileItem, taskItem, taskOf } from './support/objects.js';

type Json = ReturnType<typeof JSON.parse>;

/** A service with tasks, batches and keys, whose responses are late, or lost after their effect. */
function serviceWith(count: number, { below }: ReturnType<typeof randomSource>, lossy: boolean) {
  const dates = new Map(Array.from({ length: count }, (_none, at) => [`task${at}`, '2026-01-01']));
  const versions = new Map<string, number>();
  const batches = new Map<string, [uid: string, from: string, to: string][]>();
  const replies = new Map<string, { text: string; body: object; batch: string | null; status: number }>();
  const lines: string[] = [];
  const updatedAt = (uid: string) => new Date(Date.UTC(2026, 2, 1, 8) + (versions.get(uid) ?? 0)).toISOString();
  const taskJson = (uid: string) => ({
    ...taskOf(uid, { id: Number(uid.slice(4)) + 1, due_date: dates.get(uid) ?? null, updated_at: updatedAt(uid) }),
    subtasks: [],
  });
  const set = (changes: [uid: string, to: string][]): string | null => {
    const made = changes.map(([uid, to]): [string, string, string] => [uid, dates.get(uid) ?? '', to]);
    for (const [uid, , to] of made) {
      dates.set(uid, to);
      versions.set(uid, (versions.get(uid) ?? 0) + 1);
    }
    const changed = made.filter(([, from, to]) => from !== to);
    if (changed.length === 0) return null;
    const batch = `batch${batches.size}`;
    batches.set(batch, changed);
    return batch;
  };
  const revert = (names: readonly string[]) => {
    const changes = names
      .toSorted()
      .toReversed()
      .flatMap((name) => batches.get(name) ?? []);
    const isChanged = names.some((name) => (batches.get(name) ?? []).some(([uid, , to]) => dates.get(uid) !== to));
    if (isChanged) return { status: 409, batch: null, body: { error: 'Changed.', code: 'CHANGED_SINCE' } };
    const batch = set(changes.map(([uid, from]) => [uid, from]));
    return { status: 200, batch, body: { batch, reverted: changes.length, skipped: [], skipped_count: 0 } };
  };
  const handle = (path: string, body: Json) => {
    if (path === '/api/v1/batches/revert') return revert(body.batches);
    const [, one] = /batch\/(\w+)\/revert$/.exec(path) ?? [];
    if (one !== undefined) return revert([one]);
    const [, uid] = /task\/(\w+)$/.exec(path) ?? [];
    if (uid !== undefined) {
      const batch = body === null ? null : set([[uid, body.due_date]]);
      return { status: 200, batch, body: taskJson(uid) };
    }
    const isSame = (item: Json) => item.if_match === updatedAt(item.id);
    const error = { error: 'Changed.', code: 'PRECONDITION_FAILED' };
    const matches = body.items.map(isSame);
    const batch = set(
      body.items.filter((_item: Json, at: number) => matches[at]).map((item: Json) => [item.id, item.task.due_date]),
    );
    const results = body.items.map((item: Json, index: number) =>
      matches[index]
        ? { index, status: 200, task: taskJson(item.id), error: null }
        : { index, status: 412, task: null, error },
    );
    return { status: 200, batch, body: { results } };
  };
  const pause = async () => {
    for (let turns = below(12); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
  };
  const service = async (request: Request) => {
    const { pathname } = new URL(request.url);
    const text = await request.text();
    lines.push(`${request.method} ${pathname}`);
    await pause();
    const key = request.headers.get('idempotency-key') ?? '';
    const known = key === '' ? undefined : replies.get(key);
    if (known !== undefined && known.text !== text) throw new Error(`${key} has another content: ${text}`);
    const reply = known ?? { text, ...handle(pathname, text === '' ? null : JSON.parse(text)) };
    replies.set(key, reply);
    await pause();
    if (lossy && below(4) === 0) throw new TypeError('fetch failed');
    const headers = { 'content-type': 'application/json', etag: '"1"' };
    return Response.json(reply.body, {
      status: reply.status,
      headers: { ...headers, ...(reply.batch !== null && { 'tutti-batch': reply.batch }) },
    });
  };
  return { service, dates, lines };
}

/** Pushes until the signal aborts, again after each lost response. */
async function keepPushing({ push }: Page, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    await push.pushWrites(signal, () => undefined).catch(() => new Promise((resolve) => setImmediate(resolve)));
  }
}

async function settled(...pages: Page[]): Promise<void> {
  for (let turns = 0; turns < 100; turns++) {
    await new Promise((resolve) => setImmediate(resolve));
    if (pages.some(({ mirror }) => mirror.pendingWrites.value.length > 0)) turns = 0;
  }
}

function startPage(browser: Browser, count: number): Page {
  const page = browser.open();
  const items = Array.from({ length: count }, (_none, at) =>
    taskItem(`task${at}`, { id: at + 1, due_date: '2026-01-01' }),
  );
  page.mirror.startMirror([profileItem({ id: 1 }), ...items]);
  return page;
}

t.test('Undo: at every moment of a sending queue, everything is as before', async (t) => {
  const counts = { whole: 0, partial: 0, none: 0 };
  for (let seed = 1; seed <= slowly(40, 600); seed++) {
    const random = randomSource(seed);
    const count = 1 + random.below(260);
    const { service, dates } = serviceWith(count, random, seed % 2 === 0);
    const browser = await startBrowser(service);
    const leader = startPage(browser, count);
    const other = seed % 3 === 0 ? startPage(browser, count) : leader;
    // The stand-in for the loop of the leading page.
    const stop = new AbortController();
    const pushing = keepPushing(leader, stop.signal);
    const tasks = other.mirror.all('task');
    const writes = await other.actions.changeTasks(tasks, () => ({ due_date: '2026-12-24' }));
    other.done.did('Rescheduled', { writes });
    t.ok(
      other.mirror.all('task').every(({ due_date }) => due_date === '2026-12-24'),
      'visible at once',
    );
    for (let turns = random.below(40); turns > 0; turns--) await new Promise((resolve) => setImmediate(resolve));
    const moved = [...dates.values()].filter((date) => date !== '2026-01-01').length;
    counts[moved === 0 ? 'none' : moved === count ? 'whole' : 'partial'] += 1;
    await other.done.undo();
    // Without a connection, it can be tried again.
    for (let tries = 0; tries < 30 && other.done.notices.value.at(-1)?.link !== undefined; tries++)
      await other.done.undo();
    await settled(leader, other);
    stop.abort();
    await pushing;
    t.same([...new Set(dates.values())], ['2026-01-01'], `seed ${seed}`);
  }
  t.comment(JSON.stringify(counts));
  t.ok(counts.whole > 3 && counts.partial > 3 && counts.none > 3, JSON.stringify(counts));
});

t.test('Undo: an act of many tasks is a tenth of the requests, and one batch for each hundred', async (t) => {
  const { service, lines, dates } = serviceWith(250, randomSource(1), false);
  const page = startPage(await startBrowser(service), 250);
  const stop = new AbortController();
  const pushing = keepPushing(page, stop.signal);
  await page.actions.changeTasks(page.mirror.all('task'), () => ({ due_date: '2026-12-24' }));
  await settled(page);
  stop.abort();
  await pushing;
  t.same(lines, Array(3).fill('POST /api/v1/tasks/bulk'));
  t.same([...new Set(dates.values())], ['2026-12-24']);
});
