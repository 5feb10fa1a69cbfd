import { parseArgs } from 'node:util';
import { backUp, CopyError } from '../db/backup.js';
import { sqliteFile } from '../db/connect.js';
import { loadEnvironment, readConfig } from '../src/config.js';

const USAGE = `Copies the database, while the service goes on, to a file that is verified before it gets its name.

  npm run backup -- FILE           FILE must not exist yet
  npm run backup -- FILE.gz        compressed; so is any FILE with --gzip

The database is the one of DATABASE_URL. Bring it back with "npm run restore -- FILE".`;

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { gzip: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
const [file] = positionals;

if (values.help || file === undefined) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const database = sqliteFile(readConfig(loadEnvironment()).databaseUrl);
  try {
    console.log(`Copying ${database} …`);
    const { bytes } = await backUp(database, file, { gzip: values.gzip === true || file.endsWith('.gz') });
    console.log(`${file}: ${(bytes / 1_048_576).toFixed(1)} MiB, verified.`);
  } catch (error) {
    console.error(error instanceof CopyError ? error.message : error);
    process.exitCode = 1;
  }
}
