import { sql } from 'kysely';
import type { Executor } from '../../db/connect.js';
import { kept } from '../../db/kept.js';
import { AppError } from '../errors.js';
import { parseRef } from '../ids.js';
import type { Access, Caller } from './caller.js';
import { demand } from './decide.js';
import { accessTo } from './visible.js';

/** A relation in a body: the id or the uid of what is meant; null for nothing. */
export type Reference = number | string | null;

/** What is related, with its owner: only things of one owner are ever related. */
export interface Related {
  id: number;
  user_id: number;
}

const related = {
  project: relatedQueries('project', 'projects'),
  task: relatedQueries('task', 'tasks'),
};

function relatedQueries(kind: 'project' | 'task', table: string) {
  const by = (column: 'id' | 'uid') =>
    kept<{ ref: number | string; me: number }, Related & { access: Access | null }>(
      (_db, value) => sql`SELECT x.id, x.user_id, ${accessTo(kind, 'x', value('me'))} AS access
        FROM ${sql.table(table)} x WHERE x.${sql.ref(column)} = ${value('ref')}`,
    );
  return { id: by('id'), uid: by('uid') };
}

/**
 * The project or task that a body names, which the caller must be able to change.
 * @throws AppError VALIDATION_FAILED when it names nothing that they see, FORBIDDEN when they may only read it
 */
export async function relatedShared(
  db: Executor,
  caller: Caller,
  kind: keyof typeof related,
  member: string,
  reference: number | string,
): Promise<Related> {
  const { column, value } = refParts(member, reference);
  const [found] = await related[kind][column](db, { ref: value, me: caller.id });
  if (found?.access == null) throw unknown(member);
  demand(found.access, 'write');
  return found;
}

/**
 * The area or goal that a body names, which must be the caller's own.
 * @throws AppError VALIDATION_FAILED when it names none of theirs
 */
async function relatedOwn(
  db: Executor,
  caller: Caller,
  table: 'areas' | 'goals',
  member: string,
  reference: number | string,
): Promise<number> {
  const { column, value } = refParts(member, reference);
  const found = await db
    .selectFrom(table)
    .select('id')
    .where(column, '=', value as never)
    .where('user_id', '=', caller.id)
    .executeTakeFirst();
  if (found === undefined) throw unknown(member);
  return found.id;
}

/** The relations that are the owner's alone. */
interface AreaAndGoal {
  area_id: number | null;
  goal_id: number | null;
}

/** What a body says of area and goal, which only the owner can name; what is there already anyone may send back. */
export async function ownRelations(
  db: Executor,
  caller: Caller,
  body: { area_id?: Reference; goal_id?: Reference },
  current: AreaAndGoal,
): Promise<Partial<AreaAndGoal>> {
  const related: Partial<AreaAndGoal> = {};
  for (const [member, table] of [
    ['area_id', 'areas'],
    ['goal_id', 'goals'],
  ] as const) {
    const given = body[member];
    if (given === undefined || given === current[member]) continue;
    related[member] = given === null ? null : await relatedOwn(db, caller, table, member, given);
  }
  return related;
}

function refParts(member: string, reference: number | string) {
  const ref = parseRef(String(reference));
  if (ref === null) throw unknown(member);
  return 'id' in ref ? ({ column: 'id', value: ref.id } as const) : ({ column: 'uid', value: ref.uid } as const);
}

function unknown(member: string): AppError {
  const message = 'names nothing that you can see';
  return new AppError('VALIDATION_FAILED', {
    message: `${member} ${message}.`,
    details: [{ path: `body/${member}`, message }],
  });
}
