import pLimit from 'p-limit';
import type { Outcome } from './job.js';
import { alone, type Job } from './plan.js';
import type { FileResult } from './tap-output.js';

export interface Failure {
  name: string;
  /** The first failure of the file, in a line. */
  failure: string;
}

/** Counts of a run of jobs. */
export interface Results {
  passed: number;
  failed: number;
  skipped: number;
  /** Files that failed in their only or second try. */
  failures: Failure[];
  /** Files that failed and passed in their second try. */
  flaky: Failure[];
  /** Durations of the files, in milliseconds. */
  times: [name: string, ms: number][];
}

export interface Tries {
  /** Runs failed files once more. */
  hasSecond: boolean;
  /** Jobs that run at once, in the first try. */
  atOnce: number;
  run(job: Job): Promise<Outcome>;
  /** @param isLast false if the failed files run once more */
  print(job: Pick<Job, 'name'>, outcome: Outcome, isLast: boolean): void;
}

/** With more flaky files, the run fails: chance does not explain them. */
export const MAX_FLAKY = 5;
/** With more failed files, a second try only takes time. */
const MAX_SECOND_TRIES = 20;

/**
 * Runs jobs, then each failed file once more: one at a time, in a process of its own, when all others have ended. A file
 * that fails twice is at fault. One that passes then is flaky: on a busy machine one of hundreds of files fails by chance,
 * and the run passes if no more than `MAX_FLAKY` do. Files whose process ended before them run again, too, and count by that
 * try alone.
 */
export async function runJobs(jobs: readonly Job[], { hasSecond, atOnce, run, print }: Tries): Promise<Results> {
  const limit = pLimit(atOnce);
  const ended = await Promise.all(
    jobs.map((job) =>
      limit(async () => {
        const outcome = await run(job);
        print(job, outcome, !hasSecond || outcome.isOk);
        return { job, outcome };
      }),
    ),
  );
  const files = ended.flatMap(({ job, outcome }) =>
    [...outcome.files].map(([file, first]) => ({ job: alone(file, job.onPostgres), first, last: first })),
  );
  const again = files.filter(({ first }) => !hasPassed(first));
  const areTooMany = again.filter(({ first }) => first.failure !== undefined).length > MAX_SECOND_TRIES;
  if (hasSecond && areTooMany) {
    for (const { job, outcome } of ended) if (!outcome.isOk) print(job, outcome, true);
  } else if (hasSecond) {
    for (const file of again) {
      const outcome = await run(file.job);
      print({ name: `${file.job.name}, second try` }, outcome, true);
      [file.last = file.first] = outcome.files.values();
    }
  }
  const flaky = files.filter(({ first, last }) => first.failure !== undefined && hasPassed(last));
  const counted = files.map((file) => (flaky.length > MAX_FLAKY && flaky.includes(file) ? file.first : file.last));
  const sum = (count: (result: FileResult) => number) => counted.reduce((total, result) => total + count(result), 0);
  return {
    passed: sum(({ passed }) => passed),
    failed: sum((result) => (hasPassed(result) ? 0 : Math.max(result.failed, 1))),
    skipped: sum(({ skipped }) => skipped),
    failures: files.filter(({ last }) => !hasPassed(last)).map(({ job, last }) => failureOf(job, last)),
    flaky: flaky.map(({ job, first }) => failureOf(job, first)),
    times: files.map(({ job, last }) => [job.name, last.ms]),
  };
}

function failureOf({ name }: Job, { failure }: FileResult): Failure {
  return { name, failure: failure ?? 'did not run' };
}

function hasPassed({ failure, hasRun }: FileResult): boolean {
  return failure === undefined && hasRun;
}
