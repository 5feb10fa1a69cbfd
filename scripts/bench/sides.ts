import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { CommandError } from '../../commands/support/command.js';
import { isPostgres } from '../../db/open.js';
import { required } from '../../src/lib/typed.js';
import { signIn, startServer } from '../support/server.js';
import { type BenchUsers, fill, PASSWORD } from './data.js';
import { progress } from './figures.js';
import type { Workload } from './workloads.js';

/** The servers that are measured: this service, and the one that it is compared with in turn. */

const WRITERS = 4;

export interface Plan {
  seconds: number;
  rounds: number;
  workloads: readonly Workload[];
  sizes: number[];
  /** Null for a temporary SQLite file. */
  database: string | null;
  other: { folder: string; database: string | null; setting: string | null } | null;
}

export interface Side {
  url: string;
  pid: number;
  users: BenchUsers;
  cookie: string;
  stop(): Promise<unknown>;
}

export async function startSide(
  database: string,
  { sizes }: Plan,
  provider: string,
  { program, setting = null }: { program?: string; setting?: string | null } = {},
): Promise<Side> {
  const users = await fill(database, { sizes, writers: WRITERS }, progress, program);
  const service = startServer('', {
    env: {
      DATABASE_URL: database,
      SERVICE_SESSION_SECRET: 'the benchmark signs its sessions with it',
      LOG_LEVEL: 'warn',
      LLM_BASE_URL: provider,
      LLM_API_KEY: 'x',
      LLM_MAX_CALLS_PER_DAY: '1000000000',
      WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
      ...(setting !== null && Object.fromEntries([setting.split('=', 2)])),
    },
    ...(program !== undefined && { program }),
  });
  const url = await service.listening();
  const smallest = required(users.sized[0]);
  const cookie = await signIn(url, { email: smallest.email, password: PASSWORD });
  if (cookie === null) throw new CommandError('The service did not take the password of the bench.');
  return { url, pid: service.pid, users, cookie, stop: () => service.stop('SIGTERM') };
}

/** Starts the server to compare with in turn: another checkout, or the bare server on the service's PostgreSQL. */
export async function startOther(plan: Plan, service: Side, folder: string, provider: string): Promise<Side | null> {
  if (plan.other !== null) {
    const program = join(plan.other.folder, 'dist', 'src', 'server.js');
    if (!existsSync(program)) throw new CommandError(`There is no ${program}: run npm run build there.`);
    const database = plan.other.database ?? `sqlite:${join(folder, 'other', 'bench.db')}`;
    return startSide(database, plan, provider, { program, setting: plan.other.setting });
  }
  if (plan.database === null || !isPostgres(plan.database)) return null;
  const floor = await startFloor('floor', plan.database);
  return { ...service, ...floor, stop: async () => floor.stop() };
}

export async function startFloor(name: 'floor' | 'idle-floor', ...args: string[]) {
  const program = fileURLToPath(new URL(`./${name}.js`, import.meta.url));
  const child = spawn(process.execPath, [program, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
  for await (const chunk of child.stdout) {
    const url = /listens on (\S+)/.exec(String(chunk))?.[1];
    if (url !== undefined) return { url, pid: required(child.pid), stop: () => child.kill('SIGTERM') };
  }
  throw new CommandError('The floor did not start.');
}
