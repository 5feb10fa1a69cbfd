import { sql } from 'kysely';
import type { Executor } from '../../db/connect.js';
import { type Json, jsonBoolean, jsonWith } from '../../db/json.js';
import { kept } from '../../db/kept.js';
import type { Caller } from '../access/caller.js';
import { accessTo, shareOf } from '../access/visible.js';
import type { Ref } from '../ids.js';

const briefQuery = kept<{ me: number; day: string }, { json: string }>(
  (_db, value) => sql`
  SELECT b.result AS json FROM daily_briefs b WHERE b.user_id = ${value('me')} AND b.day = ${value('day')}`,
);

/** The caller's brief of a day, as JSON text. */
export async function findBrief(db: Executor, caller: Caller, day: string): Promise<string | undefined> {
  return (await briefQuery(db, { me: caller.id, day }))[0]?.json;
}

const dropBriefsQuery = kept<{ me: number; day: string }, never>(
  (_db, value) => sql`DELETE FROM daily_briefs WHERE user_id = ${value('me')} AND day < ${value('day')}`,
);

const saveBriefQuery = kept<{ me: number; day: string; result: string }, never>(
  (_db, value) => sql`
  INSERT INTO daily_briefs (user_id, day, result)
  SELECT u.id, ${value('day')}, ${value('result')} FROM users u WHERE u.id = ${value('me')}
  ON CONFLICT (user_id, day) DO UPDATE SET result = excluded.result`,
);

/** Keeps the brief of a day in place of the one before, and none of earlier days: nobody can ask for those. */
export async function saveBrief(db: Executor, caller: Caller, day: string, result: string): Promise<void> {
  await dropBriefsQuery(db, { me: caller.id, day });
  await saveBriefQuery(db, { me: caller.id, day, result });
}

/** A task or project that the caller sees, with what is kept about it for them. */
export interface Subject {
  id: number;
  /** The insights as JSON text; null when there are none. */
  json: string | null;
}

/** How the insights of one kind are kept: always the caller's own, and only about what they see. */
export interface InsightsStore {
  /** Undefined when the caller sees nothing of that name. */
  find(db: Executor, caller: Caller, ref: Ref): Promise<Subject | undefined>;
  /** The insights as they are now, as JSON text; undefined when the caller no longer sees what they are about. */
  save(db: Executor, caller: Caller, id: number, result: string): Promise<string | undefined>;
  /** The insights as they are now, as JSON text; undefined when there are none. */
  setDismissed(db: Executor, caller: Caller, id: number, dismissed: boolean): Promise<string | undefined>;
}

export const insightsStores = { task: insightsStore('task'), project: insightsStore('project') };

function insightsStore(kind: 'task' | 'project'): InsightsStore {
  const table = sql.table(`${kind}_insights`);
  const subject = sql.ref(`${kind}_id`);
  const rows = sql.table(`${kind}s`);

  const by = (column: 'id' | 'uid') =>
    kept<{ ref: number | string; me: number }, Subject>(
      (_db, value) => sql`
      SELECT x.id, ${wire('i.')} AS json
      FROM ${rows} x LEFT JOIN ${table} i ON i.user_id = ${value('me')} AND i.${subject} = x.id
      WHERE x.${sql.ref(column)} = ${value('ref')} AND ${accessTo(kind, 'x', value('me'))} IS NOT NULL`,
    );
  const byId = by('id');
  const byUid = by('uid');

  const saveQuery = kept<{ me: number; id: number; result: string }, { json: string }>(
    (_db, value) => sql`
    INSERT INTO ${table} (user_id, ${subject}, share_id, result, dismissed)
    SELECT ${value('me')}, x.id, ${shareOf(kind, 'x', value('me'))}, ${value('result')}, 0
    FROM ${rows} x WHERE x.id = ${value('id')} AND ${accessTo(kind, 'x', value('me'))} IS NOT NULL
    ON CONFLICT (user_id, ${subject}) DO UPDATE
    SET share_id = excluded.share_id, result = excluded.result, dismissed = 0
    RETURNING ${wire('')} AS json`,
  );

  const dismissQuery = kept<{ me: number; id: number; dismissed: number }, { json: string }>(
    (_db, value) => sql`
    UPDATE ${table} SET dismissed = ${value('dismissed')}
    WHERE user_id = ${value('me')} AND ${subject} = ${value('id')}
    RETURNING ${wire('')} AS json`,
  );

  return {
    async find(db, caller, ref) {
      const found = 'id' in ref ? byId(db, { ref: ref.id, me: caller.id }) : byUid(db, { ref: ref.uid, me: caller.id });
      return (await found)[0];
    },
    async save(db, caller, id, result) {
      return (await saveQuery(db, { me: caller.id, id, result }))[0]?.json;
    },
    async setDismissed(db, caller, id, dismissed) {
      return (await dismissQuery(db, { me: caller.id, id, dismissed: dismissed ? 1 : 0 }))[0]?.json;
    },
  };
}

/** The insights as the wire shows them; null where there is no row. */
function wire(alias: 'i.' | ''): Json {
  return jsonWith(sql.ref(`${alias}result`), 'dismissed', jsonBoolean(sql.ref(`${alias}dismissed`)));
}
