import { type Static, Type } from '@sinclair/typebox';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { requireAdministrator } from '../../access/policy.js';
import type { Context, Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { listResponse, refOf } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { PathId } from '../../http/schemas.js';
import { parsedDates } from '../../lib/dates.js';
import { AppError } from '../../lib/errors.js';
import { ApiKeyActivityList, ApiKeyActivityQuery, ApiKeyCountList, ApiKeyCountQuery } from './schema.js';
import { suggestedScopes } from './service.js';
import { type KeyKind, listActivity, listCounts } from './store.js';

const DELAY = 'Counts are up to a minute old, and are kept for 90 days.';
const LATEST_DAY_FIRST = ['date:desc'] as const;

export const ownKeyActivity: Routes = (context) => async (app) => {
  app.get(
    '/profile/api-keys/:id/activity',
    {
      config: { errors: ['NOT_FOUND'] },
      schema: {
        operationId: 'listApiKeyActivity',
        summary: 'List what an API key did',
        description:
          'By day and operation, latest first. Requests over MCP and over the compatible API count as the operations ' +
          `that they call. \`suggest\` names narrower scopes for a key that replaces it. ${DELAY}`,
        tags: ['API keys'],
        params: Type.Object({ id: PathId("The key's id.") }),
        querystring: ApiKeyActivityQuery,
        response: { 200: { description: 'A page of its activity.', ...listResponse(ApiKeyActivityList) } },
      },
    },
    (request, reply) =>
      sendActivity(context, { request, reply, kind: 'key', id: request.params.id, query: request.query }),
  );
};

interface ActivityRequest {
  request: FastifyRequest;
  reply: FastifyReply;
  kind: KeyKind;
  id: string;
  query: Static<typeof ApiKeyActivityQuery>;
}

async function sendActivity(
  context: Context,
  { request, reply, kind, id, query }: ActivityRequest,
): Promise<FastifyReply> {
  const caller = callerOf(request);
  const ref = refOf(id);
  // Keys and connections have no uid.
  if (!('id' in ref)) throw new AppError('NOT_FOUND');
  const page = requestedPage({ order_by: LATEST_DAY_FIRST, ...query }, request.url);
  const suggest = await suggestedScopes(context, caller, ref.id, kind);
  const listed = await listActivity(
    context.db.read,
    caller,
    { keyId: ref.id, since: parsedDates(query, caller.timezone).since },
    page,
  );
  return sendList(request, reply, { member: 'activity', page, listed, more: { suggest } });
}

export const connectionActivity: Routes = (context) => async (app) => {
  app.get(
    '/connection/:id/activity',
    {
      config: { errors: ['NOT_FOUND'] },
      schema: {
        operationId: 'listConnectionActivity',
        summary: 'List what a connected app did',
        description: `By day and operation, latest first, as for API keys. ${DELAY}`,
        tags: ['Connected apps'],
        params: Type.Object({ id: PathId("The connection's id.") }),
        querystring: ApiKeyActivityQuery,
        response: { 200: { description: 'A page of its activity.', ...listResponse(ApiKeyActivityList) } },
      },
    },
    (request, reply) =>
      sendActivity(context, { request, reply, kind: 'connection', id: request.params.id, query: request.query }),
  );
};

export const allKeyActivity: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/api-key-activity',
      {
        config: { errors: ['FORBIDDEN'] },
        schema: {
          operationId: 'listAllApiKeyActivity',
          summary: 'List the activity of all API keys',
          description: `For administrators: counts by key, day and operation, latest day first. ${DELAY}`,
          tags: ['Users'],
          querystring: ApiKeyCountQuery,
          response: { 200: { description: 'A page of counts.', ...listResponse(ApiKeyCountList) } },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        requireAdministrator(caller);
        const page = requestedPage({ order_by: LATEST_DAY_FIRST, ...request.query }, request.url);
        const { since, user_id, key_id } = parsedDates(request.query, caller.timezone);
        const filters = {
          ...(since !== undefined && { since }),
          ...(user_id !== undefined && { user_id }),
          ...(key_id !== undefined && { key_id }),
        };
        const listed = await listCounts(db.read, filters, page);
        return sendList(request, reply, { member: 'activity', page, listed });
      },
    );
  };
