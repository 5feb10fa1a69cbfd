import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import type { Test } from 'tap';
import { type ServerOptions, startServer } from '../../scripts/support/server.js';

export async function startProcess(t: Test, folder: string, options: ServerOptions = {}) {
  const server = startServer(`${folder}/tutti.db`, {
    ...options,
    env: { FILES_DIR: `${folder}/files`, ...options.env },
  });
  t.teardown(() => server.stop('SIGKILL'));
  const url = await server.listening();
  return { ...server, url, port: Number(new URL(url).port) };
}

export function withOpenFiles(most: number): string[] {
  return ['sh', '-c', `ulimit -n ${most}; exec "$0" "$@"`];
}

export async function openSocket(t: Test, port: number): Promise<Socket> {
  const socket = connect(port, '127.0.0.1');
  socket.on('error', () => undefined);
  t.teardown(() => socket.destroy());
  await once(socket, 'connect');
  return socket;
}
