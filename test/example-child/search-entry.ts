import { INDEXED, type Indexed } from '../../db/query/search-entries.js';
import { createTemplate } from '../support/template.js';

/** The entry of `INDEXED`. Remarks are found by those who see their task. */
export const remarkEntry: Indexed = {
  table: 'remarks',
  kind: 'remark',
  number: 7,
  name: 'text',
  scope: [
    ['p', 'task_id', { table: 'tasks', column: 'project_id' }],
    ['t', 'task_id'],
    ['t', 'task_id', { table: 'tasks', column: 'parent_task_id' }],
  ],
};

createTemplate();
// A test adds its entry at run time, before any other module has read the list.
(INDEXED as Indexed[]).push(remarkEntry);
