import type { Socket } from 'node:net';
import type { Test } from 'tap';
import { openSocket } from './process.js';

/** @param lines further headers */
export const get = (path: string, lines = '') => `GET ${path} HTTP/1.1\r\nHost: x\r\n${lines}\r\n`;

/** Waits for the end of a connection. */
export function endOf(socket: Socket): Promise<unknown> {
  return new Promise((resolve) => (socket.closed ? resolve(true) : socket.once('close', resolve)));
}

export async function readAll(socket: Socket): Promise<string> {
  let text = '';
  socket.setEncoding('utf8').on('data', (part) => {
    text += part;
  });
  await endOf(socket);
  return text;
}

/** Sends a request on a new connection, and reads until its end. */
export async function responseTo(t: Test, port: number, request: string): Promise<string> {
  const socket = await openSocket(t, port);
  socket.write(request);
  return readAll(socket);
}
