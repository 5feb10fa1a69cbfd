import { type Kysely, sql } from 'kysely';
import type { Executor, MigrationState } from './database.js';
import { DatabaseTooNew } from './errors.js';

/** A step of the schema. All missing ones run in one transaction. */
export interface Migration {
  up(db: Kysely<unknown>): Promise<void>;
  /** Runs after the last missing migration, in the same transaction: code of the service, which needs its schema. */
  after?(trx: Executor): Promise<void>;
}

export type Migrations = Readonly<Record<string, Migration>>;

/**
 * Applies missing migrations in order and returns their names. Requires a transaction that excludes other processes, and the table `migrations`.
 * @throws DatabaseTooNew
 */
export async function applyMissing(trx: Executor, migrations: Migrations, now: () => Date): Promise<string[]> {
  const done = await appliedIn(trx, migrations);
  const missing = Object.entries(migrations).filter(([name]) => !done.has(name));
  for (const [name, migration] of missing) {
    await migration.up(trx as unknown as Kysely<unknown>);
    await sql`INSERT INTO migrations (name, applied_at) VALUES (${name}, ${now().toISOString()})`.execute(trx);
  }
  for (const [, { after }] of missing) await after?.(trx);
  return missing.map(([name]) => name);
}

/** Returns every migration with its time of application. @throws DatabaseTooNew */
export async function migrationStates(db: Executor, migrations: Migrations): Promise<MigrationState[]> {
  const tables = await db.introspection.getTables();
  const done = tables.some((table) => table.name === 'migrations')
    ? await appliedIn(db, migrations)
    : new Map<string, string>();
  return Object.keys(migrations).map((name) => ({ name, applied_at: done.get(name) ?? null }));
}

async function appliedIn(db: Executor, migrations: Migrations) {
  const { rows } = await sql<{ name: string; applied_at: string }>`
    SELECT name, applied_at FROM migrations ORDER BY name`.execute(db);
  const unknown = rows.map((row) => row.name).filter((name) => !(name in migrations));
  if (unknown.length > 0) throw new DatabaseTooNew(unknown);
  return new Map(rows.map((row) => [row.name, row.applied_at]));
}
