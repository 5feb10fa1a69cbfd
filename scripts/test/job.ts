import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { chmodSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { constants } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { MINUTE_MS } from '../../src/lib/periods.js';
import { required } from '../../src/lib/typed.js';
import { signalIfAlive } from '../support/processes.js';
import { temporaryFolder } from '../support/temporary.js';
import { isBundled, type Job, ROOT } from './plan.js';
import { withSourcePositions } from './source-positions.js';
import { isRecord } from './sql-functions.js';
import { createReading, type FileResult } from './tap-output.js';

export interface Outcome {
  isOk: boolean;
  /** By source names. */
  files: Map<string, FileResult>;
  seconds: number;
  /** Processor time in seconds, that of ended programs included: it does not depend on what runs beside. */
  processorSeconds: number;
  report: string;
}

export interface JobOptions {
  /** Settings of the tests, besides the environment. */
  env?: Record<string, string>;
  /** Receives each line of the output. */
  onLine?: (line: string) => void;
  /** A process that prints nothing for this long hangs, and is ended. Long enough for a busy machine. */
  silenceMs?: number;
}

const SILENCE_MS = 10 * MINUTE_MS;
/** Time in which a process that hangs can report its test, before it is killed. */
const GRACE_MS = 10_000;
const GROUP = 'dist/test/support/group.js';
const preload = (path: string) => ['--import', pathToFileURL(join(ROOT, `dist/${path}.js`)).href];
/** MiB for new objects from the beginning, to which V8 otherwise grows by and by: it copies objects less often. */
const NEW_SPACE_MIB = 16;
/** Runs a command line, and prints the processor time of its processes to the fourth stream. */
const TIMED = '"$@"; code=$?; times >&3; exit $code';

/**
 * Runs the files of a job in one process, and reads its TAP output. Their temporary files are in a folder of the job, and
 * its processes in a group, so that none of them outlives it.
 */
export async function runJob(
  job: Job,
  { env = {}, onLine, silenceMs = SILENCE_MS }: JobOptions = {},
): Promise<Outcome> {
  const began = performance.now();
  const bundles = isBundled(job) ? env.TEST_PROGRAMS : undefined;
  const sources = new Map(job.files.map((file) => [compiled(file, bundles), file]));
  const [first = '', ...more] = sources.keys();
  const program = more.length === 0 ? [first] : [GROUP, job.name];
  const flags = [
    `--min-semi-space-size=${NEW_SPACE_MIB}`,
    ...preload('scripts/test/late-optimizing'),
    ...preload('scripts/test/without-async-hooks'),
    ...preload('scripts/test/quick-passwords'),
    ...preload('test/support/folders-last'),
    ...(env.TEST_FUNCTIONS === undefined ? [] : preload('scripts/test/record-functions')),
  ];
  const temporary = temporaryFolder('test');
  const functions = env.TEST_FUNCTIONS && join(env.TEST_FUNCTIONS, `${randomUUID()}.json`);
  // Servers of databases run as users of their own.
  chmodSync(temporary, 0o711);
  const child = spawn('/bin/sh', ['-c', TIMED, 'sh', process.execPath, ...flags, ...program], {
    cwd: ROOT,
    env: {
      ...process.env,
      ...env,
      ...(functions !== undefined && { TEST_FUNCTIONS: functions }),
      // The runner ends what hangs: the time of a whole process says nothing.
      TAP_TIMEOUT: '0',
      TEST_FILES: JSON.stringify([...sources.keys()]),
      TMPDIR: temporary,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
    detached: true,
  });
  groups.add(child);
  let processorTimes = '';
  child.stdio[3]?.on('data', (text: Buffer) => {
    processorTimes += text;
  });
  const reading = createReading(sources);
  const watch = endIfSilent(child, silenceMs);
  createInterface(required(child.stdout)).on('line', (line) => {
    watch.heard();
    reading.read(line);
    onLine?.(line);
  });
  createInterface(required(child.stderr)).on('line', (line) => {
    watch.heard();
    reading.readError(line);
  });
  const [code, signal] = (await once(child, 'close')) as [number | null, NodeJS.Signals | null];
  watch.stop();
  groups.delete(child);
  signalGroup(child, 'SIGKILL');
  const seconds = (performance.now() - began) / 1000;
  await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
  const { files, isComplete, report } = reading.end(watch.reason() ?? reasonOf(code, signal));
  const results = [...files.values()];
  // Which functions have run is recorded at the end of a process: without the record, all its files run again.
  if (functions !== undefined && !(isComplete && isRecord(functions)))
    for (const result of results) result.hasRun = false;
  return {
    isOk: results.every(({ failure, hasRun }) => failure === undefined && hasRun),
    ...{ files, seconds, processorSeconds: sumOfTimes(processorTimes) },
    report: withSourcePositions(report),
  };
}

/** Shells of the jobs that run. Each leads a group of processes. */
const groups = new Set<ChildProcess>();

// Processes of a group do not get the signal of a terminal.
for (const name of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) {
  process.once(name, () => {
    for (const child of groups) signalGroup(child, 'SIGKILL');
    process.kill(process.pid, name);
  });
}

function signalGroup({ pid }: ChildProcess, name: NodeJS.Signals): void {
  if (pid !== undefined) signalIfAlive(-pid, name);
}

/** Ends a group of processes that prints nothing. tap reports the test that runs when it gets SIGALRM. */
function endIfSilent(child: ChildProcess, silenceMs: number) {
  let reason: string | undefined;
  const timer = setTimeout(() => {
    reason = `printed nothing for ${silenceMs / 1000} s`;
    signalGroup(child, 'SIGALRM');
    graceTimer = setTimeout(() => signalGroup(child, 'SIGKILL'), GRACE_MS);
  }, silenceMs);
  let graceTimer: NodeJS.Timeout | undefined;
  return {
    heard: () => timer.refresh(),
    stop(): void {
      clearTimeout(timer);
      clearTimeout(graceTimer);
    },
    reason: () => reason,
  };
}

function reasonOf(code: number | null, signal: NodeJS.Signals | null): string | undefined {
  if (code === 0) return undefined;
  // A shell returns 128 and the number of the signal that ended its command (POSIX).
  const name = signal ?? Object.entries(constants.signals).find(([, number]) => number + 128 === code)?.[0];
  return name === undefined ? `the process ended with code ${code}` : `the process was ended by ${name}`;
}

/** Sums what `times` prints: the user and system times of the shell, and of its children (POSIX). */
function sumOfTimes(text: string): number {
  const times = [...text.matchAll(/(\d+)m([\d.]+)s/g)];
  return times.reduce((sum, [, minutes, seconds]) => sum + Number(minutes) * 60 + Number(seconds), 0);
}

/** @param bundles the folder of the bundles, if the file runs from there */
function compiled(file: string, bundles?: string): string {
  const name = file.replace(/\.ts$/, '');
  return bundles === undefined ? join('dist', `${name}.js`) : join(relative(ROOT, bundles), `${name}.mjs`);
}
