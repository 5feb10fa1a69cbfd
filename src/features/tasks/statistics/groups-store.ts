import { sql } from 'kysely';
import type { Executor } from '../../../../db/database.js';
import { isAnyOf } from '../../../../db/query/json.js';
import { prepared, preparedVariants } from '../../../../db/query/prepared.js';
import { fullName } from '../../../access/people.js';

export interface NamedGroup {
  id: number;
  uid: string;
  /** Null for a user without a name. */
  name: string | null;
  name_key?: string;
  user_id: number;
}

const TABLES = { project: 'projects', area: 'areas', tag: 'tags' } as const;

const userQuery = prepared<{ ids: string }, NamedGroup>(
  (value) => sql`SELECT u.id, u.uid, ${fullName('u')} AS name, u.id AS user_id FROM users u
    WHERE ${isAnyOf(sql.ref('u.id'), value('ids'))} AND u.deleted_at IS NULL ORDER BY u.id`,
);

const nameQueries = preparedVariants<{ ids: string }, NamedGroup>();

/** Returns the groups that exist, by name. */
export function namesOf(
  db: Executor,
  groupedBy: keyof typeof TABLES | 'assignee',
  ids: readonly number[],
): Promise<NamedGroup[]> {
  if (groupedBy === 'assignee') return userQuery(db, { ids: JSON.stringify(ids) });
  const query = nameQueries(groupedBy, (value) => {
    const key = groupedBy === 'tag' ? sql`, x.name_key` : sql``;
    return sql`SELECT x.id, x.uid, x.name, x.user_id ${key} FROM ${sql.table(TABLES[groupedBy])} x
      WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))} ORDER BY x.name, x.id`;
  });
  return query(db, { ids: JSON.stringify(ids) });
}
