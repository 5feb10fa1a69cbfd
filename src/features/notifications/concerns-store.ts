import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { inPieces } from '../../../db/pieces.js';
import { isAnyOf, jsonArray, rowsFrom } from '../../../db/query/json.js';
import { prepared, preparedVariants } from '../../../db/query/prepared.js';
import { personJson } from '../../access/people.js';
import { accessTo } from '../../access/visible.js';
import { TASK } from '../tasks/description.js';
import type { Act } from './acts-store.js';

/** Reads the relations of users to the tasks of entries in their change logs. */

type Flag = 0 | 1;

/** A task that the user of an entry sees, or a comment on it. */
export interface Concern {
  /** The number of the entry in the log of the user. */
  seq: number;
  user_id: number;
  id: number;
  uid: string;
  name: string;
  is_part: Flag;
  is_owner: Flag;
  is_assignee: Flag;
  /** 1 if the user commented on it, or was mentioned, before. */
  takes_part: Flag;
  /** The watches of the user for the task and its project: 1 on, 0 muted, null for none. */
  watches_task: Flag | null;
  watches_project: Flag | null;
  comment_id: number | null;
  comment_uid: string | null;
  /** The beginning of the comment. */
  text: string | null;
  /** The users whom it mentions, as JSON. */
  mentions: unknown;
  /** 1 if it mentions the user, and they were not notified of this yet. */
  is_mentioned: Flag | null;
}

/** Maximum number of objects of a set that are read. */
const MAX_OF_SET = 1_000;
const MAX_TEXT = 1_000;

const flag = (condition: RawBuilder<unknown>) => sql`CASE WHEN ${condition} THEN 1 ELSE 0 END`;
const user = sql.ref('e.user_id');
const said = (column: RawBuilder<unknown>, id: RawBuilder<unknown>) =>
  sql`(SELECT w.watching FROM watches w WHERE ${column} = ${id} AND w.user_id = ${user})`;

/** True if the user wrote, or is mentioned in, a comment on the task that fulfils `isOne`. */
function takesPart(isOne: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(EXISTS (SELECT 1 FROM comments k WHERE k.task_id = t.id AND k.author_id = ${user} AND ${isOne})
    OR EXISTS (SELECT 1 FROM comments k JOIN comment_mentions m ON m.comment_id = k.id
      WHERE k.task_id = t.id AND m.user_id = ${user} AND ${isOne}))`;
}

const mentioned = sql`(SELECT u.* FROM comment_mentions m JOIN users u ON u.id = m.user_id
  WHERE m.comment_id = c.id AND u.deleted_at IS NULL ORDER BY m.n) mu`;

const OF_COMMENT = sql`c.id AS comment_id, c.uid AS comment_uid, substr(c.text, 1, ${sql.lit(MAX_TEXT)}) AS text,
  ${jsonArray(mentioned, personJson('mu'))} AS mentions,
  (SELECT CASE WHEN m.told IS NULL THEN 1 ELSE 0 END FROM comment_mentions m
    WHERE m.comment_id = c.id AND m.user_id = ${user}) AS is_mentioned`;

const OF_TASK = sql`NULL AS comment_id, NULL AS comment_uid, NULL AS text, NULL AS mentions, NULL AS is_mentioned`;

/** @param entries a subquery of entries, each with its user, its number, and the id of an object */
function concernsOf(type: string, entries: RawBuilder<unknown>): RawBuilder<Concern> {
  const isOfComment = type === 'comment';
  return sql<Concern>`SELECT e.seq, e.user_id, t.id, t.uid, t.name,
      ${flag(sql`t.parent_task_id IS NOT NULL`)} AS is_part, ${flag(sql`t.user_id = ${user}`)} AS is_owner,
      ${flag(sql`t.assignee_id = ${user}`)} AS is_assignee,
      ${flag(takesPart(isOfComment ? sql`k.id < c.id` : sql`TRUE`))} AS takes_part,
      ${said(sql`w.task_id`, sql`t.id`)} AS watches_task, ${said(sql`w.project_id`, sql`t.project_id`)} AS watches_project,
      ${isOfComment ? OF_COMMENT : OF_TASK}
    FROM (${entries}) e ${isOfComment ? sql`JOIN comments c ON c.id = e.ref_id` : sql``}
      JOIN tasks t ON t.id = ${isOfComment ? sql`c.task_id` : sql`e.ref_id`}
    WHERE ${accessTo(TASK, 't', (name) => (name === 'me' ? user : sql`NULL`))} IS NOT NULL ORDER BY e.seq, t.id`;
}

const singles = preparedVariants<{ entries: string }, Concern>();
const sets = preparedVariants<{ user: number; seq: number; set: number }, Concern>();

/** Entries of one statement. */
const AT_ONCE = 100;

/** Returns the objects of entries that their users see. */
export async function concernsIn(db: Executor, type: 'task' | 'comment', entries: readonly Act[]): Promise<Concern[]> {
  const found: Concern[] = [];
  const ofSingles = singles(type, (value) =>
    concernsOf(type, rowsFrom('changes', value('entries'), ['user_id', 'seq', 'ref_id'])),
  );
  const alone = entries.filter(({ set_id }) => set_id === null);
  for await (const piece of inPieces(db, alone, { rows: AT_ONCE })) {
    const some = piece.map(({ user_id, seq, ref_id }) => ({ user_id, seq, ref_id }));
    found.push(...(await ofSingles(db, { entries: JSON.stringify(some) })));
  }
  const ofSet = sets(type, (value) =>
    concernsOf(
      type,
      sql`SELECT CAST(${value('user')} AS BIGINT) AS user_id, CAST(${value('seq')} AS BIGINT) AS seq, i.ref_id
        FROM change_set_items i WHERE i.set_id = ${value('set')} AND i.n <= ${sql.lit(MAX_OF_SET)}`,
    ),
  );
  const large = entries.filter(({ set_id }) => set_id !== null);
  for await (const [entry] of inPieces(db, large, { rows: 1 })) {
    if (entry?.set_id != null) {
      found.push(...(await ofSet(db, { user: entry.user_id, seq: entry.seq, set: entry.set_id })));
    }
  }
  return found;
}

const ownersQuery = prepared<{ tasks: string; comments: string }, { user_id: number }>(
  (value) => sql`
  SELECT t.user_id FROM tasks t WHERE ${isAnyOf(sql.ref('t.id'), value('tasks'))}
  UNION SELECT c.user_id FROM comments c WHERE ${isAnyOf(sql.ref('c.id'), value('comments'))} ORDER BY 1`,
);

/** Returns the owners of the tasks of entries, in the order of their ids. */
export async function ownersOf(db: Executor, entries: readonly Act[]): Promise<number[]> {
  const idsOf = (type: string) =>
    JSON.stringify(entries.filter((entry) => entry.type === type).map(({ ref_id }) => ref_id));
  const owners = await ownersQuery(db, { tasks: idsOf('task'), comments: idsOf('comment') });
  return owners.map(({ user_id }) => user_id);
}

const tellingQuery = prepared<{ pairs: string }, never>(
  (value) => sql`
  UPDATE comment_mentions SET told = 1 WHERE (comment_id, user_id) IN (
    SELECT p.comment_id, p.user_id FROM (${rowsFrom('comment_mentions', value('pairs'), ['comment_id', 'user_id'])}) p)`,
);

/** Records that users were notified of a mention. */
export async function markTold(
  db: Executor,
  pairs: readonly { comment_id: number | null; user_id: number }[],
): Promise<void> {
  if (pairs.length > 0) await tellingQuery(db, { pairs: JSON.stringify(pairs) });
}
