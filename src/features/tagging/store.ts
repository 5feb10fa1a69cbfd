import { type Expression, sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forReference, forUpdate } from '../../../db/locks.js';
import { inPieces, rowsInPieces, type SizedRow } from '../../../db/pieces.js';
import { freeIds, insertRows } from '../../../db/query/bulk.js';
import { isFoundBy } from '../../../db/query/dialect.js';
import { idsFrom, isAnyOf, type Json, jsonArray, jsonObject, rowsFrom } from '../../../db/query/json.js';
import { prepared, preparedVariants } from '../../../db/query/prepared.js';
import { idsOf, textSize } from '../../../db/query/referrers.js';
import { countVersions, type LocatedRow } from '../../../db/query/rows.js';
import { together } from '../../../db/transaction-steps.js';
import { ownersSeenBy } from '../../access/visible.js';
import { newUid } from '../../lib/ids.js';
import { nameKey } from '../../lib/names.js';
import { required } from '../../lib/typed.js';
import { located } from '../../resource/type.js';
import type { DependentTable } from '../../write/trash.js';
import type { Links } from '../../write/undo-rules.js';
import { NOTE } from '../notes/description.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';

/** SQL of the tags that tasks, projects and notes have. */

export const TAGGED = ['task', 'project', 'note'] as const;
export type Tagged = (typeof TAGGED)[number];

/** The types that have tags. */
export const TAGGED_TYPES = { task: TASK, project: PROJECT, note: NOTE };

export const TAG_LINKS: Readonly<Record<Tagged, Links>> = {
  task: { table: 'task_tags', self: 'task_id', other: 'tag_id', target: 'tags' },
  project: { table: 'project_tags', self: 'project_id', other: 'tag_id', target: 'tags' },
  note: { table: 'note_tags', self: 'note_id', other: 'tag_id', target: 'tags' },
};

/** The tags of a deleted object, for the rules of its trash. */
export function tagsInTrash(kind: Tagged): DependentTable {
  const { table, self, other } = TAG_LINKS[kind];
  return { table, column: self, key: [self, other], linked: { member: 'tags', other } };
}

/** Tags of a row as a JSON array, oldest first. */
export function tagsJson(kind: Tagged, id: Expression<unknown>): Json {
  const tags = sql`(
    SELECT g.id, g.uid, g.name, g.color FROM ${sql.table(`${kind}_tags`)} l JOIN tags g ON g.id = l.tag_id
    WHERE l.${sql.ref(`${kind}_id`)} = ${id} ORDER BY l.tag_id) tag`;
  const json = jsonObject({
    id: sql.ref('tag.id'),
    uid: sql.ref('tag.uid'),
    name: sql.ref('tag.name'),
    color: sql.ref('tag.color'),
  });
  return jsonArray(tags, json);
}

/**
 * True for rows that have a tag with one of the names in a bound list of name keys. Visible rows have tags of the
 * caller, or of a user who shares with the caller.
 */
export function carriesAnyOf(
  kind: Tagged,
  id: Expression<unknown>,
  keys: Expression<unknown>,
  me: Expression<unknown>,
) {
  const tags = sql`SELECT g.id FROM tags g
    WHERE g.user_id IN ${ownersSeenBy(me)} AND ${isAnyOf(sql.ref('g.name_key'), keys, 'text')}`;
  const links = sql`SELECT l.${sql.ref(`${kind}_id`)} FROM ${sql.table(`${kind}_tags`)} l
    WHERE ${isFoundBy(sql.ref('l.tag_id'), tags)}`;
  return isFoundBy(id, links);
}

/**
 * True for rows that have a tag with one of these ids.
 * @param ids an id, or a bound list of ids
 */
export function carriesTags(kind: Tagged, id: Expression<unknown>, ids: Expression<unknown>, isOne: boolean) {
  const tag = sql.ref('l.tag_id');
  return isFoundBy(
    id,
    sql`SELECT l.${sql.ref(`${kind}_id`)} FROM ${sql.table(`${kind}_tags`)} l
      WHERE ${isOne ? sql`${tag} = ${ids}` : isAnyOf(tag, ids)}`,
  );
}

export function carriesNone(kind: Tagged, id: Expression<unknown>) {
  return sql<boolean>`NOT EXISTS (
    SELECT 1 FROM ${sql.table(`${kind}_tags`)} l WHERE l.${sql.ref(`${kind}_id`)} = ${id})`;
}

export interface TagLink {
  id: number;
  uid: string;
  name: string;
  name_key: string;
}

const byKeys = prepared<{ user_id: number; keys: string }, TagLink>(
  (value) => sql`
  SELECT g.id, g.uid, g.name, g.name_key FROM tags g
  WHERE g.user_id = ${value('user_id')} AND ${isAnyOf(sql.ref('g.name_key'), value('keys'), 'text')}`,
);

const byKey = prepared<{ user_id: number; key: string }, TagLink>(
  (value) => sql`
  SELECT g.id, g.uid, g.name, g.name_key FROM tags g
  WHERE g.user_id = ${value('user_id')} AND g.name_key = ${value('key')}`,
);

export function tagsByKeys(db: Executor, userId: number, keys: readonly string[]): Promise<TagLink[]> {
  const [key] = keys;
  // A list costs twice as much.
  if (keys.length === 1 && key !== undefined) return byKey(db, { user_id: userId, key });
  return byKeys(db, { user_id: userId, keys: JSON.stringify(keys) });
}

const byIds = prepared<{ user_id: number; ids: string }, TagLink>(
  (value) => sql`
  SELECT g.id, g.uid, g.name, g.name_key FROM tags g
  WHERE g.user_id = ${value('user_id')} AND ${isAnyOf(sql.ref('g.id'), value('ids'))} ${forReference('g')}`,
);

export function tagsByIds(db: Executor, userId: number, ids: readonly number[]): Promise<TagLink[]> {
  return byIds(db, { user_id: userId, ids: JSON.stringify(ids) });
}

export async function insertTags(
  db: Executor,
  userId: number,
  names: readonly Pick<TagLink, 'name' | 'name_key'>[],
  at: string,
): Promise<TagLink[]> {
  const ids = await freeIds(db, 'tags', names.length);
  const tags = names.map((name, index) => ({ id: required(ids[index]), uid: newUid(), ...name }));
  const more = { user_id: userId, color: null, created_at: at, updated_at: at };
  await insertRows(
    db,
    'tags',
    tags.map((tag) => ({ ...tag, ...more })),
  );
  return tags;
}

const linkQueries = {
  task: linkQueriesOf('task'),
  project: linkQueriesOf('project'),
  note: linkQueriesOf('note'),
};

function linkQueriesOf(kind: Tagged) {
  const links = sql.table(`${kind}_tags`);
  const carrier = sql.ref(`${kind}_id`);
  return {
    current: prepared<{ id: number }, TagLink>(
      (value) => sql`
      SELECT g.id, g.uid, g.name, g.name_key FROM ${links} l JOIN tags g ON g.id = l.tag_id
      WHERE l.${carrier} = ${value('id')}`,
    ),
    add: prepared<{ id: number; tags: string }, never>(
      (value) => sql`
      INSERT INTO ${links} (${carrier}, tag_id) SELECT ${value('id')}, ids.id FROM (${idsFrom(value('tags'))}) ids`,
    ),
    addOne: prepared<{ id: number; tag: number }, never>(
      (value) => sql`INSERT INTO ${links} (${carrier}, tag_id) VALUES (${value('id')}, ${value('tag')})`,
    ),
    drop: prepared<{ id: number; tags: string }, never>(
      (value) => sql`
      DELETE FROM ${links} WHERE ${carrier} = ${value('id')} AND ${isAnyOf(sql.ref('tag_id'), value('tags'))}`,
    ),
  };
}

export function tagsOf(db: Executor, kind: Tagged, id: number): Promise<TagLink[]> {
  return linkQueries[kind].current(db, { id });
}

/** Finds a tag by name, or else by id or uid. */
export function tagNamed(tags: readonly TagLink[], text: string): TagLink | undefined {
  const key = nameKey(text);
  return (
    tags.find(({ name_key }) => name_key === key) ?? tags.find(({ id, uid }) => String(id) === text || uid === text)
  );
}

/** Links tags to a resource that does not have them. */
export async function addLinks(db: Executor, kind: Tagged, id: number, tags: readonly TagLink[]): Promise<void> {
  // Up to three single inserts are cheaper than a list.
  if (tags.length <= 3) await together(...tags.map((tag) => linkQueries[kind].addOne(db, { id, tag: tag.id })));
  else await linkQueries[kind].add(db, { id, tags: JSON.stringify(tags.map((tag) => tag.id)) });
}

const linkAllQueries = { task: linkAllQuery('task'), project: linkAllQuery('project'), note: linkAllQuery('note') };

function linkAllQuery(kind: Tagged) {
  return prepared<{ links: string }, never>(
    (value) => sql`INSERT INTO ${sql.table(`${kind}_tags`)} (${sql.ref(`${kind}_id`)}, tag_id)
      ${rowsFrom(`${kind}_tags`, value('links'), [`${kind}_id`, 'tag_id'])}`,
  );
}

/** Links tags to many resources: pairs of resource id and tag id, none of which exists. */
export async function linkAll(
  db: Executor,
  kind: Tagged,
  links: readonly { carrier: number; tag: number }[],
): Promise<void> {
  for await (const piece of inPieces(db, links)) {
    const rows = piece.map(({ carrier, tag }) => ({ [`${kind}_id`]: carrier, tag_id: tag }));
    await linkAllQueries[kind](db, { links: JSON.stringify(rows) });
  }
}

export async function dropLinks(db: Executor, kind: Tagged, id: number, tags: readonly TagLink[]): Promise<void> {
  if (tags.length > 0) await linkQueries[kind].drop(db, { id, tags: JSON.stringify(tags.map((tag) => tag.id)) });
}

const carrierQueries = preparedVariants<{ tag: number; after: number; limit: number }, SizedRow>();

export function carriersOf(db: Executor, kind: Tagged, tagId: number): AsyncGenerator<SizedRow[]> {
  const carrier = sql.ref(`l.${kind}_id`);
  const query = carrierQueries(
    kind,
    (value) => sql`SELECT x.id, ${textSize(`${kind}s`, 'x')} AS size
      FROM ${sql.table(`${kind}_tags`)} l JOIN ${sql.table(`${kind}s`)} x ON x.id = ${carrier}
      WHERE l.tag_id = ${value('tag')} AND ${carrier} > ${value('after')}
      ORDER BY ${carrier} LIMIT CAST(${value('limit')} AS INTEGER) ${forUpdate('x')}`,
  );
  return rowsInPieces(db, (after, limit) => query(db, { tag: tagId, after, limit }));
}

const dropQueries = preparedVariants<{ tag: number; ids: string }, never>();

/** Removes a tag from all resources, as a change of each. @returns the changed rows */
export async function dropTag(
  db: Executor,
  { kind, tagId, carriers }: { kind: Tagged; tagId: number; carriers: readonly SizedRow[] },
  at: string,
): Promise<LocatedRow[]> {
  const ids = idsOf(carriers);
  const drop = dropQueries(
    kind,
    (value) => sql`DELETE FROM ${sql.table(`${kind}_tags`)}
      WHERE tag_id = ${value('tag')} AND ${isAnyOf(sql.ref(`${kind}_id`), value('ids'))}`,
  );
  await drop(db, { tag: tagId, ids });
  return countVersions(db, located(TAGGED_TYPES[kind]), ids, at);
}
