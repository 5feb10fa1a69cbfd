import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { memoryOf, processorTime } from '../support/process-figures.js';

const OPENED_AT_ONCE = 50;
/** Idle time before each measurement of memory, in which garbage is collected. */
const SETTLE_MS = 20_000;
const OPEN_TIMEOUT_MS = 30_000;

export interface StreamCosts {
  kib: number;
  /** Share of one core while idle. */
  load: number;
}

/**
 * Opens idle event streams and measures the growth of the server.
 * @param tokens of the users who open them in turn; null for a server without authentication
 */
export async function measureStreams(
  { url, pid }: { url: string; pid: number },
  { count, tokens }: { count: number; tokens: readonly (string | null)[] },
): Promise<StreamCosts> {
  await sleep(SETTLE_MS);
  const before = memoryOf(pid, 'VmRSS');
  const sockets: Socket[] = [];
  try {
    for (let at = 0; at < count; at += OPENED_AT_ONCE) {
      const some = Array.from({ length: Math.min(OPENED_AT_ONCE, count - at) }, (_, i) =>
        openStream(url, tokens[(at + i) % tokens.length] ?? null),
      );
      sockets.push(...(await Promise.all(some)));
    }
    const [started, used] = [performance.now(), Number(processorTime(pid))];
    await sleep(SETTLE_MS);
    const load = (Number(processorTime(pid)) - used) / (performance.now() - started);
    return { kib: ((memoryOf(pid, 'VmRSS') - before) * 1_024) / count, load };
  } finally {
    for (const socket of sockets) socket.destroy();
  }
}

async function openStream(url: string, token: string | null): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  const opened = new Promise<void>((resolve, reject) => {
    let response = '';
    socket.setEncoding('latin1').on('data', (text: string) => {
      if (response.length < 1_000) response += text;
      if (/^HTTP\/1\.1 200 [\s\S]*\r\n\r\n[\s\S]*\n/.test(response)) resolve();
      else if (/^HTTP\/1\.1 [^2]/.test(response)) reject(new Error(`A stream was refused: ${response.slice(0, 200)}`));
    });
    socket.on('error', reject).on('close', () => reject(new Error('A stream was cut.')));
    setTimeout(() => reject(new Error('A stream did not open.')), OPEN_TIMEOUT_MS).unref();
  });
  const credential = token === null ? '' : `Authorization: Bearer ${token}\r\n`;
  socket.write(`GET /api/v1/events HTTP/1.1\r\nHost: ${hostname}:${port}\r\n${credential}\r\n`);
  await opened;
  return socket;
}
