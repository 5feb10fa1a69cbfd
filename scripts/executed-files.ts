import { once } from 'node:events';
import { rmSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { WebSocket } from 'undici';
import { runCommand } from '../commands/support/command.js';
import { parsedJson } from '../src/lib/typed.js';
import { newToken, startServer } from './support/server.js';
import { temporaryFolder } from './support/temporary.js';

const usage = `Counts the files and functions of this project that run for one warm request, by V8's coverage.

  npm run task executed-files -- [--list]

  --list   names the files, and the functions that ran in each`;

const options = { list: { type: 'boolean', default: false } } as const;

const DIST = fileURLToPath(new URL('..', import.meta.url));
const REQUESTS = [
  ['GET', '/health'],
  ['GET', '/api/v1/task/1'],
  ['GET', '/api/v1/tasks?limit=50'],
  ['POST', '/api/v1/task'],
] as const;
/** Rounds before the measurement: caches are filled, and statements are prepared. */
const WARM_UP = 20;
/** Measurements of a request. That with the fewest files counts. */
const ROUNDS = 5;
const NEXT_ITERATIONS = 'new Promise((resolve) => setImmediate(() => setImmediate(resolve)))';

interface Coverage {
  result: { url: string; functions: { functionName: string; ranges: { startOffset: number; count: number }[] }[] }[];
}

await runCommand({ usage, options }, async ({ list }) => {
  const folder = temporaryFolder('executed');
  const server = startServer(join(folder, 'tutti.db'), { flags: ['--inspect=127.0.0.1:0'], captureErrors: true });
  try {
    const url = await server.listening();
    const authorization = `Bearer ${await newToken(url, { email: 'a@example.com', password: 'correct horse battery' })}`;
    const send = async ([method, path]: (typeof REQUESTS)[number]) => {
      const body = method === 'POST' ? JSON.stringify({ name: 'Call the movers' }) : null;
      const response = await fetch(url + path, {
        ...{ method, body },
        // Probes of the health have no token.
        headers: { ...(path.startsWith('/api/') && { authorization }), 'content-type': 'application/json' },
      });
      await response.text();
      if (!response.ok) throw new Error(`${method} ${path}: ${response.status}`);
    };
    await send(['POST', '/api/v1/task']);
    const inspector = await connect(server.errors());
    await inspector.call('Profiler.enable');
    await inspector.call('Profiler.startPreciseCoverage', { callCount: true, detailed: false });
    for (const request of REQUESTS) {
      for (let round = 0; round < WARM_UP; round++) await send(request);
      const measured: Map<string, string[]>[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        await inspector.call('Profiler.takePreciseCoverage');
        await send(request);
        // The observers of a response run after it.
        await inspector.call('Runtime.evaluate', { expression: NEXT_ITERATIONS, awaitPromise: true });
        measured.push(filesOf(await inspector.call<Coverage>('Profiler.takePreciseCoverage')));
      }
      // In the others, jobs have run as well.
      const [least = new Map()] = measured.sort((one, other) => one.size - other.size);
      print(request.join(' '), least, list);
    }
    inspector.close();
  } finally {
    await server.stop('SIGKILL');
    rmSync(folder, { recursive: true });
  }
});

/** Connects to the inspector of a process, which has printed its address. */
async function connect(errors: string) {
  const socket = new WebSocket(/ws:\/\/\S+/.exec(errors)?.[0] ?? '');
  await once(socket, 'open');
  let last = 0;
  return {
    async call<T>(method: string, params: object = {}): Promise<T> {
      const id = ++last;
      socket.send(JSON.stringify({ id, method, params }));
      for (;;) {
        const [{ data }] = (await once(socket, 'message')) as [{ data: string }];
        const message = parsedJson<{ id?: number; result: T }>(data);
        if (message.id === id) return message.result;
      }
    },
    close: () => socket.close(),
  };
}

/** Returns the functions that ran, by file. */
function filesOf({ result }: Coverage): Map<string, string[]> {
  const files = new Map<string, string[]>();
  for (const { url, functions } of result) {
    if (!url.startsWith(`file://${DIST}`) || url.includes('/node_modules/')) continue;
    // At the start of a file is the module itself.
    const names = functions.flatMap(({ functionName, ranges: [range] }) =>
      range !== undefined && range.count > 0 && range.startOffset > 0 ? [functionName || '(anonymous)'] : [],
    );
    if (names.length > 0) files.set(relative(DIST, fileURLToPath(url)).replace(/\.js$/, '.ts'), names);
  }
  return files;
}

function print(request: string, files: ReadonlyMap<string, string[]>, list: boolean): void {
  const functions = [...files.values()].flat().length;
  console.log(`${request.padEnd(28)} ${files.size} files, ${functions} functions`);
  if (!list) return;
  for (const [file, names] of [...files].sort(([one], [other]) => one.localeCompare(other)))
    console.log(`  ${file.padEnd(50)} ${names.join(', ')}`);
}
