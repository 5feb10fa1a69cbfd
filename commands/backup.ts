import { isPostgres } from '../db/open.js';
import * as postgres from '../db/postgres/backup.js';
import * as sqlite from '../db/sqlite/backup.js';
import { databaseFileOf, oneFile, runCommand, withConfig } from './support/command.js';

const usage = `Copies the database to a file while the service runs. The file is verified before it gets its name.

  npm run backup -- FILE           FILE must not exist yet
  npm run backup -- FILE.gz        compressed; so is any FILE with --gzip

The database is that of DATABASE_URL. For PostgreSQL, pg_dump writes the file, which is always compressed. Restore it with
"npm run restore -- FILE".`;

await runCommand({ usage, options: { gzip: { type: 'boolean' } }, takesArguments: true }, async ({ gzip }, rest) => {
  const file = oneFile(rest);
  await withConfig(async (config) => {
    const onPostgres = isPostgres(config.databaseUrl);
    const database = onPostgres ? config.databaseUrl : databaseFileOf(config);
    console.log(`Copying ${onPostgres ? 'the database by pg_dump' : database} …`);
    const { bytes } = onPostgres
      ? await postgres.backUp(database, file)
      : await sqlite.backUp(database, file, { gzip: gzip === true || file.endsWith('.gz') });
    console.log(`${file}: ${(bytes / 1_048_576).toFixed(1)} MiB, verified.`);
  });
});
