import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { MAX_PIECE_ROWS } from '../../db/pieces.js';
import { prepared } from '../../db/query/prepared.js';
import { DAY_MS } from '../lib/periods.js';
import type { JobRun } from '../manifest.js';
import { repeatInPieces } from './repeat.js';

/** Queries of any table of deliveries, by its columns `state`, `due_at` and `updated_at`. */

const RETENTION_MS = 7 * DAY_MS;
const REMOVED_AT_ONCE = 500;

/**
 * Returns a function that makes deliveries due whose next attempt is after `latest`: a clock that was ahead stored them.
 * @param column refers to the receiver
 */
export function hastening({ table, receivers, column }: { table: string; receivers: string; column: string }) {
  const laterThan = prepared<{ latest: string; limit: number }, { id: number }>(
    (value) => sql`
    SELECT d.id FROM ${sql.table(receivers)} r JOIN ${sql.table(table)} d ON d.${sql.ref(column)} = r.id
      AND d.state = 'pending' AND d.due_at > ${value('latest')}
    LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
  return (db: Db, stop: AbortSignal, at: string, latest: string): Promise<void> =>
    repeatInPieces(stop, MAX_PIECE_ROWS, async (limit) => {
      const ids = (await laterThan(db.read, { latest, limit })).map(({ id }) => id);
      if (ids.length === 0) return 0;
      const isLate = sql`id IN (${sql.join(ids)})`;
      await db.write((trx) => sql`UPDATE ${sql.table(table)} SET due_at = ${at} WHERE ${isLate}`.execute(trx));
      return ids.length;
    });
}

/** Deletes deliveries that ended before the time of retention, in pieces. */
export async function removeOldDeliveries(
  { context: { db, now }, stop }: Pick<JobRun, 'context' | 'stop'>,
  table: string,
): Promise<void> {
  const before = new Date(now().getTime() - RETENTION_MS).toISOString();
  await repeatInPieces(stop, REMOVED_AT_ONCE, async (most) => {
    const { rows } = await db.write((trx) =>
      sql`DELETE FROM ${sql.table(table)} WHERE id IN (
        SELECT d.id FROM ${sql.table(table)} d WHERE d.state <> 'pending' AND d.updated_at < ${before}
        LIMIT ${most}) RETURNING id`.execute(trx),
    );
    return rows.length;
  });
}
