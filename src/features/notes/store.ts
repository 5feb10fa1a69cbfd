import { type Expression, type Insertable, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { deleteRow } from '../../../db/query/delete.js';
import { byListOrNone, byRelation, byValue } from '../../../db/query/filters.js';
import { insertRow } from '../../../db/query/insert.js';
import { columns, jsonColumns, jsonObject } from '../../../db/query/json.js';
import { columnKeys, listOf, readWhich, textKey, type Which } from '../../../db/query/list.js';
import { forUpdate } from '../../../db/query/locks.js';
import { byRef } from '../../../db/query/prepared.js';
import { contains } from '../../../db/query/text.js';
import type { NoteRow } from '../../../db/schema.js';
import type { Access, Caller } from '../../access/caller.js';
import {
  accessInScope,
  accessPathsOf,
  accessTo,
  accessToPart,
  forEachVisibility,
  isVisibleIn,
  type RowContext,
  scopeOf,
  type Viewer,
  type VisibilityScope,
  viewerOf,
  visibilityOf,
} from '../../access/visible.js';
import {
  type VisibleColumns,
  visibleColumns,
  visibleRelation,
  visibleRelationFilters,
} from '../../access/visible-relations.js';
import type { SearchSource } from '../../context.js';
import type { ResolvedFilter } from '../../filter/resolve.js';
import type { IdOrUid } from '../../lib/ids.js';
import { nameKey } from '../../lib/names.js';
import type { Representation } from '../../lib/representation.js';
import { carriesAnyOf, carriesNone, tagsJson } from '../tags/store.js';
import { noteColumns } from './columns.js';
import { noteCondition } from './filter-sql.js';
import type { Note, NoteFilters } from './schema.js';

/** Row of a note with the caller's access, their access through its project, and the relations that they see. */
export type NoteState = Selectable<NoteRow> & VisibleColumns<'note'> & { access: Access; part_access: Access | null };

const column = (name: string) => sql.ref(`n.${name}`);

function noteJson({ value, scope, textOf }: RowContext) {
  return jsonObject({
    ...columns('n', 'id', 'uid'),
    ...jsonColumns('n', noteColumns, textOf),
    project_id: visibleRelation('note', 'project_id', 'n', { value, scope }),
    task_id: visibleRelation('note', 'task_id', 'n', { value, scope }),
    tags: tagsJson('note', column('id')),
    user_id: column('user_id'),
    access: accessInScope('note', 'n', value, scope),
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
    title: textKey(column('title')),
  },
  accessPaths: (value, scope) => accessPathsOf('note', 'n', value, scope),
  filters: {
    ...visibleRelationFilters('note', 'n'),
    tag: (value) => carriesAnyOf('note', column('id'), value('tag'), value('me')),
    'tag:none': () => carriesNone('note', column('id')),
    q: (value) => contains([column('title'), column('content')], value('q')),
    updated_since: (value) => sql`n.updated_at >= ${value('updated_since')}`,
  },
});

export function listNotes(
  db: Executor,
  caller: Caller,
  { filters, filter }: { filters: NoteFilters; filter?: ResolvedFilter | undefined },
  page: Page,
): Promise<ListPage> {
  const active = {
    ...byRelation('project_id', filters.project_id),
    ...byRelation('task_id', filters.task_id),
    ...byListOrNone('tag', filters.tag, nameKey),
    ...byValue('q', filters.q),
    ...byValue('updated_since', filters.updated_since),
  };
  const condition = filter === undefined ? undefined : noteCondition(filter.condition);
  return list(db, { scope: scopeOf(caller), filters: active, values: { ...viewerOf(caller) }, condition }, page);
}

export function readNotes(db: Executor, caller: Caller, wanted: Which): Promise<ListPage> {
  return readWhich(list, db, { scope: scopeOf(caller), values: { ...viewerOf(caller) } }, wanted);
}

const findQueries = forEachVisibility((scope) =>
  byRef<Viewer, Representation>(
    'n',
    (named, value) => sql`
    SELECT n.id, n.version, ${noteJson({ value, scope })} AS json FROM notes n
    WHERE ${named} AND ${isVisibleIn('note', 'n', value, scope)}`,
  ),
);

/** Returns the note; undefined if the caller does not see it. */
export function findNote(db: Executor, caller: Caller, ref: IdOrUid): Promise<Representation | undefined> {
  return findQueries[visibilityOf(caller)](db, ref, viewerOf(caller));
}

const stateQuery = byRef<Viewer, NoteState>(
  'n',
  (named, value) => sql`
  SELECT n.*, ${accessTo('note', 'n', value)} AS access, ${accessToPart('note', 'n', value)} AS part_access,
    ${visibleColumns('note', 'n', value)}
  FROM notes n WHERE ${named} ${forUpdate('n')}`,
);

/** Returns the row of a note, locked for a change; undefined if the caller does not see it. */
export async function lockedNote(db: Executor, caller: Caller, ref: IdOrUid): Promise<NoteState | undefined> {
  const row = await stateQuery(db, ref, viewerOf(caller));
  return row?.access == null ? undefined : row;
}

export function insertNote(db: Executor, note: Insertable<NoteRow>): Promise<number> {
  return insertRow(db, 'notes', note);
}

export async function removeNote(db: Executor, id: number): Promise<void> {
  await deleteRow(db, 'notes', id);
}

export const noteSearch: SearchSource = { name: 'title', text: 'content', color: 'color' };
