import { copyDatabase, countRows } from '../db/copy.js';
import type { Db } from '../db/database.js';
import { CopyError } from '../db/errors.js';
import { claimDatabase, openDatabase } from '../db/open.js';
import { startErrorMessage } from '../src/config/start-errors.js';
import { errorMessage } from '../src/lib/typed.js';
import { CommandError, runCommand, wrongUse } from './support/command.js';
import { createProgress } from './support/progress.js';

const usage = `Moves a whole service from one database to another: copies everything, and compares the result.

  npm run copy -- --from sqlite:data/tutti.db --to postgres://user:password@host:5432/tutti
  npm run copy -- --from postgres://user:password@host:5432/tutti --to sqlite:data/tutti.db

Stop the service first, and start it with the new DATABASE_URL afterwards. The source is only read. A target in PostgreSQL
must exist and have no accounts. With PostgreSQL, set SERVICE_SESSION_SECRET to the content of the file session-secret in
the folder of the database file: all sessions then stay valid.`;

/** Counting and comparing the rows of a large table takes minutes. */
const QUERY_TIMEOUT_MS = 3_600_000;

const options = { from: { type: 'string' }, to: { type: 'string' } } as const;

await runCommand({ usage, options }, async ({ from, to }) => {
  if (from === undefined || to === undefined) throw wrongUse('Name both databases, with --from and --to.');
  if (from === to) throw wrongUse('--from and --to name the same database.');
  const source = open('--from', from);
  const target = open('--to', to);
  try {
    await source.migrations();
    const progress = createProgress(await countRows(source.read), 'rows');
    let done = 0;
    const copied = await copyDatabase(
      source,
      target,
      () => new Date(),
      (rows) => {
        done += rows;
        progress.set(done);
      },
    );
    progress.end();
    for (const { table, rows, hash } of copied)
      console.log(`${table.padEnd(18)} ${String(rows).padStart(9)}  ${hash.slice(0, 16)}`);
    console.log('The copy is complete and equal.');
  } catch (error) {
    const sentence = startErrorMessage(error, undefined);
    if (sentence === undefined || error instanceof CopyError) throw error;
    throw new CommandError(sentence);
  } finally {
    await source.close();
    await target.close();
  }
});

function open(option: string, url: string): Db {
  try {
    claimDatabase(url);
    return openDatabase(url, { queryTimeoutMs: QUERY_TIMEOUT_MS });
  } catch (error) {
    if (error instanceof TypeError) throw wrongUse(`${option} ${error.message}.`);
    throw new CommandError(errorMessage(error));
  }
}
