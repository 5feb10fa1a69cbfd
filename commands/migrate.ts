import { existsSync } from 'node:fs';
import { isPostgres } from '../db/open.js';
import type { Config } from '../src/config/config.js';
import { CommandError, databaseFileOf, runCommand, withConfig, withDatabase } from './support/command.js';

const usage = `Migrates the database of DATABASE_URL. The service does the same at each start.

  npm run migrate              apply missing migrations; create a missing database
  npm run migrate -- --list    list all migrations with the time of application; changes nothing`;

await runCommand({ usage, options: { list: { type: 'boolean' } } }, async ({ list }) => {
  if (list) return listMigrations();
  const applied = await withDatabase(({ db, now }) => db.migrate(now));
  for (const name of applied) console.log(`applied ${name}`);
  console.log('The database is up to date.');
});

async function listMigrations(): Promise<void> {
  await withConfig(requireDatabase);
  const states = await withDatabase(({ db }) => db.migrations());
  for (const { name, applied_at } of states) console.log(`${applied_at ?? 'to be applied'.padEnd(24)}  ${name}`);
}

/** Opening a missing database would create it. */
async function requireDatabase(config: Config): Promise<void> {
  if (isPostgres(config.databaseUrl)) return;
  const file = databaseFileOf(config);
  if (!existsSync(file)) throw new CommandError(`There is no database at ${file} yet.`);
}
