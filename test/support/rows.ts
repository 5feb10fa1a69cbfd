import { sql } from 'kysely';
import type { Db } from '../../db/database.js';
import { ON_POSTGRES } from './database.js';

/** Tables that requests change whatever they do, and those of tests. */
const IGNORED = new Set(['sessions', 'change_audit', 'leases']);

/** Returns all rows of the database as text, by table. The use of API keys is left out. */
export async function rowsOfDatabase({ read }: Db): Promise<Record<string, string>> {
  const tables = ON_POSTGRES
    ? sql<{ name: string }>`SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY tablename`
    : sql<{ name: string }>`SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name`;
  const found: Record<string, string> = {};
  for (const { name } of (await tables.execute(read)).rows) {
    if (IGNORED.has(name)) continue;
    const { rows } = await sql<{ last_used_at?: unknown }>`SELECT * FROM ${sql.table(name)}`.execute(read);
    const texts = rows.map((row) => JSON.stringify({ ...row, last_used_at: null }));
    found[name] = texts.sort().join('\n');
  }
  return found;
}

export function differingTables(one: Record<string, string>, other: Record<string, string>): string[] {
  return Object.keys(other).filter((table) => one[table] !== other[table]);
}
