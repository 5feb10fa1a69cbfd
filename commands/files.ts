import { openDatabase } from '../db/open.js';
import { checkFiles } from '../src/features/attachments/check.js';
import { fileStore } from '../src/features/attachments/storage.js';
import { CommandError, runCommand, withConfig, wrongUse } from './support/command.js';

const usage = `Compares the attachments of the database with the files in FILES_DIR, while the service runs or not.

  npm run files -- check           missing files, those of another size, and files without an attachment
  npm run files -- check --deep    reads every file, too, and compares its SHA-256

Missing and damaged files are named by the uid of their attachment, and the exit code is 1. Files without an attachment are
counted: the service deletes them when they are 24 hours old. Older ones that are left make the exit code 1 as well.`;

const options = { deep: { type: 'boolean' } } as const;

await runCommand({ usage, options, takesArguments: true }, async ({ deep = false }, [action, ...more]) => {
  if (action !== 'check' || more.length > 0) throw wrongUse('Name what to do: check.');
  await withConfig(async (config) => {
    const { folder } = config.files;
    if (folder === null) throw new CommandError('A database in memory has no folder of files.');
    const db = openDatabase(config.databaseUrl, config.database);
    try {
      const found = await checkFiles({ db, files: fileStore(folder), now: () => new Date() }, { deep });
      for (const uid of found.missing) console.log(`missing  ${uid}`);
      for (const uid of found.damaged) console.log(`damaged  ${uid}`);
      console.log(
        `${found.files} files of attachments in ${folder}: ${found.missing.length} missing, ${found.damaged.length} damaged. ` +
          `${found.young} files without an attachment are younger than 24 hours, ${found.old} are older.`,
      );
      if (found.missing.length + found.damaged.length + found.old > 0) process.exitCode = 1;
    } finally {
      await db.close();
    }
  });
});
