import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import type { Test } from 'tap';

const PROGRAM = fileURLToPath(new URL('../../src/server.js', import.meta.url));

/** The real server in a process of its own, started by a shell line that can limit it. */
export async function startProcess(t: Test, folder: string, before = '', env: Record<string, string> = {}) {
  const child: ChildProcess = spawn('sh', ['-c', `${before} exec "${process.execPath}" "${PROGRAM}"`], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: `sqlite:${folder}/tutti.db`,
      PORT: '0',
      LOG_LEVEL: 'error',
      RATE_LIMITING_ENABLED: 'false',
      ...env,
    },
  });
  const exit = once(child, 'exit') as Promise<[number | null, NodeJS.Signals | null]>;
  t.teardown(() => child.kill('SIGKILL'));
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.setEncoding('utf8').on('data', (text) => {
      output += text;
    });
  }
  while (!/listens on \S+/.test(output)) {
    if (child.exitCode !== null) throw new Error(`the server did not start: ${output}`);
    await sleep(10);
  }
  const url = /listens on (\S+)/.exec(output)?.[1] as string;
  const { port } = new URL(url);
  return { url, port: Number(port), output: () => output, stop: () => child.kill('SIGTERM'), exit };
}

/** A connection that does nothing by itself. */
export async function openSocket(t: Test, port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  t.teardown(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}
