import { spawnSync } from 'node:child_process';
import t from 'tap';
import { AppError } from '../../src/lib/errors.js';
import { clockOfThread, processorTimeFile } from '../../src/lib/threads/clock.js';
import { createThreadPool } from '../../src/lib/threads/pool.js';
import type { TestJob } from './test-worker.js';

const MODULE = new URL('./test-worker.js', import.meta.url);

const newPool = (size: number, budgetMs = 100) => createThreadPool<TestJob, string>({ module: MODULE, size, budgetMs });

/** The code of the error that a promise rejects with, or its message; undefined when it resolves. */
async function faultOf(promise: Promise<unknown>): Promise<string | undefined> {
  return promise.then(
    () => undefined,
    (error: Error) => (error instanceof AppError ? error.code : error.message),
  );
}

t.test('A job that exceeds its budget ends with its thread, and the next one has another', async (t) => {
  const pool = newPool(1);
  for (const job of ['loop', 'backtrack'] as const) {
    t.equal(await faultOf(pool.run(job, 1)), 'TEXT_TOO_COMPLEX', job);
    t.equal(await pool.run('echo', 1), 'echo');
  }
});

t.test('A job that fails, ends its thread or uses up its memory fails alone', async (t) => {
  const pool = newPool(1, 60_000);
  t.equal(await faultOf(pool.run('throw', 1)), 'as it was told');
  t.equal(await pool.run('echo', 1), 'echo');
  t.match(await faultOf(pool.run('exit', 1)), 'has ended');
  t.equal(await pool.run('echo', 1), 'echo');
  t.equal(await faultOf(pool.run('memory', 1)), 'TEXT_TOO_COMPLEX');
  t.equal(await pool.run('echo', 1), 'echo');
});

t.test('An owner has one job running at a time, and owners take turns', async (t) => {
  const order: number[] = [];
  const run = async (pool: ReturnType<typeof newPool>, job: TestJob, owner: number) => {
    await pool.run(job, owner).catch(() => undefined);
    order.push(owner);
  };
  const one = newPool(1);
  await Promise.all([...[1, 1, 1, 1, 2, 3, 2].map((owner) => run(one, 'echo', owner))]);
  t.same(order, [1, 2, 3, 1, 2, 1, 1]);

  order.length = 0;
  const two = newPool(2, 300);
  // The one that hangs has one thread of two, however much it sends.
  await Promise.all([run(two, 'loop', 1), run(two, 'loop', 1), run(two, 'echo', 2), run(two, 'echo', 2)]);
  t.same(order, [2, 2, 1, 1]);
});

t.test('More than 100 waiting jobs of an owner, and more than 1,000 in all, are refused', async (t) => {
  const pool = newPool(1);
  const faults = async (count: number, ownerOf: (index: number) => number) => {
    const all = Array.from({ length: count }, (_, index) => faultOf(pool.run('echo', ownerOf(index))));
    return (await Promise.all(all)).filter((fault) => fault !== undefined);
  };
  await pool.run('echo', 1);
  t.same(await faults(103, () => 1), ['OVERLOADED', 'OVERLOADED']);
  t.same(await faults(1_003, (index) => index), ['OVERLOADED', 'OVERLOADED']);
  t.same(await faults(101, () => 1), []);
});

t.test('A result that waits while the event loop is late still counts', async (t) => {
  const pool = newPool(1);
  await pool.run('echo', 1);
  const result = pool.run('echo', 1);
  for (const until = performance.now() + 300; performance.now() < until; );
  t.equal(await result, 'echo');
});

t.test('The clock of a thread counts its processor time, and is cautious where that is unknown', (t) => {
  const work = (milliseconds: number) => {
    for (const until = performance.now() + milliseconds; performance.now() < until; );
  };
  for (const file of new Set([processorTimeFile(), null, '/proc/there/is/none'])) {
    const clock = clockOfThread(file);
    let last = clock();
    for (const until = last + 100; last < until; last = clock()) work(10);
    const before = performance.now();
    work(200);
    const used = clock() - last;
    t.ok(used <= performance.now() - before, `${file}: ${used} ms`);
    if (file !== processorTimeFile()) t.ok(used < 50, `${file}: ${used} ms of an interval that was missed`);
  }
  t.end();
});

t.test('A thread that cannot start is an error, not a wait', async (t) => {
  const pool = createThreadPool<TestJob, string>({
    module: new URL('./there-is-none.js', import.meta.url),
    ...{ size: 1, budgetMs: 100 },
  });
  t.match(await faultOf(pool.run('echo', 1)), 'there-is-none');
  t.match(await faultOf(pool.run('echo', 1)), 'there-is-none');
});

t.test('A process ends when its jobs are done, though its threads are warm', (t) => {
  const pool = JSON.stringify(new URL('../../src/lib/threads/pool.js', import.meta.url));
  const script = `import(${pool}).then(async ({ createThreadPool }) => {
    const pool = createThreadPool({ module: new URL(${JSON.stringify(MODULE)}), size: 2, budgetMs: 100 });
    await pool.run('echo', 1);
    await pool.run('loop', 1).catch(({ code }) => console.log(code));
  })`;
  const { stdout, status } = spawnSync(process.execPath, ['--eval', script], { encoding: 'utf8', timeout: 300_000 });
  t.same([stdout, status], ['TEXT_TOO_COMPLEX\n', 0]);
  t.end();
});
