import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../context.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { viewColumns } from './columns.js';
import { viewRecords } from './records.js';
import { viewExport } from './records-store.js';
import { views as routes } from './routes.js';
import * as schema from './schema.js';
import { deleteView, readViews } from './service.js';
import { viewTrash } from './trash.js';
import { restoreView } from './undo.js';

export const views: Feature = {
  name: 'views',
  routes: [{ mount: 'resource', routes }],
  scopes: { ...resourceScopes('View', 'tasks'), listViewItems: 'tasks:read', moveTaskInView: 'tasks:write' },
  tags: [{ name: 'Views', description: 'Saved filters, with an order, a grouping and a layout.' }],
  components: [schema],
  logged: [
    {
      type: 'view',
      component: 'ViewChange',
      object: schema.View,
      events: SHARED_EVENTS,
      table: 'views',
      trash: viewTrash,
      columns: viewColumns,
      undo: {
        relations: ['project_id'],
        remove: (write, id) => deleteView(write, { id }, null),
        restore: restoreView,
        given: ['rank'],
      },
      scope: 'tasks:read',
      read: readViews,
    },
  ],
  owned: [{ table: 'views', column: 'user_id' }],
  records: {
    definitions: [viewRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { views: viewExport },
  },
};
