import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { perDialect } from '../../../db/query/dialect.js';
import { isAnyOf, jsonText } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import { fullName } from '../../access/people.js';
import { groupedBy } from '../../lib/grouping.js';

/** An entry of the change log whose actor is another user. */
export interface Act {
  user_id: number;
  seq: number;
  batch: string;
  /** Uid of the import that the batch is a part of; null for a batch of its own. */
  import_uid: string | null;
  at: string;
  actor_id: number;
  type: string;
  ref_id: number;
  event: string;
  /** 1 if the assignee of the task is another one. */
  assigns: 0 | 1;
  /** The set of objects that the entry stands for; null for one object. */
  set_id: number | null;
}

const isAssignment = perDialect({
  sqlite: sql`instr(c.changed, '"assignee_id"') > 0`,
  postgres: sql`strpos(c.changed, '"assignee_id"') > 0`,
});

/** The condition of the index `changes_of_others`. */
const isUnread = sql`c.noticed IS NULL AND c.actor_id <> c.user_id
  AND ((c.type = 'share' AND c.event IN ('created', 'deleted')) OR (c.type = 'comment' AND c.event IN ('created', 'updated'))
    OR (c.type = 'task' AND (c.event IN ('created', 'completed') OR ${isAssignment})))`;

const anyQuery = prepared<object, { user_id: number }>(
  // In the order of the index: PostgreSQL expects a match among the first rows of any log, and would read all of them.
  () => sql`SELECT c.user_id FROM changes c WHERE ${isUnread} ORDER BY c.user_id, c.seq LIMIT 1`,
);

export async function hasActs(db: Executor): Promise<boolean> {
  return (await anyQuery(db, {})).length > 0;
}

const nextQuery = prepared<{ limit: number }, Act>(
  (value) => sql`
  SELECT c.user_id, c.seq, c.batch, c.import_uid, c.at, c.actor_id, c.type, c.ref_id, c.event, c.set_id,
    CASE WHEN ${isAssignment} THEN 1 ELSE 0 END AS assigns
  FROM changes c WHERE ${isUnread} ORDER BY c.user_id, c.seq LIMIT CAST(${value('limit')} AS INTEGER)`,
);

/** Returns unread entries, those of a user in their order. */
export function nextActs(db: Executor, limit: number): Promise<Act[]> {
  return nextQuery(db, { limit });
}

const markQuery = prepared<{ user: number; seqs: string }, never>(
  (value) => sql`
  UPDATE changes SET noticed = 1 WHERE user_id = ${value('user')} AND ${isAnyOf(sql.ref('seq'), value('seqs'))}`,
);

export async function markActs(db: Executor, entries: readonly Act[]): Promise<void> {
  for (const [user, ofUser] of groupedBy(entries, ({ user_id }) => user_id)) {
    await markQuery(db, { user, seqs: JSON.stringify(ofUser.map(({ seq }) => seq)) });
  }
}

export interface Receiver {
  language: string;
  /** Null once the account of the actor is removed. */
  actor_id: number | null;
  /** Name of the actor; null if it is unknown. */
  actor: string | null;
}

const receiverQuery = prepared<{ user: number; actor: number }, Receiver>(
  (value) => sql`
  SELECT u.language, a.id AS actor_id, ${fullName('a')} AS actor
  FROM users u LEFT JOIN users a ON a.id = ${value('actor')} WHERE u.id = ${value('user')} AND u.deleted_at IS NULL AND NOT EXISTS (
    SELECT 1 FROM blocked_users b WHERE b.user_id = u.id AND b.blocked_id = ${value('actor')})`,
);

/** Returns the user whose change log has the entry; undefined if they have blocked the actor. */
export async function receiverOf(
  db: Executor,
  { user_id, actor_id }: Pick<Act, 'user_id' | 'actor_id'>,
): Promise<Receiver | undefined> {
  return (await receiverQuery(db, { user: user_id, actor: actor_id }))[0];
}

/** The object that a notification is about. */
export interface Subject {
  type: 'project' | 'task' | 'note';
  id: number;
  uid: string;
  name: string | null;
}

/** Characters of its text that name a note without title. */
const NOTE_NAME = 80;
const noteName = sql`coalesce(n.title, nullif(substr(n.content, 1, ${sql.lit(NOTE_NAME)}), ''))`;

const sharesQuery = prepared<{ user: number; ids: string }, Subject & { access: 'ro' | 'rw' }>(
  (value) => sql`
  SELECT s.access, CASE WHEN p.id IS NOT NULL THEN 'project' WHEN t.id IS NOT NULL THEN 'task' ELSE 'note' END AS type,
    coalesce(p.id, t.id, n.id) AS id, coalesce(p.uid, t.uid, n.uid) AS uid, coalesce(p.name, t.name, ${noteName}) AS name
  FROM shares s LEFT JOIN projects p ON p.id = s.project_id LEFT JOIN tasks t ON t.id = s.task_id
    LEFT JOIN notes n ON n.id = s.note_id
  WHERE ${isAnyOf(sql.ref('s.id'), value('ids'))} AND s.user_id = ${value('user')} ORDER BY s.id`,
);

/** Returns what the shares of these entries share with their user now. */
export async function sharesReceived(
  db: Executor,
  entries: readonly Act[],
): Promise<(Subject & { access: 'ro' | 'rw' })[]> {
  const [first] = entries;
  if (first === undefined) return [];
  return sharesQuery(db, { user: first.user_id, ids: JSON.stringify(entries.map(({ ref_id }) => ref_id)) });
}

const taskNameQuery = prepared<{ id: number }, { name: string }>(
  (value) => sql`SELECT t.name FROM tasks t WHERE t.id = ${value('id')}`,
);

export async function nameOfTask(db: Executor, id: number): Promise<string | undefined> {
  return (await taskNameQuery(db, { id }))[0]?.name;
}

/** Number of entries around that of a share in which entries of the same batch are searched. */
const NEAR = 2_000;

const lostQuery = prepared<{ user: number; batch: string; from: number; to: number }, Subject>(
  (value) => sql`
  SELECT l.type, l.ref_id AS id, l.uid, coalesce(
    CASE l.type WHEN 'project' THEN (SELECT p.name FROM projects p WHERE p.id = l.ref_id)
      WHEN 'task' THEN (SELECT t.name FROM tasks t WHERE t.id = l.ref_id)
      ELSE (SELECT ${noteName} FROM notes n WHERE n.id = l.ref_id) END,
    (SELECT r.name FROM trash r WHERE r.uid = l.uid AND r.type = l.type ORDER BY r.id DESC LIMIT 1)) AS name
  FROM (
    SELECT c.type, c.ref_id, c.uid, c.seq FROM changes c
    WHERE c.user_id = ${value('user')} AND c.seq BETWEEN ${value('from')} AND ${value('to')}
      AND c.batch = ${value('batch')} AND c.type IN ('project', 'task', 'note') AND c.event IN ('unshared', 'deleted')
    ORDER BY CASE c.type WHEN 'project' THEN 0 WHEN 'note' THEN 1 ELSE 2 END, c.seq LIMIT 50) l
  ORDER BY CASE l.type WHEN 'project' THEN 0 WHEN 'note' THEN 1 ELSE 2 END, l.seq`,
);

/** Returns the objects that a user lost with the end of a share, parents first. */
export function objectsLost(db: Executor, { user_id: user, batch, seq }: Act): Promise<Subject[]> {
  return lostQuery(db, { user, batch, from: seq - NEAR, to: seq + NEAR });
}

const formerValues = jsonText(sql.ref('u.before'));

const formerQuery = prepared<{ type: string; id: number; batch: string; member: string }, { value: string | null }>(
  (value) => {
    const member = sql`CAST(${value('member')} AS TEXT)`;
    return sql`
  SELECT ${formerValues} -> 'values' ->> ${member} AS value FROM undo u
  WHERE u.type = ${value('type')} AND u.ref_id = ${value('id')} AND u.batch >= ${value('batch')}
    AND ${formerValues} -> 'values' -> ${member} IS NOT NULL
  ORDER BY u.batch LIMIT 1`;
  },
);

const noteQuery = prepared<{ id: number }, { title: string | null; content: string | null }>(
  (value) => sql`
  SELECT n.title, substr(n.content, 1, ${sql.lit(NOTE_NAME)}) AS content FROM notes n WHERE n.id = ${value('id')}`,
);

/** Returns the name that an object had before a batch, as far as the undo log has it; else its present name. */
export async function nameBefore(db: Executor, { type, id, name }: Subject, { batch }: Act): Promise<string | null> {
  const former = async (member: string, now: string | null) => {
    const [found] = await formerQuery(db, { type, id, batch, member });
    return found === undefined ? now : found.value;
  };
  if (type !== 'note') return former('name', name);
  const [note = { title: name, content: null }] = await noteQuery(db, { id });
  const content = (await former('content', note.content))?.slice(0, NOTE_NAME) ?? '';
  return (await former('title', note.title)) ?? (content === '' ? null : content);
}
