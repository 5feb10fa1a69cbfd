import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { itemResponse, listResponse, refOf } from '../../http/resources/crud.js';
import { sendList } from '../../http/resources/pagination.js';
import { changed } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { IdParams, Ref } from '../../http/schemas.js';
import type { Feature } from '../../manifest.js';
import { View } from '../views/schema.js';
import { listItems } from './items.js';
import { itemsToRank, moveInView } from './move.js';
import * as schema from './schema.js';
import { ViewItems, ViewItemsQuery, ViewOrder } from './schema.js';

const routes: Routes = (context) => async (app) => {
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
      response: { 200: { description: 'The view.', ...itemResponse(View) } },
    },
    async prepare(request) {
      const { caller, params, body } = request;
      return { request, items: await itemsToRank(context, caller, refOf(params.id), body) };
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
          'project. You get the items that you see, and `me` in the filter is you. It may take 500 ms, in which some ' +
          '200,000 tasks are read; beyond that it is 503 `SEARCH_TOO_BROAD`: narrow it with `filter`, such as `status:open`.',
        tags: ['Views'],
        params: IdParams('view'),
        querystring: ViewItemsQuery,
        response: { 200: { description: 'A page of items.', ...listResponse(ViewItems) } },
      },
    },
    async (request, reply) => {
      const { id } = request.params;
      const { member, page, listed } = await listItems(context, callerOf(request), refOf(id), request);
      return sendList(request, reply, { member, page, listed });
    },
  );
};

/** Operations that need both views and the lists of the resources that they select. */
export const viewItems: Feature = {
  name: 'view-items',
  routes: [{ mount: 'resource', routes }],
  scopes: { listViewItems: 'tasks:read', moveTaskInView: 'tasks:write' },
  components: [schema],
};
