import { LOCK_NAMES, lock } from '../../../db/locks.js';
import type { RowOf } from '../../lib/columns.js';
import { bodyError } from '../../lib/errors.js';
import { newUid } from '../../lib/ids.js';
import { parsedJson, required } from '../../lib/typed.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { copiedFilters } from '../filters/saved.js';
import { columnsOf, columnsTerm } from './board-columns.js';
import type { viewColumns } from './columns.js';
import { insertRanks } from './order-store.js';
import { MAX_VIEWS } from './rules.js';
import { resourceOf, storedTree } from './service.js';
import * as store from './store.js';

interface Originals {
  ownerId: number;
  rows: readonly Original[];
  /** Uids of the copies by those of the originals. */
  uids: ReadonlyMap<string, string>;
}

interface Original {
  columns: RowOf<typeof viewColumns>;
  /** The own order: indexes of tasks in `Copy.taskIds`, with their ranks. */
  rankedTasks: readonly { task: number; rank: string }[];
}

interface Copy {
  projectId: number;
  taskIds: readonly number[];
}

/**
 * Creates the views of a copied project of the caller as those of the original, with filters and columns that name the copies.
 * @throws AppError VALIDATION_FAILED if the account would have too many
 */
export async function copyViews(
  write: WriteContext,
  { projectId, taskIds }: Copy,
  { ownerId, rows, uids }: Originals,
): Promise<void> {
  const { trx, caller, changes, at } = write;
  if (rows.length === 0) return;
  await lock(trx, LOCK_NAMES.views(caller.id));
  if ((await store.countViews(trx, caller.id)) + rows.length > MAX_VIEWS) {
    throw bodyError('with', `would copy ${rows.length} views, and an account has at most ${MAX_VIEWS}`);
  }
  const filters = rows.flatMap(({ columns: view }) => {
    const { tree, group_by, columns } = view;
    const resource = resourceOf(view);
    const ofColumns = columns === null || group_by === null ? { and: [] } : columnsTerm(group_by, parsedJson(columns));
    return [
      { tree: store.withoutVersion(parsedJson<object>(tree)), resource },
      { tree: ofColumns, resource },
    ];
  });
  const copied = await copiedFilters(trx, caller, filters, { copies: uids, ownerId });
  for (const [index, { columns: original, rankedTasks }] of rows.entries()) {
    const row = {
      ...original,
      ...{ uid: newUid(), user_id: caller.id, project_id: projectId, pinned: 0 },
      tree: JSON.stringify(storedTree(required(copied[2 * index]))),
      columns: original.columns && JSON.stringify(columnsOf(required(copied[2 * index + 1]))),
    };
    const view = { id: await store.insertView(trx, { ...row, created_at: at, updated_at: at }), ...row };
    changes.add('view', 'created', view, { to: row });
    const ranks = rankedTasks.map(({ task, rank }) => ({ view_id: view.id, task_id: required(taskIds[task]), rank }));
    await insertRanks(trx, ranks);
  }
}
