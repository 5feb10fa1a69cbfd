import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { changedResponse, listResponse, mountResource, refOf } from '../../http/resources/crud.js';
import { sendList } from '../../http/resources/pagination.js';
import { changed, mountWrite } from '../../http/resources/write-route.js';
import { IdParams, Ref } from '../../http/schemas.js';
import { listItems } from './items.js';
import { itemsToPlace, moveInView } from './order.js';
import {
  VIEW_SORT_FIELDS,
  View,
  ViewCreate,
  ViewItems,
  ViewItemsQuery,
  ViewList,
  ViewOrder,
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

  mountWrite(app, {
    method: 'POST',
    url: '/view/:id/order',
    config: { dryRun: true, errors: ['FORBIDDEN', 'PRECONDITION_FAILED', 'SEARCH_TOO_BROAD'] },
    schema: {
      operationId: 'moveTaskInView',
      summary: 'Move a task in a view',
      description:
        'Moves a task in the own order of a view, which its list has with `order_by` `manual`; in groups, the order counts ' +
        'within each. A view of a project has one order for all members, and requires write access to the project. Tasks ' +
        'that were never moved come last, in the order of their creation.',
      tags: ['Views'],
      params: IdParams('view'),
      body: Ref(ViewOrder),
      response: { 200: { description: 'The view.', ...changedResponse(View) } },
    },
    async prepare(request) {
      const { caller, params, body } = request;
      return { request, items: await itemsToPlace(context, caller, refOf(params.id), body) };
    },
    run: async (write, { request: { params, body, ifMatch }, items }) =>
      changed(await moveInView(write, refOf(params.id), { body, items }, ifMatch)),
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
