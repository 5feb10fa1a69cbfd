import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { type Job, ROOT } from './plan.js';

export interface Outcome {
  isOk: boolean;
  passed: number;
  failed: number;
  skipped: number;
  seconds: number;
  /** Duration of each file, in milliseconds. */
  times: Map<string, number>;
  report: string;
}

/** Timeout of a test in seconds, long enough for a busy machine. */
const TIMEOUT_S = 1_800;
const GROUP = 'dist/test/support/group.js';
/** Maximum lines shown of each failure, and of the end of a process that ended early. */
const MAX_FAILURE_LINES = 40;
const MAX_TAIL_LINES = 60;

/**
 * Runs the files of a job in one process, and parses its TAP output.
 * @param env settings of the tests, besides the environment
 * @param onLine receives each line of the output
 */
export async function runJob(
  { name, files }: Job,
  env: Record<string, string>,
  onLine: (line: string) => void,
): Promise<Outcome> {
  const began = performance.now();
  const [first = '', ...more] = files;
  const program = more.length === 0 ? [compiled(first)] : [GROUP, name];
  const child = spawn(process.execPath, ['--enable-source-maps', ...program], {
    cwd: ROOT,
    env: { TAP_TIMEOUT: String(TIMEOUT_S), ...process.env, ...env, TEST_FILES: JSON.stringify(files.map(compiled)) },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const reading = createReading(files);
  const read = (line: string) => {
    reading.read(line);
    onLine(line);
  };
  createInterface(child.stdout).on('line', read);
  createInterface(child.stderr).on('line', reading.appendToTail);
  const [code] = (await once(child, 'close')) as [number | null];
  const seconds = (performance.now() - began) / 1000;
  return { ...reading.outcome(code), seconds };
}

function compiled(file: string): string {
  return join('dist', file.replace(/\.ts$/, '.js'));
}

function createReading(files: readonly string[]) {
  const times = new Map(files.map((file) => [compiled(file), 0]));
  const failures: string[] = [];
  const tail: string[] = [];
  let [file = ''] = times.keys();
  let counts = '';
  /** Number of further lines to show of the current failure, and its indentation. */
  let left = 0;
  let indent = '';

  function appendToTail(line: string): void {
    tail.push(line);
    if (tail.length > MAX_TAIL_LINES) tail.shift();
  }

  return {
    appendToTail,
    read(line: string): void {
      appendToTail(line);
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
    outcome(code: number | null): Omit<Outcome, 'seconds'> {
      const countOf = (name: string) => Number(new RegExp(`\\b${name}: (\\d+)`).exec(counts)?.[1] ?? 0);
      const failed = countOf('fail') + countOf('todo');
      const isOk = code === 0 && failed === 0 && counts !== '';
      // A process that ended early has not reported a failure.
      const report = isOk ? [] : failures.length > 0 ? failures : tail;
      return {
        isOk,
        ...{ passed: countOf('pass'), failed: isOk ? 0 : Math.max(failed, 1), skipped: countOf('skip') },
        ...{ times, report: report.join('\n') },
      };
    },
  };
}
