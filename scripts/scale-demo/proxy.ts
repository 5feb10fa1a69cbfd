import { once } from 'node:events';
import { connect, createServer, type Socket } from 'node:net';
import { portOf } from '../../src/lib/typed.js';

/** Starts a TCP proxy that distributes connections over several servers in turn, on a free loopback port. */
export async function startProxy() {
  let ports: number[] = [];
  let next = 0;
  const sockets = new Set<Socket>();

  const forward = (client: Socket, tries: number): void => {
    const port = ports[next++ % ports.length];
    if (port === undefined || tries === 0) {
      client.destroy();
      return;
    }
    const server = connect(port, '127.0.0.1');
    server.once('error', () => forward(client, tries - 1));
    server.once('connect', () => {
      server.removeAllListeners('error');
      for (const [one, other] of [
        [client, server],
        [server, client],
      ] as const) {
        sockets.add(one);
        one.on('error', () => undefined);
        one.once('close', () => {
          sockets.delete(one);
          other.destroy();
        });
        one.pipe(other);
      }
    });
  };

  const proxy = createServer((client) => {
    client.on('error', () => undefined);
    forward(client, ports.length);
  });
  proxy.listen(0, '127.0.0.1');
  await once(proxy, 'listening');
  return {
    url: `http://127.0.0.1:${portOf(proxy)}`,
    add(port: number): void {
      ports.push(port);
    },
    remove(port: number): void {
      ports = ports.filter((one) => one !== port);
    },
    async close(): Promise<void> {
      const closed = once(proxy, 'close');
      proxy.close();
      for (const socket of sockets) socket.destroy();
      await closed;
    },
  };
}
