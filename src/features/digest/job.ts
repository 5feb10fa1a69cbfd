import type { Caller } from '../../access/caller.js';
import { repeatInPieces } from '../../background/repeat.js';
import type { Context } from '../../context.js';
import { dayAt } from '../../lib/calendar.js';
import { DAY_MS, HOUR_MS, latestEnd } from '../../lib/periods.js';
import { parsedJson } from '../../lib/typed.js';
import type { Job } from '../../manifest.js';
import { runServiceWrite } from '../../write/service-write.js';
import { notify } from '../notifications/notify.js';
import { DIGEST_JOB } from '../notifications/preferences.js';
import * as store from '../notifications/preferences-store.js';
import { AT_ONCE, DAYS_AHEAD, nextDigest } from '../notifications/rules.js';
import { textsIn } from '../notifications/texts/texts.js';
import { digestOf } from './service.js';

/**
 * Makes the digest of each user who wants one, at the time of their preferences. One write stores the notification and
 * the time of the next digest. Only one process can do it, because it compares the time that it replaces.
 */

/** A digest that would be later than this is left out. */
const MAX_LATE_MS = 3 * HOUR_MS;

/** Maximum time until a digest. A later one was stored while the clock was ahead. */
const MAX_WAIT_MS = (DAYS_AHEAD + 1) * DAY_MS;

const USERS_AT_ONCE = 50;

export const digests: Job = {
  name: DIGEST_JOB,
  async dueIn({ db, now }) {
    const time = now();
    const due = await store.nextDigests(db.read);
    if (due === null) return null;
    return due.last > latestEnd(time, MAX_WAIT_MS) ? 0 : Date.parse(due.first) - time.getTime();
  },
  async run({ context, stop }) {
    await hasten(context, stop);
    await repeatInPieces(stop, USERS_AT_ONCE, async (most) => {
      const due = await store.dueDigests(context.db.read, context.now().toISOString(), most);
      for (const digest of due) if (!stop.aborted) await make(context, digest);
      return due.length;
    });
  },
};

/** Computes times again that were stored while the clock was ahead. */
function hasten({ db, now }: Context, stop: AbortSignal): Promise<void> {
  return repeatInPieces(stop, USERS_AT_ONCE, async (most) => {
    const late = await store.laterDigests(db.read, latestEnd(now(), MAX_WAIT_MS), most);
    await db.write(async (trx) => {
      for (const digest of late) await store.moveDigest(trx, digest, { due: AT_ONCE, day: null });
    });
    return late.length;
  });
}

async function make(context: Context, due: store.DueDigest): Promise<void> {
  const time = context.now();
  const { user_id: userId, timezone, digest_due_at: dueAt } = due;
  const day = dayAt(dueAt, timezone);
  const next = nextDigest({ ...timesOf(due), lastDay: day }, time);
  const isLate = time.getTime() - Date.parse(dueAt) > MAX_LATE_MS;
  const { counts } = isLate ? { counts: null } : await digestOf(context.db.read, userOf(due), time, 1);
  await runServiceWrite(context, async ({ trx, changes, at }) => {
    if (!(await store.moveDigest(trx, due, { due: next, day }))) return;
    if (counts !== null && Object.values(counts).some((count) => count > 0)) {
      const texts = textsIn(due.language);
      const facts = texts.digest(counts.overdue, counts.today, counts.tomorrow, counts.waiting);
      const made = { userId, kind: 'digest', createdAt: at, url: '/#/today', data: { date: day, counts } } as const;
      const channels = parsedJson<string[]>(due.digest_channels);
      await notify(trx, changes, [{ ...made, title: texts.digestTitle(facts), channels }]);
    }
  });
}

function timesOf({ digest_time: time, digest_weekdays, timezone }: store.DueDigest) {
  return { time, weekdays: parsedJson<number[]>(digest_weekdays), timezone };
}

/** Returns the user as a caller: a digest shows all that they see. */
function userOf({ user_id: id, uid, email, timezone, language }: store.DueDigest): Caller {
  return {
    ...{ id, uid, email, timezone, language, isAdmin: false, aiEnabled: false, hasShares: true, hasTemplates: true },
    ...{ importing: false, logState: null, scopes: null, projects: null },
  };
}
