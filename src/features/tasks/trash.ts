import { LOCK_NAMES } from '../../../db/locks.js';
import { rankOfNumber } from '../../lib/ranks.js';
import type { Row } from '../trash/content.js';
import type { Restoration, TrashRules } from '../trash/rules.js';
import { placesBy } from '../views/trash.js';
import { restoreLinks } from './blocking/service.js';
import { MAX_SUBTASKS } from './schema.js';

const TAGS = { member: 'tags', other: 'tag_id' };

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
  type: 'task',
  table: 'tasks',
  parts: 'parent_task_id',
  also: [
    { table: 'task_tags', column: 'task_id', key: ['task_id', 'tag_id'], linked: TAGS },
    // A link between two tasks of the entry is kept once.
    { table: 'task_blocks', column: 'task_id', ...links, linked: { member: 'blocked_by', other: 'blocker_id' } },
    { table: 'task_blocks', column: 'blocker_id', ...links },
    { table: 'task_completions', column: 'task_id', key: ['id'] },
    { table: 'task_import_keys', column: 'task_id', key: ['user_id', 'key_hash'] },
    placesBy('task_id'),
  ],
  referrers: [{ table: 'notes', column: 'task_id' }],
  maximum: { column: 'parent_task_id', count: MAX_SUBTASKS, lockOf: LOCK_NAMES.subtasks },
  defaults: ({ id }) => ({ rank: rankOfNumber(Number(id)) }),
  relations: {
    parent_task_id: 'tasks',
    project_id: 'projects',
    section_id: 'sections',
    area_id: 'areas',
    goal_id: 'goals',
  },
};
