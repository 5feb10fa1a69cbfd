import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { isAnyOf } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';

const revocation = prepared<{ user: number; ids: string; at: string }, { name: string; app: string }>(
  (value) => sql`UPDATE api_keys SET revoked_at = ${value('at')}, updated_at = ${value('at')}
    WHERE user_id = ${value('user')} AND audience IS NOT NULL AND revoked_at IS NULL
      AND ${isAnyOf(sql.ref('id'), value('ids'))} RETURNING name, app`,
);

/** Revokes connections of a user. @returns the name and the facts of those that were not revoked before */
export function revokeConnections(trx: Executor, userId: number, ids: readonly number[], at: string) {
  return revocation(trx, { user: userId, ids: JSON.stringify(ids), at });
}

/** Deletes the codes of a user that were not redeemed. */
export async function deleteOpenCodes(trx: Executor, userId: number): Promise<void> {
  await trx.deleteFrom('oauth_codes').where('user_id', '=', userId).where('spent_at', 'is', null).execute();
}

export async function liveConnectionIds(trx: Executor, userId: number): Promise<number[]> {
  const rows = await trx
    .selectFrom('api_keys')
    .select('id')
    .where('user_id', '=', userId)
    .where('audience', 'is not', null)
    .where('revoked_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}
