import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { COVERAGE, type SharedKind } from '../../access/visible.js';

/** True for rows of other owners, and for the caller's own rows that a share covers. */
export function isCoveredByShare(kind: SharedKind, alias: string, me: Expression<unknown>): RawBuilder<SqlBool> {
  const covered = COVERAGE[kind].map(
    ([column, share]) => sql`${sql.ref(`${alias}.${column}`)} IN (
      SELECT s.${sql.ref(share)} FROM shares s WHERE s.owner_id = ${me} AND s.${sql.ref(share)} IS NOT NULL)`,
  );
  return sql`(${sql.ref(`${alias}.user_id`)} <> ${me} OR ${sql.join(covered, sql` OR `)})`;
}
