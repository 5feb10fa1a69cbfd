import { serveJobs } from '../../src/lib/threads/serve.js';

/** Behaviour of the thread: return, hang, fail, exit, or exhaust its memory. */
export type TestJob = 'echo' | 'loop' | 'backtrack' | 'throw' | 'exit' | 'memory';

serveJobs<TestJob, string>((job) => {
  if (job === 'loop') for (;;);
  if (job === 'backtrack') /^(?:a+)+$/.test(`${'a'.repeat(64)}!`);
  if (job === 'throw') throw new RangeError('as it was told');
  if (job === 'exit') process.exit(0);
  if (job === 'memory') for (const all: string[][] = []; ; ) all.push(new Array(100_000).fill('x'));
  return job;
});
