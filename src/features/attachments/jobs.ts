import { rm } from 'node:fs/promises';
import type { Context } from '../../context.js';
import { DAY_MS, HOUR_MS } from '../../lib/periods.js';
import type { Job, JobRun } from '../../manifest.js';
import { collectionIsHeld } from './backup-mark.js';
import { allFiles, type FileStore, fileStore, remove } from './storage.js';
import * as store from './store.js';

/** Age from which a file without a row cannot belong to an upload in progress. */
const ORPHAN_AGE_MS = DAY_MS;
const NAMES_AT_ONCE = 200;

/**
 * Deletes the files of permanently deleted attachments, and those of deleted accounts. It deletes the row of a file
 * first, which leaves its name in `erased_files`, then the file, then the name. A backup in progress holds the second
 * step back.
 */
export const eraseFiles: Job = {
  name: 'erased files',
  dueIn: async ({ db, config }) => {
    if ((await store.erasedAttachments(db.read)).length > 0) return 0;
    const [name] = await store.erasedFiles(db.read);
    return name === undefined || (await collectionIsHeld(fileStore(config.files.folder))) ? null : 0;
  },
  async run({ context: { db, config }, stop }) {
    for (;;) {
      const [id] = stop.aborted ? [] : await store.erasedAttachments(db.read);
      if (id === undefined) break;
      await db.write((trx) => store.eraseAttachment(trx, id));
    }
    const files = fileStore(config.files.folder);
    for (;;) {
      const names = stop.aborted ? [] : await store.erasedFiles(db.read);
      if (names.length === 0 || (await collectionIsHeld(files))) return;
      for (const name of names) await remove(files, name);
      await db.write((trx) => store.forgetFiles(trx, names));
    }
  },
};

/** Deletes what a crash has left: files without a row, and parts of uploads. */
export const sweepFiles: Job = {
  name: 'files without a row',
  everyMs: HOUR_MS,
  async run(run: JobRun) {
    const { context, stop } = run;
    const files = fileStore(context.config.files.folder);
    if (await collectionIsHeld(files)) return;
    const before = new Date(context.now().getTime() - ORPHAN_AGE_MS);
    let old: string[] = [];
    for await (const { path, name, changedAt } of allFiles(files)) {
      if (stop.aborted) return;
      if (changedAt > before) continue;
      if (name === null) await rm(path, { force: true });
      else old.push(name);
      if (old.length < NAMES_AT_ONCE) continue;
      await removeUnknown(context, files, old);
      old = [];
    }
    await removeUnknown(context, files, old);
  },
};

async function removeUnknown({ db }: Context, files: FileStore, names: readonly string[]): Promise<void> {
  const known = await store.knownFiles(db.read, names);
  for (const name of names) if (!known.has(name)) await remove(files, name);
}
