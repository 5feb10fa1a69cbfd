import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import { columns, type Json, jsonArray, jsonObject, jsonRow } from '../../../../db/query/json.js';
import { accessTo, ownsAllRows, type RowContext, type ViewerValue } from '../../../access/visible.js';
import { MINUTE_MS } from '../../../lib/periods.js';
import { TASK } from '../description.js';
import { OPEN_CODES } from '../lists/conditions-sql.js';
import { type LinkedTask, MAX_CLAIM_MINUTES, type TaskClaim } from '../schema.js';

/** Longest duration of a claim, in milliseconds. */
export const MAX_CLAIM_MS = MAX_CLAIM_MINUTES * MINUTE_MS;

/**
 * True if a task that blocks it is open, whether or not the caller sees that task. The status is a value, not a join:
 * without statistics, PostgreSQL would start a join with all open tasks.
 */
export function isBlocked(alias: string): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT 1 FROM task_blocks b WHERE b.task_id = ${sql.ref(`${alias}.id`)}
    AND (SELECT o.status FROM tasks o WHERE o.id = b.blocker_id) IN (${OPEN_CODES}))`;
}

/** Tasks at the other end of the links of a task, as far as the caller sees them, oldest first. */
export function linkedTasks(
  alias: string,
  [own, other]: readonly ['task_id' | 'blocker_id', 'task_id' | 'blocker_id'],
  { value, scope }: RowContext,
): Json {
  const isVisible = ownsAllRows(scope) ? sql`` : sql`AND ${accessTo(TASK, 'o', value)} IS NOT NULL`;
  const rows = sql`(SELECT o.id, o.uid, o.name, o.status FROM task_blocks b JOIN tasks o ON o.id = b.${sql.ref(other)}
    WHERE b.${sql.ref(own)} = ${sql.ref(`${alias}.id`)} ${isVisible} ORDER BY o.id) linked`;
  const members = columns('linked', 'id', 'uid', 'name', 'status') satisfies Record<keyof LinkedTask, unknown>;
  return jsonArray(rows, jsonObject(members));
}

/** The last claim of a task; null if there was none. Only the owner of a key sees its name. */
export function claimJson(alias: string, value: ViewerValue): Json {
  const members = {
    user_id: sql.ref('c.user_id'),
    until: sql.ref('c.until'),
    key_name: sql`(SELECT k.name FROM api_keys k WHERE k.id = c.key_id AND k.user_id = ${value('me')})`,
  } satisfies Record<keyof TaskClaim, Expression<unknown>>;
  return jsonRow(members, sql`task_claims c WHERE c.task_id = ${sql.ref(`${alias}.id`)}`);
}

/** @param latest the latest end that counts */
export function isClaimed(
  alias: string,
  { now, latest }: { now: Expression<unknown>; latest: Expression<unknown> },
): RawBuilder<SqlBool> {
  return sql`EXISTS (SELECT 1 FROM task_claims c WHERE c.task_id = ${sql.ref(`${alias}.id`)}
    AND c.until > ${now} AND c.until <= ${latest})`;
}
