import { isDeepStrictEqual } from 'node:util';
import type { Executor } from '../../../db/database.js';
import { JsonItems } from '../../../db/json-items.js';
import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { ListPage, Page } from '../../../db/page.js';
import type { Which } from '../../../db/query/list.js';
import type { Caller } from '../../access/caller.js';
import { requireAccess, requireOwner } from '../../access/policy.js';
import { isChange, type Reference, relatedOfOwner, relatedShared } from '../../access/relations.js';
import { refuseNarrowed } from '../../access/scopes.js';
import { RESOURCES, type Resource } from '../../filter/fields.js';
import { type Filter, type StoredFilter, TREE_VERSION } from '../../filter/tree.js';
import { initialRow, rowFromBody } from '../../lib/columns.js';
import { AppError, bodyError, detailsToError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { cleanName } from '../../lib/names.js';
import { newRank } from '../../lib/ranks.js';
import { assertIfMatch, type Precondition, type Representation } from '../../lib/representation.js';
import { parsedJson, required } from '../../lib/typed.js';
import type { RowChange } from '../../write/change-set.js';
import { uidFor } from '../../write/uids.js';
import type { Values } from '../../write/undo-rules.js';
import { updateAndLog, type WriteContext } from '../../write/unit-of-work.js';
import { isHidden, savedTree, visibleFilters } from '../filters/saved.js';
import { parsedFilter } from '../filters/service.js';
import { PROJECT } from '../projects/description.js';
import { retain } from '../trash/retain.js';
import { columnsOf, columnsTerm } from './board-columns.js';
import { viewColumns } from './columns.js';
import { reverseMoves } from './order.js';
import { MAX_VIEWS, presentationFaults } from './rules.js';
import type { View, ViewCreate, ViewFilters, ViewUpdate } from './schema.js';
import * as store from './store.js';

/**
 * Views. A view of a project belongs to its owner, and members have the rights of the project. Its filter names objects of
 * the owner and people who may be assignees there only, because others are never in the project.
 */

/** @throws AppError VALIDATION_FAILED, FORBIDDEN, INVALID_FILTER, UNKNOWN_NAME, AMBIGUOUS_NAME */
export async function createView(write: WriteContext, body: ViewCreate): Promise<Representation> {
  const { trx, caller, changes, now, at } = write;
  if (body.project_id == null) refuseNarrowed(caller);
  const project =
    body.project_id == null ? null : await relatedShared(trx, caller, { to: PROJECT, reference: body.project_id });
  const user_id = project?.user_id ?? caller.id;
  await lock(trx, LOCK_NAMES.views(user_id));
  if ((await store.countViews(trx, user_id)) >= MAX_VIEWS) {
    throw bodyError('name', `is that of a further view, and an account has at most ${MAX_VIEWS}`);
  }
  const given = { ...initialRow(viewColumns), ...rowFromBody(viewColumns, body, caller.timezone) };
  const location = { user_id, project_id: project?.id ?? null };
  const columns = { ...given, ...location };
  const row = {
    uid: await uidFor(write, 'views', body.uid),
    ...columns,
    name: cleanName(body.name),
    // A body without a rank has the initial one.
    rank: columns.rank || newRank(now),
    ...(await nextFilter(write, columns, body)),
  };
  assertPresentation(row);
  const view = { id: await store.insertView(trx, { ...row, created_at: at, updated_at: at }), ...row };
  changes.add('view', 'created', view, { to: row });
  return readAfterWrite(write, view.id);
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED, VALIDATION_FAILED, and faults of the filter */
export async function updateView(
  write: WriteContext,
  ref: IdOrUid,
  body: ViewUpdate,
  expected: Precondition,
): Promise<Representation> {
  const view = await requireWritable(write, ref, expected);
  const given = rowFromBody(viewColumns, body, write.caller.timezone);
  const location = await nextLocation(write, view, body);
  const columns = { ...view, ...given, ...location };
  const next = { ...given, ...location, ...(await nextFilter(write, columns, body, view)) };
  assertPresentation({ ...columns, ...next });
  const changed = await updateAndLog<store.ViewState>(write, 'view', view, next);
  if (changed.tree !== undefined) noteDerived(write, { ...view, ...changed }, ['filter']);
  return readAfterWrite(write, view.id);
}

/** @throws AppError NOT_FOUND, FORBIDDEN, PRECONDITION_FAILED */
export async function deleteView(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
  const view = await requireWritable(write, ref, expected);
  await retain(write, 'view', view);
  write.changes.add('view', 'deleted', view);
  await store.removeView(write.trx, view.id);
}

export async function requireWritable(
  write: WriteContext,
  ref: IdOrUid,
  expected: Precondition,
): Promise<store.ViewState> {
  const view = requireAccess(await store.lockedView(write.trx, write.caller, ref), 'write');
  assertIfMatch(expected, view.version);
  return view;
}

function noteDerived({ changes }: WriteContext, view: store.ViewState, derived: readonly string[]): void {
  changes.add('view', 'updated', view, { derived });
}

/** @throws AppError FORBIDDEN for a member who takes it out of its project, VALIDATION_FAILED */
async function nextLocation(
  { trx, caller }: WriteContext,
  view: store.ViewState,
  { project_id }: Pick<ViewUpdate, 'project_id'>,
): Promise<{ project_id?: number | null }> {
  if (!isChange(project_id, view.project_id)) return {};
  if (project_id === null) {
    requireOwner(view);
    return { project_id };
  }
  const named = { to: PROJECT, reference: project_id } as const;
  const { id } = await relatedOfOwner(trx, caller, named, view.user_id);
  return { project_id: id };
}

type Columns = Pick<store.ViewState, 'user_id' | 'project_id' | 'resource' | 'tree' | 'group_by' | 'columns'>;

/**
 * Returns the stored filter and columns of a body; a member that the body does not change is absent.
 * @param columns the columns that the view will have, with those of the body as they are given
 */
async function nextFilter(
  { trx, caller }: WriteContext,
  columns: Columns,
  body: Pick<ViewUpdate, 'filter' | 'columns'>,
  view?: store.ViewState,
): Promise<{ tree?: string; columns?: string | null }> {
  const resource = resourceOf(columns);
  const ownerId = columns.project_id === null ? null : columns.user_id;
  const next: { tree?: string; columns?: string | null } = {};
  const visible = view === undefined ? undefined : await visibleView(trx, caller, view);
  if (body.filter !== undefined && !(visible !== undefined && isVisibleFilter(body.filter, visible))) {
    const tree = await savedTree(trx, caller, { resource, filter: body.filter, path: 'body/filter', ownerId });
    next.tree = JSON.stringify(storedTree(tree));
  } else if (view !== undefined && resource !== view.resource) {
    parsedFilter(parsedJson<object>(view.tree), resource, 'body/filter');
  }
  const given = body.columns;
  if (given != null && columns.group_by !== null) {
    const hasNew =
      view === undefined || !isDeepStrictEqual(given, visible?.columns) || columns.group_by !== view.group_by;
    if (!hasNew) return { ...next, columns: view.columns };
    const filter = columnsTerm(columns.group_by, given);
    const tree = await savedTree(trx, caller, { resource, filter, path: 'body/columns', ownerId });
    const own = columnsOf(tree);
    // A member changes the columns that they see.
    const hidden = columns.group_by === view?.group_by ? hiddenColumns(view, visible?.columns ?? null) : [];
    next.columns = JSON.stringify([...own, ...hidden.filter((one) => !own.includes(one))]);
  } else if (view !== undefined && given === undefined && columns.group_by !== view.group_by && view.columns !== null) {
    next.columns = null;
  }
  return next;
}

/** @throws AppError VALIDATION_FAILED */
function assertPresentation(
  row: Omit<store.ViewState, 'id' | 'version' | 'access' | 'created_at' | 'updated_at'>,
): void {
  const { order_by, group_by, layout, columns, project_id } = row;
  const resource = resourceOf(row);
  const view = { resource, order_by, group_by, layout, hasColumns: columns !== null, isOfProject: project_id !== null };
  const faults = presentationFaults(view);
  if (faults.length === 0) return;
  const details = faults.map(({ member, message }) => ({ path: `body/${member}`, message }));
  throw detailsToError(details, 'VALIDATION_FAILED');
}

export function resourceOf({ resource }: { resource: string }): Resource {
  return required(RESOURCES.find((one) => one === resource));
}

export function storedTree(tree: Filter): StoredFilter {
  return { v: TREE_VERSION, ...tree };
}

function hiddenColumns({ columns }: store.ViewState, visible: readonly string[] | null): string[] {
  const all = columns === null ? [] : parsedJson<string[]>(columns);
  return all.filter((one) => visible?.includes(one) !== true);
}

type VisibleView = Pick<View, 'filter' | 'tree' | 'columns'>;

function isVisibleFilter(filter: string | object, visible: VisibleView): boolean {
  return typeof filter === 'string' ? filter === visible.filter : isDeepStrictEqual(filter, visible.tree);
}

/** Returns views as the caller sees them. */
async function visibleViews<Stored extends Pick<View, 'tree' | 'resource' | 'columns'> & { group_by: string | null }>(
  db: Executor,
  caller: Caller,
  views: readonly Stored[],
): Promise<(Stored & Pick<View, 'filter' | 'broken'>)[]> {
  const filters = views.map(({ tree, resource }) => ({ tree: store.withoutVersion(tree), resource }));
  const columns = views.map(({ group_by, columns, resource }) => ({
    tree: columns === null || group_by === null ? { and: [] } : columnsTerm(group_by, columns),
    resource,
  }));
  const all = await visibleFilters(db, caller, [...filters, ...columns]);
  return views.map((view, index) => {
    const { text, tree, broken } = required(all[index]);
    const ofColumns = required(all[views.length + index]).tree;
    const visible = columnsOf(ofColumns).filter((value) => !isHidden(value));
    return {
      ...view,
      tree: storedTree(tree),
      columns: view.columns === null || visible.length === 0 ? null : visible,
      filter: text,
      broken,
    };
  });
}

async function visibleView(db: Executor, caller: Caller, view: store.ViewState): Promise<VisibleView> {
  const [visible] = await visibleViews(db, caller, [
    {
      ...view,
      resource: resourceOf(view),
      tree: parsedJson<object>(view.tree),
      columns: view.columns === null ? null : parsedJson<string[]>(view.columns),
    },
  ]);
  return required(visible);
}

async function visiblePage(db: Executor, caller: Caller, page: ListPage): Promise<ListPage> {
  const stored = page.items.texts().map((text) => parsedJson<store.StoredView>(text));
  const visible = await visibleViews(db, caller, stored);
  return { ...page, items: JsonItems.of(visible.map((view) => JSON.stringify(view))) };
}

export async function listViews(db: Executor, caller: Caller, filters: ViewFilters, page: Page): Promise<ListPage> {
  return visiblePage(db, caller, await store.listViews(db, caller, filters, page));
}

export async function readViews(db: Executor, caller: Caller, wanted: Which): Promise<ListPage> {
  return visiblePage(db, caller, await store.readViews(db, caller, wanted));
}

/** Returns the view as the caller sees it; undefined if they do not. */
export async function findView(db: Executor, caller: Caller, ref: IdOrUid): Promise<Representation | undefined> {
  const stored = await store.findView(db, caller, ref);
  if (stored === undefined) return undefined;
  const [view] = await visibleViews(db, caller, [parsedJson<store.StoredView>(stored.json)]);
  return { ...stored, json: JSON.stringify(view) };
}

/** Re-reads the view for the response. @throws AppError FORBIDDEN if the change moved it out of the caller's view */
export async function readAfterWrite({ trx, caller }: WriteContext, id: number): Promise<Representation> {
  const found = await findView(trx, caller, { id });
  if (found !== undefined) return found;
  refuseNarrowed(caller);
  throw new AppError('FORBIDDEN');
}

/**
 * Sets members of a view to former values, with the rights of an update.
 * @param moves changes of its order, to be taken back
 * @throws AppError NOT_FOUND, FORBIDDEN, VALIDATION_FAILED, CHANGED_SINCE
 */
export async function restoreView(
  write: WriteContext,
  id: number,
  values: Values,
  moves: readonly RowChange[],
): Promise<void> {
  const view = await requireWritable(write, { id }, null);
  const { project_id, ...plain } = values;
  const location =
    project_id === undefined ? {} : await nextLocation(write, view, { project_id: project_id as Reference });
  const next = { ...(plain as Partial<typeof view>), ...location };
  const restored = { ...view, ...next };
  parsedFilter(parsedJson<object>(restored.tree), resourceOf(restored), 'body/filter');
  assertPresentation(restored);
  await updateAndLog(write, 'view', view, next);
  if (moves.length > 0) await reverseMoves(write, restored, moves);
}
