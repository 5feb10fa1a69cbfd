import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import t from 'tap';
import { insertRows, reserveIds } from '../../db/query/bulk.js';
import { newUid } from '../../src/lib/ids.js';
import { MAX_PIECE_MS, measureHere, slowness } from '../support/event-loop.js';
import { createMirror } from '../support/mirror.js';
import { type Person, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { create, expectStatus } from '../support/world.js';

const TASKS = slowly(2_000, 20_000);
const MEMBERS = slowly(10, 100);
/** Maximum processor time in milliseconds, however many members there are. */
const MAX_SHARE_MS = 50;
const MAX_END_MS = 600;
const MAX_DELETION_MS = 2_000;
/** `npm run task bench -- --shared-projects` measures how long it waits. */
const MAX_OTHER_WRITE_MS = 1_000;
const AT = '2026-03-11T12:00:00.000Z';

t.test('A large project that many share is shared, taken back and deleted by few rows', async (t) => {
  const service = await startService(t, { unchecked: true, env: { RATE_LIMITING_ENABLED: 'false' } });
  const { db } = service;
  const owner = await service.person('owner');
  const other = await service.person('other');
  const members: Person[] = [];
  for (let at = 0; at < MEMBERS; at++) members.push(await service.person(`member${at}`));
  const project = await create(owner, 'project', { name: 'large' });
  const ids = await db.write((trx) => reserveIds(trx, 'tasks', TASKS));
  const rows = ids.map((id, index) => ({
    ...{ id, uid: newUid(), user_id: owner.id, name: `task ${index}`, project_id: project.id, rank: `a${index}1` },
    ...{ created_at: AT, updated_at: AT },
  }));
  for (let at = 0; at < TASKS; at += 500) await db.write((trx) => insertRows(trx, 'tasks', rows.slice(at, at + 500)));

  async function rowsOfLog(): Promise<number> {
    const { rows: counts } = await sql<{ n: number }>`SELECT count(*) AS n FROM changes`.execute(db.read);
    return Number(counts[0]?.n);
  }

  const slower = slowness();

  /** Processor time of this process in milliseconds, as on the reference machine. */
  function processorMs(): number {
    const { user, system } = process.cpuUsage();
    return (user + system) / 1_000 / slower;
  }

  /** Runs a write while another user writes, and reports what both took. */
  async function measure<T>(name: string, act: () => Promise<T>, maxMs = Number.POSITIVE_INFINITY): Promise<T> {
    const before = await rowsOfLog();
    const started = processorMs();
    let longest = 0;
    let isDone = false;
    const refused: number[] = [];
    const writes = (async () => {
      while (!isDone) {
        const from = processorMs();
        const { status } = await other.post('/api/v1/note', { title: 'other' });
        if (status !== 201) refused.push(status);
        longest = Math.max(longest, processorMs() - from);
        await sleep(20);
      }
    })();
    const { result, longestMs } = await measureHere(act);
    const took = processorMs() - started;
    isDone = true;
    await writes;
    t.comment(
      `${name}: processor ${Math.round(took)} ms, ` +
        `longest piece ${Math.round(longestMs)} ms, longest other write ${Math.round(longest)} ms, ` +
        `${(await rowsOfLog()) - before} rows`,
    );
    t.ok(took <= maxMs, `${name}: ${took} ms of processor time`);
    t.same(refused, [], `${name}: other writes`);
    t.ok(longest <= MAX_OTHER_WRITE_MS, `${name}: another write waited for ${longest} ms of processor time`);
    if (!name.startsWith('read')) t.ok(longestMs <= MAX_PIECE_MS, `${name}: the loop was held for ${longestMs} ms`);
    return result;
  }

  const share = async ({ email }: Person) =>
    expectStatus(
      await owner.post('/api/v1/share', { resource_type: 'project', resource_id: project.id, email, access: 'rw' }),
      201,
    );
  const [first, second, ...others] = members as [Person, Person, ...Person[]];
  const mirror = createMirror(first);
  await mirror.catchUp(500);
  await measure('share with the first', () => share(first));
  const { id } = await measure('share with the second', () => share(second), MAX_SHARE_MS);
  await measure('end the share with the second', () => second.delete(`/api/v1/share/${id}`), MAX_END_MS);
  await share(second);
  await measure('share with the others', async () => {
    for (const member of others) await share(member);
  });
  await measure('read by the first', () => mirror.catchUp(500));
  t.equal([...mirror.objects.keys()].filter((key) => key.startsWith('task ')).length, TASKS);
  const remove = async () => expectStatus(await owner.delete(`/api/v1/project/${project.id}`), 204);
  await measure('delete', remove, MAX_DELETION_MS);
  await mirror.catchUp(500);
  t.equal([...mirror.objects.keys()].filter((key) => key.startsWith('task ')).length, 0);
});
