import { watch } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';

/** Maximum time in which an editor writes several files, in milliseconds. */
const SETTLE_MS = 50;

/** Yields at once, and again after TypeScript files below these folders were edited. */
export async function* edits(folders) {
  let onEdit = () => undefined;
  for (const folder of folders) {
    watch(folder, { recursive: true }, (_event, file) => {
      if (file?.endsWith('.ts')) onEdit();
    });
  }
  for (;;) {
    const edited = new Promise((resolve) => {
      onEdit = resolve;
    });
    yield;
    await edited;
    await sleep(SETTLE_MS);
  }
}
