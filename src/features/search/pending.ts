import { setTimeout as sleep } from 'node:timers/promises';
import type { Db } from '../../../db/database.js';
import type { App } from '../../context.js';

/** How often is looked whether there is something to put into the search index, in milliseconds. */
const POLL_INTERVAL_MS = 50;

/** While the service listens, puts into the search index what was moved or renamed with a long text. */
export function indexPendingInBackground(app: App, db: Db): void {
  const stopped = new AbortController();
  let ended = Promise.resolve();
  const run = async () => {
    while (!stopped.signal.aborted) {
      try {
        while (!stopped.signal.aborted && (await db.search.indexPending(db)));
      } catch (error) {
        // The rows stay in search_pending, and are tried again.
        app.log.warn({ err: error }, 'the search index could not be written, trying again');
        await sleep(20 * POLL_INTERVAL_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
      }
      await sleep(POLL_INTERVAL_MS, undefined, { signal: stopped.signal, ref: false }).catch(() => undefined);
    }
  };
  app.addHook('onReady', () => {
    ended = run();
  });
  app.addHook('onClose', async () => {
    stopped.abort();
    await ended;
  });
}
