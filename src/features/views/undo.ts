import type { Reference } from '../../access/relations.js';
import { parsedJson } from '../../lib/typed.js';
import type { RowChange } from '../../write/change-set.js';
import type { Values } from '../../write/undo-rules.js';
import { updateAndLog, type WriteContext } from '../../write/unit-of-work.js';
import { parsedFilter } from '../filters/service.js';
import { reverseMoves } from './order.js';
import { assertPresentation, nextLocation, requireWritable, resourceOf } from './service.js';

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
