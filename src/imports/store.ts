import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { pause } from '../../db/pieces.js';
import { isAnyOf } from '../../db/query/json.js';
import { prepared, preparedVariants } from '../../db/query/prepared.js';
import type { Caller } from '../access/caller.js';
import type { NamedTable } from '../features/unique-names/store.js';
import { sha256Of } from '../lib/hash.js';
import { cleanName } from '../lib/names.js';

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

interface NoteText {
  id: number;
  title: string | null;
  content: string | null;
}

/** Notes of a statement. Each may have 100,000 characters. */
const NOTES_PER_PAGE = 10;

const notesQuery = prepared<{ me: number; after: number; limit: number }, NoteText>(
  (value) => sql`
  SELECT n.id, n.title, n.content FROM notes n WHERE n.user_id = ${value('me')} AND n.id > ${value('after')}
    ORDER BY n.id LIMIT ${value('limit')}`,
);

/** Returns the keys of all notes of the caller. */
export async function keysOfNotes(db: Executor, { id: me }: Caller): Promise<Set<string>> {
  const keys = new Set<string>();
  for (let after: number | undefined = 0; after !== undefined; ) {
    const notes: NoteText[] = await notesQuery(db, { me, after, limit: NOTES_PER_PAGE });
    for (const note of notes) keys.add(noteKey(note));
    after = notes.length < NOTES_PER_PAGE ? undefined : notes.at(-1)?.id;
    await pause(db);
  }
  return keys;
}

/** Identifies a note by its title and content, as they are stored. */
export function noteKey({ title, content }: { title?: string | null; content?: string | null }): string {
  return sha256Of(JSON.stringify([cleanName(title ?? ''), content?.trim() ?? '']));
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
