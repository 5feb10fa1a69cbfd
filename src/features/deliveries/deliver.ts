import { drain, type Outbox } from '../../background/outbox.js';
import type { Context } from '../../context.js';
import type { JobRun } from '../../manifest.js';

/**
 * Sends the due rows of the outboxes of all features: webhooks, channels and mails. It is one job, so only one process
 * sends at a time, and the limits of a user (`background/egress.ts`) count all requests.
 */

export const DELIVER = 'deliveries';

function outboxesOf({ features }: Pick<Context, 'features'>): Outbox[] {
  return features.flatMap(({ outbox }) => outbox ?? []);
}

export async function outboxesDueIn(context: Context): Promise<number | null> {
  const times = await Promise.all(outboxesOf(context).map((outbox) => outbox.dueIn(context)));
  const known = times.filter((ms) => ms !== null);
  return known.length === 0 ? null : Math.min(...known);
}

export async function deliver(run: JobRun): Promise<void> {
  const opened = outboxesOf(run.context).map((outbox) => outbox.open(run));
  try {
    await drain(
      opened.map(({ channel }) => channel),
      run,
    );
  } finally {
    for (const { close } of opened) await close();
  }
}
