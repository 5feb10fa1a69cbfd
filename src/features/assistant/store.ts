import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { isAnyOf, type Json, jsonBoolean, jsonElements, jsonWith } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { accessTo, shareOf, type Viewer, viewerOf } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';

const TYPES = { task: TASK, project: PROJECT };

export interface BriefSubject {
  kind: 'task' | 'project';
  id: number;
  /** Null for the caller's own. */
  share_id: number | null;
}

const briefQuery = prepared<Viewer & { day: string }, { json: string }>((value) => {
  const isHidden = (kind: 'task' | 'project') => sql`(s.value ->> 'kind' = ${sql.lit(kind)} AND NOT EXISTS (
    SELECT 1 FROM ${sql.table(`${kind}s`)} x
    WHERE x.id = CAST(s.value ->> 'id' AS BIGINT) AND ${accessTo(TYPES[kind], 'x', value)} IS NOT NULL))`;
  const isUnshared = sql`(s.value ->> 'share_id' IS NOT NULL AND NOT EXISTS (
    SELECT 1 FROM shares h WHERE h.id = CAST(s.value ->> 'share_id' AS BIGINT)))`;
  return sql`
    SELECT b.result AS json FROM daily_briefs b WHERE b.user_id = ${value('me')} AND b.day = ${value('day')}
      AND NOT EXISTS (SELECT 1 FROM ${jsonElements(sql.ref('b.subjects'), 's')}
        WHERE ${isHidden('task')} OR ${isHidden('project')} OR ${isUnshared})`;
});

/** Returns the brief of a day as JSON text; undefined if the caller no longer sees every resource that it mentions. */
export async function findBrief(db: Executor, caller: Caller, day: string): Promise<string | undefined> {
  return (await briefQuery(db, { day, ...viewerOf(caller) }))[0]?.json;
}

const dropBriefsQuery = prepared<{ me: number; day: string }, never>(
  (value) => sql`DELETE FROM daily_briefs WHERE user_id = ${value('me')} AND day < ${value('day')}`,
);

const saveBriefQuery = prepared<{ me: number; day: string; result: string; subjects: string }, never>(
  (value) => sql`
  INSERT INTO daily_briefs (user_id, day, result, subjects)
  SELECT u.id, ${value('day')}, ${value('result')}, ${value('subjects')} FROM users u WHERE u.id = ${value('me')}
  ON CONFLICT (user_id, day) DO UPDATE SET result = excluded.result, subjects = excluded.subjects`,
);

/** Stores the brief of a day and deletes all earlier ones. */
export async function saveBrief(
  db: Executor,
  caller: Caller,
  { day, result, subjects }: { day: string; result: string; subjects: readonly BriefSubject[] },
): Promise<void> {
  await dropBriefsQuery(db, { me: caller.id, day });
  await saveBriefQuery(db, { me: caller.id, day, result, subjects: JSON.stringify(subjects) });
}

export interface Source {
  id: number;
  byOthers: boolean;
  share_id: number | null;
}

/**
 * True if another user than the caller may have written the text of a row: the owner, the author of a change of the
 * task, or a user with write access to the project.
 */
function writtenByOthers(kind: 'task' | 'project', alias: string, me: Expression<unknown>): RawBuilder<SqlBool> {
  const id = sql.ref(`${alias}.id`);
  const byMembers =
    kind === 'task'
      ? sql`SELECT 1 FROM activity a WHERE a.task_id = ${id} AND a.user_id <> ${me}
          AND (a.kind = 'created' OR a.field IN ('name', 'note'))`
      : sql`SELECT 1 FROM shares s WHERE s.project_id = ${id} AND s.access = 'rw'`;
  return sql`(${sql.ref(`${alias}.user_id`)} <> ${me} OR EXISTS (${byMembers}))`;
}

const sourceQueries = { task: sourceQuery('task'), project: sourceQuery('project') };

function sourceQuery(kind: 'task' | 'project') {
  return prepared<{ me: number; ids: string }, { id: number; by_others: number; share_id: number | null }>(
    (value) => sql`
    SELECT x.id, ${writtenByOthers(kind, 'x', value('me'))} AS by_others, ${shareOf(TYPES[kind], 'x', value('me'))} AS share_id
    FROM ${sql.table(`${kind}s`)} x WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))}`,
  );
}

export async function sourcesOf(
  db: Executor,
  caller: Caller,
  kind: 'task' | 'project',
  ids: readonly number[],
): Promise<ReadonlyMap<number, Source>> {
  const rows = await sourceQueries[kind](db, { me: caller.id, ids: JSON.stringify(ids) });
  return new Map(rows.map(({ id, by_others, share_id }) => [id, { id, byOthers: by_others === 1, share_id }]));
}

const dropCallsQuery = prepared<{ me: number; day: string }, never>(
  (value) => sql`DELETE FROM ai_calls WHERE user_id = ${value('me')} AND day < ${value('day')}`,
);

const countCallQuery = prepared<{ me: number; day: string; most: number }, { calls: number }>(
  (value) => sql`
  INSERT INTO ai_calls (user_id, day, calls) SELECT ${value('me')}, ${value('day')}, 1 WHERE ${value('most')} > 0
  ON CONFLICT (user_id, day) DO UPDATE SET calls = ai_calls.calls + 1 WHERE ai_calls.calls < ${value('most')}
  RETURNING calls`,
);

/**
 * Counts a call of the user on this day up to a maximum.
 * @returns false if the maximum was reached
 */
export async function countCall(db: Executor, caller: Caller, day: string, most: number): Promise<boolean> {
  await dropCallsQuery(db, { me: caller.id, day });
  return (await countCallQuery(db, { me: caller.id, day, most })).length > 0;
}

export interface Subject {
  id: number;
  /** The share through which the caller sees it; null for the caller's own. */
  share_id: number | null;
  /** The insights as JSON text; null if there are none. */
  json: string | null;
}

/** Storage of one kind of insights. Rows belong to one caller and refer to resources that the caller sees. */
export interface InsightsStore {
  /** Returns undefined if the caller sees no such resource. */
  find(db: Executor, caller: Caller, ref: IdOrUid): Promise<Subject | undefined>;
  /**
   * Returns the stored insights as JSON text; undefined if the caller no longer sees the resource, or not through the
   * same share.
   */
  save(db: Executor, caller: Caller, subject: Subject, result: string): Promise<string | undefined>;
  /** Returns the insights as JSON text; undefined if there are none. */
  setDismissed(db: Executor, caller: Caller, id: number, dismissed: boolean): Promise<string | undefined>;
}

export const insightsStores = { task: insightsStore('task'), project: insightsStore('project') };

function insightsStore(kind: 'task' | 'project'): InsightsStore {
  const table = sql.table(`${kind}_insights`);
  const subject = sql.ref(`${kind}_id`);
  const rows = sql.table(`${kind}s`);

  const by = (column: 'id' | 'uid') =>
    prepared<Viewer & { ref: number | string }, Subject>(
      (value) => sql`
      SELECT x.id, ${shareOf(TYPES[kind], 'x', value('me'))} AS share_id, ${wire('i.')} AS json
      FROM ${rows} x LEFT JOIN ${table} i ON i.user_id = ${value('me')} AND i.${subject} = x.id
      WHERE x.${sql.ref(column)} = ${value('ref')} AND ${accessTo(TYPES[kind], 'x', value)} IS NOT NULL`,
    );
  const byId = by('id');
  const byUid = by('uid');

  const saveQuery = prepared<Viewer & { id: number; share: number | null; result: string }, { json: string }>(
    (value) => sql`
    INSERT INTO ${table} (user_id, ${subject}, share_id, result, dismissed)
    SELECT ${value('me')}, x.id, ${shareOf(TYPES[kind], 'x', value('me'))}, ${value('result')}, 0
    FROM ${rows} x WHERE x.id = ${value('id')} AND ${accessTo(TYPES[kind], 'x', value)} IS NOT NULL
      AND ${shareOf(TYPES[kind], 'x', value('me'))} IS NOT DISTINCT FROM CAST(${value('share')} AS BIGINT)
    ON CONFLICT (user_id, ${subject}) DO UPDATE
    SET share_id = excluded.share_id, result = excluded.result, dismissed = 0
    RETURNING ${wire('')} AS json`,
  );

  const dismissQuery = prepared<{ me: number; id: number; dismissed: number }, { json: string }>(
    (value) => sql`
    UPDATE ${table} SET dismissed = ${value('dismissed')}
    WHERE user_id = ${value('me')} AND ${subject} = ${value('id')}
    RETURNING ${wire('')} AS json`,
  );

  return {
    async find(db, caller, ref) {
      const viewer = viewerOf(caller);
      const found = 'id' in ref ? byId(db, { ref: ref.id, ...viewer }) : byUid(db, { ref: ref.uid, ...viewer });
      return (await found)[0];
    },
    async save(db, caller, { id, share_id: share }, result) {
      return (await saveQuery(db, { id, share, result, ...viewerOf(caller) }))[0]?.json;
    },
    async setDismissed(db, caller, id, dismissed) {
      return (await dismissQuery(db, { me: caller.id, id, dismissed: dismissed ? 1 : 0 }))[0]?.json;
    },
  };
}

/** JSON of the insights; null without a row. */
function wire(alias: 'i.' | ''): Json {
  return jsonWith(sql.ref(`${alias}result`), 'dismissed', jsonBoolean(sql.ref(`${alias}dismissed`)));
}
