import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below those that Linux gives to outbound connections and to port 0 (`ip_local_port_range`). */
const FIRST_PORT = 20_000;
const END_PORT = 32_000;

/** Returns a port of 127.0.0.1 that is free, and that the system gives to no other program meanwhile. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(FIRST_PORT, END_PORT);
    const server = createServer().listen(port, '127.0.0.1');
    const isFree = await once(server, 'listening').then(
      () => true,
      () => false,
    );
    if (!isFree) continue;
    server.close();
    await once(server, 'close');
    return port;
  }
}
