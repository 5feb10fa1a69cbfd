import { serveJobs } from '../../src/lib/threads/serve.js';

/** What the thread of a test does: nothing, hang, fail, end, or use up its memory. */
export type TestJob = 'echo' | 'loop' | 'backtrack' | 'throw' | 'exit' | 'memory';

serveJobs<TestJob, TestJob>((job) => {
  if (job === 'loop') for (;;);
  if (job === 'backtrack') /^(?:a+)+$/.test(`${'a'.repeat(64)}!`);
  if (job === 'throw') throw new RangeError('as it was told');
  if (job === 'exit') process.exit(0);
  if (job === 'memory') for (const all: string[][] = []; ; ) all.push(new Array(100_000).fill('x'));
  return job;
});
