import { type Kysely, sql } from 'kysely';
import type { Db } from './connection.js';
import { MIGRATIONS, type Migration } from './migrations/index.js';

/** One line of the list of migrations; `applied_at` is null while the migration is still to be done. */
export interface MigrationState {
  name: string;
  applied_at: string | null;
}

interface Ledger {
  migrations: { name: string; applied_at: string };
}

/** The database was written by a newer program, whose migrations this one does not know. */
export class DatabaseTooNew extends Error {
  constructor(unknown: string[]) {
    super(
      `The database has migrations that this program does not know (${unknown.join(', ')}): it was used by a newer ` +
        'version. Start that version, or restore a backup made before the upgrade.',
    );
    this.name = 'DatabaseTooNew';
  }
}

/**
 * Applies what is missing, in order, and returns the names of what was applied. The write lock is held from looking to
 * recording, so that of two processes starting at once one does the work and the other finds it done.
 * @throws DatabaseTooNew
 */
export function migrate(db: Db, now: () => Date, registry = MIGRATIONS): Promise<string[]> {
  return db.write(async (trx) => {
    const ledger = trx as unknown as Kysely<Ledger>;
    await sql`CREATE TABLE IF NOT EXISTS migrations (name TEXT PRIMARY KEY, applied_at TEXT NOT NULL) STRICT`.execute(
      trx,
    );
    const done = await appliedIn(ledger, registry);
    const missing = Object.entries(registry).filter(([name]) => !done.has(name));
    for (const [name, migration] of missing) {
      await migration.up(trx as unknown as Kysely<unknown>);
      await ledger.insertInto('migrations').values({ name, applied_at: now().toISOString() }).execute();
    }
    return missing.map(([name]) => name);
  });
}

/** Every migration with when it was applied, changing nothing. @throws DatabaseTooNew */
export async function migrationStates(db: Db, registry = MIGRATIONS): Promise<MigrationState[]> {
  const ledger = db.read as unknown as Kysely<Ledger>;
  const tables = await db.read.introspection.getTables();
  const done = tables.some((table) => table.name === 'migrations')
    ? await appliedIn(ledger, registry)
    : new Map<string, string>();
  return Object.keys(registry).map((name) => ({
    name,
    applied_at: done.get(name) ?? null,
  }));
}

async function appliedIn(ledger: Kysely<Ledger>, registry: Readonly<Record<string, Migration>>) {
  const rows = await ledger.selectFrom('migrations').select(['name', 'applied_at']).orderBy('name').execute();
  const unknown = rows.map((row) => row.name).filter((name) => !(name in registry));
  if (unknown.length > 0) throw new DatabaseTooNew(unknown);
  return new Map(rows.map((row) => [row.name, row.applied_at]));
}
