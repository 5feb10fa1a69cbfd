import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { comparedTables, firstEntryIn, formsOf } from '../../db/query/compared-texts.js';

/** Compares the stored forms with those of all texts. */
export async function formFaults({ read }: Pick<Db, 'read'>): Promise<object[]> {
  const expected = new Map<number, string | null>();
  for (const compared of comparedTables()) {
    const { table, name, body } = compared;
    const { rows } = await sql<{ id: number; name: string | null; body: string | null }>`
      SELECT x.id, x.${sql.ref(name)} AS name, ${body === undefined ? sql`NULL` : sql`x.${sql.ref(body)}`} AS body
      FROM ${sql.table(table)} x`.execute(read);
    const entries = rows.map((row) => ({ ...row, id: firstEntryIn(compared) + row.id }));
    for (const { key, form } of formsOf(entries)) if (form !== null) expected.set(key, form);
  }
  const { rows } = await sql<{ key: number; form: string | null }>`SELECT key, form FROM search_forms`.execute(read);
  const stored = new Map(rows.map(({ key, form }) => [key, form]));
  return [...new Set([...expected.keys(), ...stored.keys()])].flatMap((key) =>
    stored.get(key) === expected.get(key) ? [] : [{ key, stored: stored.get(key), expected: expected.get(key) }],
  );
}
