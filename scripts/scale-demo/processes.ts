import { rmSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../../commands/support/command.js';
import { createProgress } from '../../commands/support/progress.js';
import { openDatabase } from '../../db/open.js';
import { postgresPrograms, startPostgres } from '../support/postgres.js';
import { redisProgram, startRedis } from '../support/redis.js';
import { type Server, startServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary.js';
import { startProxy } from './proxy.js';
import { drive, grantedBeyond, newTally } from './users.js';

const PROCESSES = 3;
const KILL_INTERVAL_MS = 5_000;
const WINDOW_MS = 5_000;

/** Acknowledged commits are durable. */
const DURABLE = { settings: { synchronous_commit: 'on' } };

interface Demo {
  seconds: number;
  users: number;
  /** Requests of a user in `WINDOW_MS`. */
  limit: number;
}

/** Drives mixed load at several processes on PostgreSQL and Redis, and kills and replaces them meanwhile. */
export async function showProcesses({ seconds, users, limit }: Demo): Promise<void> {
  if (postgresPrograms() === undefined || redisProgram() === undefined) {
    throw new CommandError('PostgreSQL and Redis are needed: apt-get install postgresql redis-server');
  }
  const folder = temporaryFolder('scale-demo');
  console.log('Starting PostgreSQL, Redis, three processes of the service and a proxy …');
  const [postgres, redis, proxy] = await Promise.all([startPostgres(DURABLE), startRedis(), startProxy()]);
  const running = new Set<Server>();
  const env = {
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    SERVICE_SESSION_SECRET: 'only for the demonstration, 32 characters',
    RATE_LIMITING_ENABLED: 'true',
    RATE_LIMIT_AUTH_MAX: '1000',
    RATE_LIMIT_AUTH_API_MAX: String(limit),
    RATE_LIMIT_AUTH_API_WINDOW_MS: String(WINDOW_MS),
    RATE_LIMIT_CREATE_MAX: '1000000',
    LOG_LEVEL: 'fatal',
  };
  const start = async () => {
    const server = startServer('', { env, captureErrors: true });
    running.add(server);
    const port = Number(new URL(await server.listening()).port);
    proxy.add(port);
    return { server, port };
  };
  try {
    const processes = [await start(), ...(await Promise.all([start(), start()]))];
    const tally = newTally();
    const progress = createProgress(seconds, 'seconds');
    const began = performance.now();
    const elapsed = () => (performance.now() - began) / 1_000;
    const isOver = () => elapsed() > seconds;
    const load = Array.from({ length: users }, (_, n) =>
      drive(proxy.url, { name: `user${n}`, by: n % 2 === 0 ? 'key' : 'app' }, tally, isOver),
    );
    const kills = { killed: 0, stopped: 0 };
    const disturb = async () => {
      for (let turn = 0; !isOver(); turn++) {
        await untilOver(KILL_INTERVAL_MS, isOver);
        if (isOver()) return;
        const [{ server, port }] = processes.splice(0, 1) as [{ server: Server; port: number }];
        // Alternates between a graceful stop, as in a deployment, and a kill.
        const signal = turn % 2 === 0 ? 'SIGKILL' : 'SIGTERM';
        kills[signal === 'SIGKILL' ? 'killed' : 'stopped'] += 1;
        if (signal === 'SIGTERM') proxy.remove(port);
        await server.stop(signal);
        proxy.remove(port);
        running.delete(server);
        processes.push(await start());
      }
    };
    const watch = async () => {
      while (!isOver()) {
        await sleep(200);
        progress.set(Math.min(seconds, Math.floor(elapsed())));
      }
    };
    await Promise.all([...load, disturb(), watch()]);
    progress.end();

    const db = openDatabase(postgres.url, { connections: 2 });
    const rows = await db.read.selectFrom('tasks').select(['id', 'name']).execute();
    await db.close();
    const there = new Map(rows.map(({ id, name }) => [name, id]));
    const lost = [...tally.acknowledged].filter(([name, id]) => there.get(name) !== id).length;
    const doubled = rows.length - there.size;
    const exceeded = grantedBeyond(tally, limit);
    const windows = [...tally.granted.values()].reduce((sum, { size }) => sum + size, 0);
    console.log(`
Processes          ${PROCESSES}, ${kills.killed} killed and ${kills.stopped} stopped, each replaced
Requests           ${tally.requests} (${Math.round(tally.requests / seconds)} a second)
Writes             ${tally.acknowledged.size} creations acknowledged, ${tally.acknowledged.size - lost} found again, ${doubled} doubled
Limit              ${limit} requests a user in ${WINDOW_MS / 1_000} s: exceeded by ${exceeded} in ${windows} windows
Apps               ${tally.apps.connected} connected, ${tally.apps.refreshed} refreshes, ${tally.apps.ended} connections lost
Errors by kind${[...tally.errors].map(([kind, n]) => `\n  ${String(n).padStart(6)}  ${kind}`).join('') || '     none'}
`);
    if (lost + doubled + exceeded + tally.apps.ended > 0)
      throw new CommandError('Something was lost, doubled or exceeded: see above.');
    console.log('Nothing acknowledged was lost or doubled, no app lost its connection, and no limit was exceeded.');
  } finally {
    await Promise.all([...running].map((server) => server.stop('SIGKILL')));
    await proxy.close();
    await redis.stop();
    await postgres.stop();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function untilOver(ms: number, isOver: () => boolean): Promise<void> {
  for (let waited = 0; waited < ms && !isOver(); waited += 100) await sleep(100);
}
