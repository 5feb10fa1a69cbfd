import { parseArgs } from 'node:util';
import { CopyError, restore } from '../db/backup.js';
import { sqliteFile } from '../db/connect.js';
import { loadEnvironment, readConfig } from '../src/config.js';

const USAGE = `Puts a backup in the place of the database. Stop the service first.

  npm run restore -- FILE          FILE as "npm run backup" wrote it; .gz is unpacked

The database is the one of DATABASE_URL. What was there is kept beside it, under a name that is printed.`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { help: { type: 'boolean', short: 'h' } },
});
const [file] = positionals;

if (values.help || file === undefined) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const database = sqliteFile(readConfig(loadEnvironment()).databaseUrl);
  try {
    const { bytes, kept } = await restore(file, database, new Date());
    console.log(`${database}: ${(bytes / 1_048_576).toFixed(1)} MiB, verified.`);
    if (kept !== null) console.log(`The database that was there is now ${kept}.`);
    console.log('Start the service: it brings an older backup up to date by itself.');
  } catch (error) {
    console.error(error instanceof CopyError ? error.message : error);
    process.exitCode = 1;
  }
}
