import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { lettersColumn, SORTED } from '../../db/query/name-order.js';
import { differingLetters } from '../../src/filter/comparison.js';

/** Compares the stored letters with those of all names. */
export async function letterFaults({ read }: Pick<Db, 'read'>): Promise<object[]> {
  const faults: object[] = [];
  for (const [table, texts] of Object.entries(SORTED)) {
    for (const text of texts) {
      const { rows } = await sql<{ id: number; name: string | null; letters: string | null }>`
        SELECT x.id, x.${sql.ref(text)} AS name, x.${sql.ref(lettersColumn(text))} AS letters
        FROM ${sql.table(table)} x`.execute(read);
      for (const row of rows) {
        const expected = row.name === null ? null : differingLetters(row.name);
        if (row.letters !== expected) faults.push({ table, text, ...row, expected });
      }
    }
  }
  return faults;
}
