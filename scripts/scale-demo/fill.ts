import pLimit from 'p-limit';
import { createProgress } from '../../commands/support/progress.js';
import type { Caller } from '../../src/access/caller.js';
import { readConfig } from '../../src/config/config.js';
import { insertAccount } from '../../src/features/accounts/service.js';
import { createApiKey } from '../../src/features/api-keys/service.js';
import { newUid } from '../../src/lib/ids.js';
import { parsedJson, required } from '../../src/lib/typed.js';
import { contextOf } from '../../src/processes/start.js';
import { runWrite } from '../../src/write/unit-of-work.js';
import { linesOf, PROJECTS } from '../bench/data.js';
import { postJson, startServer } from '../support/server.js';

/** Imports that run at the same time: one is read while another one is written. */
const IMPORTS = 3;

export const ENVIRONMENT = { SERVICE_SESSION_SECRET: 'only for the demonstration, 32 characters', LOG_LEVEL: 'fatal' };

/**
 * Fills a new SQLite file with accounts of as many tasks each: the accounts by the functions of the service, because
 * hashing a password takes longer than all else, the rest over the API.
 * @returns a token of each account
 */
export async function fill(file: string, { accounts, tasks }: { accounts: number; tasks: number }): Promise<string[]> {
  const tokens = await addAccounts(file, accounts);
  const server = startServer(file, { env: ENVIRONMENT });
  const progress = createProgress(accounts, 'accounts');
  try {
    const url = await server.listening();
    const lines = linesOf(tasks);
    const atOnce = pLimit(IMPORTS);
    let done = 0;
    await Promise.all(
      tokens.map((token) =>
        atOnce(async () => {
          await addTasks(url, token, lines, tasks);
          done += 1;
          progress.set(done);
        }),
      ),
    );
  } finally {
    progress.end();
    await server.stop('SIGTERM');
  }
  return tokens;
}

async function addAccounts(file: string, count: number): Promise<string[]> {
  const config = readConfig({ ...ENVIRONMENT, NODE_ENV: 'development', DATABASE_URL: `sqlite:${file}` });
  const context = contextOf(config, () => new Date());
  try {
    await context.db.migrate(context.now);
    const tokens: string[] = [];
    for (let at = 0; at < count; at++) {
      const created = context.now().toISOString();
      const email = `user${at}@example.com`;
      const account = { uid: newUid(), email, passwordHash: 'none', name: null, isAdmin: at === 0, at: created };
      const id = await context.db.write(async (trx) => (await insertAccount(trx, account)).id);
      const caller = { id, isAdmin: false, timezone: 'UTC', scopes: null, projects: null } as Caller;
      const key = { name: 'demonstration' };
      tokens.push((await runWrite(context, caller, (write) => createApiKey(write, key), { account: true })).token);
    }
    return tokens;
  } finally {
    await context.db.close();
  }
}

async function addTasks(url: string, token: string, lines: string, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${token}` };
  for (let at = 0; at < PROJECTS; at++) await postJson(`${url}/api/v1/project`, { name: `Project ${at}` }, headers);
  const response = await fetch(`${url}/api/v1/tasks/import`, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/x-ndjson' },
    body: lines,
  });
  const last = required((await response.text()).trim().split('\n').at(-1));
  const { created } = parsedJson<{ created?: number }>(last);
  if (created !== count) throw new Error(`The tasks could not be imported: ${response.status} ${last}`);
}
