import { type Expression, type SqlBool, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import type { ListPage, Page } from '../../../db/page.js';
import { comparedText } from '../../../db/query/compared-texts.js';
import { byText } from '../../../db/query/filters.js';
import { contains } from '../../../db/query/functions.js';
import { columns, jsonColumns, jsonObject } from '../../../db/query/json.js';
import { columnKeys, listOf, readWhich, type Which } from '../../../db/query/list.js';
import { byRef } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { accessTo, ownedBy, type Viewer, type ViewerValue, viewerOf } from '../../access/visible.js';
import type { IdOrUid } from '../../lib/ids.js';
import type { Representation } from '../../lib/representation.js';
import type { SearchSource } from '../../manifest.js';
import { TAGGED_TYPES } from '../tagging/store.js';
import { TAG } from './description.js';
import type { Tag, TagFilters } from './schema.js';

const USAGE = sql`(
  (SELECT count(*) FROM task_tags l WHERE l.tag_id = g.id) +
  (SELECT count(*) FROM project_tags l WHERE l.tag_id = g.id) +
  (SELECT count(*) FROM note_tags l WHERE l.tag_id = g.id))`;

/** Resources with a tag within the projects of a narrowed token, by their kind. */
function usesWithin(value: ViewerValue) {
  return (['task', 'project', 'note'] as const).map(
    (
      kind,
    ) => sql`FROM ${sql.table(`${kind}_tags`)} l JOIN ${sql.table(`${kind}s`)} x ON x.id = l.${sql.ref(`${kind}_id`)}
      WHERE l.tag_id = g.id AND ${accessTo(TAGGED_TYPES[kind], 'x', value)} IS NOT NULL`,
  );
}

function usageWithin(value: ViewerValue) {
  const counts = usesWithin(value).map((uses) => sql`(SELECT count(*) ${uses})`);
  return sql<number>`(${sql.join(counts, sql` + `)})`;
}

function isUsedWithin(value: ViewerValue) {
  const tests = usesWithin(value).map((uses) => sql`EXISTS (SELECT 1 ${uses})`);
  return sql<SqlBool>`(${sql.join(tests, sql` OR `)})`;
}

function usage(value: ViewerValue) {
  return sql`CASE WHEN CAST(${value('projects')} AS TEXT) IS NULL THEN ${USAGE} ELSE ${usageWithin(value)} END`;
}

function tagJson(value: ViewerValue) {
  return jsonObject({
    ...columns('g', 'id', 'uid'),
    ...jsonColumns('g', TAG.columns),
    usage_count: usage(value),
    ...columns('g', 'created_at', 'updated_at'),
  } satisfies Record<keyof Tag, Expression<unknown>>);
}

/** True for tags of the caller and, for a narrowed token, only those used in its projects. */
function isVisible(value: ViewerValue) {
  return sql<SqlBool>`(${ownedBy('g', value('me'))}
    AND (CAST(${value('projects')} AS TEXT) IS NULL OR ${isUsedWithin(value)}))`;
}

const list = listOf<{ narrowed: boolean }>({
  from: sql`tags g`,
  table: sql`tags g`,
  id: sql.ref('g.id'),
  json: ({ value }) => tagJson(value),
  sortKeys: {
    ...columnKeys('g', 'id', 'name', 'created_at', 'updated_at'),
    usage_count: { expression: usage },
  },
  accessPaths: (value, { narrowed }) => (narrowed ? isVisible(value) : ownedBy('g', value('me'))),
  filters: { q: (value) => contains([comparedText('tags', 'g', 'name')], value('q')) },
});

export function listTags(db: Executor, caller: Caller, { q }: TagFilters, page: Page) {
  const filters = byText('q', q);
  return list(db, { scope: scopeOf(caller), filters, values: { ...viewerOf(caller) } }, page);
}

export function readTags(db: Executor, caller: Caller, wanted: Which): Promise<ListPage> {
  return readWhich(list, db, { scope: scopeOf(caller), values: { ...viewerOf(caller) } }, wanted);
}

function scopeOf({ projects }: Caller): { narrowed: boolean } {
  return { narrowed: projects !== null };
}

const one = byRef<Viewer, Representation>(
  'g',
  (named, value) =>
    sql`SELECT g.id, g.version, ${tagJson(value)} AS json FROM tags g WHERE ${named} AND ${isVisible(value)}`,
);

export function findTag(db: Executor, caller: Caller, ref: IdOrUid): Promise<Representation | undefined> {
  return one(db, ref, viewerOf(caller));
}

export const tagSearch: SearchSource = { name: 'name', color: 'color' };
