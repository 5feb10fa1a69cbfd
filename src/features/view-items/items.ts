import type { ListPage } from '../../../db/page.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { SORT_FIELDS } from '../../filter/fields.js';
import { type RequestedPage, requestedPage } from '../../http/resources/pagination.js';
import { detailsToError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { ResponseTime } from '../../lib/response-time.js';
import { listNotes } from '../notes/store.js';
import { listProjects } from '../projects/store.js';
import { inGroups, taskGrouping, withGroups } from '../tasks/lists/groups.js';
import { listTasks } from '../tasks/lists/store.js';
import { isOrder } from '../views/rules.js';
import { type ListQuery, listFilter, requireView, withView } from '../views/selection.js';
import type { ViewItemsQuery } from './schema.js';

interface Items {
  /** The resource of the view. */
  member: string;
  page: RequestedPage;
  listed: ListPage;
}

/** @throws AppError NOT_FOUND, VALIDATION_FAILED, INVALID_CURSOR, and faults of the filter */
export async function listItems(
  { db: { read }, now }: Pick<Context, 'db' | 'now'>,
  caller: Caller,
  ref: IdOrUid,
  { url, query: given }: { url: string; query: ViewItemsQuery },
): Promise<Items> {
  const view = await requireView(read, caller, ref);
  const { resource } = view;
  const { order_by: order, group_by: group, ...rest } = given;
  if (order !== undefined && !isOrder(order, resource)) {
    const message = `must name fields of a list of ${resource}, each once: ${SORT_FIELDS[resource].join(', ')}`;
    throw detailsToError([{ path: 'query/order_by', message }], 'VALIDATION_FAILED');
  }
  const expanded = withView<ListQuery>(rest, {
    ...view,
    ...(order !== undefined && { order_by: order }),
    ...(group !== undefined && { group_by: group === 'none' ? null : group }),
  });
  const query = resource === 'tasks' ? inGroups(expanded) : expanded;
  const page = requestedPage({ ...query }, url);
  const time = new ResponseTime(now(), caller.timezone);
  const filter = await listFilter({ read, time }, caller, resource, query);
  const filters = {};
  const listed =
    resource === 'tasks'
      ? await groupedTasks()
      : resource === 'projects'
        ? await listProjects(read, caller, { filters, today: time.today, filter }, page)
        : await listNotes(read, caller, { filters, filter }, page);
  return { member: resource, page, listed };

  async function groupedTasks(): Promise<ListPage> {
    const group = await taskGrouping(read, caller, query);
    const request = { filters, page, time, filter, group, view: view.id };
    return withGroups(read, caller, group, await listTasks(read, caller, request));
  }
}
