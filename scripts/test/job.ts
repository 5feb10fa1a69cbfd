import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { createInterface } from 'node:readline';
import { pathToFileURL } from 'node:url';
import { required } from '../../src/lib/typed.js';
import { isBundled, type Job, ROOT } from './plan.js';
import { withSourcePositions } from './source-positions.js';

export interface Outcome {
  isOk: boolean;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** Processor time in seconds, that of ended programs included: it does not depend on what runs beside. */
  processorSeconds: number;
  /** Duration of each file, in milliseconds. */
  times: Map<string, number>;
  report: string;
}

/** Timeout of a test in seconds, long enough for a busy machine. */
const TIMEOUT_S = 1_800;
const GROUP = 'dist/test/support/group.js';
const preload = (path: string) => ['--import', pathToFileURL(join(ROOT, `dist/${path}.js`)).href];
/** Maximum lines shown of each failure, and of the end of a process that ended early. */
const MAX_FAILURE_LINES = 40;
const MAX_TAIL_LINES = 60;
/** Runs a command line, and prints the processor time of its processes to the fourth stream. */
const TIMED = '"$@"; code=$?; times >&3; exit $code';

/**
 * Runs the files of a job in one process, and parses its TAP output. Their temporary files are in a folder of the job.
 * @param env settings of the tests, besides the environment
 * @param onLine receives each line of the output
 */
export async function runJob(job: Job, env: Record<string, string>, onLine: (line: string) => void): Promise<Outcome> {
  const began = performance.now();
  const paths = job.files.map((file) => compiled(file, isBundled(job) ? env.TEST_PROGRAMS : undefined));
  const [first = '', ...more] = paths;
  const program = more.length === 0 ? [first] : [GROUP, job.name];
  const flags = [
    ...preload('scripts/test/late-optimizing'),
    ...preload('scripts/test/without-async-hooks'),
    ...preload('test/support/folders-last'),
    ...(env.TEST_FUNCTIONS === undefined ? [] : preload('scripts/test/record-functions')),
  ];
  const temporary = temporaryFolder();
  const child = spawn('/bin/sh', ['-c', TIMED, 'sh', process.execPath, ...flags, ...program], {
    cwd: ROOT,
    env: {
      TAP_TIMEOUT: String(TIMEOUT_S),
      ...process.env,
      ...env,
      TEST_FILES: JSON.stringify(paths),
      TMPDIR: temporary,
    },
    stdio: ['ignore', 'pipe', 'pipe', 'pipe'],
  });
  let processorTimes = '';
  child.stdio[3]?.on('data', (text: Buffer) => {
    processorTimes += text;
  });
  const reading = createReading(paths);
  const read = (line: string) => {
    reading.read(line);
    onLine(line);
  };
  createInterface(required(child.stdout)).on('line', read);
  createInterface(required(child.stderr)).on('line', reading.readError);
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = (performance.now() - began) / 1000;
  await rm(temporary, { recursive: true, force: true, maxRetries: 3 });
  return { ...reading.outcome(code), seconds, processorSeconds: sumOfTimes(processorTimes) };
}

function temporaryFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-test-'));
  // Servers of databases run as users of their own.
  chmodSync(folder, 0o711);
  return folder;
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

function createReading(paths: readonly string[]) {
  const times = new Map(paths.map((path) => [path, 0]));
  const failures: string[] = [];
  const errors: string[] = [];
  const tail: string[] = [];
  let [file = ''] = times.keys();
  let counts = '';
  /** Number of further lines to show of the current failure, and its indentation. */
  let left = 0;
  let indent = '';

  function appendTo(lines: string[], line: string): void {
    lines.push(line);
    if (lines.length > MAX_TAIL_LINES) lines.shift();
  }

  return {
    readError(line: string): void {
      appendTo(errors, line);
      appendTo(tail, line);
    },
    read(line: string): void {
      appendTo(tail, line);
      file = /^# file (.*)$/.exec(line)?.[1] ?? file;
      const took = /^(?:not )?ok \d+ .*# time=([\d.]+)ms$/.exec(line)?.[1];
      if (took !== undefined) times.set(file, (times.get(file) ?? 0) + Number(took));
      counts = /^# (\{ total: .*\})$/.exec(line)?.[1] ?? counts;
      const start = /^( *)not ok /.exec(line)?.[1];
      if (start !== undefined) {
        left = MAX_FAILURE_LINES;
        indent = start;
      }
      if (left > 0) failures.push(line);
      left = line === `${indent}  ...` ? 0 : left - 1;
    },
    outcome(code: number | null): Omit<Outcome, 'seconds' | 'processorSeconds'> {
      const countOf = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(counts)?.[1] ?? 0);
      const failed = countOf('fail') + countOf('todo');
      const isOk = code === 0 && failed === 0 && counts !== '';
      // A process that was killed has not reported a failure, and one with an uncaught error not its cause.
      const report = isOk ? [] : failures.length > 0 ? [...failures, ...errors] : tail;
      return {
        isOk,
        ...{ passed: countOf('pass'), failed: isOk ? 0 : Math.max(failed, 1), skipped: countOf('skip') },
        ...{ times, report: withSourcePositions(report.join('\n')) },
      };
    },
  };
}
