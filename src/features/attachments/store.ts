import { type Expression, type Insertable, type RawBuilder, type Selectable, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { comparedText } from '../../../db/query/compared-texts.js';
import { type ActiveFilters, byRelation, byText, byValue } from '../../../db/query/filters.js';
import { contains } from '../../../db/query/functions.js';
import { columns, jsonColumns, jsonObject, jsonRow, resourceSummary } from '../../../db/query/json.js';
import { columnKeys, listOf } from '../../../db/query/list.js';
import { byRef, prepared, preparedVariants } from '../../../db/query/prepared.js';
import { deleteRow, insertRow } from '../../../db/query/rows.js';
import type { AttachmentFileRow, AttachmentRow } from '../../../db/schema.js';
import type { Access, Caller } from '../../access/caller.js';
import { personById } from '../../access/people.js';
import { findShared, readShared, sharedState } from '../../access/shared-resources.js';
import {
  accessInScope,
  accessPathsOf,
  accessTo,
  isVisibleIn,
  type RowContext,
  scopeOf,
  type Viewer,
  type ViewerValue,
  type VisibilityScope,
  viewerOf,
} from '../../access/visible.js';
import { visibleRelationFilters } from '../../access/visible-relations.js';
import { type IdOrUid, parseRef } from '../../lib/ids.js';
import { NOTE } from '../notes/description.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';
import { ATTACHMENT, type ParentColumn } from './description.js';
import { ATTACHMENT_SORT_FIELDS, type Attachment, type AttachmentFilters } from './schema.js';

export type AttachmentState = Selectable<AttachmentRow> & { access: Access };

const column = (name: string) => sql.ref(`a.${name}`);

/** The parent as a small object. Everyone who sees an attachment sees its parent. */
function parent(name: ParentColumn, summary: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`CASE WHEN ${column(name)} IS NOT NULL THEN ${summary} END`;
}

const noteSummary = jsonRow(
  { id: sql.ref('o.id'), uid: sql.ref('o.uid'), name: sql`coalesce(o.title, '')` },
  sql`notes o WHERE o.id = ${column('note_id')}`,
);

function attachmentJson({ value, scope }: RowContext) {
  return jsonObject({
    ...columns('a', 'id', 'uid'),
    ...jsonColumns('a', ATTACHMENT.columns),
    task_id: column('task_id'),
    task: parent('task_id', resourceSummary('tasks', column('task_id'))),
    note_id: column('note_id'),
    note: parent('note_id', noteSummary),
    project_id: column('project_id'),
    project: parent('project_id', resourceSummary('projects', column('project_id'))),
    created_by: personById(column('created_by_id')),
    user_id: column('user_id'),
    access: accessInScope(ATTACHMENT, 'a', value, scope),
    ...columns('a', 'created_at', 'updated_at'),
  } satisfies Record<keyof Attachment, Expression<unknown>>);
}

/** Rows of a project: its own, and those of its tasks and notes. */
function isWithinProject(name: RawBuilder<unknown>) {
  return sql<boolean>`(a.project_id = ${name} OR a.task_id IN (SELECT t.id FROM tasks t WHERE t.project_id = ${name})
    OR a.note_id IN (SELECT n.id FROM notes n WHERE n.project_id = ${name}))`;
}

/** The id of a project that the caller sees, by its uid or id. */
function seenProject(given: RawBuilder<unknown>, key: 'id' | 'uid', value: ViewerValue, scope: VisibilityScope) {
  return sql`(SELECT pr.id FROM projects pr WHERE pr.${sql.ref(key)} = ${given} AND ${isVisibleIn(PROJECT, 'pr', value, scope)})`;
}

const list = listOf<VisibilityScope>({
  from: sql`attachments a`,
  table: sql`attachments a`,
  id: column('id'),
  json: attachmentJson,
  sortKeys: columnKeys('a', ...ATTACHMENT_SORT_FIELDS),
  accessPaths: (value, scope) => accessPathsOf(ATTACHMENT, 'a', value, scope),
  filters: {
    ...visibleRelationFilters(ATTACHMENT, 'a'),
    within: (value, scope) => isWithinProject(seenProject(sql`${value('within')}`, 'id', value as ViewerValue, scope)),
    'within:uid': (value, scope) =>
      isWithinProject(seenProject(sql`${value('within:uid')}`, 'uid', value as ViewerValue, scope)),
    media_type: (value) => sql`a.media_type = ${value('media_type')}`,
    media_family: (value) =>
      sql`substr(a.media_type, 1, length(CAST(${value('media_family')} AS TEXT))) = ${value('media_family')}`,
    q: (value) => contains([comparedText('attachments', 'a', 'name')], value('q')),
  },
});

export function listAttachments(
  db: Executor,
  caller: Caller,
  filters: AttachmentFilters,
  page: Page,
): Promise<ListPage> {
  const { media_type: type, include, project_id: project } = filters;
  const active = {
    ...byRelation('task_id', filters.task_id),
    ...byRelation('note_id', filters.note_id),
    ...(include === 'tasks' ? withinProject(project) : byRelation('project_id', project)),
    ...(type?.endsWith('/*') ? byValue('media_family', type.slice(0, -1)) : byValue('media_type', type)),
    ...byText('q', filters.q),
  };
  return list(db, { scope: scopeOf(caller), filters: active, values: { ...viewerOf(caller) } }, page);
}

function withinProject(given = ''): ActiveFilters {
  const ref = parseRef(given);
  if (ref === null) return byValue('within', 0);
  return 'id' in ref ? byValue('within', ref.id) : byValue('within:uid', ref.uid);
}

export const readAttachments = readShared(list);

/** Finds an attachment; undefined if the caller does not see it. */
export const findAttachment = findShared(ATTACHMENT, 'a', attachmentJson);

/** Returns the row, locked for a change; undefined if the caller does not see it. */
export const { lock: lockedAttachment } = sharedState<AttachmentState>(ATTACHMENT, 'a');

export type Content = Pick<AttachmentState, 'id' | 'uid' | 'name' | 'size' | 'media_type' | 'sha256'> & {
  access: Access;
  /** Name of the stored file; null if its row is missing. */
  file: string | null;
};

const contentQuery = byRef<Viewer, Content>(
  'a',
  (named, value) => sql`SELECT a.id, a.uid, a.name, a.size, a.media_type, a.sha256, f.name AS file,
      ${accessTo(ATTACHMENT, 'a', value)} AS access
    FROM attachments a LEFT JOIN attachment_files f ON f.attachment_id = a.id WHERE ${named}`,
);

/** Finds the columns that a download needs; undefined if the caller does not see the attachment. */
export async function findContent(db: Executor, caller: Caller, ref: IdOrUid): Promise<Content | undefined> {
  const row = await contentQuery(db, ref, viewerOf(caller));
  return row?.access == null ? undefined : row;
}

export interface Parent {
  id: number;
  user_id: number;
  access: Access;
  /** Bytes of all files of the owner. */
  file_bytes: number;
}

const TYPES = { task_id: TASK, note_id: NOTE, project_id: PROJECT } as const;

const parentQueries = preparedVariants<Viewer & { ref: number | string }, Parent & { access: Access | null }>();

/** Finds the parent of a new file, with the used bytes of its owner; undefined if the caller does not see it. */
export async function findParent(
  db: Executor,
  caller: Caller,
  { column, ref }: { column: ParentColumn; ref: IdOrUid },
): Promise<Parent | undefined> {
  const type = TYPES[column];
  const key = 'id' in ref ? 'id' : 'uid';
  const query = parentQueries(
    `${column} ${key}`,
    (value) => sql`SELECT x.id, x.user_id, ${accessTo(type, 'x', value as ViewerValue)} AS access,
      coalesce((SELECT u.file_bytes FROM account_usage u WHERE u.user_id = x.user_id), 0) AS file_bytes
      FROM ${sql.table(type.table)} x WHERE x.${sql.ref(key)} = ${value('ref')}`,
  );
  const [row] = await query(db, { ref: 'id' in ref ? ref.id : ref.uid, ...viewerOf(caller) });
  return row?.access == null ? undefined : row;
}

const countQueries = preparedVariants<{ parent: number }, { count: number }>();

export async function countAttachments(db: Executor, parentColumn: ParentColumn, id: number): Promise<number> {
  const query = countQueries(
    parentColumn,
    (value) => sql`SELECT count(*) AS count FROM attachments a WHERE ${column(parentColumn)} = ${value('parent')}`,
  );
  return (await query(db, { parent: id }))[0]?.count ?? 0;
}

export function insertAttachment(db: Executor, row: Insertable<AttachmentRow>): Promise<number> {
  return insertRow(db, 'attachments', row);
}

export async function insertFile(db: Executor, row: AttachmentFileRow): Promise<void> {
  await db.insertInto('attachment_files').values(row).execute();
}

export async function removeAttachment(db: Executor, id: number): Promise<void> {
  await deleteRow(db, 'attachments', id);
}

const erasedQuery = prepared<object, { attachment_id: number }>(
  () => sql`SELECT e.attachment_id FROM erased_attachments e ORDER BY e.attachment_id LIMIT 100`,
);

/** Returns attachments that were deleted permanently, at most 100. */
export async function erasedAttachments(db: Executor): Promise<number[]> {
  return (await erasedQuery(db, {})).map(({ attachment_id }) => attachment_id);
}

/** Deletes the row of the file of a deleted attachment, which adds its name to `erased_files`. */
export async function eraseAttachment(trx: Executor, id: number): Promise<void> {
  // It may have been restored from the trash of a restored database.
  const there = await trx.selectFrom('attachments').select('id').where('id', '=', id).executeTakeFirst();
  if (there === undefined) await trx.deleteFrom('attachment_files').where('attachment_id', '=', id).execute();
  await trx.deleteFrom('erased_attachments').where('attachment_id', '=', id).execute();
}

const erasedFilesQuery = prepared<object, { name: string }>(
  () => sql`SELECT e.name FROM erased_files e ORDER BY e.name LIMIT 100`,
);

/** Returns names of files that are to be deleted, at most 100. */
export async function erasedFiles(db: Executor): Promise<string[]> {
  return (await erasedFilesQuery(db, {})).map(({ name }) => name);
}

/** Returns the names of all files that are to be deleted. */
export async function namesOfErased(db: Executor): Promise<string[]> {
  return (await db.selectFrom('erased_files').select('name').execute()).map(({ name }) => name);
}

export async function forgetFiles(trx: Executor, names: readonly string[]): Promise<void> {
  await trx.deleteFrom('erased_files').where('name', 'in', names).execute();
}

/** Returns the names whose files have a row. */
export async function knownFiles(db: Executor, names: readonly string[]): Promise<ReadonlySet<string>> {
  if (names.length === 0) return new Set();
  const known = await db.selectFrom('attachment_files').select('name').where('name', 'in', names).execute();
  return new Set(known.map(({ name }) => name));
}

/** Yields the rows of all files, by their attachment. */
export async function* allFileRows(db: Executor): AsyncGenerator<AttachmentFileRow> {
  for (let after = 0; ; ) {
    const rows = await db
      .selectFrom('attachment_files')
      .selectAll()
      .where('attachment_id', '>', after)
      .orderBy('attachment_id')
      .limit(500)
      .execute();
    yield* rows;
    const last = rows.at(-1);
    if (last === undefined) return;
    after = last.attachment_id;
  }
}
