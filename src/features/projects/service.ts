import { changesOf, detachFrom, updateRow } from '../../../db/query/update.js';
import type { Caller } from '../../access/caller.js';
import { demand } from '../../access/decide.js';
import { NEITHER, ownRelations } from '../../access/relations.js';
import { writeAs } from '../../access/transaction.js';
import { dayFrom } from '../../api/resources/dates.js';
import type { Context } from '../../context.js';
import { dayAt } from '../../lib/calendar.js';
import { newUid, type Ref } from '../../lib/ids.js';
import { cleanName } from '../../lib/names.js';
import { mentioned } from '../../lib/pick-defined.js';
import { demandVersion, type Expected, type Representation } from '../../lib/representation.js';
import { tagNames } from '../tags/schema.js';
import { replaceTags, retag } from '../tags/store.js';
import { detachTasks } from '../tasks/crud/detach-store.js';
import type { ProjectCreate, ProjectUpdate } from './schema.js';
import * as store from './store.js';

/** @throws AppError VALIDATION_FAILED */
export function createProject(context: Context, caller: Caller, body: ProjectCreate): Promise<Representation> {
  const at = context.now();
  const columns = plainColumns(body, caller);
  return writeAs(context, caller, async (trx) => {
    const { id } = await trx
      .insertInto('projects')
      .values({
        uid: newUid(),
        user_id: caller.id,
        name: cleanName(body.name),
        ...columns,
        ...(await ownRelations(trx, caller, body, { ...NEITHER, user_id: caller.id })),
        created_at: at.toISOString(),
        updated_at: at.toISOString(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    await replaceTags(trx, 'project', { id, user_id: caller.id }, tagNames(body.tags ?? []), at.toISOString());
    return (await store.findProject(trx, caller, { id }, dayAt(at, caller.timezone))) as Representation;
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED */
export function updateProject(
  context: Context,
  caller: Caller,
  ref: Ref,
  body: ProjectUpdate,
  expected: Expected,
): Promise<Representation> {
  const at = context.now();
  const columns = plainColumns(body, caller);
  return writeAs(context, caller, async (trx) => {
    const project = await store.projectState(trx, caller, ref);
    demand(project?.access, 'write');
    const found = project as NonNullable<typeof project>;
    demandVersion(expected, found.version);
    const next = { ...columns, ...(await ownRelations(trx, caller, body, found)) };
    await updateRow(trx, 'projects', found.id, changesOf(found, next), at.toISOString());
    if (body.tags !== undefined) await retag(trx, 'project', found, tagNames(body.tags), at.toISOString());
    return (await store.findProject(trx, caller, { id: found.id }, dayAt(at, caller.timezone))) as Representation;
  });
}

/** Deletes the project and nothing else: its tasks and notes lose it. @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export function deleteProject(context: Context, caller: Caller, ref: Ref, expected: Expected): Promise<void> {
  return writeAs(context, caller, async (trx) => {
    const project = await store.projectState(trx, caller, ref);
    demand(project?.access, 'own');
    const { id, version } = project as NonNullable<typeof project>;
    demandVersion(expected, version);
    const at = context.now().toISOString();
    await detachTasks(trx, caller, 'project_id', id, at);
    await detachFrom(trx, 'notes', 'project_id', id, at);
    await trx.deleteFrom('projects').where('id', '=', id).execute();
  });
}

function plainColumns(body: ProjectUpdate, { timezone }: Caller) {
  const { name, due_date, pinned } = body;
  return {
    ...(name !== undefined && { name: cleanName(name) }),
    ...(due_date !== undefined && { due_date: due_date && dayFrom(due_date, 'body/due_date', timezone) }),
    ...(pinned !== undefined && { pinned: pinned ? 1 : 0 }),
    ...mentioned(body, ['description', 'status', 'priority', 'color']),
  };
}
