import { isPostgres } from '../db/open.js';
import * as postgres from '../db/postgres/backup.js';
import { restore } from '../db/sqlite/backup.js';
import { databaseFileOf, oneFile, runCommand, withConfig } from './support/command.js';

const usage = `Replaces the database by a backup. Stop the service first.

  npm run restore -- FILE          FILE as "npm run backup" wrote it; .gz is unpacked

The database is that of DATABASE_URL. The former file is kept under a name that is printed. In PostgreSQL, one transaction
replaces the content.`;

await runCommand({ usage, options: {}, takesArguments: true }, async (_options, rest) => {
  const file = oneFile(rest);
  await withConfig(async (config) => {
    if (isPostgres(config.databaseUrl)) {
      const { file: database } = await postgres.restore(file, config.databaseUrl);
      console.log(`${database}: restored. Start the service: it migrates an older backup.`);
      return;
    }
    const database = databaseFileOf(config);
    const { bytes, retained } = await restore(file, database, new Date());
    console.log(`${database}: ${(bytes / 1_048_576).toFixed(1)} MiB, verified.`);
    if (retained !== null) console.log(`The former database is now ${retained}.`);
    console.log('Start the service: it migrates an older backup.');
  });
});
