import { readdirSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import t from 'tap';
import { signalIfAlive } from '../../scripts/support/processes.js';
import { spoolBody } from '../../src/account-data/spool.js';
import { createFileReaders, type ProcessLimits } from '../../src/imports/process.js';
import type { FileJob } from '../../src/imports/reader.js';
import { AppError } from '../../src/lib/errors.js';
import { createImportBytes } from '../../src/lib/import-bytes.js';
import { eventually } from '../support/eventually.js';
import { startProcess } from '../support/process.js';
import { register } from '../support/remote.js';
import { slowly } from '../support/slow.js';

const JOB: FileJob = {
  ...{ name: 'a.csv', format: null, columns: '', user: null, project: null },
  ...{ now: '2026-03-01T09:30:00.000Z', timezone: 'UTC' },
};
const temporaryFolders = [tmpdir()];
const NEVER = new AbortController().signal;
const LIMITS: ProcessLimits = { processorTimeS: 60, memoryMb: 1_024, heapMb: 512 };

/** Takes several seconds: the dates of each task are in a zone of the calendar, and its rule is compared with ours. */
const SLOW = `BEGIN:VCALENDAR\n${Array.from({ length: 49_000 }, (_none, at) => slowTask(at)).join('')}END:VCALENDAR\n`;

function slowTask(uid: number): string {
  const rule = 'RRULE:FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1;COUNT=99';
  const dates = 'DTSTART;TZID=Europe/Berlin:20260101T100000\nDUE;TZID=Europe/Berlin:20260301T100000';
  return `BEGIN:VTODO\nUID:${uid}\nSUMMARY:a\n${dates}\n${rule}\nEND:VTODO\n`;
}

function setUp(limits: Partial<ProcessLimits> = {}) {
  const readers = createFileReaders({ temporaryFolders }, { ...LIMITS, ...limits });
  const read = async (content: string, owner = 1, signal = NEVER) => {
    const chunks = (async function* () {
      yield Buffer.from(content);
    })();
    const { file } = await spoolBody({ temporaryFolders }, createImportBytes().open(owner), chunks);
    try {
      const result = await readers.read(JOB, file, owner, signal);
      const entries = [];
      for await (const entry of result.entries()) entries.push(entry);
      return { total: result.summary.total, entries };
    } catch (error) {
      return error instanceof AppError ? error.code : (error as Error).message;
    } finally {
      await file.close();
    }
  };
  return { read };
}

/** Returns the ids of the processes that read files for a process or its workers. */
function readersOf(ancestor: number): number[] {
  const parents = new Map(readdirSync('/proc').map((pid) => [Number(pid), parentOf(pid)]));
  const isBelow = (pid: number | undefined): boolean =>
    pid !== undefined && (pid === ancestor || isBelow(parents.get(pid)));
  return [...parents.keys()].filter((pid) => isReader(pid) && isBelow(pid));
}

function parentOf(pid: string): number | undefined {
  return Number(contentOf(`/proc/${pid}/stat`).split(') ').at(-1)?.split(' ')[1]) || undefined;
}

function isReader(pid: number): boolean {
  return contentOf(`/proc/${pid}/cmdline`).includes('imports/worker.js');
}

/** Empty for a process that has ended. */
function contentOf(file: string): string {
  try {
    return readFileSync(file, 'latin1');
  } catch {
    return '';
  }
}

t.test('The entries of a file arrive in order', async (t) => {
  const { read } = setUp();
  t.match(await read('name,list\nOne,P\nTwo,P\n'), {
    total: 2,
    entries: [
      { kind: 'tasks', line: 2, task: { name: 'One', project_name: 'P' } },
      { kind: 'tasks', line: 3, task: { name: 'Two', project_name: 'P' } },
    ],
  });
  t.equal(await read('nothing,like,it\n'), 'VALIDATION_FAILED');
});

t.test('A process that exceeds its processor time or its memory is killed', async (t) => {
  t.equal(await setUp({ processorTimeS: 1 }).read(SLOW), 'TEXT_TOO_COMPLEX');
  t.equal(await setUp({ heapMb: 20 }).read(SLOW), 'TEXT_TOO_COMPLEX');
  t.equal(await setUp({ memoryMb: 250 }).read(`name\n${'a'.repeat(30_000_000)}`), 'TEXT_TOO_COMPLEX');
  await eventually(() => readersOf(process.pid).length === 0, 'all have ended');
});

t.test('A result of more than 128 MiB is refused', async (t) => {
  const { read } = setUp();
  t.equal(await read(`name,${'x'.repeat(90_000)}\n${'a,b\n'.repeat(2_000)}`), 'TEXT_TOO_COMPLEX');
});

t.test('A user has two files at most, and the process of a client that has gone ends', async (t) => {
  const { read } = setUp();
  const gone = new AbortController();
  const done: string[] = [];
  const small = 'name\na\n';
  const slow = read(SLOW, 1, gone.signal);
  await eventually(() => readersOf(process.pid).length === 1, 'a reader runs');
  const others = [2, 3].map((owner) => read(small, owner).then((result) => done.push(`${owner} ${typeof result}`)));
  const moreOfOne = [read(small, 1), read(small, 1)];
  t.equal(await Promise.race(moreOfOne), 'OVERLOADED', 'one runs, one waits, and one is refused');
  gone.abort(new Error('gone'));
  t.equal(await slow, 'gone');
  await Promise.all(others);
  t.same(done.sort(), ['2 object', '3 object']);
  t.same((await Promise.all(moreOfOne)).map((result) => typeof result).sort(), ['object', 'string']);
  await eventually(() => readersOf(process.pid).length === 0, 'all have ended');
});

t.test('SIGTERM and SIGKILL of the service end the process', async (t) => {
  const cases = [
    { signal: 'SIGTERM', workers: '1' },
    { signal: 'SIGKILL', workers: '1' },
    { signal: 'SIGTERM', workers: '2' },
  ] satisfies { signal: NodeJS.Signals; workers: string }[];
  for (const { signal, workers } of slowly(cases.slice(0, 2), cases)) {
    const server = await startProcess(t, t.testdir({}), { env: { WORKERS: workers } });
    const ada = await register(server, 'ada');
    const response = fetch(`${server.url}/api/profile/import-file`, {
      method: 'POST',
      headers: { authorization: `Bearer ${ada.token}`, 'content-type': 'application/octet-stream' },
      body: SLOW,
    }).then(
      ({ status }) => status,
      () => 'cut',
    );
    await eventually(() => readersOf(server.pid).length === 1, 'a reader runs');
    const [pid] = readersOf(server.pid);
    const isFirstToEnd = () => contentOf(`/proc/${pid}/oom_score_adj`) === '1000\n';
    await eventually(isFirstToEnd, 'it is the first to end where the system runs out of memory');
    await server.stop(signal);
    if (signal === 'SIGTERM') {
      t.equal(await response, 503, `${workers} processes`);
      await eventually(() => !isReader(Number(pid)), 'the process has ended');
    } else {
      t.match(contentOf(`/proc/${pid}/limits`), /Max cpu time +10 +10/, 'the kernel ends it');
      signalIfAlive(Number(pid), 'SIGKILL');
    }
  }
});
