import { type JobRunner, runJobs } from '../../background/driver.js';
import type { App, Context } from '../../context.js';
import type { ActivatedJob } from '../../manifest.js';

/**
 * Indexes long texts for search (SQLite). A write that moves or renames many of them only lists their rows in
 * `search_pending`, so that reading the texts does not delay it. Each process indexes the listed rows while it serves,
 * each row in a write of its own. Rows stay listed until then, also after a crash.
 */
const job: ActivatedJob = {
  name: 'search index',
  ofProcess: true,
  onChanges: true,
  dueIn: async ({ db }) => ((await db.search.hasPending(db)) ? 0 : null),
  async run({ context: { db }, stop }) {
    while (!stop.aborted && (await db.search.indexPending(db)));
  },
};

export function indexPendingInBackground(app: App, context: Context): void {
  let jobs: JobRunner | undefined;
  app.addHook('onReady', async () => {
    jobs = runJobs(context, [job], app.log);
  });
  app.addHook('onClose', async () => jobs?.stop());
}
