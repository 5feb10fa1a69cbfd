import { once } from 'node:events';
import { request } from 'node:http';
import { connect } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import type { User } from './actions.js';
import { recordFault, type Tally } from './requests.js';

const PIECES = 10;
const PIECE_MS = 200;
const SIP_MS = 20;

type Client = (url: string, user: User) => Promise<string | undefined>;

const slowSender: Client = async (url, { token }) => {
  const body = JSON.stringify({ name: 'sent slowly', note: 'x'.repeat(500) });
  const sending = request(`${url}/api/v1/task/no-such-task`, {
    method: 'PATCH',
    agent: false,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(body),
    },
  });
  const pending = once(sending, 'response');
  const size = Math.ceil(body.length / PIECES);
  for (let at = 0; at < body.length; at += size) {
    sending.write(body.slice(at, at + size));
    await sleep(PIECE_MS);
  }
  sending.end();
  const [response] = await pending;
  response.resume();
  return response.statusCode === 404 ? undefined : `the slow sender was answered ${response.statusCode}`;
};

const slowReader: Client = async (url, { token }) => {
  const path = `${url}/api/v1/tasks?limit=500`;
  const asking = request(path, { agent: false, headers: { authorization: `Bearer ${token}` } });
  const pending = once(asking, 'response');
  asking.end();
  const [response] = await pending;
  let text = '';
  for await (const sip of response.setEncoding('utf8')) {
    text += sip;
    await sleep(SIP_MS);
  }
  if (response.statusCode !== 200) return `the slow reader was answered ${response.statusCode}`;
  return JSON.parse(text).tasks.length === 500 ? undefined : 'the slow reader did not get the whole list';
};

const hangUp: Client = async (url, { token }) => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  socket.write(`POST /api/v1/task HTTP/1.1\r\nHost: soak\r\nAuthorization: Bearer ${token}\r\n`);
  socket.write('Content-Type: application/json\r\nContent-Length: 100\r\n\r\n{"name":');
  await sleep(PIECE_MS);
  socket.destroy();
  return undefined;
};

const silent: Client = async (url) => {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  await once(socket, 'connect');
  await sleep(PIECES * PIECE_MS);
  socket.destroy();
  return undefined;
};

export async function workSlowly(url: string, user: User, tally: Tally, stop: AbortSignal, limited: boolean) {
  const clients = [slowSender, slowReader, hangUp, silent];
  await Promise.all(
    clients.map(async (client) => {
      while (!stop.aborted) {
        const fault = await client(url, user).catch((error: Error) => `${client.name}: ${error.message}`);
        if (fault !== undefined && !(limited && fault.endsWith('429'))) recordFault(tally, fault);
      }
    }),
  );
}
