import { existsSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { CommandError, runCommand, wrongUse } from '../commands/support/command.js';
import { MINUTE_MS } from '../src/lib/periods.js';
import { type PostgresServer, postgresPrograms, startPostgres } from './support/postgres.js';
import { removeLeftFolders, temporaryFolder } from './support/temporary.js';
import { bundle } from './test/bundle.js';
import { changedSince, importersOf, testsReachedBy } from './test/changed.js';
import { type Outcome, runJob } from './test/job.js';
import { runUnderLoad } from './test/load.js';
import { isBundled, type Job, planAll, planFast, planNamed, planSlow, planSome, testFiles } from './test/plan.js';
import { functionsThatNeverRan } from './test/sql-functions.js';
import { MAX_FLAKY, type Results, runJobs } from './test/tries.js';

const usage = `Runs test files, several processes at a time, and ends with how many assertions passed and failed.

  npm run test:one -- FILE ...                these files, by their source names
  npm run test:one -- --postgres FILE ...     on PostgreSQL
  npm run test:one -- --slow FILE ...         in their slow form
  npm run test:one -- --retry FILE ...        failed ones once more, as npm test does
  npm run test:watch -- FILE ...              again after each edit
  npm run test:fast                           the small files, on SQLite
  npm test                                    all that hold a change, after types, lint and the document
  npm run test:changed -- [BASE]              those that a change since BASE (main) reaches, after types and lint
  npm run test:slow                           what npm test leaves out
  npm run task test:load -- [FILE ...]        these files, or all, five times on a busy machine: finds flaky ones`;

const options = {
  all: { type: 'boolean', default: false },
  fast: { type: 'boolean', default: false },
  slow: { type: 'boolean', default: false },
  postgres: { type: 'boolean', default: false },
  retry: { type: 'boolean', default: false },
  load: { type: 'boolean', default: false },
  changed: { type: 'boolean', default: false },
} as const;

/** Tests often wait for timers and other processes, so two processes more than there are processors. */
const AT_ONCE = availableParallelism() + 2;
const SLOWEST = 10;
/** Of long forms of tests, and of tests beside busy processes. */
const LONG_SILENCE_MS = 60 * MINUTE_MS;

await runCommand({ usage, options, takesArguments: true }, async (flags, names) => {
  const { slow, retry, load, changed } = flags;
  const jobs = await planOf(flags, names);
  const isNamed = names.length > 0 && !changed;
  const runsAll = flags.all || (load && !isNamed);
  const isBundling = runsAll || changed;
  const env = {
    ...(slow && { TEST_SLOW: '1' }),
    ...(isBundling && { TEST_PROGRAMS: await bundle(jobs.filter(isBundled).flatMap(({ files }) => files)) }),
  };
  removeLeftFolders();
  const functions = temporaryFolder('functions');
  const server = jobs.some(({ onPostgres }) => onPostgres) ? await startDatabase() : undefined;
  const onPostgres = {
    TEST_POSTGRES_URL: String(server?.url),
    ...(isBundling && { TEST_DIFFERING_SQL: '1' }),
    ...(runsAll && { TEST_FUNCTIONS: functions }),
  };
  try {
    const possible = jobs.filter(({ onPostgres }) => !onPostgres || server !== undefined);
    const run = () =>
      runJobs(possible, {
        hasSecond: (flags.all || retry) && !load,
        atOnce: AT_ONCE,
        run: (job) =>
          runJob(job, {
            env: { ...env, ...(job.onPostgres && onPostgres) },
            ...(isNamed && { onLine: printProgress }),
            ...((slow || load) && { silenceMs: LONG_SILENCE_MS }),
          }),
        print,
      });
    const results = load ? await runUnderLoad(run) : await run();
    if (flags.all && server !== undefined && results.failed === 0) checkFunctions(functions, results);
    if (!isNamed) printSlowest(results);
    printSum(results);
    if (results.failed > 0) process.exitCode = 1;
  } finally {
    await server?.stop();
    rmSync(functions, { recursive: true });
  }
});

async function planOf(flags: Record<keyof typeof options, boolean>, names: readonly string[]): Promise<Job[]> {
  if (flags.changed) {
    const changed = changedSince(names[0] ?? 'main');
    const tests = testFiles();
    const files = testsReachedBy(changed, tests, await importersOf(tests));
    console.log(`${changed.length} changed files reach ${files.length} files of tests.`);
    return planSome(files);
  }
  const missing = names.find((file) => !existsSync(file));
  if (missing !== undefined) throw wrongUse(`There is no ${missing}.`);
  if (names.length > 0) return planNamed(names, flags.postgres);
  if (flags.all || flags.load) return planAll();
  if (flags.fast) return planFast();
  if (flags.slow) return planSlow();
  throw wrongUse('Name a file.');
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
function checkFunctions(folder: string, results: Results): void {
  const missing = functionsThatNeverRan(folder);
  if (missing.length === 0) {
    results.passed++;
    return;
  }
  results.failed++;
  console.log(
    `NOT OK functions of SQL on PostgreSQL\nNo test has run these:\n  ${missing.join('\n  ')}\n` +
      'Give a test file that runs them the line "// On PostgreSQL too: REASON".',
  );
}

function printProgress(line: string): void {
  if (/^ok /.test(line) || /^ *# (?!Subtest|\{ total|time=|file )/.test(line)) console.log(line.trimEnd());
}

function print({ name }: Pick<Job, 'name'>, outcome: Outcome, isLast: boolean): void {
  const { isOk, files, seconds, processorSeconds, report } = outcome;
  const sum = (of: 'passed' | 'skipped') => [...files.values()].reduce((total, result) => total + result[of], 0);
  // With two tries, what fails in the first one alone is no failure of the run.
  if (report !== '') console.log(isLast ? report : report.replaceAll(/^/gm, '| '));
  const also = sum('skipped') > 0 ? `, ${sum('skipped')} skipped` : '';
  const time = `${seconds.toFixed(1)} s, ${processorSeconds.toFixed(1)} s of processor time`;
  const state = isOk ? 'ok    ' : isLast ? 'NOT OK' : 'AGAIN ';
  console.log(`${state} ${name}: ${sum('passed')} passed${also}, ${time}`);
}

function printSlowest({ times }: Results): void {
  console.log('\nSlowest files:');
  const slowest = times.sort(([, a], [, b]) => b - a).slice(0, SLOWEST);
  for (const [file, ms] of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(7)} s  ${file}`);
}

function printSum({ passed, failed, skipped, flaky }: Results): void {
  console.log('');
  for (const { name, failure } of flaky) console.log(`flaky: ${name} (${failure})`);
  if (flaky.length > MAX_FLAKY) console.log(`${flaky.length} flaky files; a run with more than ${MAX_FLAKY} fails.`);
  console.log(`${passed} passed, ${failed} failed${skipped > 0 ? ` (${skipped} skipped)` : ''}`);
}
