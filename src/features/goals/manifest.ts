import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../context.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { goalColumns } from './columns.js';
import { goalRecords } from './records.js';
import { goalExport } from './records-store.js';
import { goals as routes } from './routes.js';
import * as schema from './schema.js';
import { goalService } from './service.js';
import { goalSearch, readGoals } from './store.js';
import { goalTrash } from './trash.js';

export const goals: Feature = {
  name: 'goals',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Goal', 'goals'),
  tags: [{ name: 'Goals', description: 'What projects and tasks are for.' }],
  components: [schema],
  logged: [
    {
      type: 'goal',
      component: 'GoalChange',
      object: schema.Goal,
      events: [...OBJECT_EVENTS, 'restored'],
      table: 'goals',
      trash: goalTrash,
      columns: goalColumns,
      search: goalSearch,
      undo: {
        relations: ['area_id'],
        hasUniqueName: true,
        remove: (write, id) => goalService.remove(write, { id }, null),
        restore: goalService.restore,
        freeNames: goalService.freeNames,
      },
      scope: 'goals:read',
      read: readGoals,
    },
  ],
  owned: [{ table: 'goals', column: 'user_id' }],
  records: {
    definitions: [goalRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { goals: goalExport },
  },
};
