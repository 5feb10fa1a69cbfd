import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import type { Resource, TaskGroupField } from '../../filter/fields.js';
import type { Condition, ResolvedFilter } from '../../filter/resolve.js';
import type { Filter } from '../../filter/tree.js';
import { AppError, detailsToError } from '../../lib/errors.js';
import { type IdOrUid, parseRef } from '../../lib/ids.js';
import { parsedJson } from '../../lib/typed.js';
import { savedFilter } from '../filters/saved.js';
import { queryFilter, type Reading } from '../filters/service.js';
import { MANUAL } from './rules.js';
import { findView, type StoredView, withoutVersion } from './store.js';

/** Lists by a view: its filter and order, and the parameters of the request on top. */

/** Terms of `order_by` for the own order of a view: tasks without a rank come last. */
const MANUAL_ORDER: readonly string[] = ['view.rank', 'created_at:asc'];

export interface ListQuery {
  filter?: string;
  order_by?: readonly string[];
  group_by?: TaskGroupField;
}

/** Members of a view that a list uses. They are a part of the query, so that a cursor of the list holds them. */
export interface ViewSelection {
  id: number;
  tree: Filter;
  project_id: number | null;
  group_by: TaskGroupField | null;
  /** The columns of a board by tags. */
  columns: readonly string[] | null;
}

type WithView<Query> = Query & { selection?: ViewSelection };

/**
 * Adds a view to the query of a list: its order, unless the query has one, and its selection.
 * @throws AppError NOT_FOUND
 */
export function withView<Query extends ListQuery>(query: Query, view: StoredView): WithView<Query> {
  const { id, project_id, order_by, group_by, columns } = view;
  const order = order_by === MANUAL ? MANUAL_ORDER : order_by?.split(',');
  const selection = { id, project_id, tree: withoutVersion(view.tree), group_by, columns };
  return {
    ...query,
    ...(order !== undefined && query.order_by === undefined && { order_by: order }),
    ...(group_by !== null && query.group_by === undefined && { group_by }),
    selection,
  };
}

/** Returns the view of a path. @throws AppError NOT_FOUND */
export async function requireView(db: Executor, caller: Caller, ref: IdOrUid): Promise<StoredView> {
  const found = await findView(db, caller, ref);
  if (found === undefined) throw new AppError('NOT_FOUND');
  return parsedJson<StoredView>(found.json);
}

/**
 * Replaces the parameter `view` of a list by what the view stands for.
 * @throws AppError VALIDATION_FAILED if the caller sees no such view, or it is one of another resource
 */
export async function expandView<Query extends ListQuery & { view?: string }>(
  db: Executor,
  caller: Caller,
  resource: Resource,
  query: Query,
): Promise<WithView<Query>> {
  if (query.view === undefined) return query;
  const ref = parseRef(query.view);
  const found = ref === null ? undefined : await findView(db, caller, ref);
  const view = found === undefined ? undefined : parsedJson<StoredView>(found.json);
  if (view?.resource === resource) return withView(query, view);
  const message = `must be the id or uid of a view of ${resource} that you can see`;
  throw detailsToError([{ path: 'query/view', message }], 'VALIDATION_FAILED');
}

/** Returns the id of the view of a list. */
export function viewOf({ selection }: WithView<ListQuery>): number | undefined {
  return selection?.id;
}

/**
 * Reads the filter of a list: the parameter `filter`, and that of a view.
 * @throws AppError INVALID_FILTER, UNKNOWN_NAME, AMBIGUOUS_NAME
 */
export async function listFilter(
  reading: Reading,
  caller: Caller,
  resource: Resource,
  { filter, selection }: WithView<ListQuery>,
): Promise<ResolvedFilter | undefined> {
  const given = await queryFilter(reading, caller, resource, filter);
  if (selection === undefined) return given;
  const { tree, project_id } = selection;
  const saved = await savedFilter(reading, caller, { tree, resource });
  const ofProject: Condition[] = project_id === null ? [] : [{ field: 'project', codes: [project_id] }];
  const all = [saved, ...(given === undefined ? [] : [given])];
  return {
    tree: { and: all.map((one) => one.tree) },
    condition: { all: [...ofProject, ...all.map(({ condition }) => condition)] },
  };
}
