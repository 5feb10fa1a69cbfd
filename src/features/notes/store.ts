import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { columns, jsonColumns, jsonObject } from '../../../db/query/json.js';
import { columnKeys, listOf, nameKey } from '../../../db/query/list.js';
import { createIsLong } from '../../../db/query/long-lists.js';
import { deleteRow, insertRow } from '../../../db/query/rows.js';
import type { NoteRow } from '../../../db/schema.js';
import type { Access, Caller } from '../../access/caller.js';
import { findShared, readShared, sharedState } from '../../access/shared-resources.js';
import {
  accessInScope,
  accessPathsOf,
  accessToPart,
  type RowContext,
  scopeOf,
  type VisibilityScope,
  viewerOf,
} from '../../access/visible.js';
import { type VisibleColumns, visibleColumns, visibleRelation } from '../../access/visible-relations.js';
import type { ResolvedFilter } from '../../filter/resolve.js';
import type { SearchSource } from '../../manifest.js';
import { tagsJson } from '../tagging/store.js';
import { NOTE, noteColumns } from './description.js';
import { selectedNotes } from './filter-sql.js';
import type { Note, NoteFilters } from './schema.js';

/** Row of a note with the caller's access, their access through its project, and the relations that they see. */
export type NoteState = Selectable<NoteRow> &
  VisibleColumns<typeof NOTE> & { access: Access; part_access: Access | null };

const column = (name: string) => sql.ref(`n.${name}`);

function noteJson({ value, scope, textOf }: RowContext) {
  return jsonObject({
    ...columns('n', 'id', 'uid'),
    ...jsonColumns('n', noteColumns, textOf),
    project_id: visibleRelation(NOTE, 'project_id', 'n', { value, scope }),
    task_id: visibleRelation(NOTE, 'task_id', 'n', { value, scope }),
    tags: tagsJson('note', column('id')),
    user_id: column('user_id'),
    access: accessInScope(NOTE, 'n', value, scope),
    ...columns('n', 'created_at', 'updated_at'),
  } satisfies Record<keyof Note, Expression<unknown>>);
}

const list = listOf<VisibilityScope>({
  from: sql`notes n`,
  table: sql`notes n`,
  id: column('id'),
  json: noteJson,
  longTexts: [column('content')],
  sortKeys: {
    ...columnKeys('n', 'id', 'created_at', 'updated_at'),
    title: nameKey('n', 'title'),
  },
  accessPaths: (value, scope) => accessPathsOf(NOTE, 'n', value, scope),
  isLong: createIsLong<VisibilityScope>(sql`notes n`, (value, scope) => accessPathsOf(NOTE, 'n', value, scope)),
});

export function listNotes(
  db: Executor,
  caller: Caller,
  { filters, filter }: { filters: NoteFilters; filter?: ResolvedFilter | undefined },
  page: Page,
): Promise<ListPage> {
  const condition = selectedNotes(filters, filter?.condition);
  return list(db, { scope: scopeOf(caller), values: { ...viewerOf(caller) }, condition }, page);
}

export const readNotes = readShared(list);

/** Finds a note; undefined if the caller does not see it. */
export const findNote = findShared(NOTE, 'n', noteJson);

/** Returns the row of a note, locked for a change; undefined if the caller does not see it. */
export const { lock: lockedNote } = sharedState<NoteState>(
  NOTE,
  'n',
  (value) => sql`${accessToPart(NOTE, 'n', value)} AS part_access, ${visibleColumns(NOTE, 'n', value)}`,
);

export function insertNote(db: Executor, note: Insertable<NoteRow>): Promise<number> {
  return insertRow(db, 'notes', note);
}

export async function removeNote(db: Executor, id: number): Promise<void> {
  await deleteRow(db, 'notes', id);
}

export const noteSearch: SearchSource = { name: 'title', text: 'content', color: 'color' };
