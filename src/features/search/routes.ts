import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { listResponse } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { SearchHitList, SearchQuery } from './schema.js';
import { searchResources } from './service.js';

export const search: Routes = (context) => async (app) => {
  app.get(
    '/search',
    {
      config: { errors: ['URI_TOO_LONG'] },
      schema: {
        operationId: 'search',
        summary: 'Search tasks, projects, notes, areas, goals and tags',
        description:
          'What is yours and what is shared with you. First what is called exactly as the query, then what begins ' +
          'with it, then what has all its words in its name, then what has them in name and text together; among ' +
          'equals projects, areas, goals, tags, tasks, notes, each newest first. The order depends on nothing but ' +
          'the things found, so that pages go on where they ended while things are added. What has a long text ' +
          'and was moved or renamed is missing for a moment, until it is found where it is then.',
        tags: ['Search'],
        querystring: SearchQuery,
        response: { 200: { description: 'A page of what was found.', ...listResponse(SearchHitList) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query);
      const found = await searchResources(context, callerOf(request), request.query, page);
      return sendList(request, reply, { member: 'results', page, listed: found });
    },
  );
};
