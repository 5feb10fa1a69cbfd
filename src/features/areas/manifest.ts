import type { Feature } from '../../context.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { areaRecords } from './records.js';
import { areaExport } from './records-store.js';
import { areas as routes } from './routes.js';
import * as schema from './schema.js';
import { readAreas } from './store.js';

export const areas: Feature = {
  name: 'areas',
  routes: [{ mount: 'resource', routes }],
  tags: [{ name: 'Areas', description: 'Parts of your life or work, to which goals, projects and tasks belong.' }],
  components: [schema],
  logged: [
    {
      type: 'area',
      component: 'AreaChange',
      object: schema.Area,
      events: [...OBJECT_EVENTS, 'restored'],
      table: 'areas',
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
