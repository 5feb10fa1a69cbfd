import { sql } from 'kysely';
import type { Db } from '../database.js';
import { ID_BITS, INDEXED, KIND_NUMBERS } from '../query/search-entries.js';
import { addEntries } from './migrations/0007-search-index.js';

/** How long one write may put entries in, in milliseconds: other writes come in between. */
const WRITE_MS = 15;

/**
 * Puts entries into the search index that a change of many or long texts has left for later. True when some are left.
 */
export async function indexPendingEntries(db: Db): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM search_pending LIMIT 1`.execute(db.read);
  if (rows.length === 0) return false;
  return db.write(async (trx) => {
    const end = performance.now() + WRITE_MS;
    do {
      const [next] = (await sql<{ entry: number }>`SELECT entry FROM search_pending LIMIT 1`.execute(trx)).rows;
      if (next === undefined) return false;
      const number = Math.floor(next.entry / 2 ** ID_BITS);
      const indexed = INDEXED.find(({ kind }) => KIND_NUMBERS[kind] === number);
      if (indexed !== undefined) {
        await sql.raw(addEntries(indexed, `x.id = ${next.entry % 2 ** ID_BITS}`)).execute(trx);
      }
      await sql`DELETE FROM search_pending WHERE entry = ${next.entry}`.execute(trx);
    } while (performance.now() < end);
    return true;
  });
}
