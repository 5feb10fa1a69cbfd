import { LOCK_NAMES } from '../../../db/locks.js';
import { MAX_SUBTASKS } from '../../lib/limits.js';
import { rankOfNumber } from '../../lib/ranks.js';
import type { Restoration, Row, TrashRules } from '../../write/trash.js';
import { tagsInTrash } from '../tagging/store.js';
import { ranksBy } from '../views/trash.js';
import { restoreLinks } from './blocking/service.js';
import { endAssignmentsOf } from './crud/assignee.js';

const links = {
  key: ['task_id', 'blocker_id'],
  member: 'blocked_by',
  putBack: (write: Restoration, owner: number, rows: readonly Row[]) =>
    restoreLinks(
      write,
      owner,
      rows.map(({ task_id, blocker_id }) => ({ task_id: Number(task_id), blocker_id: Number(blocker_id) })),
    ),
};

export const taskTrash: TrashRules = {
  also: [
    tagsInTrash('task'),
    // A link between two tasks of the entry is kept once.
    { table: 'task_blocks', column: 'task_id', ...links, linked: { member: 'blocked_by', other: 'blocker_id' } },
    { table: 'task_blocks', column: 'blocker_id', ...links },
    { table: 'task_completions', column: 'task_id', key: ['id'] },
    { table: 'task_import_keys', column: 'task_id', key: ['user_id', 'key_hash'] },
    ranksBy('task_id'),
  ],
  maximum: { column: 'parent_task_id', count: MAX_SUBTASKS, lockOf: LOCK_NAMES.subtasks },
  defaults: ({ id }) => ({ rank: rankOfNumber(Number(id)) }),
  afterRestoration: (write, id) => endAssignmentsOf(write, [id]),
};
