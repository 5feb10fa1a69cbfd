import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { numberOf } from '../../commands/support/command.js';
import { MAX_STREAMS } from '../../src/features/changes/streams.js';
import { median } from '../support/quantile.js';
import { startServer } from '../support/server.js';
import { temporaryFolder } from '../support/temporary.js';
import { measureConnections } from './connections.js';
import { fill } from './data.js';
import { progress } from './figures.js';
import { measureFiles } from './files.js';
import { measureLimits } from './limits.js';
import { measureMails } from './mails.js';
import { measurePushes } from './pushes.js';
import { ARMED, DUE, measureReminders } from './reminders.js';
import { MEMBERS, measureSharedProjects, SHARED_TASKS } from './shared-projects.js';
import { startFloor } from './sides.js';
import { measureStreams } from './streams.js';
import { measureWorkers, type Round } from './workers.js';

/** Measurements that are no workload, each with its own table. */

export async function benchFiles(rounds: number, seconds: number): Promise<void> {
  const { upload, memoryMiB, download, p99, bareP99 } = await measureFiles(rounds, seconds);
  const line = (what: string, value: number, base: number, unit: string) =>
    console.log(
      `${what.padEnd(40)} ${value.toFixed(1)} ${unit}, ${base.toFixed(1)} there: ${(value / base).toFixed(2)} times`,
    );
  line('processor time of 100 MiB, to a bare route', upload.cpuMs, upload.bareMs, 'ms');
  console.log(`${'memory of 16 uploads at once'.padEnd(40)} ${memoryMiB.toFixed(1)} MiB more`);
  line('downloads, to @fastify/static', download.rate, download.staticRate, 'MiB/s');
  line('p99 of GET /task/{id}, to that without files', p99.beside, p99.alone, 'ms');
  line('the same of a bare route', bareP99.beside, bareP99.alone, 'ms');
}

export async function benchLimits(): Promise<void> {
  console.log('rate limits, microseconds a request');
  for (const [what, us] of Object.entries(await measureLimits())) {
    console.log(`${what.padEnd(32)} ${us.toFixed(2).padStart(6)}`);
  }
}

interface Durations {
  seconds: string;
  rounds: string;
  only: string[] | undefined;
}

export async function benchWorkers(count: number, { only, ...given }: Durations): Promise<void> {
  const [seconds, rounds] = [numberOf('--seconds', given.seconds), numberOf('--rounds', given.rounds)];
  const figures = await measureWorkers({ count, seconds, rounds, only }, progress);
  console.log('                        req/s   processor time a request, ms');
  console.log(
    'workload  processes             workers    parent       wrk   p99 ms    ratio   ratio of free cores   failed',
  );
  for (const { workload, one, several, ratio, ratioOfCores, failed } of figures) {
    const row = (name: string, { rps, parent, workers, generator, p99 }: Round) => {
      const times = [workers, parent, generator].map((ms) => ms.toFixed(3).padStart(9));
      const latency = p99.toFixed(1).padStart(8);
      return `${workload.padEnd(9)} ${name.padEnd(10)} ${rps.toFixed(0).padStart(8)} ${times.join(' ')} ${latency}`;
    };
    // A single process has no parent.
    console.log(row('1', { ...one, workers: one.parent, parent: 0 }));
    const ratios = `${ratio.toFixed(2).padStart(8)} ${ratioOfCores.toFixed(2).padStart(21)}`;
    console.log(`${row(String(count), several)} ${ratios} ${String(failed).padStart(8)}`);
    if (failed > 0) process.exitCode = 1;
  }
}

export async function benchMails(): Promise<void> {
  const { mails, seconds, cpuMs } = await measureMails();
  console.log(`${mails} mails in ${seconds.toFixed(1)} s, ${Math.round((mails / seconds) * 60)} a minute`);
  console.log(`${cpuMs.toFixed(2)} ms of processor time a mail`);
}

export async function benchPushes(): Promise<void> {
  const { pushes, seconds, cpuMs } = await measurePushes();
  console.log(`${pushes} pushes in ${seconds.toFixed(1)} s, ${Math.round((pushes / seconds) * 60)} a minute`);
  console.log(`${cpuMs.toFixed(2)} ms of processor time a push`);
}

export async function benchReminders(): Promise<void> {
  const { armed, none } = await measureReminders(progress);
  console.log(`                       idle, of a core   memory, MiB   ${DUE} at once, s   processor time each, ms`);
  for (const [name, { load, memory, seconds, cpuMs }] of [
    [`${ARMED} armed`, armed],
    ['none armed', none],
  ] as const) {
    const idle = `${(load * 100).toFixed(2)} %`.padStart(15);
    console.log(
      [
        `${name.padEnd(22)} ${idle}`,
        memory.toFixed(1).padStart(13),
        seconds.toFixed(1).padStart(17),
        cpuMs.toFixed(2).padStart(25),
      ].join(' '),
    );
  }
  const [load, memory] = [armed.load - none.load, armed.memory - none.memory];
  console.log(
    `difference             ${`${(load * 100).toFixed(2)} %`.padStart(15)} ${memory.toFixed(1).padStart(13)}`,
  );
}

export async function benchSharedProjects(database: string | null): Promise<void> {
  const figures = Object.entries(await measureSharedProjects(database, progress));
  console.log(
    `${SHARED_TASKS} tasks, ${MEMBERS} members          ms   processor time, ms   longest wait of another write, ms`,
  );
  for (const [name, { ms, cpuMs, longestWaitMs }] of figures) {
    const columns = [ms.toFixed(0).padStart(8), cpuMs.toFixed(0).padStart(20), longestWaitMs.toFixed(0).padStart(34)];
    console.log(`${name.padEnd(28)} ${columns.join(' ')}`);
  }
}

export async function benchConnections(database: string | null): Promise<void> {
  const folder = temporaryFolder('bench');
  const service = startServer('', { env: { DATABASE_URL: database ?? `sqlite:${join(folder, 'bench.db')}` } });
  try {
    const [first, ...rounds] = await measureConnections({ url: await service.listening(), pid: service.pid });
    const formatted = (ms: number | undefined) => `${ms?.toFixed(1)} ms`;
    console.log('processor time of the service for a connection: request, decision, redemption');
    console.log(`median of ${rounds.length} rounds    ${formatted(median(rounds))}`);
    console.log(`while it warms up     ${formatted(first)}`);
  } finally {
    await service.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function benchStreams(count: number, database: string | null): Promise<void> {
  const folder = temporaryFolder('bench');
  const url = database ?? `sqlite:${join(folder, 'bench.db')}`;
  const { writers } = await fill(url, { sizes: [], writers: Math.ceil(count / MAX_STREAMS) }, progress);
  const tokens = writers.map(({ token }) => token);
  const service = startServer('', {
    env: { DATABASE_URL: url, SERVICE_SESSION_SECRET: 'the benchmark signs its sessions with it' },
  });
  const floor = await startFloor('idle-floor');
  try {
    progress(`${count} streams of ${tokens.length} users`);
    const own = await measureStreams({ url: await service.listening(), pid: service.pid }, { count, tokens });
    progress(`${count} streams of a bare server`);
    const bare = await measureStreams(floor, { count, tokens: [null] });
    progress('');
    console.log(`${count} idle streams of ${tokens.length} users   KiB each   of a processor`);
    for (const [name, { kib, load }] of Object.entries({ service: own, 'bare server': bare })) {
      console.log(`${name.padEnd(35)} ${kib.toFixed(1).padStart(5)} ${`${(load * 100).toFixed(1)} %`.padStart(16)}`);
    }
    console.log(`ratio of memory                     ${(own.kib / bare.kib).toFixed(2)}`);
  } finally {
    floor.stop();
    await service.stop('SIGTERM');
    rmSync(folder, { recursive: true, force: true });
  }
}
