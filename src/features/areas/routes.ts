import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { AREA_SORT_FIELDS, Area, AreaCreate, AreaList, AreaQuery, AreaUpdate } from './schema.js';
import { areaService } from './service.js';
import { findArea, listAreas } from './store.js';

export const areas: Routes = (context) => async (app) => {
  mountResource(app, {
    singular: 'area',
    dryRun: true,
    plural: 'areas',
    tag: 'Areas',
    item: Area,
    page: AreaList,
    create: AreaCreate,
    update: AreaUpdate,
    query: AreaQuery,
    sortFields: AREA_SORT_FIELDS,
    about: {
      list: 'Your areas.',
      create: 'Its name must be unique among your areas.',
      read: 'One of your areas.',
      update: 'Resources of the area show the new name.',
      remove: 'Resources of the area are kept without an area.',
    },
    errors: { create: ['CONFLICT'], update: ['CONFLICT'] },
    validatedList: (caller, query, page) => listAreas(context.db.read, caller, query, page),
    find: (caller, ref) => findArea(context.db.read, caller, ref),
    insert: areaService.create,
    change: areaService.update,
    remove: areaService.remove,
  });
};
