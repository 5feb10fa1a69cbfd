/** The result of one test file in one process. */
export interface FileResult {
  passed: number;
  failed: number;
  skipped: number;
  /** Duration in milliseconds. */
  ms: number;
  /** The first failure, in a line; undefined if there was none. */
  failure?: string;
  /** False if the process ended before the tests of the file. */
  hasRun: boolean;
}

export interface Output {
  /** By source names. */
  files: Map<string, FileResult>;
  /** True if the process has printed the sum of its tests. */
  isComplete: boolean;
  /** Each failure with its diagnostics, or the last lines of a process that reported none; empty if all passed. */
  report: string;
}

/** Maximum lines of a report for each failure, and of the end of a process that ended early. */
const MAX_FAILURE_LINES = 40;
const MAX_TAIL_LINES = 60;

const RESULT = /^( *)(not )?ok \d+(?: - (.*))?$/;
/** Ends the line of a test, whose assertions are counted by themselves. */
const DURATION = / # time=([\d.]+)ms$/;
const SKIPPED = / # SKIP\b/;
/** tap prints this for each test that had not begun when the process ended. */
const NOT_BEGUN = /^child test left in queue/;

/**
 * Reads the TAP 14 of a process that runs test files one after the other, each announced by a comment `# file PATH`
 * (`test/support/group.ts`). A process with one file needs no comment.
 * @param sources source names by the paths that the process prints
 */
export function createReading(sources: ReadonlyMap<string, string>) {
  const [first = ''] = sources.values();
  const files = new Map<string, FileResult>();
  for (const source of sources.values()) files.set(source, { passed: 0, failed: 0, skipped: 0, ms: 0, hasRun: false });
  const failures: string[] = [];
  const errors: string[] = [];
  const tail: string[] = [];
  let current = resultOf(first);
  let isComplete = false;
  /** Names of the tests around the current line. */
  let tests: string[] = [];
  let previous = '';
  /** Indentation of the diagnostics that are being read. */
  let diagnostics: string | undefined;
  /** Number of further lines to report of the current failure, and its indentation. */
  let left = 0;
  let indent = '';

  function resultOf(source: string): FileResult {
    const result = files.get(source);
    if (result === undefined) throw new Error(`A process ran ${source}, which is not its file.`);
    return result;
  }

  function appendTo(lines: string[], line: string): void {
    lines.push(line);
    if (lines.length > MAX_TAIL_LINES) lines.shift();
  }

  function readResult(spaces: string, isNot: boolean, text: string): void {
    const depth = spaces.length / 4;
    if (NOT_BEGUN.test(text)) return;
    current.hasRun = true;
    const ms = DURATION.exec(text)?.[1];
    if (ms !== undefined) {
      if (depth === 0) current.ms += Number(ms);
      return;
    }
    if (SKIPPED.test(text)) current.skipped++;
    else if (!isNot) current.passed++;
    else {
      current.failed++;
      current.failure ??= [...tests.slice(0, depth), text].join(': ');
    }
  }

  function readLine(line: string): void {
    if (diagnostics !== undefined) {
      if (line === `${diagnostics}...`) diagnostics = undefined;
      return;
    }
    const path = /^# file (.*)$/.exec(line)?.[1];
    if (path !== undefined) current = resultOf(sources.get(path) ?? path);
    if (line.startsWith('# { total: ')) isComplete = true;
    const [, spaces = '', test] = /^( *)# Subtest: (.*)$/.exec(line) ?? [];
    if (test !== undefined) tests = [...tests.slice(0, spaces.length / 4), test];
    const result = RESULT.exec(line);
    if (result !== null) readResult(result[1] ?? '', result[2] !== undefined, result[3] ?? '');
    const [, before] = RESULT.exec(previous) ?? [];
    if (before !== undefined && line === `${before}  ---`) diagnostics = `${before}  `;
  }

  function collectFailure(line: string): void {
    const start = /^( *)not ok /.exec(line)?.[1];
    if (start !== undefined) {
      left = MAX_FAILURE_LINES;
      indent = start;
    }
    if (left > 0) failures.push(line);
    left = line === `${indent}  ...` ? 0 : left - 1;
  }

  return {
    read(line: string): void {
      appendTo(tail, line);
      collectFailure(line);
      readLine(line);
      previous = line;
    },
    readError(line: string): void {
      appendTo(errors, line);
      appendTo(tail, line);
    },
    /** @param reason why the process is not ok, if the exit code or the runner says so */
    end(reason?: string): Output {
      const hasFailed = () => [...files.values()].some(({ failure }) => failure !== undefined);
      const ended = reason ?? (isComplete ? undefined : 'the process ended early');
      // The file that ran when the process ended is at fault, unless another one has failed before.
      if (ended !== undefined && (!isComplete || !hasFailed())) {
        current.hasRun = true;
        current.failed = Math.max(current.failed, 1);
        current.failure ??= ended;
      }
      // A process that was killed has not reported a failure, and one with an uncaught error not its cause.
      const lines = !hasFailed() ? [] : failures.length > 0 ? [...failures, ...errors] : tail;
      return { files, isComplete, report: lines.join('\n') };
    },
  };
}
