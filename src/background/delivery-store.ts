import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { MAX_PIECE_ROWS } from '../../db/pieces.js';
import { DAY_MS } from '../lib/periods.js';
import type { JobRun } from '../manifest.js';
import { removeInPieces } from './retention.js';

/** Queries of any table of deliveries, by its columns `state`, `due_at` and `updated_at`. */

const RETENTION_MS = 7 * DAY_MS;
const REMOVED_AT_ONCE = 500;

/**
 * Makes deliveries due whose time was stored by a clock that was ahead.
 * @param readLate reads the ids of some of them
 */
export async function hastenDeliveries(
  db: Db,
  table: string,
  readLate: (limit: number) => Promise<{ id: number }[]>,
  at: string,
): Promise<void> {
  const limit = MAX_PIECE_ROWS;
  for (let late = limit; late === limit; ) {
    const ids = (await readLate(limit)).map(({ id }) => id);
    late = ids.length;
    if (late === 0) return;
    const isLate = sql`id IN (${sql.join(ids)})`;
    await db.write((trx) => sql`UPDATE ${sql.table(table)} SET due_at = ${at} WHERE ${isLate}`.execute(trx));
  }
}

/** Deletes deliveries that ended before the time of retention, in pieces. */
export async function removeOldDeliveries(
  { context: { db, now }, stop }: Pick<JobRun, 'context' | 'stop'>,
  table: string,
): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS).toISOString();
  await removeInPieces(stop, REMOVED_AT_ONCE, async (most) => {
    const { rows } = await db.write((trx) =>
      sql`DELETE FROM ${sql.table(table)} WHERE id IN (
        SELECT d.id FROM ${sql.table(table)} d WHERE d.state <> 'pending' AND d.updated_at < ${before}
        LIMIT ${most}) RETURNING id`.execute(trx),
    );
    return rows.length;
  });
}
