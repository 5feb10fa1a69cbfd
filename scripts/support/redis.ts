import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { Redis } from 'ioredis';
import { required } from '../../src/lib/typed.js';
import { freePort } from './free-port.js';
import { temporaryFolder } from './temporary.js';

const PROGRAMS = ['/usr/bin/redis-server', '/usr/bin/valkey-server', '/usr/local/bin/redis-server'];
/** Long, because the machine may be busy. */
const START_TIMEOUT_MS = 120_000;

/** A Redis for one test run, on a free port of the loopback interface, without persistence. */
export interface RedisServer {
  url: string;
  pid(): number;
  /** Kills it. Its counts are lost. */
  crash(): Promise<void>;
  start(): Promise<void>;
  stop(): Promise<void>;
}

export function redisProgram(): string | undefined {
  return PROGRAMS.find((program) => existsSync(program));
}

/** @throws if Redis is not installed or does not start */
export async function startRedis(): Promise<RedisServer> {
  const program = redisProgram();
  if (program === undefined) throw new Error('There is no Redis here.');
  const folder = temporaryFolder('redis');
  const port = await freePort();
  const url = `redis://127.0.0.1:${port}`;
  const launch = async () => {
    const settings = [
      '--bind',
      '127.0.0.1',
      '--port',
      String(port),
      '--save',
      '',
      '--appendonly',
      'no',
      '--dir',
      folder,
    ];
    const child = spawn(program, settings, { stdio: 'ignore' });
    await untilReady(url);
    return child;
  };
  let child = await launch();
  const end = async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  };
  return {
    url,
    pid: () => required(child.pid),
    crash: end,
    async start() {
      child = await launch();
    },
    async stop() {
      await end();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function untilReady(url: string): Promise<void> {
  const client = new Redis(url, { lazyConnect: true, retryStrategy: () => 20 });
  client.on('error', () => undefined);
  const deadline = performance.now() + START_TIMEOUT_MS;
  client.connect().catch(() => undefined);
  while (client.status !== 'ready') {
    if (performance.now() > deadline) throw new Error('Redis does not start.');
    await sleep(10);
  }
  client.disconnect();
}
