import { LOCK_NAMES, lockShared } from '../../../db/locks.js';
import { createPace } from '../../../db/pieces.js';
import { groupedBy } from '../../lib/grouping.js';
import { required } from '../../lib/typed.js';
import type { Job, JobRun } from '../../manifest.js';
import type { ChangeSet } from '../../write/change-set.js';
import { runServiceWrite } from '../../write/service-write.js';
import { ACTS_OF_OTHERS } from '../../write/unit-of-work.js';
import * as store from './acts-store.js';
import { kindsFor, textOf } from './concerns.js';
import { type Concern, concernsIn, markTold, ownersOf } from './concerns-store.js';
import { isTaskKind, NOTIFICATION_KINDS, type NotificationKind, type TaskKind } from './kinds.js';
import { type NewNotification, notify, pathOf, shortText } from './notify.js';
import { showingComments, updateNotification } from './notify-store.js';
import { textsIn } from './texts/texts.js';

/**
 * Makes notifications of what other users do: shares, assignments, comments, new and completed tasks. The job reads
 * unread entries of the change log whose actor is another user, by a partial index. One transaction stores the
 * notifications and marks the entries as read, so that a crash neither loses an entry nor handles it twice.
 */

/** Entries of one transaction. Other writes run in between. */
const ENTRIES_AT_ONCE = 200;

export const actsOfOthers: Job = {
  name: ACTS_OF_OTHERS,
  isUrgent: true,
  dueIn: async ({ db }) => ((await store.hasActs(db.read)) ? 0 : null),
  run: readActs,
};

async function readActs({ context, stop }: Pick<JobRun, 'context' | 'stop'>): Promise<void> {
  for (let hasMore = true; hasMore && !stop.aborted; ) hasMore = await readSome(context);
}

/** @returns true if there are more entries */
function readSome(context: JobRun['context']): Promise<boolean> {
  return runServiceWrite(context, async ({ trx, changes, at }) => {
    const unread = await store.nextActs(trx, ENTRIES_AT_ONCE + 1);
    const entries = unread.slice(0, ENTRIES_AT_ONCE);
    const next = unread[ENTRIES_AT_ONCE];
    const found = await findConcerns(trx, entries);
    await renewTexts(trx, changes, { entries, found, at });
    const made: NewNotification[] = [];
    const pace = createPace(trx);
    // The entries of a user in a batch or an import make one notification.
    for (const [key, acts] of groupedBy(entries, groupOf)) {
      const hasMore = next !== undefined && groupOf(next) === key;
      const isFirst = acts[0] === entries[0];
      made.push(...(await notificationOf(trx, { acts, isFirst, hasMore }, found)));
      await pace();
    }
    await notify(trx, changes, made);
    await store.markActs(trx, entries);
    return next !== undefined;
  });
}

function groupOf({ user_id, import_uid, batch }: store.Act): string {
  return `${user_id} ${import_uid ?? batch}`;
}

/** Entries of a batch or an import in the log of a user. */
interface Group {
  acts: readonly store.Act[];
  /** True if the last transaction may have read some of them. */
  isFirst: boolean;
  /** True if the next transaction reads more of them. */
  hasMore: boolean;
}

type Executor = Parameters<typeof store.receiverOf>[0];

/** The tasks and comments of each entry that concern its user, with the kinds of notifications that fit. */
type Found = ReadonlyMap<store.Act, readonly { concern: Concern; kinds: readonly NotificationKind[] }[]>;

async function findConcerns(trx: Executor, entries: readonly store.Act[]): Promise<Found> {
  const byKey = new Map(entries.map((entry) => [`${entry.user_id} ${entry.seq}`, entry]));
  const found = new Map<store.Act, { concern: Concern; kinds: NotificationKind[] }[]>();
  const toldOf = new Set<string>();
  const told: Concern[] = [];
  // With the lock, a share that ends now also removes the notifications that are made here.
  for (const owner of await ownersOf(trx, entries)) await lockShared(trx, LOCK_NAMES.account(owner));
  for (const type of ['task', 'comment'] as const) {
    const ofType = entries.filter((entry) => entry.type === type);
    for (const concern of await concernsIn(trx, type, ofType)) {
      const entry = required(byKey.get(`${concern.user_id} ${concern.seq}`));
      const key = `${concern.user_id} ${concern.comment_id}`;
      const kinds = kindsFor(entry, toldOf.has(key) ? { ...concern, is_mentioned: 0 } : concern);
      if (concern.is_mentioned === 1) {
        toldOf.add(key);
        told.push(concern);
      }
      found.set(entry, [...(found.get(entry) ?? []), { concern, kinds }]);
    }
  }
  await markTold(
    trx,
    told.map(({ comment_id, user_id }) => ({ comment_id, user_id })),
  );
  return found;
}

/** Renews the texts of notifications that show a comment which has been edited. */
async function renewTexts(
  trx: Executor,
  changes: ChangeSet,
  { entries, found, at }: { entries: readonly store.Act[]; found: Found; at: string },
): Promise<void> {
  const texts = new Map<string, string>();
  const comments = new Set<number>();
  for (const entry of entries) {
    if (entry.type !== 'comment' || entry.event !== 'updated') continue;
    for (const { concern } of found.get(entry) ?? []) {
      comments.add(entry.ref_id);
      texts.set(`${entry.user_id} ${entry.ref_id}`, shortText(textOf(concern) ?? ''));
    }
  }
  if (comments.size === 0) return;
  for (const shown of await showingComments(trx, [...comments])) {
    const text = texts.get(`${shown.user_id} ${shown.comment_id}`);
    if (text === undefined || text === shown.text) continue;
    await updateNotification(trx, shown.id, { text }, at);
    changes.addAside('notification', 'updated', shown, ['text']);
  }
}

/** @returns the notification of the first kind that fits, or none */
async function notificationOf(trx: Executor, group: Group, found: Found): Promise<NewNotification[]> {
  const { acts } = group;
  const concerns = acts.flatMap((entry) => found.get(entry) ?? []).filter(({ kinds }) => kinds.length > 0);
  if (concerns.length === 0 && !acts.some(({ type }) => type === 'share')) return [];
  const receiver = await store.receiverOf(trx, required(acts[0]));
  if (receiver === undefined) return [];
  for (const kind of NOTIFICATION_KINDS) {
    const notification = isTaskKind(kind)
      ? ofTasks(
          kind,
          concerns.filter(({ kinds }) => kinds.includes(kind)).map(({ concern }) => concern),
          { trx, group, receiver },
        )
      : await MAKERS[kind]?.(trx, group, receiver);
    if (notification != null) return [notification];
  }
  return [];
}

function ofTasks(
  kind: TaskKind,
  concerns: readonly Concern[],
  { trx, group, receiver }: { trx: Executor; group: Group; receiver: store.Receiver },
): NewNotification | null {
  const [first] = concerns;
  const last = concerns.at(-1);
  if (first === undefined || last === undefined) return null;
  const tasks = new Set(concerns.map(({ id }) => id)).size;
  const texts = textsIn(receiver.language);
  const titleOf = (name: string, count: number) => texts[kind](receiver.actor ?? texts.unknownActor, name, count);
  const { comment_id, comment_uid } = last;
  return {
    ...about(group, { ...first, type: 'task' }, tasks),
    kind,
    actorId: receiver.actor_id,
    title: titleOf(first.name, tasks),
    text: textOf(last),
    ...(comment_id !== null && { commentId: comment_id }),
    data: { count: concerns.length, ...(tasks > 1 && { tasks }), ...(comment_uid !== null && { comment_uid }) },
    titleOfMore: async (task, count) => titleOf((await store.nameOfTask(trx, task)) ?? texts.untitled, count),
  };
}

type Maker = (trx: Executor, group: Group, receiver: store.Receiver) => Promise<NewNotification | null>;

const shared: Maker = async (trx, group, receiver) => {
  const shares = await store.sharesReceived(trx, ofEvent(group, 'share', 'created'));
  const [subject] = shares;
  if (subject === undefined) return null;
  const { access } = subject;
  const count = shares.length;
  return { ...ofShares('shared', subject, { group, receiver, count }), data: { count, access } };
};

const unshared: Maker = async (trx, group, receiver) => {
  const ended = ofEvent(group, 'share', 'deleted');
  const [first] = ended;
  const lost = first === undefined ? [] : await store.objectsLost(trx, first);
  const [subject] = lost;
  if (first === undefined || subject === undefined) return null;
  const count = Math.min(ended.length, lost.length);
  // A name that the object got with the end of the share, or later, is not for the receiver.
  const named = { ...subject, name: await store.nameBefore(trx, subject, first) };
  return { ...ofShares('unshared', named, { group, receiver, count }), url: '/#/today', data: { count } };
};

const MAKERS: { readonly [Kind in NotificationKind]?: Maker } = { shared, unshared };

function ofEvent({ acts }: Group, type: string, event: string): store.Act[] {
  return acts.filter((entry) => entry.type === type && entry.event === event);
}

function ofShares(
  kind: 'shared' | 'unshared',
  subject: store.Subject,
  { group, receiver, count }: { group: Group; receiver: store.Receiver; count: number },
) {
  const { language, actor, actor_id: actorId } = receiver;
  const texts = textsIn(language);
  const { type, name } = subject;
  const title = texts[kind][type](actor ?? texts.unknownActor, name ?? texts.untitled, count);
  return { ...about(group, subject, count), kind, actorId, title };
}

/** @param count number of objects */
function about(
  { acts, isFirst, hasMore }: Group,
  { type, id, uid }: Pick<store.Subject, 'type' | 'id' | 'uid'>,
  count: number,
) {
  const { user_id: userId, actor_id, batch, import_uid, at } = required(acts[0]);
  const unitKey = `batch ${import_uid ?? batch}`;
  const hasSeveral = count > 1 || hasMore || import_uid !== null;
  return {
    userId,
    url: pathOf(type, uid),
    type,
    refId: id,
    refUid: uid,
    createdAt: at,
    ...((isFirst || hasSeveral) && { unitKey }),
    mergeKey: hasSeveral ? unitKey : `${actor_id} ${type} ${id}`,
  };
}
