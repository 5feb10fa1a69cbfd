import { resourceScopes } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import type { Feature } from '../../manifest.js';
import { exportOf } from '../../resource/records-sql.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { AREA } from './description.js';
import * as schema from './schema.js';
import { areaService } from './service.js';
import { areaSearch, findArea, listAreas, readAreas } from './store.js';

const routes: Routes =
  ({ db }) =>
  async (app) => {
    mountResource(app, {
      singular: 'area',
      dryRun: true,
      plural: 'areas',
      tag: 'Areas',
      item: schema.Area,
      page: schema.AreaList,
      create: schema.AreaCreate,
      update: schema.AreaUpdate,
      query: schema.AreaQuery,
      about: {
        list: 'Your areas.',
        create: 'Its name must be unique among your areas.',
        read: 'One of your areas.',
        update: 'Resources of the area show the new name.',
        remove: 'Resources of the area are kept without an area.',
      },
      errors: { create: ['CONFLICT'], update: ['CONFLICT'] },
      validatedList: (caller, query, page) => listAreas(db.read, caller, query, page),
      find: (caller, ref) => findArea(db.read, caller, ref),
      insert: areaService.create,
      change: areaService.update,
      remove: areaService.remove,
    });
  };

export const areas: Feature = {
  name: 'areas',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Area', 'areas'),
  tags: [{ name: 'Areas', description: 'Parts of your life or work, to which goals, projects and tasks belong.' }],
  components: [schema],
  logged: [
    {
      ...AREA,
      component: 'AreaChange',
      object: schema.Area,
      events: [...OBJECT_EVENTS, 'restored'],
      trash: {},
      search: areaSearch,
      undo: areaService.undo,
      scope: 'areas:read',
      read: readAreas,
    },
  ],
  owned: [{ table: 'areas', column: 'user_id' }],
  records: {
    definitions: [schema.areaRecords],
    module: new URL('./schema.js', import.meta.url).href,
    exports: { areas: exportOf(AREA) },
  },
};
