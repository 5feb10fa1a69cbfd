import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Test } from 'tap';

export interface ReceivedMessage {
  method: string | undefined;
  headers: IncomingHttpHeaders;
  body: string;
  /** The body, if it is JSON. */
  message: { type: string; timestamp: string; data: ReturnType<typeof JSON.parse> };
}

export interface Receiver {
  url: string;
  received: ReceivedMessage[];
  /** True to close every connection at once, like a machine that is down. */
  isDown: boolean;
  turnedAway: number;
  /** Maximum number of concurrent messages. */
  mostAtOnce: number;
  /** Response: a status, once `until` is settled. */
  respond: (message: ReceivedMessage) => {
    status: number;
    headers?: Record<string, string>;
    body?: string;
    until?: Promise<void>;
  };
}

function parsed(body: string) {
  try {
    return JSON.parse(body);
  } catch {
    return undefined;
  }
}

export async function startReceiver(t: Test): Promise<Receiver> {
  let atOnce = 0;
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const one = { method: request.method, headers: request.headers, body, message: parsed(body) };
      receiver.received.push(one);
      atOnce += 1;
      receiver.mostAtOnce = Math.max(receiver.mostAtOnce, atOnce);
      const { status, headers = {}, body: text = '', until } = receiver.respond(one);
      Promise.resolve(until).then(() => {
        atOnce -= 1;
        response.writeHead(status, headers).end(text);
      });
    });
  });
  server.on('connection', (socket) => {
    if (!receiver.isDown) return;
    receiver.turnedAway += 1;
    socket.destroy();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const receiver: Receiver = {
    url: `http://127.0.0.1:${port}/hook`,
    received: [],
    isDown: false,
    turnedAway: 0,
    mostAtOnce: 0,
    respond: () => ({ status: 204 }),
  };
  return receiver;
}
