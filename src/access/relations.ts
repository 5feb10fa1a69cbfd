import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { forReference } from '../../db/locks.js';
import { byRef } from '../../db/query/prepared.js';
import { AppError, bodyError } from '../lib/errors.js';
import { type IdOrUid, parseRef } from '../lib/ids.js';
import { isShared, type ResourceType, relationsOf } from '../resource/type.js';
import type { Access, Caller } from './caller.js';
import { type Action, requireAccess } from './policy.js';
import { outsideProjects } from './scopes.js';
import { accessTo, type Viewer, viewerOf } from './visible.js';

/** Id or uid of a related resource in a body; null for none. */
export type Reference = number | string | null;

/** A related resource and its owner. Related resources always have the same owner. */
export interface Related {
  id: number;
  user_id: number;
}

type Query<Values, Row> = (db: Executor, ref: IdOrUid, values: Values) => Promise<Row | undefined>;

/** Queries by the type that they read. */
function byType<Values, Row>(build: (type: ResourceType) => Query<Values, Row>) {
  const queries = new Map<string, Query<Values, Row>>();
  return (type: ResourceType): Query<Values, Row> => {
    let query = queries.get(type.type);
    if (query === undefined) {
      query = build(type);
      queries.set(type.type, query);
    }
    return query;
  };
}

const relatedQuery = byType((type) =>
  // A row with parts is locked for their update, and a stronger lock after this one could deadlock.
  visibleQuery(type, type.parts === undefined ? forReference('x') : sql``),
);
const seenQuery = byType((type) => visibleQuery(type, sql``));

function visibleQuery(type: ResourceType, lock: ReturnType<typeof forReference>) {
  return byRef<Viewer, Related & { access: Access | null }>(
    'x',
    (named, value) => sql`SELECT x.id, x.user_id, ${accessTo(type, 'x', value)} AS access
      FROM ${sql.table(type.table)} x WHERE ${named} ${lock}`,
  );
}

interface Named {
  to: ResourceType;
  /** Default: the type and `_id`. */
  member?: string;
  reference: number | string;
}

/**
 * Returns the resource that a body refers to. By default, requires write access to it.
 * @throws AppError VALIDATION_FAILED if the caller does not see it, FORBIDDEN if the caller may only read it
 */
export async function relatedShared(
  db: Executor,
  caller: Caller,
  { to, member = `${to.type}_id`, reference, action = 'write' }: Named & { action?: Action },
): Promise<Related> {
  const found = await relatedQuery(to)(db, refFrom(member, reference), viewerOf(caller));
  if (found?.access == null) throw caller.projects === null ? unknown(member) : outsideProjects();
  return requireAccess(found, action);
}

/** Returns the id of a visible resource that a body refers to. @throws AppError VALIDATION_FAILED */
export async function seenResource(
  db: Executor,
  caller: Caller,
  { to, member = `${to.type}_id`, reference }: Named,
): Promise<number> {
  const found = await seenQuery(to)(db, refFrom(member, reference), viewerOf(caller));
  if (found?.access == null) throw unknown(member);
  return found.id;
}

/**
 * Like `relatedShared`, but requires this owner, because related resources have the same owner; null for any owner.
 * @throws AppError VALIDATION_FAILED, FORBIDDEN
 */
export async function relatedOfOwner(
  db: Executor,
  caller: Caller,
  named: Named,
  ownerId: number | null,
): Promise<Related> {
  const found = await relatedShared(db, caller, named);
  if (ownerId === null || found.user_id === ownerId) return found;
  const { to, member = `${to.type}_id` } = named;
  throw bodyError(member, `must name a ${to.type} of the same owner`);
}

/** True if a body changes a relation. An unchanged value is accepted from every caller with write access. */
export function isChange(given: Reference | undefined, current: number | null): given is Reference {
  return given !== undefined && given !== current;
}

const ownQuery = byType((type) =>
  byRef<{ me: number }, { id: number }>(
    'x',
    (named, value) =>
      sql`SELECT x.id FROM ${sql.table(type.table)} x WHERE ${named} AND x.user_id = ${value('me')} ${forReference('x')}`,
  ),
);

/** Columns of a type that refer to types which only their owner sees. */
type OwnRelations<Type extends ResourceType> = {
  [Column in keyof Type['relations'] as IsPrivate<Type['relations'][Column]> extends true ? Column : never]:
    | number
    | null;
};

type IsPrivate<Type> = Type extends { parents: unknown } | { isShareable: true } ? false : true;

/**
 * Returns the relations that a body sets to resources which only their owner sees, such as areas. They must belong to
 * the owner, and only the owner can change them; unchanged values are accepted from every caller.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED if the owner has no such resource
 */
export async function ownRelations<Type extends ResourceType>(
  db: Executor,
  caller: Caller,
  { type, body }: { type: Type; body: { [Column in keyof OwnRelations<Type>]?: Reference } },
  current: OwnRelations<Type> & { user_id: number },
): Promise<Partial<OwnRelations<Type>>> {
  const given: Readonly<Record<string, Reference | undefined>> = body;
  const present = current as unknown as Readonly<Record<string, number | null>>;
  const next: Record<string, number | null> = {};
  for (const [member, target] of relationsOf(type)) {
    const reference = given[member];
    if (isShared(target) || !isChange(reference, present[member] ?? null)) continue;
    if (caller.id !== current.user_id) {
      throw new AppError('FORBIDDEN', { message: `Only the owner may change ${member}.` });
    }
    next[member] = reference === null ? null : await ownId(db, caller, { to: target, member, reference });
  }
  return next as Partial<OwnRelations<Type>>;
}

async function ownId(db: Executor, caller: Caller, { to, member, reference }: Required<Named>): Promise<number> {
  const ref = refFrom(member, reference);
  // A token narrowed to projects sees none of them.
  const found = caller.projects === null ? await ownQuery(to)(db, ref, { me: caller.id }) : undefined;
  if (found === undefined) throw unknown(member);
  return found.id;
}

function refFrom(member: string, reference: number | string): IdOrUid {
  const ref = parseRef(String(reference));
  if (ref === null) throw unknown(member);
  return ref;
}

function unknown(member: string): AppError {
  return bodyError(member, 'must be the id or uid of a resource that you can see');
}
