import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../context.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { areaColumns } from './columns.js';
import { areaRecords } from './records.js';
import { areaExport } from './records-store.js';
import { areas as routes } from './routes.js';
import * as schema from './schema.js';
import { areaService } from './service.js';
import { areaSearch, readAreas } from './store.js';
import { areaTrash } from './trash.js';

export const areas: Feature = {
  name: 'areas',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Area', 'areas'),
  tags: [{ name: 'Areas', description: 'Parts of your life or work, to which goals, projects and tasks belong.' }],
  components: [schema],
  logged: [
    {
      type: 'area',
      component: 'AreaChange',
      object: schema.Area,
      events: [...OBJECT_EVENTS, 'restored'],
      table: 'areas',
      trash: areaTrash,
      columns: areaColumns,
      search: areaSearch,
      undo: {
        hasUniqueName: true,
        remove: (write, id) => areaService.remove(write, { id }, null),
        restore: areaService.restore,
        freeNames: areaService.freeNames,
      },
      scope: 'areas:read',
      read: readAreas,
    },
  ],
  owned: [{ table: 'areas', column: 'user_id' }],
  records: {
    definitions: [areaRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { areas: areaExport },
  },
};
