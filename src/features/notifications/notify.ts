import type { Executor } from '../../../db/database.js';
import { createPace } from '../../../db/pieces.js';
import { newUidAt } from '../../lib/ids.js';
import { MINUTE_MS } from '../../lib/periods.js';
import { beginningOf } from '../../lib/texts.js';
import { parsedJson, required } from '../../lib/typed.js';
import type { ChangeSet } from '../../write/change-set.js';
import { DELIVER } from '../deliveries/deliver.js';
import { type QueuedNotification, queueDeliveries } from '../deliveries/queue-store.js';
import { type Choice, type Choices, choiceOf, earlierKind, isChosen, type NotificationKind } from './kinds.js';
import * as store from './notify-store.js';
import { chosenKinds } from './preferences-store.js';

/**
 * Makes notifications, with their entries of the change log. The caller calls `notify` in the transaction of the cause,
 * so that both are committed or neither. It sends nothing.
 */

export interface NewNotification {
  userId: number;
  kind: NotificationKind;
  title: string;
  text?: string | null;
  /** Path of the web interface. */
  url: string;
  type?: string | null;
  refId?: number | null;
  refUid?: string | null;
  actorId?: number | null;
  data: object;
  late?: boolean;
  /** True to store it as read: it is delivered to no channel. */
  read?: boolean;
  createdAt: string;
  /** Notifications of a user with the same key become one within five minutes: `data.count` counts them. */
  mergeKey?: string;
  /** Key of the batch or import, whose parts make one notification however long it takes, if there may be other parts. */
  unitKey?: string;
  /** Returns its title for more tasks, the first of which is given by its id. */
  titleOfMore?(task: number, count: number): Promise<string>;
  /** The comment that its text shows. */
  commentId?: number;
  /** False to deliver it to no channel. Default: the preferences of the user decide. */
  deliver?: boolean;
  /** Uids of the channels to deliver it to, for `digest` and `test`. */
  channels?: readonly string[];
}

const MAX_TITLE = 255;
const MAX_TEXT = 200;
const MERGED_MS = 5 * MINUTE_MS;

/** Makes notifications, and their deliveries to the channels that their users have chosen. */
export async function notify(
  trx: Executor,
  changes: ChangeSet,
  notifications: readonly NewNotification[],
): Promise<void> {
  if (notifications.length === 0) return;
  const unit = { trx, changes, choices: await choicesOf(trx, notifications) };
  const delivered: QueuedNotification[] = [];
  const added: NewNotification[] = [];
  const pace = createPace(trx);
  for (const notification of notifications) {
    await pace();
    const { mergeKey } = notification;
    const known = mergeKey === undefined ? undefined : await knownWith(trx, { ...notification, mergeKey });
    if (known === undefined) {
      added.push(notification);
      // A later notification of this call may have the same key.
      if (mergeKey !== undefined) delivered.push(...(await insert(unit, added.splice(0))));
    } else {
      const hasNewKind = await merge(unit, known, notification);
      if (hasNewKind) delivered.push(...deliveredOf(unit, notification, known));
    }
  }
  delivered.push(...(await insert(unit, added)));
  if ((await queueDeliveries(trx, delivered)) > 0) changes.activate(DELIVER);
}

interface Unit {
  trx: Executor;
  changes: ChangeSet;
  choices: ReadonlyMap<number, Choices>;
}

async function choicesOf(trx: Executor, notifications: readonly NewNotification[]): Promise<Unit['choices']> {
  const chosen = await chosenKinds(
    trx,
    notifications.map(({ userId }) => userId),
  );
  return new Map([...chosen].map(([user, kinds]) => [user, parsedJson<Choices>(kinds)]));
}

function choiceFor({ choices }: Unit, { userId, kind, channels = [] }: NewNotification): Choice {
  if (!isChosen(kind)) return { centre: true, channels };
  const choice = choiceOf(choices.get(userId) ?? {}, kind);
  return kind === 'digest' ? { ...choice, channels } : choice;
}

function deliveredOf(unit: Unit, notification: NewNotification, { id }: { id: number }): QueuedNotification[] {
  const { userId, kind, createdAt, deliver = true, read = false } = notification;
  const { channels } = choiceFor(unit, notification);
  return deliver && !read && channels.length > 0 ? [{ id, userId, kind, createdAt, channels }] : [];
}

async function knownWith(trx: Executor, notification: NewNotification & { mergeKey: string }) {
  const { userId, mergeKey, unitKey, createdAt } = notification;
  const part = unitKey === undefined ? undefined : await store.lockedByKey(trx, { userId, mergeKey: unitKey });
  if (part !== undefined || mergeKey === unitKey) return part;
  const since = new Date(Date.parse(createdAt) - MERGED_MS).toISOString();
  return store.lockedByKey(trx, { userId, mergeKey, since });
}

async function insert(unit: Unit, notifications: readonly NewNotification[]): Promise<QueuedNotification[]> {
  const rows = notifications.map((notification) => rowOf(unit, notification));
  const ids = await store.insertNotifications(unit.trx, rows);
  return notifications.flatMap((notification, index) => {
    const { uid } = required(rows[index]);
    const id = required(ids[index]);
    unit.changes.addAside('notification', 'created', { id, uid, user_id: notification.userId });
    return deliveredOf(unit, notification, { id });
  });
}

/** A notification of a kind with `centre: false` is stored as read. */
function rowOf(unit: Unit, notification: NewNotification) {
  const { userId, kind, title, text = null, url, createdAt, mergeKey = null } = notification;
  const { type = null, refId = null, refUid = null, actorId = null, data, late = false } = notification;
  const isRead = notification.read === true || !choiceFor(unit, notification).centre;
  return {
    uid: newUidAt(new Date(createdAt)),
    user_id: userId,
    kind,
    title: shortened(title, MAX_TITLE),
    text: text === null ? null : shortText(text),
    url,
    type,
    ref_id: refId,
    ref_uid: refUid,
    actor_id: actorId,
    data: JSON.stringify(mergeKey === null ? data : { count: 1, ...data }),
    late: late ? 1 : 0,
    merge_key: mergeKey,
    read_at: isRead ? createdAt : null,
    comment_id: notification.commentId ?? null,
    created_at: createdAt,
    updated_at: createdAt,
  };
}

/** Counts a later change. @returns true if the kind of the notification changed to an earlier one */
async function merge(unit: Unit, known: store.MergedRow, notification: NewNotification): Promise<boolean> {
  const kind = earlierKind(known.kind as NotificationKind, notification.kind);
  const hasNewKind = kind !== known.kind;
  const isPart = known.merge_key === notification.unitKey;
  // A batch makes one of the first kind that fits any of its changes.
  if (isPart && kind !== notification.kind) return false;
  const row = rowOf(unit, notification);
  const next = isPart
    ? { read_at: row.read_at, ...(hasNewKind ? shownBy(row) : await withMore(known, notification)) }
    : { read_at: row.read_at, ...withLater(known, row, kind) };
  await store.updateNotification(unit.trx, known.id, next, notification.createdAt);
  const changed = Object.keys(next).filter(
    (name) => name !== 'comment_id' && (name !== 'read_at' || known.read_at !== row.read_at),
  );
  unit.changes.addAside('notification', 'updated', known, changed);
  return hasNewKind;
}

type Row = ReturnType<typeof rowOf>;

function shownBy({ kind, title, text, url, type, ref_id, ref_uid, comment_id, data }: Row) {
  return { kind, title, text, url, type, ref_id, ref_uid, comment_id, data };
}

interface Counts {
  count?: number;
  tasks?: number;
}

/** Adds the next part of a batch: its title has the name of the first task and the number of all. */
async function withMore(known: store.MergedRow, { data, text = null, commentId, titleOfMore }: NewNotification) {
  const [former, more] = [parsedJson<Counts>(known.data), data as Counts];
  const counts = { ...former, ...more, count: (former.count ?? 1) + (more.count ?? 1) };
  if (titleOfMore === undefined || known.ref_id === null) return { data: JSON.stringify(counts) };
  const tasks = (former.tasks ?? 1) + (more.tasks ?? 1);
  return {
    title: shortened(await titleOfMore(known.ref_id, tasks), MAX_TITLE),
    data: JSON.stringify({ ...counts, tasks }),
    ...(commentId !== undefined && { text: shortText(text ?? ''), comment_id: commentId }),
  };
}

function withLater(known: store.MergedRow, row: Row, kind: NotificationKind) {
  const { count: former = 1 } = parsedJson<Counts>(known.data);
  const { count: added = 1, ...data } = parsedJson<Counts>(row.data);
  const count = former + added;
  // Of several comments it shows the last one.
  const isReplaced = kind !== known.kind || (kind === row.kind && row.comment_id !== null);
  if (!isReplaced) return { data: JSON.stringify({ ...parsedJson<object>(known.data), count }) };
  const { title, text, url, comment_id } = row;
  return { kind, title, text, url, comment_id, data: JSON.stringify({ ...data, count }) };
}

export function shortText(text: string): string {
  return shortened(text, MAX_TEXT);
}

function shortened(text: string, length: number): string {
  return text.length <= length ? text : `${beginningOf(text, length - 1)}…`;
}

/** Returns the path of an object in the web interface, whose routes are fragments. */
export function pathOf(type: 'task' | 'project' | 'note', uid: string): string {
  return type === 'task' ? `/#/today?task=${uid}` : `/#/${type}/${uid}`;
}
