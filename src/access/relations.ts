import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { byRef } from '../../db/query/prepared.js';
import { AppError } from '../lib/errors.js';
import { type IdOrUid, parseRef } from '../lib/ids.js';
import type { Access, Caller } from './caller.js';
import { requireAccess } from './policy.js';
import { outsideProjects } from './scopes.js';
import { accessTo, type Viewer, viewerOf } from './visible.js';

/** A relation in a body: the id or the uid of what is meant; null for nothing. */
export type Reference = number | string | null;

/** What is related, with its owner: only things of one owner are ever related. */
export interface Related {
  id: number;
  user_id: number;
}

const related = { project: relatedQuery('project', 'projects'), task: relatedQuery('task', 'tasks') };

function relatedQuery(kind: 'project' | 'task', table: string) {
  return byRef<Viewer, Related & { access: Access | null }>(
    'x',
    (named, value) => sql`SELECT x.id, x.user_id, ${accessTo(kind, 'x', value)} AS access
      FROM ${sql.table(table)} x WHERE ${named}`,
  );
}

/** A project or task that a body names, in a member of the name of its kind if none is given. */
interface Named {
  kind: keyof typeof related;
  member?: string;
  reference: number | string;
}

/**
 * The project or task that a body names, which the caller must be able to change.
 * @throws AppError VALIDATION_FAILED when it names nothing that they see, FORBIDDEN when they may only read it
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

/** The id of a project that a body names and the caller sees. @throws AppError VALIDATION_FAILED */
export async function seenProject(
  db: Executor,
  caller: Caller,
  member: string,
  reference: number | string,
): Promise<number> {
  const found = await related.project(db, refFrom(member, reference), viewerOf(caller));
  if (found?.access == null) throw unknown(member);
  return found.id;
}

/**
 * The same of a given owner, for only things of one owner are ever related; of any when that is null.
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
  throw relationError(member, `must name a ${kind} of the same owner`);
}

/** Whether a body names something else than what is there: what was read can be sent back by anyone who may write. */
export function isChange(given: Reference | undefined, current: number | null): given is Reference {
  return given !== undefined && given !== current;
}

const own = { area_id: ownQuery('areas'), goal_id: ownQuery('goals') };

function ownQuery(table: 'areas' | 'goals') {
  return byRef<{ me: number }, { id: number }>(
    'x',
    (named, value) => sql`SELECT x.id FROM ${sql.table(table)} x WHERE ${named} AND x.user_id = ${value('me')}`,
  );
}

/** The relations that are the owner's alone. */
interface AreaAndGoal {
  area_id: number | null;
  goal_id: number | null;
}

/** Nothing to begin with: what a new thing has. */
export const NO_RELATIONS: Readonly<AreaAndGoal> = { area_id: null, goal_id: null };

/**
 * What a body says of the area and goal of something, which must be its owner's and which only the owner can change;
 * what is there already anyone may send back.
 * @throws AppError FORBIDDEN, VALIDATION_FAILED when it names none of theirs
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
  // A token that is narrowed to projects knows of neither areas nor goals.
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
  return relationError(member, 'names nothing that you can see');
}

/** What is wrong with a relation that a body names. */
export function relationError(member: string, message: string): AppError {
  return new AppError('VALIDATION_FAILED', {
    message: `${member} ${message}.`,
    details: [{ path: `body/${member}`, message }],
  });
}
