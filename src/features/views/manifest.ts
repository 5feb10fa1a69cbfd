import { resourceScopes } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { BY_RANK } from '../../http/schemas.js';
import type { Feature } from '../../manifest.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { VIEW } from './description.js';
import { viewRecords } from './records.js';
import { viewExport } from './records-store.js';
import * as schema from './schema.js';
import { View, ViewCreate, ViewList, ViewQuery, ViewUpdate } from './schema.js';
import * as service from './service.js';
import { deleteView, readViews, restoreView } from './service.js';
import { viewTrash } from './trash.js';

const routes: Routes = (context) => async (app) => {
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
