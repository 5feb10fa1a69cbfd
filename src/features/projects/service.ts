import type { Caller } from '../../access/caller.js';
import { requireAccess } from '../../access/policy.js';
import { NO_RELATIONS, ownRelations } from '../../access/relations.js';
import { refuseNarrowed } from '../../access/scopes.js';
import { visibleRelationsOf } from '../../access/visible-relations.js';
import type { Context } from '../../context.js';
import { dayAt } from '../../lib/calendar.js';
import { changesOf } from '../../lib/changes.js';
import { dayFrom } from '../../lib/dates.js';
import type { IdOrUid } from '../../lib/ids.js';
import { cleanName } from '../../lib/names.js';
import { pickDefined } from '../../lib/pick-defined.js';
import { assertIfMatch, type Precondition, type Representation } from '../../lib/representation.js';
import { noteEndingShares } from '../../write/record-changes.js';
import { uidFor } from '../../write/uids.js';
import { writeAs } from '../../write/unit-of-work.js';
import { tagNames } from '../tags/schema.js';
import { replaceTags, retag } from '../tags/store.js';
import { detachTasks } from '../tasks/crud/detach-store.js';
import { keep } from '../trash/service.js';
import type { ProjectCreate, ProjectUpdate } from './schema.js';
import * as store from './store.js';

/** @throws AppError VALIDATION_FAILED, FORBIDDEN */
export async function createProject(context: Context, caller: Caller, body: ProjectCreate): Promise<Representation> {
  refuseNarrowed(caller);
  const at = context.now();
  const columns = plainColumns(body, caller);
  return writeAs(context, caller, async (trx, changes) => {
    const uid = await uidFor(trx, caller, 'projects', body.uid);
    const id = await store.insertProject(trx, {
      uid,
      user_id: caller.id,
      name: cleanName(body.name),
      ...columns,
      ...(await ownRelations(trx, caller, body, { ...NO_RELATIONS, user_id: caller.id })),
      created_at: at.toISOString(),
      updated_at: at.toISOString(),
    });
    const project = { id, uid, user_id: caller.id };
    changes.add('project', 'created', project);
    await replaceTags(trx, changes, 'project', project, tagNames(body.tags ?? []), at.toISOString());
    return (await store.findProject(trx, caller, { id }, dayAt(at, caller.timezone))) as Representation;
  });
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED */
export function updateProject(
  context: Context,
  caller: Caller,
  ref: IdOrUid,
  body: ProjectUpdate,
  expected: Precondition,
): Promise<Representation> {
  const at = context.now();
  const columns = plainColumns(body, caller);
  return writeAs(context, caller, async (trx, changes) => {
    const project = await store.lockedProject(trx, caller, ref);
    requireAccess(project?.access, 'write');
    const found = project as NonNullable<typeof project>;
    assertIfMatch(expected, found.version);
    const current = { ...found, ...visibleRelationsOf('project', found) };
    const next = { ...columns, ...(await ownRelations(trx, caller, body, current)) };
    const changed = changesOf(found, next);
    await store.updateProject(trx, found.id, changed, at.toISOString());
    const members = Object.keys(changed);
    if (members.length > 0) changes.add('project', 'updated', found, { changed: members });
    if (body.tags !== undefined) await retag(trx, changes, 'project', found, tagNames(body.tags), at.toISOString());
    return (await store.findProject(trx, caller, { id: found.id }, dayAt(at, caller.timezone))) as Representation;
  });
}

/**
 * Deletes the project and nothing else: its tasks and notes lose it.
 * @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED
 */
export function deleteProject(context: Context, caller: Caller, ref: IdOrUid, expected: Precondition): Promise<void> {
  return writeAs(context, caller, async (trx, changes) => {
    const project = await store.lockedProject(trx, caller, ref);
    requireAccess(project?.access, 'own');
    const found = project as NonNullable<typeof project>;
    const { id, version } = found;
    assertIfMatch(expected, version);
    const now = context.now();
    const at = now.toISOString();
    await keep(trx, caller, 'project', found, now);
    changes.add('project', 'deleted', found);
    await noteEndingShares(trx, changes, { projects: [id] });
    const lost = { changed: ['project_id'], before: { project_id: id } };
    for await (const task of detachTasks(trx, caller, 'project_id', id, at)) changes.add('task', 'updated', task, lost);
    for await (const note of store.removeProject(trx, id, at)) changes.add('note', 'updated', note, lost);
  });
}

function plainColumns(body: ProjectUpdate, { timezone }: Caller) {
  const { name, due_date, pinned } = body;
  return {
    ...(name !== undefined && { name: cleanName(name) }),
    ...(due_date !== undefined && { due_date: due_date && dayFrom(due_date, 'body/due_date', timezone) }),
    ...(pinned !== undefined && { pinned: pinned ? 1 : 0 }),
    ...pickDefined(body, ['description', 'status', 'priority', 'color']),
  };
}
