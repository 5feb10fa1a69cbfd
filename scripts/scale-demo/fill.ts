import { createProgress } from '../../commands/support/progress.js';
import type { Caller } from '../../src/access/caller.js';
import { readConfig } from '../../src/config/config.js';
import type { Context } from '../../src/context.js';
import { insertAccount } from '../../src/features/accounts/service.js';
import { createApiKey } from '../../src/features/api-keys/service.js';
import { newUid } from '../../src/lib/ids.js';
import { parsedJson, required } from '../../src/lib/typed.js';
import { contextOf } from '../../src/processes/start.js';
import { runWrite } from '../../src/write/unit-of-work.js';
import { linesOf, PROJECTS } from '../bench/data.js';
import { postJson, startServer } from '../support/server.js';
import { copyFirstAccount } from './copy-sql.js';

export const ENVIRONMENT = {
  SERVICE_SESSION_SECRET: 'only for the demonstration, 32 characters',
  LOG_LEVEL: 'fatal',
  // Each list is made: the kept ones of ten accounts would be compared with those that are made for a thousand.
  LIST_CACHE_MB: '0',
};

/**
 * Fills a new SQLite file with accounts of as many tasks each: the first one over the API, the others as copies of it,
 * because a million tasks over the API take ten minutes.
 * @returns a token of each account
 */
export async function fill(file: string, { accounts, tasks }: { accounts: number; tasks: number }): Promise<string[]> {
  const tokens = await usingDatabase(file, async (context) => {
    await context.db.migrate(context.now);
    const added: string[] = [];
    for (let at = 0; at < accounts; at++) added.push(await addAccount(context, at));
    return added;
  });
  const server = startServer(file, { env: ENVIRONMENT });
  try {
    await addTasks(await server.listening(), required(tokens[0]), tasks);
  } finally {
    await server.stop('SIGTERM');
  }
  const progress = createProgress(accounts, 'accounts');
  await usingDatabase(file, async ({ db }) => {
    for (let nth = 1; nth < accounts; nth++) {
      await db.write((trx) => copyFirstAccount(trx, nth));
      progress.set(nth + 1);
    }
  });
  progress.end();
  return tokens;
}

async function usingDatabase<T>(file: string, run: (context: Context) => Promise<T>): Promise<T> {
  const config = readConfig({ ...ENVIRONMENT, NODE_ENV: 'development', DATABASE_URL: `sqlite:${file}` });
  const context = contextOf(config);
  try {
    return await run(context);
  } finally {
    await context.db.close();
  }
}

/** Adds an account and a token by the functions of the service: over the API, hashing its password takes longest. */
async function addAccount(context: Context, nth: number): Promise<string> {
  const at = context.now().toISOString();
  const email = `user${nth}@example.com`;
  const account = { uid: newUid(), email, passwordHash: 'none', name: null, isAdmin: nth === 0, at };
  const { id } = await context.db.write((trx) => insertAccount(trx, account));
  const caller = { id, isAdmin: false, timezone: 'UTC', scopes: null, projects: null } as Caller;
  const key = { name: 'demonstration' };
  return (await runWrite(context, caller, (write) => createApiKey(write, key), { account: true })).token;
}

async function addTasks(url: string, token: string, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (let at = 0; at < PROJECTS; at++) await postJson(`${url}/api/v1/project`, { name: `Project ${at}` }, headers);
  const response = await fetch(`${url}/api/v1/tasks/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: linesOf(count),
  });
  const last = required((await response.text()).trim().split('\n').at(-1));
  const { created } = parsedJson<{ created?: number }>(last);
  if (created !== count) throw new Error(`The tasks could not be imported: ${response.status} ${last}`);
}
