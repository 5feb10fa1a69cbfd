import { type Kysely, sql } from 'kysely';
import type { Db, MigrationState } from '../database.js';
import { DatabaseTooNew, isBusy } from '../errors.js';
import { MIGRATIONS, type Migration } from './migrations/index.js';

interface Ledger {
  migrations: { name: string; applied_at: string };
}

/** Another process may take so long for its migrations, in milliseconds. */
const MAX_WAIT_MS = 120_000;

/**
 * Applies what is missing, in order, and returns the names of what was applied. The write lock is held from looking to
 * recording, so that of two processes starting at once one does the work and the other waits and finds it done.
 * @throws DatabaseTooNew
 */
export async function migrate(db: Db, now: () => Date, registry = MIGRATIONS): Promise<string[]> {
  const deadline = performance.now() + MAX_WAIT_MS;
  for (;;) {
    try {
      return await applyMissing(db, now, registry);
    } catch (error) {
      if (!isBusy(error) || performance.now() > deadline) throw error;
    }
  }
}

function applyMissing(db: Db, now: () => Date, registry: Readonly<Record<string, Migration>>): Promise<string[]> {
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
