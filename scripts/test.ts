import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import pLimit from 'p-limit';
import { CommandError, runCommand, wrongUse } from '../commands/support/command.js';
import { type PostgresServer, postgresPrograms, startPostgres } from './support/postgres.js';
import { bundle } from './test/bundle.js';
import { type Outcome, runJob } from './test/job.js';
import { isBundled, type Job, planAll, planFast, planNamed, planSlow } from './test/plan.js';
import { functionsThatNeverRan } from './test/sql-functions.js';

const usage = `Runs test files, several processes at a time, and ends with how many assertions passed and failed.

  npm run test:one -- FILE ...                these files, by their source names
  npm run test:one -- --postgres FILE ...     on PostgreSQL
  npm run test:one -- --slow FILE ...         in their slow form
  npm run test:watch -- FILE ...              again after each edit
  npm run test:fast                           the small files, on SQLite
  npm test                                    all that hold a change, after types, lint and the document
  npm run test:slow                           what npm test leaves out`;

const options = {
  all: { type: 'boolean', default: false },
  fast: { type: 'boolean', default: false },
  slow: { type: 'boolean', default: false },
  postgres: { type: 'boolean', default: false },
} as const;

/** Tests often wait for timers and other processes, so two processes more than there are processors. */
const AT_ONCE = availableParallelism() + 2;
const SLOWEST = 10;

await runCommand({ usage, options, takesArguments: true }, async ({ all, fast, slow, postgres }, files) => {
  const missing = files.find((file) => !existsSync(file));
  if (missing !== undefined) throw wrongUse(`There is no ${missing}.`);
  if (files.length === 0 && !all && !fast && !slow) throw wrongUse('Name a file.');
  const isNamed = files.length > 0;
  const jobs = isNamed ? planNamed(files, postgres) : all ? planAll() : fast ? planFast() : planSlow();
  const env = {
    ...(slow && { TEST_SLOW: '1' }),
    ...(all && { TEST_PROGRAMS: await bundle(jobs.filter(isBundled).flatMap(({ files }) => files)) }),
  };
  const functions = mkdtempSync(join(tmpdir(), 'tutti-functions-'));
  const onPostgres = { ...(all && { TEST_FUNCTIONS: functions }) };
  const outcomes = await runJobs(jobs, { env, onPostgres }, isNamed ? printProgress : () => undefined);
  if (all && outcomes.every(({ isOk }) => isOk)) outcomes.push(checkFunctions(functions));
  rmSync(functions, { recursive: true });
  if (!isNamed) printSlowest(outcomes);
  if (printSum(outcomes) > 0) process.exitCode = 1;
});

interface Settings {
  env: Record<string, string>;
  /** Of jobs on PostgreSQL, besides. */
  onPostgres: Record<string, string>;
}

async function runJobs(jobs: Job[], { env, onPostgres }: Settings, onLine: (line: string) => void): Promise<Outcome[]> {
  const server = jobs.some(({ onPostgres }) => onPostgres) ? await startDatabase() : undefined;
  const possible = jobs.filter(({ onPostgres }) => !onPostgres || server !== undefined);
  const atOnce = pLimit(AT_ONCE);
  try {
    return await Promise.all(
      possible.map((job) =>
        atOnce(async () => {
          const database = job.onPostgres ? { TEST_POSTGRES_URL: String(server?.url), ...onPostgres } : {};
          const outcome = await runJob(job, { ...env, ...database }, onLine);
          print(job, outcome);
          return outcome;
        }),
      ),
    );
  } finally {
    await server?.stop();
  }
}

/** Starts PostgreSQL for the tests. If `CI` is set, a missing PostgreSQL is an error. */
async function startDatabase(): Promise<PostgresServer | undefined> {
  if (postgresPrograms() === undefined) {
    const missing = 'There is no PostgreSQL here: apt-get install postgresql, or name its programs in PG_BIN.';
    if (process.env.CI !== undefined) throw new CommandError(missing);
    console.log(`${missing} Tests on it are left out.`);
    return undefined;
  }
  const server = await startPostgres();
  console.log(server.version);
  return server;
}

/** Checks that the jobs on PostgreSQL have run all SQL, by what they recorded in the folder. */
function checkFunctions(folder: string): Outcome {
  const missing = functionsThatNeverRan(folder);
  const isOk = missing.length === 0;
  const report = isOk
    ? ''
    : `On PostgreSQL no test has run these functions:\n  ${missing.join('\n  ')}\n` +
      'Give a test file that runs them the line "// On PostgreSQL too: REASON".';
  const counts = { passed: isOk ? 1 : 0, failed: isOk ? 0 : 1, skipped: 0 };
  const outcome = { isOk, ...counts, seconds: 0, processorSeconds: 0, times: new Map(), report };
  print({ name: 'functions of SQL on PostgreSQL' }, outcome);
  return outcome;
}

function printProgress(line: string): void {
  if (/^ok /.test(line) || /^ *# (?!Subtest|\{ total|time=|file )/.test(line)) console.log(line.trimEnd());
}

function print(
  { name }: Pick<Job, 'name'>,
  { isOk, passed, skipped, seconds, processorSeconds, report }: Outcome,
): void {
  if (report !== '') console.log(report);
  const also = skipped > 0 ? `, ${skipped} skipped` : '';
  const time = `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processor time`;
  console.log(`${isOk ? 'ok    ' : 'NOT OK'} ${name}: ${passed} passed${also}, ${time}`);
}

function printSlowest(outcomes: readonly Outcome[]): void {
  const times = outcomes.flatMap((outcome) => [...outcome.times]).sort(([, a], [, b]) => b - a);
  console.log('\nSlowest files:');
  for (const [file, ms] of times.slice(0, SLOWEST)) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

/** @returns the number of failed jobs */
function printSum(outcomes: readonly Outcome[]): number {
  const sum = (of: 'passed' | 'failed' | 'skipped') => outcomes.reduce((total, outcome) => total + outcome[of], 0);
  const skipped = sum('skipped') > 0 ? ` (${sum('skipped')} skipped)` : '';
  console.log(`\n${sum('passed')} passed, ${sum('failed')} failed${skipped}`);
  return sum('failed');
}
