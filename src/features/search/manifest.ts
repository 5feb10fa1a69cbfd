import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { listResponse } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import type { Feature } from '../../manifest.js';
import { indexPendingInBackground } from './pending.js';
import * as schema from './schema.js';
import { SearchHitList, SearchQuery } from './schema.js';
import { searchResources } from './service.js';

const routes: Routes = (context) => async (app) => {
  app.get(
    '/search',
    {
      config: { errors: ['URI_TOO_LONG'] },
      schema: {
        operationId: 'search',
        summary: 'Search tasks, projects, notes, comments, areas, goals and tags',
        description:
          'Searches your resources and those shared with you. Exact matches of the name come first, then names ' +
          'that start with the query, then names with all of its words, then matches in name and text ' +
          'together; within each group projects, areas, goals, tags, tasks, notes, comments, each newest first. The ' +
          'order depends only on the matching resources, so that pages stay stable while resources are added. ' +
          'A moved or renamed resource with a long text may be missing for a moment while it is indexed.',
        tags: ['Search'],
        querystring: SearchQuery,
        response: { 200: { description: 'A page of hits.', ...listResponse(SearchHitList) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query, request.url);
      const found = await searchResources(context, callerOf(request), request.query, page);
      return sendList(request, reply, { member: 'results', page, listed: found });
    },
  );
};

export const search: Feature = {
  name: 'search',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    search: 'search:read',
  },
  tags: [{ name: 'Search', description: 'Full-text search.' }],
  components: [schema],
  background: (app, context) => {
    const { db } = context;
    indexPendingInBackground(app, context);
    app.addHook('onListen', () => {
      db.warmUp().catch((error: unknown) =>
        app.log.warn({ err: error }, 'could not open all connections to the database'),
      );
    });
  },
};
