import { sql } from 'kysely';
import t from 'tap';
import { clockOfThread, processorTimeFile } from '../../../src/lib/threads/clock.js';
import { startService } from '../../support/service.js';
import { create, expectStatus } from '../../support/world.js';

const NOW = '2026-03-11T12:00:00.000Z';

/** Processor time of this thread: the machine may be busy. */
const processorMs = clockOfThread(processorTimeFile());

/** Inserts tasks at once. */
async function insertTasks(service: Awaited<ReturnType<typeof startService>>, userId: number, count: number) {
  await service.db.write(async (trx) => {
    const rows = Array.from({ length: count }, (_, index) => ({
      ...{ uid: `t${String(index).padStart(14, '0')}`, user_id: userId, name: `Task number ${index}` },
      due_date: new Date(Date.parse('2026-01-15') + (index % 600) * 86_400_000).toISOString().slice(0, 10),
      due_time: index % 2 === 0 ? '09:30' : null,
      recurrence_type: index % 10 === 0 ? 'weekly' : null,
      ...{ created_at: NOW, updated_at: NOW },
    }));
    for (let at = 0; at < count; at += 500) {
      await trx
        .insertInto('tasks')
        .values(rows.slice(at, at + 500))
        .execute();
    }
  });
}

t.test('A feed of 5,000 tasks is made in short pieces, and says what it leaves out', async (t) => {
  const service = await startService(t, { time: NOW, unchecked: true });
  const ada = await service.person('ada', { timezone: 'Europe/Berlin' });
  await create(ada, 'task', { name: 'x' });
  await insertTasks(service, ada.id, 5_000);
  const { url } = expectStatus(await ada.post('/api/v1/feed', { kind: 'events' }), 201);
  const { pathname } = new URL(url);
  await service.anonymous.get(pathname);
  const rounds: number[] = [];
  let longest = 0;
  for (let round = 0; round < 5; round += 1) {
    let last = processorMs();
    let isOver = false;
    const watch = () => {
      if (isOver) return;
      longest = Math.max(longest, processorMs() - last);
      last = processorMs();
      setImmediate(watch);
    };
    setImmediate(watch);
    const began = processorMs();
    const { text } = await service.anonymous.get(pathname);
    isOver = true;
    rounds.push(processorMs() - began);
    t.equal(text.match(/^BEGIN:VEVENT/gm)?.length, 5_000);
    t.notMatch(text, 'X-WR-CALDESC');
  }
  t.comment(
    `processor time ${rounds.map((ms) => ms.toFixed(0)).join(', ')} ms; longest piece ${longest.toFixed(0)} ms`,
  );
  t.ok(longest < 50, 'no piece holds the event loop');
  t.ok(Math.min(...rounds) < 100, 'it takes less than 100 ms');
  await insertMore(service, ada.id);
  const { text } = await service.anonymous.get(pathname);
  t.equal(text.match(/^BEGIN:VEVENT/gm)?.length, 5_000);
  t.match(text, 'X-WR-CALDESC:Only the 5\\,000 tasks whose due dates are nearest to today are');
  t.match(text, 'SUMMARY:Today');
});

async function insertMore(service: Awaited<ReturnType<typeof startService>>, userId: number) {
  await service.db.write((trx) =>
    trx
      .insertInto('tasks')
      .values({
        uid: 'another00000000',
        user_id: userId,
        name: 'Today',
        due_date: '2026-03-11',
        created_at: NOW,
        updated_at: NOW,
      })
      .execute(),
  );
}

t.test('A feed that has not changed reads no tasks', async (t) => {
  const service = await startService(t, { time: NOW });
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'x', due_date: '2026-03-20' });
  const { url } = expectStatus(await ada.post('/api/v1/feed', { kind: 'events' }), 201);
  const { pathname } = new URL(url);
  const { headers } = await service.anonymous.get(pathname);
  await service.db.write((trx) => sql`DROP TABLE task_blocks`.execute(trx));
  await service.db.write((trx) => sql`ALTER TABLE tasks RENAME COLUMN due_date TO gone`.execute(trx));
  const known = { 'if-none-match': String(headers.etag) };
  t.equal((await service.anonymous.get(pathname, known)).status, 304);
});

t.test('Requests are counted for each feed, and unknown tokens for their address', async (t) => {
  const lines: string[] = [];
  const logger = { level: 'info', stream: { write: (line: string) => void lines.push(line) } };
  const env = { NODE_ENV: 'development', RATE_LIMIT_FEED_MAX: '3', RATE_LIMIT_API_MAX: '4' };
  const service = await startService(t, { time: NOW, env, logger });
  const ada = await service.person('ada');
  const make = async () => {
    const { url } = expectStatus(await ada.post('/api/v1/feed', { kind: 'events' }), 201);
    return new URL(url).pathname;
  };
  const [one, other] = [await make(), await make()];
  const statuses = async (path: string, count: number) => {
    const found: number[] = [];
    for (let at = 0; at < count; at += 1) found.push((await service.anonymous.get(path)).status);
    return found;
  };
  t.same(await statuses(one, 4), [200, 200, 200, 429]);
  t.same(await statuses(other, 1), [200]);
  const unknown = `/feeds/tf_${'a'.repeat(64)}/x.ics`;
  t.same(await statuses(unknown, 5), [404, 404, 404, 404, 429]);
  t.same(await statuses(other, 1), [200], 'a known address is served all the same');
  t.same(await statuses(`${other.replace('/feeds/', '/feedz/')}`, 1), [404]);
  t.same(await statuses(`${other}/more`, 1), [429]);
  t.same(await statuses(`/feeds/${'%zz'}`, 1), [400]);
  const log = lines.join('\n');
  for (const path of [one, other, unknown]) t.notOk(log.includes(path.slice(8, 30)), 'no token in the log');
  t.match(log, '"path":"/feeds/:token/:name"');
});
