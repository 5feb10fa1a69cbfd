import { insufficientScope, mayUse } from '../../access/scopes.js';
import { parseInstant } from '../../lib/calendar.js';
import { newUidAt } from '../../lib/ids.js';
import { required } from '../../lib/typed.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import type { ImportedComment } from './import-schema.js';
import { insertComments } from './store.js';

/**
 * Adds the comments of a file to a task of the caller that was imported, as comments of the caller: their first line names
 * another author. They mention no user.
 * @throws AppError INSUFFICIENT_SCOPE
 */
export async function addImported(
  { trx, caller, changes, now, at }: WriteContext,
  taskId: number,
  comments: readonly ImportedComment[],
): Promise<void> {
  if (comments.length === 0) return;
  if (!mayUse(caller, 'comments:write'))
    throw insufficientScope(['comments:write'], 'Comments need the scope comments:write.');
  const rows = comments.map(({ text, created_at }) => {
    const time = created_at == null ? at : (parseInstant(created_at) ?? at);
    return {
      ...{ uid: newUidAt(now), user_id: caller.id, task_id: taskId, author_id: caller.id },
      ...{ text: text.trim(), via: null, edited_at: null, created_at: time, updated_at: time },
    };
  });
  const ids = await insertComments(trx, rows);
  for (const [index, { created_at: _created, updated_at: _updated, ...row }] of rows.entries()) {
    changes.add('comment', 'created', { id: required(ids[index]), ...row }, { to: row });
  }
}
