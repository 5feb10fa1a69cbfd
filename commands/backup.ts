import { isPostgres, openDatabase } from '../db/open.js';
import * as postgres from '../db/postgres/backup.js';
import * as sqlite from '../db/sqlite/backup.js';
import type { Config } from '../src/config/config.js';
import { holdingCollection } from '../src/features/attachments/backup-mark.js';
import { type FileStore, fileStore } from '../src/features/attachments/storage.js';
import { copyFiles, filesOf, hasAttachments } from './support/backup-files.js';
import { databaseFileOf, oneFile, runCommand, withConfig } from './support/command.js';

const usage = `Copies the database and the files of attachments, while the service runs.

  npm run backup -- FILE           FILE must not exist yet; attachments: FILE.files
  npm run backup -- FILE.gz        compressed; so is any FILE with --gzip
  npm run backup -- FILE --no-files    without the files of attachments

The database is that of DATABASE_URL. FILE is verified before it gets its name. For PostgreSQL, pg_dump writes the file,
which is always compressed. A file that an earlier backup in the same folder has is a hard link to it. Restore with
"npm run restore -- FILE".`;

const options = { gzip: { type: 'boolean' }, 'no-files': { type: 'boolean' } } as const;

await runCommand({ usage, options, takesArguments: true }, async ({ gzip, 'no-files': withoutFiles }, rest) => {
  const file = oneFile(rest);
  await withConfig(async (config) => {
    const { folder } = config.files;
    if (withoutFiles === true || folder === null) {
      await backUpDatabase(config, file, gzip === true);
      if (withoutFiles === true) console.log('The files of attachments are not in this backup.');
      return;
    }
    const files = fileStore(folder);
    // A file whose attachment is deleted meanwhile stays until it is copied.
    await holdingCollection(files, async () => {
      await backUpDatabase(config, file, gzip === true);
      await backUpFiles(config, files, file);
    });
  });
});

async function backUpDatabase(config: Config, file: string, gzip: boolean): Promise<void> {
  const onPostgres = isPostgres(config.databaseUrl);
  const database = onPostgres ? config.databaseUrl : databaseFileOf(config);
  console.log(`Copying ${onPostgres ? 'the database by pg_dump' : database} …`);
  const { bytes } = onPostgres
    ? await postgres.backUp(database, file)
    : await sqlite.backUp(database, file, { gzip: gzip || file.endsWith('.gz') });
  console.log(`${file}: ${(bytes / 1_048_576).toFixed(1)} MiB, verified.`);
}

async function backUpFiles(config: Config, files: FileStore, backup: string): Promise<void> {
  const db = openDatabase(config.databaseUrl, config.database);
  try {
    if (!(await hasAttachments(db))) return;
    const { copied, linked, missing } = await copyFiles(db, files, backup);
    console.log(`${filesOf(backup).folder}: ${copied} files copied, ${linked} linked to earlier backups.`);
    for (const uid of missing) console.log(`The file of the attachment ${uid} is missing.`);
    if (missing.length > 0) process.exitCode = 1;
  } finally {
    await db.close();
  }
}
