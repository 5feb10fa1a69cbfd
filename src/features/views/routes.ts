import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { BY_RANK } from '../../http/schemas.js';
import { View, ViewCreate, ViewList, ViewQuery, ViewUpdate } from './schema.js';
import * as service from './service.js';

export const views: Routes = (context) => async (app) => {
  const { db } = context;

  mountResource(app, {
    singular: 'view',
    dryRun: true,
    plural: 'views',
    tag: 'Views',
    item: View,
    page: ViewList,
    create: ViewCreate,
    update: ViewUpdate,
    query: ViewQuery,
    order: BY_RANK,
    about: {
      list: 'Your views, and those of the projects that are shared with you.',
      create: 'A view of a project requires write access to the project.',
      read: 'One view. Names of objects are those that you see now.',
      update: 'A view of a project requires write access to the project. Only the owner takes it out of the project.',
      remove: 'A view of a project requires write access to the project.',
    },
    errors: {
      create: ['INVALID_FILTER', 'UNKNOWN_NAME', 'AMBIGUOUS_NAME'],
      update: ['INVALID_FILTER', 'UNKNOWN_NAME', 'AMBIGUOUS_NAME'],
    },
    list: (caller, query, page) => service.listViews(db.read, caller, query, page),
    find: (caller, ref) => service.findView(db.read, caller, ref),
    insert: service.createView,
    change: service.updateView,
    remove: service.deleteView,
  });
};
