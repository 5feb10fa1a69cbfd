import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { listResponse, mountResource, refOf } from '../../http/resources/crud.js';
import { sendList } from '../../http/resources/pagination.js';
import { IdParams } from '../../http/schemas.js';
import { listItems } from './items.js';
import {
  VIEW_SORT_FIELDS,
  View,
  ViewCreate,
  ViewItems,
  ViewItemsQuery,
  ViewList,
  ViewQuery,
  ViewUpdate,
} from './schema.js';
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
    sortFields: VIEW_SORT_FIELDS,
    about: {
      list: 'Your views, and those of the projects that are shared with you.',
      create: 'A view of a project requires write access to the project.',
      read: 'One view. Names of objects are those that you see now.',
      update: 'A view of a project requires write access to the project. Only the owner takes it out of the project.',
      remove: 'A view of a project requires write access to the project.',
    },
    errors: {
      create: ['FORBIDDEN', 'INVALID_FILTER', 'UNKNOWN_NAME', 'AMBIGUOUS_NAME'],
      update: ['INVALID_FILTER', 'UNKNOWN_NAME', 'AMBIGUOUS_NAME'],
    },
    list: (caller, query, page) => service.listViews(db.read, caller, query, page),
    find: (caller, ref) => service.findView(db.read, caller, ref),
    insert: service.createView,
    change: service.updateView,
    remove: service.deleteView,
  });

  app.get(
    '/view/:id/items',
    {
      config: { errors: ['NOT_FOUND'] },
      schema: {
        operationId: 'listViewItems',
        summary: 'List the items of a view',
        description:
          'The list of its resource with its filter and its order: for a view of a project, the matching items of the ' +
          'project. You get the items that you see, and `me` in the filter is you.',
        tags: ['Views'],
        params: IdParams('view'),
        querystring: ViewItemsQuery,
        response: { 200: { description: 'A page of items.', ...listResponse(ViewItems) } },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { member, page, listed } = await listItems(context, callerOf(request), refOf(id), request.query);
      return sendList(request, reply, { member, page, listed });
    },
  );
};
