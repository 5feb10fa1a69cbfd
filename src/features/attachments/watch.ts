import type { Caller } from '../../access/caller.js';
import { callersThatCount } from '../../access/credentials.js';
import type { Context } from '../../context.js';
import * as store from './store.js';

/** Interval of checks: a download ends at most this time, and that of a check, after the right to it. */
const CHECK_MS = 2_000;

interface Download {
  caller: Caller;
  attachmentId: number;
  end(): void;
}

export interface Watch {
  add(download: Download): () => void;
}

/**
 * Ends downloads of callers whose credential is no longer valid, or who no longer see the attachment. State: the
 * downloads of this process, in memory. They are checked while there are any.
 */
export function createWatch({ db, now }: Pick<Context, 'db' | 'now'>, checkMs = CHECK_MS): Watch {
  const downloads = new Set<Download>();
  let isScheduled = false;

  async function check(): Promise<void> {
    const all = [...downloads];
    const callers = all.map(({ caller }) => caller);
    const counting = await callersThatCount(db.read, callers, now().toISOString());
    for (const download of all) {
      const { caller, attachmentId: id } = download;
      const isAllowed = counting.has(caller) && (await store.findContent(db.read, caller, { id })) !== undefined;
      if (!isAllowed) download.end();
    }
  }

  function schedule(): void {
    if (isScheduled) return;
    isScheduled = true;
    setTimeout(run, checkMs).unref();
  }

  async function run(): Promise<void> {
    // If the database cannot be read now, the next check reads it.
    await check().catch(() => undefined);
    isScheduled = false;
    if (downloads.size > 0) schedule();
  }

  return {
    add(download) {
      downloads.add(download);
      schedule();
      return () => {
        downloads.delete(download);
      };
    },
  };
}
