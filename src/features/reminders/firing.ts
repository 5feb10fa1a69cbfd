import type { Context } from '../../context.js';
import { OPEN_STATUSES } from '../../filter/fields.js';
import { DAY_MS, MINUTE_MS } from '../../lib/periods.js';
import type { ActivatedJob, JobRun } from '../../manifest.js';
import { runServiceWrite, type ServiceWrite } from '../../write/service-write.js';
import { type NewNotification, notify, pathOf } from '../notifications/notify.js';
import * as store from './firing-store.js';
import { FIRING_JOB, reschedule } from './schedule.js';
import { fired } from './times.js';

/**
 * Fires due reminders. One transaction for some of them commits the firings, the notifications with their deliveries,
 * the log entries and the new states: after a crash, either all of it is stored or nothing. A reminder fires once for
 * each of its times, also if the clock is set back: `reminder_firings` has the times. A past time is never armed, so
 * that it is needed only while the clock may be set back to it: each firing of a reminder deletes its times of more
 * than `RECORDED_DAYS` before.
 */

const ROWS_AT_ONCE = 200;
const RECORDED_DAYS = 90;
const LATE_MS = MINUTE_MS;
const TOO_LATE_MS = DAY_MS;
/** Late reminders of a user that are delivered one by one. */
const MAX_LATE = 3;

export const fireReminders: ActivatedJob = {
  name: FIRING_JOB,
  isUrgent: true,
  async dueIn({ db, now }) {
    const next = await store.nextDue(db.read);
    return next === undefined ? null : Date.parse(next) - now().getTime();
  },
  async run({ context, stop }: JobRun) {
    /** Users whose late reminders have all been announced. */
    const told = new Set<number>();
    while (!stop.aborted) {
      // Scheduling a reminder after a deferral can make it due at once.
      if ((await fireSome(context, told)) === 0) return;
    }
  },
};

/** @returns the number of reminders that were due */
async function fireSome(context: Context, told: Set<number>): Promise<number> {
  const { count, newlyTold } = await runServiceWrite(context, async (write) => {
    const firing: Firing = { ...write, told, newlyTold: new Set() };
    const due = await store.dueReminders(write.trx, write.at, ROWS_AT_ONCE);
    await fire(firing, due);
    return { count: due.length, newlyTold: firing.newlyTold };
  });
  for (const user of newlyTold) told.add(user);
  return count;
}

interface Firing extends ServiceWrite {
  told: ReadonlySet<number>;
  newlyTold: Set<number>;
}

async function fire(firing: Firing, due: readonly store.Due[]): Promise<void> {
  const { trx, changes, at } = firing;
  // Another write may have changed a row before it was locked.
  const ready = due.filter(({ due_at }) => due_at !== null && due_at <= at);
  const ended = ready.filter(({ state }) => state === 'fired');
  for (const reminder of await store.removeReminders(
    trx,
    ended.map(({ id }) => id),
  )) {
    changes.add('reminder', 'deleted', reminder);
  }
  const firable = ready.filter((one) => isArmed(one, at) && isWanted(one, at));
  const other = ready.filter((one) => one.state !== 'fired' && !firable.includes(one));
  await fireThese(firing, firable);
  await setWaiting(
    firing,
    other.filter((one) => isArmed(one, at)),
  );
  await reschedule(
    firing,
    other.filter((one) => !isArmed(one, at)),
    () => false,
    // A reminder whose time came during a deferral is due at the end of the deferral.
    ({ due_at, defer_until }) => (due_at !== null && due_at === defer_until ? due_at : at),
  );
}

function isArmed({ state, fires_at }: store.Due, at: string): boolean {
  return state === 'armed' && fires_at !== null && fires_at <= at;
}

/** True if the user sees the task, and it is open, live and not deferred. */
function isWanted({ is_wanted, status, defer_until }: store.Due, at: string): boolean {
  return is_wanted === 1 && OPEN_STATUSES.includes(status) && (defer_until === null || defer_until <= at);
}

async function setWaiting({ trx, changes, at }: Firing, reminders: readonly store.Due[]): Promise<void> {
  const next = { state: 'waiting', fires_at: null, snoozed_until: null, due_at: null };
  await store.writeFired(
    trx,
    reminders.map(({ id, last_fired_at }) => ({ id, ...next, last_fired_at })),
    at,
  );
  for (const one of reminders) changes.add('reminder', 'updated', one, { derived: ['state', 'fires_at'] });
}

async function fireThese(firing: Firing, reminders: readonly store.Due[]): Promise<void> {
  const { trx, changes, at } = firing;
  const claimed = await store.claimFirings(
    trx,
    reminders.map(({ id, fires_at }) => ({ reminder_id: id, fires_at: String(fires_at) })),
  );
  const before = new Date(firing.now.getTime() - RECORDED_DAYS * DAY_MS).toISOString();
  await store.forgetFirings(trx, [...claimed], before);
  const firstTime = reminders.filter(({ id }) => claimed.has(id));
  const notifications = await notificationsOf(firing, firstTime);
  await store.writeFired(
    trx,
    reminders.map(({ id, at: fixed, last_fired_at }) => {
      return { id, ...fired(fixed, at), last_fired_at: claimed.has(id) ? at : last_fired_at };
    }),
    at,
  );
  for (const { snoozed_until, ...one } of reminders) {
    const derived = ['state', 'fires_at', 'last_fired_at', ...(snoozed_until === null ? [] : ['snoozed_until'])];
    changes.add('reminder', 'updated', one, { derived });
  }
  await notify(trx, changes, notifications);
}

async function notificationsOf(firing: Firing, reminders: readonly store.Due[]): Promise<NewNotification[]> {
  const all: NewNotification[] = [];
  const counts = await lateCounts(firing, reminders);
  for (const reminder of reminders) {
    const { user_id: user, language } = reminder;
    const delay = delayOf(firing, reminder);
    const late = delay >= LATE_MS;
    const read = delay > TOO_LATE_MS;
    const count = late && !read ? (counts.get(user) ?? 0) : 0;
    const isFirst = count > MAX_LATE && !firing.newlyTold.has(user) && !firing.told.has(user);
    if (isFirst) firing.newlyTold.add(user);
    const notification = notificationOf(reminder, firing.at);
    all.push({
      ...notification,
      late,
      read,
      ...(isFirst && {
        title: textsOf(language).andLate(reminder.task_name, count - 1),
        data: { ...notification.data, count },
      }),
      deliver: !late || isFirst || (count <= MAX_LATE && !firing.told.has(user)),
    });
  }
  return all;
}

function delayOf({ now }: Firing, { fires_at }: store.Due): number {
  return now.getTime() - Date.parse(String(fires_at));
}

/** Counts the late reminders of each user, also those that the next transactions fire. */
async function lateCounts(firing: Firing, reminders: readonly store.Due[]): Promise<Map<number, number>> {
  const { trx, now } = firing;
  const before = (ms: number) => new Date(now.getTime() - ms).toISOString();
  const range = { after: before(TOO_LATE_MS), until: before(LATE_MS) };
  const counts = new Map<number, number>();
  for (const reminder of reminders) {
    const { user_id: user } = reminder;
    if (counts.has(user) || delayOf(firing, reminder) < LATE_MS) continue;
    counts.set(user, await store.countLate(trx, user, range));
  }
  return counts;
}

function notificationOf(reminder: store.Due, at: string): NewNotification {
  const { user_id, uid, task_id, task_uid, task_name, due_date, due_time, language } = reminder;
  return {
    ...{ userId: user_id, kind: 'reminder', title: task_name },
    text: due_date === null ? null : textsOf(language).due(due_date, due_time),
    ...{ url: pathOf('task', task_uid), type: 'task', refId: task_id, refUid: task_uid, createdAt: at },
    data: { reminder_uid: uid, due_date, due_time },
  };
}

/** Texts of reminders, in the language of their user. Other languages than German get English. */
interface Texts {
  due(date: string, time: string | null): string;
  andLate(name: string, more: number): string;
}

const EN: Texts = {
  due: (date, time) => `Due ${date}${time === null ? '' : `, ${time}`}`,
  andLate: (name, more) => `${name}, and ${more} more late ${more === 1 ? 'reminder' : 'reminders'}`,
};

const DE: Texts = {
  due: (date, time) => `Fällig ${date}${time === null ? '' : `, ${time}`}`,
  andLate: (name, more) => `${name} und ${more} weitere verspätete ${more === 1 ? 'Erinnerung' : 'Erinnerungen'}`,
};

function textsOf(language: string): Texts {
  return /^de\b/i.test(language) ? DE : EN;
}
