import { type Kysely, sql } from 'kysely';
import { formTriggers, ID, INTEGER, runAll, STRICT, sortKeyOf, TEXT } from '../../db/migrations/sql.js';

export function up(db: Kysely<unknown>): Promise<void> {
  return runAll(db, STATEMENTS);
}

const STATEMENTS = [
  sql`CREATE TABLE bookmarks (
    id ${ID},
    uid ${TEXT} NOT NULL UNIQUE,
    version ${INTEGER} NOT NULL DEFAULT 1,
    user_id ${INTEGER} NOT NULL REFERENCES users (id) ON DELETE CASCADE,
    name ${TEXT} NOT NULL,
    name_letters ${TEXT},
    url ${TEXT} NOT NULL,
    remark ${TEXT},
    created_at ${TEXT} NOT NULL,
    updated_at ${TEXT} NOT NULL
  ) ${STRICT}`,
  sql`CREATE INDEX bookmarks_user ON bookmarks (user_id, id)`,
  sql`CREATE INDEX bookmarks_user_name ON bookmarks (user_id, ${sortKeyOf('name')}, id)`,
  ...formTriggers({ table: 'bookmarks', number: 10, texts: ['name', 'remark'] }),
];
