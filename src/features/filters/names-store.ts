import { type RawBuilder, sql } from 'kysely';
import { readBounded } from '../../../db/bounded-reads.js';
import type { Executor } from '../../../db/database.js';
import { comparedText } from '../../../db/query/compared-texts.js';
import { isAnyOf } from '../../../db/query/json.js';
import { prepared, preparedVariants, type Value } from '../../../db/query/prepared.js';
import type { Caller } from '../../access/caller.js';
import { knowAddress } from '../../access/people.js';
import { accessTo, isVisibleTo, ownersSeenBy, type Viewer, viewerOf } from '../../access/visible.js';
import { comparisonForm } from '../../filter/comparison.js';
import type { Named } from '../../filter/fields.js';
import { cleanName, nameKey } from '../../lib/names.js';
import { NOTE } from '../notes/description.js';
import { PROJECT } from '../projects/description.js';
import { SECTION } from '../sections/description.js';
import { TASK } from '../tasks/description.js';
import { idsOfPeople } from './people-sql.js';

/** Objects that a value of a filter may name. All queries return visible objects only. */

export interface NamedObject {
  id: number;
  uid: string;
  name: string;
  /** A person is their own owner. */
  user_id: number;
}

interface Wanted extends Viewer {
  /** JSON arrays. */
  ids: string;
  uids: string;
  keys: string;
}

const TYPES = { project: PROJECT, section: SECTION, task: TASK, note: NOTE };

type Query = RawBuilder<NamedObject>;
type WantedValue = Value<Wanted>;

/** Maximum number of objects of a kind among which a misspelled name is looked for. */
const MAX_NEAR = 1_000;

/** Condition for the wanted ones, from the condition that compares their names. */
type IsWanted = (value: WantedValue, hasKey: RawBuilder<unknown>) => RawBuilder<unknown>;

const hasUid = (value: WantedValue) => isAnyOf(sql.ref('x.uid'), value('uids'), 'text');

const isNamed: IsWanted = (value, hasKey) =>
  sql`(${isAnyOf(sql.ref('x.id'), value('ids'))} OR ${hasUid(value)} OR ${hasKey})`;

/** Names without a key are compared by their form. */
function named(kind: 'project' | 'section' | 'task', caller: Caller, value: WantedValue, isWanted: IsWanted): Query {
  const hasName = isAnyOf(comparedText(`${kind}s`, 'x', 'name'), value('keys'), 'text');
  return sql`SELECT x.id, x.uid, x.name, x.user_id FROM ${sql.table(`${kind}s`)} x
    WHERE ${isVisibleTo(caller, TYPES[kind], 'x', value)} AND ${isWanted(value, hasName)}`;
}

function ownNamed(table: 'areas' | 'goals', value: WantedValue, isWanted: IsWanted): Query {
  const hasKey = isAnyOf(sql.ref('x.name_key'), value('keys'), 'text');
  return sql`SELECT x.id, x.uid, x.name, x.user_id FROM ${sql.table(table)} x
    WHERE x.user_id = ${value('me')} AND ${isWanted(value, hasKey)}`;
}

/** True for own tags, and for tags of a visible object. */
function isTagVisible(value: WantedValue): RawBuilder<unknown> {
  const onVisible = (['task', 'project', 'note'] as const).map(
    (kind) => sql`EXISTS (SELECT 1 FROM ${sql.table(`${kind}_tags`)} l JOIN ${sql.table(`${kind}s`)} r
      ON r.id = l.${sql.ref(`${kind}_id`)} WHERE l.tag_id = x.id AND ${accessTo(TYPES[kind], 'r', value)} IS NOT NULL)`,
  );
  return sql`((x.user_id = ${value('me')} AND CAST(${value('projects')} AS TEXT) IS NULL)
    OR ${sql.join(onVisible, sql` OR `)})`;
}

/** Tags of the caller and of users who share with them. A name stands for the tags of all of them. */
function namedTags(value: WantedValue, isWanted: IsWanted): Query {
  const hasKey = isAnyOf(sql.ref('x.name_key'), value('keys'), 'text');
  return sql`SELECT x.id, x.uid, x.name, x.user_id FROM tags x
    WHERE x.user_id IN ${ownersSeenBy(value('me'))} AND ${isWanted(value, hasKey)} AND ${isTagVisible(value)}`;
}

/** The caller, and the owners and members of what they see. Their name is the address, or the uid if that is hidden. */
function namedPeople(value: WantedValue, isWanted: IsWanted): Query {
  const isKnown = knowAddress(value('me'), sql.ref('x.id'));
  const hasAddress = sql`(${isAnyOf(sql.ref('x.email'), value('keys'), 'text')} AND ${isKnown})`;
  return sql`SELECT x.id, x.uid, CASE WHEN ${isKnown} THEN x.email ELSE x.uid END AS name, x.id AS user_id FROM users x
    WHERE x.id IN ${idsOfPeople(value)} AND ${isWanted(value, hasAddress)}`;
}

const queries = preparedVariants<Wanted, NamedObject>();

/** Returns visible objects with one of these ids, uids or names: the caller's own first, then by id. */
export function objectsNamed(
  db: Executor,
  caller: Caller,
  kind: Named,
  wanted: { ids: readonly number[]; uids: readonly string[]; names: readonly string[] },
): Promise<NamedObject[]> {
  if (caller.projects !== null && (kind === 'area' || kind === 'goal')) return Promise.resolve([]);
  const query = queries(`${kind} ${visibilityKey(caller)}`, (value) => namedOf(kind, caller, value, isNamed));
  const ownFirst = (one: NamedObject, other: NamedObject) =>
    Number(other.user_id === caller.id) - Number(one.user_id === caller.id) || one.id - other.id;
  const keys = wanted.names.map((name) => keyOf(kind, name));
  const values = { ids: JSON.stringify(wanted.ids), uids: JSON.stringify(wanted.uids), keys: JSON.stringify(keys) };
  const read = async (reader: Executor) => (await query(reader, { ...viewerOf(caller), ...values })).sort(ownFirst);
  // Names of tasks have no index, and tags of others are looked for on the objects of a share.
  const isCostly = kind === 'task' || (kind === 'tag' && caller.hasShares);
  return isCostly ? readBounded(db, caller.id, read) : read(db);
}

function namedOf(kind: Named, caller: Caller, value: WantedValue, isWanted: IsWanted): Query {
  if (kind === 'project' || kind === 'section' || kind === 'task') return named(kind, caller, value, isWanted);
  if (kind === 'tag') return namedTags(value, isWanted);
  return kind === 'person' ? namedPeople(value, isWanted) : ownNamed(`${kind}s`, value, isWanted);
}

const uidQueries = preparedVariants<Wanted, NamedObject>();

/** Returns visible objects with one of these uids, by an index. */
export async function objectsWithUids(
  db: Executor,
  caller: Caller,
  kind: Named,
  uids: readonly string[],
): Promise<NamedObject[]> {
  if (uids.length === 0 || (caller.projects !== null && (kind === 'area' || kind === 'goal'))) return [];
  const query = uidQueries(`${kind} ${visibilityKey(caller)}`, (value) => namedOf(kind, caller, value, hasUid));
  return query(db, { ids: '[]', uids: JSON.stringify(uids), keys: '[]', ...viewerOf(caller) });
}

const memberQueries = preparedVariants<Viewer & { owner: number; ids: string }, { id: number }>();

/** Returns those of these people who are the caller, the owner, or members of what the caller sees of the owner's. */
export async function membersOfOwner(
  db: Executor,
  caller: Caller,
  ownerId: number,
  ids: readonly number[],
): Promise<ReadonlySet<number>> {
  if (ids.length === 0) return new Set();
  const query = memberQueries(
    visibilityKey(caller),
    (value) => sql`SELECT x.id FROM users x
      WHERE ${isAnyOf(sql.ref('x.id'), value('ids'))} AND x.id IN ${idsOfPeople(value, value('owner'))}`,
  );
  const rows = await query(db, { owner: ownerId, ids: JSON.stringify(ids), ...viewerOf(caller) });
  return new Set(rows.map(({ id }) => id));
}

/** Returns the key by which a name is looked up: that of a unique name, a lower-case address, or the form of a name. */
export function keyOf(kind: Named, name: string): string {
  if (kind === 'person') return cleanName(name).toLowerCase();
  return kind === 'area' || kind === 'goal' || kind === 'tag' ? nameKey(name) : comparisonForm(cleanName(name));
}

function visibilityKey({ hasShares, projects }: Caller): string {
  return `${hasShares} ${projects !== null}`;
}

type Near = { me: number; limit: number };

const nearQueries = {
  area: ownNames('areas'),
  goal: ownNames('goals'),
  tag: ownNames('tags'),
  project: ownNames('projects'),
  section: ownNames('sections'),
};

function ownNames(table: string) {
  return prepared<Near, { name: string }>(
    (value) => sql`SELECT x.name FROM ${sql.table(table)} x WHERE x.user_id = ${value('me')} ORDER BY x.id
      LIMIT CAST(${value('limit')} AS INTEGER)`,
  );
}

/** Returns names of the caller's own objects of a kind, for the suggestion of a similar one. */
export async function ownNamesOf(db: Executor, caller: Caller, kind: Named): Promise<string[]> {
  if (caller.projects !== null || kind === 'task' || kind === 'person') return [];
  const rows = await nearQueries[kind](db, { me: caller.id, limit: MAX_NEAR });
  return rows.map(({ name }) => name);
}
