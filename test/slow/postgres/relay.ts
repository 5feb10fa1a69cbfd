import { connect, createServer, type Socket } from 'node:net';
import { portOf } from '../../../src/lib/typed.js';

/** A network between the service and a server on this host, which can stop carrying anything. */
export interface Relay {
  port: number;
  /** Keeps all connections open, accepts new ones, and carries no byte in either direction. */
  cut(): void;
  mend(): void;
  close(): Promise<void>;
}

export async function startRelay(port: number): Promise<Relay> {
  const sockets = new Set<Socket>();
  let isCut = false;
  const relay = createServer((from) => {
    const to = connect(port, '127.0.0.1');
    for (const [source, target] of [
      [from, to],
      [to, from],
    ] as const) {
      sockets.add(source);
      source.on('data', (data) => target.write(data));
      source.on('end', () => target.end());
      source.on('error', () => target.destroy());
      source.on('close', () => sockets.delete(source));
      if (isCut) source.pause();
    }
  });
  await new Promise<void>((resolve) => relay.listen(0, '127.0.0.1', resolve));
  return {
    port: portOf(relay),
    cut() {
      isCut = true;
      for (const socket of sockets) socket.pause();
    },
    mend() {
      isCut = false;
      for (const socket of sockets) socket.resume();
    },
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => relay.close(resolve));
    },
  };
}
