import { type RawBuilder, sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { forReference } from '../../db/query/locks.js';
import { byRef } from '../../db/query/prepared.js';
import { AppError, bodyError } from '../lib/errors.js';
import { type IdOrUid, parseRef } from '../lib/ids.js';
import type { Access, Caller } from './caller.js';
import { requireAccess } from './policy.js';
import { outsideProjects } from './scopes.js';
import { accessTo, type Viewer, viewerOf } from './visible.js';

/** Id or uid of a related resource in a body; null for none. */
export type Reference = number | string | null;

/** A related resource and its owner. Related resources always have the same owner. */
export interface Related {
  id: number;
  user_id: number;
}

const related = {
  project: relatedQuery('project', 'projects', forReference('x')),
  // A parent is locked for its update, and a stronger lock after this one could deadlock.
  task: relatedQuery('task', 'tasks'),
};
const visibleProject = relatedQuery('project', 'projects');

function relatedQuery(kind: 'project' | 'task', table: string, lock: RawBuilder<unknown> = sql``) {
  return byRef<Viewer, Related & { access: Access | null }>(
    'x',
    (named, value) => sql`SELECT x.id, x.user_id, ${accessTo(kind, 'x', value)} AS access
      FROM ${sql.table(table)} x WHERE ${named} ${lock}`,
  );
}

interface Named {
  kind: keyof typeof related;
  member?: string;
  reference: number | string;
}

/**
 * Returns the project or task that a body refers to; requires write access to it.
 * @throws AppError VALIDATION_FAILED if the caller does not see it, FORBIDDEN if the caller may only read it
 */
export async function relatedShared(
  db: Executor,
  caller: Caller,
  { kind, member = `${kind}_id`, reference }: Named,
): Promise<Related> {
  const found = await related[kind](db, refFrom(member, reference), viewerOf(caller));
  if (found?.access == null) throw caller.projects === null ? unknown(member) : outsideProjects();
  return requireAccess(found, 'write');
}

/** Returns the id of a visible project that a body refers to. @throws AppError VALIDATION_FAILED */
export async function seenProject(
  db: Executor,
  caller: Caller,
  member: string,
  reference: number | string,
): Promise<number> {
  const found = await visibleProject(db, refFrom(member, reference), viewerOf(caller));
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
  const { kind, member = `${kind}_id` } = named;
  throw bodyError(member, `must name a ${kind} of the same owner`);
}

/** True if a body changes a relation. An unchanged value is accepted from every caller with write access. */
export function isChange(given: Reference | undefined, current: number | null): given is Reference {
  return given !== undefined && given !== current;
}

const own = { area_id: ownQuery('areas'), goal_id: ownQuery('goals') };

function ownQuery(table: 'areas' | 'goals') {
  return byRef<{ me: number }, { id: number }>(
    'x',
    (named, value) =>
      sql`SELECT x.id FROM ${sql.table(table)} x WHERE ${named} AND x.user_id = ${value('me')} ${forReference('x')}`,
  );
}

interface AreaAndGoal {
  area_id: number | null;
  goal_id: number | null;
}

export const NO_RELATIONS: Readonly<AreaAndGoal> = { area_id: null, goal_id: null };

/**
 * Returns the area and goal that a body sets. They must belong to the owner, and only the owner can change them;
 * unchanged values are accepted from every caller.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED if the owner has no such area or goal
 */
export async function ownRelations(
  db: Executor,
  caller: Caller,
  body: { area_id?: Reference; goal_id?: Reference },
  current: AreaAndGoal & { user_id: number },
): Promise<Partial<AreaAndGoal>> {
  const next: Partial<AreaAndGoal> = {};
  for (const member of ['area_id', 'goal_id'] as const) {
    const given = body[member];
    if (!isChange(given, current[member])) continue;
    if (caller.id !== current.user_id) {
      throw new AppError('FORBIDDEN', { message: `Only the owner may change ${member}.` });
    }
    next[member] = given === null ? null : await ownId(db, caller, member, given);
  }
  return next;
}

async function ownId(db: Executor, caller: Caller, member: 'area_id' | 'goal_id', reference: number | string) {
  const ref = refFrom(member, reference);
  // A token narrowed to projects sees neither areas nor goals.
  const found = caller.projects === null ? await own[member](db, ref, { me: caller.id }) : undefined;
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
