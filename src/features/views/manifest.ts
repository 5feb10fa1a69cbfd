import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../manifest.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { VIEW } from './description.js';
import { viewRecords } from './records.js';
import { viewExport } from './records-store.js';
import { views as routes } from './routes.js';
import * as schema from './schema.js';
import { deleteView, readViews, restoreView } from './service.js';
import { viewTrash } from './trash.js';

export const views: Feature = {
  name: 'views',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('View', 'tasks'),
  tags: [{ name: 'Views', description: 'Saved filters, with an order, a grouping and a layout.' }],
  components: [schema],
  logged: [
    {
      ...VIEW,
      component: 'ViewChange',
      object: schema.View,
      events: SHARED_EVENTS,
      trash: viewTrash,
      undo: {
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
