import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { isAnyOf } from '../../db/query/json.js';
import { prepared, preparedVariants } from '../../db/query/prepared.js';
import type { Caller } from '../access/caller.js';
import type { NamedTable } from '../features/unique-names/store.js';

const namedQueries = preparedVariants<{ me: number; key: string }, { id: number }>();

/** Returns the id of the caller's resource with this key of its name. */
export async function idOfNamed(
  db: Executor,
  { id: me }: Caller,
  table: NamedTable,
  key: string,
): Promise<number | undefined> {
  const query = namedQueries(
    table,
    (value) => sql`
      SELECT x.id FROM ${sql.table(table)} x WHERE x.user_id = ${value('me')} AND x.name_key = ${value('key')}`,
  );
  return (await query(db, { me, key }))[0]?.id;
}

const noteQuery = prepared<{ me: number; title: string; content: string }, { id: number }>(
  (value) => sql`
  SELECT n.id FROM notes n WHERE n.user_id = ${value('me')} AND coalesce(n.title, '') = ${value('title')}
    AND coalesce(n.content, '') = ${value('content')} LIMIT 1`,
);

/** Returns the id of a note of the caller with this title and content. */
export async function idOfNote(
  db: Executor,
  { id: me }: Caller,
  { title, content }: { title?: string | null; content?: string | null },
): Promise<number | undefined> {
  return (await noteQuery(db, { me, title: title ?? '', content: content ?? '' }))[0]?.id;
}

const importedQuery = prepared<{ me: number; keys: string }, { key_hash: string }>(
  (value) => sql`
  SELECT k.key_hash FROM task_import_keys k WHERE k.user_id = ${value('me')}
    AND ${isAnyOf(sql.ref('k.key_hash'), value('keys'), 'text')}`,
);

/** Returns those hashes of import keys that were imported before. */
export async function importedKeys(db: Executor, { id: me }: Caller, hashes: readonly string[]): Promise<string[]> {
  return (await importedQuery(db, { me, keys: JSON.stringify(hashes) })).map(({ key_hash }) => key_hash);
}
