import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import type { SqlScalar } from '../../db/page.js';
import { type PreparedQuery, prepared } from '../../db/query/prepared.js';

/** A table of objects whose updates a job has not logged yet, or has logged not long ago. */
interface UpdateTable {
  table: 'tag_updates' | 'name_updates';
  /** Column of the object. */
  key: string;
  /** Further columns, which the job is given. */
  more: readonly string[];
  /** The account whose writes determine who sees the objects; the row is `u`. */
  owner: RawBuilder<unknown>;
}

export interface DueUpdate {
  id: number;
  user_id: number;
  due_at: string;
  /** Time at which the last update is due. */
  last: string;
}

interface LastUpdate {
  due_at: string | null;
  logged_at: string | null;
}

type Noted = Record<string, SqlScalar>;

/** The queries of such a table. */
export interface PendingUpdates<Due extends DueUpdate> {
  last(db: Executor, id: number): Promise<LastUpdate | undefined>;
  note(db: Executor, update: { id: number; due: string } & Noted): Promise<void>;
  /** Returns the update that is due first, now or later. */
  firstDue(db: Executor): Promise<Due | undefined>;
  /** Makes the updates due that are so later than `latest`: the clock was ahead. */
  hasten(db: Executor, at: string, latest: string): Promise<void>;
  /** Marks an update as logged. @returns false if it is logged already, or was replaced by another one */
  claim(db: Executor, update: Pick<Due, 'id' | 'due_at'>, at: string): Promise<boolean>;
  forget(db: Executor, before: string): Promise<void>;
}

export function pendingUpdates<Due extends DueUpdate>(of: UpdateTable): PendingUpdates<Due> {
  const { key, more, owner } = of;
  const [table, column] = [sql.table(of.table), sql.ref(key)];
  const columns = sql.join([key, ...more, 'due_at'].map((name) => sql.ref(name)));
  const assigned = sql.join([...more, 'due_at'].map((name) => sql`${sql.ref(name)} = excluded.${sql.ref(name)}`));
  const noted = prepared<{ id: number; due: string } & Noted, never>(
    (value) => sql`INSERT INTO ${table} (${columns})
      VALUES (${sql.join(['id', ...more, 'due'].map((name) => value(name)))})
      ON CONFLICT (${column}) DO UPDATE SET ${assigned}`,
  );
  const last = prepared<{ id: number }, LastUpdate>(
    (value) => sql`SELECT u.due_at, u.logged_at FROM ${table} u WHERE u.${column} = ${value('id')}`,
  );
  const due: PreparedQuery<object, Due> = prepared(
    () => sql`SELECT ${sql.join([sql`u.${column} AS id`, ...more.map((name) => sql.ref(`u.${name}`))])}, u.due_at,
      ${owner} AS user_id, (SELECT MAX(l.due_at) FROM ${table} l WHERE l.due_at IS NOT NULL) AS last
      FROM ${table} u WHERE u.due_at IS NOT NULL ORDER BY u.due_at LIMIT 1`,
  );
  const hastened = prepared<{ at: string; latest: string }, never>(
    (value) => sql`UPDATE ${table} SET due_at = ${value('at')} WHERE due_at > ${value('latest')}`,
  );
  const claimed = prepared<{ id: number; due: string; at: string }, { id: number }>(
    (value) => sql`UPDATE ${table} SET due_at = NULL, logged_at = ${value('at')}
      WHERE ${column} = ${value('id')} AND due_at = ${value('due')} RETURNING ${column} AS id`,
  );
  const forgotten = prepared<{ before: string }, never>(
    (value) => sql`DELETE FROM ${table} WHERE due_at IS NULL AND logged_at < ${value('before')}`,
  );
  return {
    last: async (db, id) => (await last(db, { id }))[0],
    async note(db, update) {
      await noted(db, update);
    },
    firstDue: async (db) => (await due(db, {}))[0],
    async hasten(db, at, latest) {
      await hastened(db, { at, latest });
    },
    claim: async (db, { id, due_at }, at) => (await claimed(db, { id, due: due_at, at })).length > 0,
    async forget(db, before) {
      await forgotten(db, { before });
    },
  };
}
