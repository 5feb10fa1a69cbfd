import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import type { FileHandle } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { openTemporary } from '../account-data/spool.js';
import type { Config } from '../config/config.js';
import { linesOf } from '../features/task-import/lines.js';
import { AppError } from '../lib/errors.js';
import { createFairQueue } from '../lib/fair-queue.js';
import { required } from '../lib/typed.js';
import type { FileEntry, FileJob, FileRefusal, FileSummary } from './reader.js';

/**
 * Reads files of other programs, each in a process of its own: they come from strangers, and native code that works on
 * them (SQLite) cannot be interrupted in a thread. The kernel limits processor time and memory of the process, also when
 * the service has ended. It gets no variables of the environment. Files go in and results come out by temporary files,
 * so that neither is in the memory of the service.
 *
 * One process runs at a time, and users take turns. State: waiting files, in memory; a crash loses them with their
 * requests.
 */
export interface FileReaders {
  /**
   * @param signal ends the process when it aborts
   * @throws AppError VALIDATION_FAILED if the file cannot be read, TEXT_TOO_COMPLEX beyond the limits of the process,
   * OVERLOADED if too many files wait; the reason of the signal
   */
  read(job: FileJob, file: FileHandle, owner: number, signal: AbortSignal): Promise<ReadFile>;
}

/** The result of reading a file, in a temporary file. */
export interface ReadFile {
  summary: FileSummary;
  /** Reads the entries, once. */
  entries(): AsyncGenerator<FileEntry>;
  /** Closes the file. */
  close(): Promise<void>;
}

export interface ProcessLimits {
  processorTimeS: number;
  /** Writable memory of the process, some 100 MiB of it for the engine. */
  memoryMb: number;
  /** Part of it that is the heap of JavaScript. */
  heapMb: number;
}

const LIMITS: ProcessLimits = { processorTimeS: 10, memoryMb: 1_024, heapMb: 512 };
/** For a process that waits instead of working. */
const MAX_TIME_MS = 60_000;

const MAX_WAITING = { ofOwner: 1, all: 100 };
const RETRY_AFTER_S = 5;

const MODULE = fileURLToPath(new URL('./worker.js', import.meta.url));

/** The summary has the first failures of the file. */
const MAX_RESULT_LINE_BYTES = 8 * 1024 * 1024;

const MAX_STDERR_LENGTH = 2_000;

interface Task {
  owner: number;
  run(): Promise<void>;
}

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

export function createFileReaders(
  config: Pick<Config, 'temporaryFolders'>,
  limits: ProcessLimits = LIMITS,
): FileReaders {
  const waiting = createFairQueue<Task>(MAX_WAITING);
  let isRunning = false;

  async function runNext(): Promise<void> {
    if (isRunning) return;
    isRunning = true;
    for (let task = waiting.next(() => false); task !== undefined; task = waiting.next(() => false)) await task.run();
    isRunning = false;
  }

  return {
    read: (job, file, owner, signal) =>
      new Promise((resolve, reject) => {
        const leave = () => {
          waiting.remove((one) => one === task);
          reject(signal.reason);
        };
        const task: Task = {
          owner,
          run() {
            signal.removeEventListener('abort', leave);
            return readInProcess(job, file, { config, limits, signal }).then(resolve, reject);
          },
        };
        if (!waiting.push(task)) {
          const message = 'Too many files are being read. Try again in a moment.';
          throw new AppError('OVERLOADED', { message, retryAfter: RETRY_AFTER_S });
        }
        signal.addEventListener('abort', leave, { once: true });
        void runNext();
      }),
  };
}

interface Surroundings {
  config: Pick<Config, 'temporaryFolders'>;
  limits: ProcessLimits;
  signal: AbortSignal;
}

async function readInProcess(job: FileJob, file: FileHandle, around: Surroundings): Promise<ReadFile> {
  const { config, limits, signal } = around;
  const result = await openTemporary(config.temporaryFolders);
  try {
    await runProcess(job, [file.fd, result.fd], { limits, signal });
  } catch (error) {
    await result.close();
    throw error;
  }
  // The stream closes the file when it ends or is left.
  const lines = linesOf(result.createReadStream({ start: 0 }), MAX_RESULT_LINE_BYTES);
  const close = async () => void (await lines.return(undefined));
  try {
    const { value: first } = await lines.next();
    const summary = parsed<FileSummary | FileRefusal>(first?.bytes);
    if (summary.kind === 'too complex') throw tooComplex();
    if (summary.kind === 'fault') {
      const { path, message } = summary;
      throw new AppError('VALIDATION_FAILED', { message, details: [{ path, message }] });
    }
    return {
      summary,
      async *entries() {
        for await (const { bytes } of lines) yield parsed<FileEntry>(bytes);
      },
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

/** @throws AppError TEXT_TOO_COMPLEX if the process exceeds a limit, and the reason of the signal */
async function runProcess(
  job: FileJob,
  files: [number, number],
  { limits, signal }: Omit<Surroundings, 'config'>,
): Promise<void> {
  signal.throwIfAborted();
  const flags = [`--max-old-space-size=${limits.heapMb}`, '--v8-pool-size=1'];
  const child = spawn('/bin/sh', ['-c', limited(limits), process.execPath, ...flags, MODULE], {
    stdio: ['pipe', 'ignore', 'pipe', ...files],
    ...{ env: {}, cwd: '/', timeout: MAX_TIME_MS, killSignal: 'SIGKILL' as const },
  });
  const end = () => child.kill('SIGKILL');
  children.add(child);
  signal.addEventListener('abort', end);
  try {
    // Rejects if the process cannot start, which then has no streams.
    const closed = once(child, 'close') as Promise<[number | null, NodeJS.Signals | null]>;
    let complaint = '';
    child.stderr?.setEncoding('utf8').on('data', (text: string) => {
      complaint = (complaint + text).slice(0, MAX_STDERR_LENGTH);
    });
    // The process may end before it has read them.
    child.stdin?.on('error', () => undefined).end(JSON.stringify(job));
    const [code, killedBy] = await closed;
    signal.throwIfAborted();
    if (killedBy !== null) throw tooComplex(new Error(`The process that reads a file ended with ${killedBy}.`));
    if (code !== 0) throw new Error(`The process that reads a file ended with the code ${code}: ${complaint}`);
  } finally {
    children.delete(child);
    signal.removeEventListener('abort', end);
  }
}

/** A script that sets limits, and makes the process the first to end where the system runs out of memory. */
function limited({ processorTimeS, memoryMb }: ProcessLimits): string {
  return [
    `ulimit -c 0; ulimit -t ${processorTimeS}; ulimit -d ${memoryMb * 1024}`,
    '(echo 1000 > /proc/$$/oom_score_adj) 2> /dev/null',
    'exec "$0" "$@"',
  ].join('\n');
}

function tooComplex(cause?: Error): AppError {
  const message = 'The file takes too much time or memory to read. Nothing was imported. Divide it into smaller files.';
  return new AppError('TEXT_TOO_COMPLEX', { message, cause });
}

function parsed<T>(line: Buffer | undefined): T {
  return JSON.parse(required(line).toString());
}
