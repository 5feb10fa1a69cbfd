import { serviceUid } from '../db/identity.js';
import { isPostgres, openDatabase } from '../db/open.js';
import * as postgres from '../db/postgres/backup.js';
import { restore } from '../db/sqlite/backup.js';
import type { Config } from '../src/config/config.js';
import { fileStore } from '../src/features/attachments/storage.js';
import { filesOf, hasAttachments, restoreFiles } from './support/backup-files.js';
import { databaseFileOf, oneFile, runCommand, withConfig } from './support/command.js';

const usage = `Replaces the database by a backup. Stop the service first.

  npm run restore -- FILE          FILE as "npm run backup" wrote it; .gz is unpacked

The files of attachments come from FILE.files; those in FILES_DIR stay, and missing ones are listed.

The database is that of DATABASE_URL. The former file is kept under a name that is printed. In PostgreSQL, one transaction
replaces the content.`;

await runCommand({ usage, options: {}, takesArguments: true }, async (_options, rest) => {
  const file = oneFile(rest);
  await withConfig(async (config) => {
    if (isPostgres(config.databaseUrl)) {
      const { file: database } = await postgres.restore(file, config.databaseUrl);
      console.log(`${database}: restored.`);
      await bringFiles(config, file);
      console.log('Start the service: it migrates an older backup.');
      return;
    }
    const database = databaseFileOf(config);
    const { bytes, retained } = await restore(file, database, new Date());
    console.log(`${database}: ${(bytes / 1_048_576).toFixed(1)} MiB, verified.`);
    if (retained !== null) console.log(`The former database is now ${retained}.`);
    await bringFiles(config, file);
    console.log('Start the service: it migrates an older backup.');
  });
});

async function bringFiles(config: Config, backup: string): Promise<void> {
  const { folder } = config.files;
  const db = openDatabase(config.databaseUrl, config.database);
  try {
    if (folder === null || !(await hasAttachments(db))) return;
    const to = fileStore(folder);
    const { copied, missing } = await restoreFiles(db, { backup, to, databaseUid: await serviceUid(db) });
    if (copied > 0) console.log(`${folder}: ${copied} files from ${filesOf(backup).folder}.`);
    for (const uid of missing) console.log(`The file of the attachment ${uid} is missing.`);
  } finally {
    await db.close();
  }
}
