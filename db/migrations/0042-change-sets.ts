import { type Kysely, sql } from 'kysely';
import { perDialect } from '../query/dialect.js';
import { ID, INTEGER, runAll, STRICT, TEXT } from './sql.js';

/**
 * One row of the change log can stand for the entries of many objects: those of a set, which several users and batches
 * share.
 */
export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  sql`CREATE TABLE change_sets (id ${ID}, digest ${TEXT} NOT NULL, size ${INTEGER} NOT NULL) ${STRICT}`,
  sql`CREATE INDEX change_sets_digest ON change_sets (digest)`,

  sql`CREATE TABLE change_set_items (
    set_id ${INTEGER} NOT NULL,
    n ${INTEGER} NOT NULL,
    ref_id ${INTEGER} NOT NULL,
    uid ${TEXT} NOT NULL,
    PRIMARY KEY (set_id, n)
  ) ${perDialect({ sqlite: sql`STRICT, WITHOUT ROWID`, postgres: sql`` })}`,

  // A set that is referred to cannot be deleted.
  sql`ALTER TABLE changes ADD COLUMN set_id ${INTEGER} REFERENCES change_sets (id)`,
  sql`CREATE INDEX changes_set ON changes (set_id) WHERE set_id IS NOT NULL`,
];
