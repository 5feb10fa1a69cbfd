import { Type } from '@sinclair/typebox';
import { requireAdministrator } from '../../access/policy.js';
import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { isEnabled } from '../../http/auth/issuer.js';
import { withHeaders } from '../../http/openapi/document.js';
import { listResponse, refOf } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { sendJson } from '../../http/resources/responses.js';
import { PathId, Ref } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { listClients } from './client-store.js';
import { createClient, deleteClient, endConnection } from './connections.js';
import { decide, readRequest } from './decision.js';
import {
  AppRequest,
  Connection,
  ConnectionList,
  ConnectionQuery,
  Decided,
  Decision,
  OAuthClientCreate,
  OAuthClientCreated,
  OAuthClientList,
  OAuthClientQuery,
} from './schema.js';
import { findConnection, listConnections } from './store.js';

const tags = ['Connected apps'];

const requestParams = Type.Object({
  id: Type.String({
    minLength: 1,
    maxLength: 64,
    description: 'The id of the request, from the address of the page.',
    examples: ['3f0c9a6d5b7e41288c1d0e9f6a2b4c7d3f0c9a6d5b7e41288c1d0e9f6a2b4c7d'],
  }),
});

/** Routes of the consent page. */
export const requestRoutes: Routes = (context) => async (app) => {
  if (!isEnabled(context.config)) return;
  app.get(
    '/oauth/request/:id',
    {
      config: { hasSecretPath: true, errors: ['SESSION_REQUIRED', 'NOT_FOUND'] },
      schema: {
        operationId: 'getAppRequest',
        summary: 'Read the request of an app to connect',
        description:
          'For the page that asks the user: with a session only. 404 once it is decided, and 10 minutes after the app ' +
          'sent the user here.',
        tags,
        params: requestParams,
        response: { 200: { description: 'The request.', ...Ref(AppRequest) } },
      },
    },
    async (request, reply) => {
      const asked = await readRequest(context, callerOf(request), request.params.id);
      return sendJson(reply, JSON.stringify(asked));
    },
  );

  app.post(
    '/oauth/request/:id',
    {
      config: { hasSecretPath: true, errors: ['SESSION_REQUIRED', 'ACCOUNT_CHANGED', 'REQUEST_CHANGED', 'NOT_FOUND'] },
      schema: {
        operationId: 'decideAppRequest',
        summary: 'Connect an app, or refuse it',
        description:
          'Once for a request, with a session only. Send `client_id` and `redirect_uri` as the user has seen them: another ' +
          'request is refused. The response is the address of the app to which the browser goes on.',
        tags,
        params: requestParams,
        body: Ref(Decision),
        response: { 200: { description: 'The decision counts.', ...Ref(Decided) } },
      },
    },
    async (request, reply) => {
      const redirectTo = await decide(context, callerOf(request), request.params.id, request.body);
      return sendJson(reply, JSON.stringify({ redirect_to: redirectTo }));
    },
  );
};

const params = Type.Object({ id: PathId("The connection's id.") });

export const connectionRoutes: Routes = (context) => async (app) => {
  app.get(
    '/connections',
    {
      schema: {
        operationId: 'listConnections',
        summary: 'List your connected apps',
        description: 'Newest first, including those that have ended within 90 days. Not for connected apps themselves.',
        tags,
        querystring: ConnectionQuery,
        response: { 200: { description: 'A page of connections.', ...listResponse(ConnectionList) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query, request.url);
      const listed = await listConnections(context.db.read, callerOf(request), page);
      return sendList(request, reply, { member: 'connections', page, listed });
    },
  );

  app.get(
    '/connection/:id',
    {
      schema: {
        operationId: 'getConnection',
        summary: 'Read a connected app',
        description: 'Also one that has ended within 90 days.',
        tags,
        params,
        response: { 200: { description: 'The connection.', ...Ref(Connection) } },
      },
    },
    async (request, reply) => {
      const found = await findConnection(context.db.read, callerOf(request), rowId(request.params.id));
      if (found === undefined) throw new AppError('NOT_FOUND');
      return sendJson(reply, found);
    },
  );

  app.delete(
    '/connection/:id',
    {
      config: { limit: 'api_keys', sessionProtected: true },
      schema: {
        operationId: 'endConnection',
        summary: 'Disconnect an app',
        description:
          'Its tokens are invalid at once, its streams end, and the webhooks that it created are deleted. It stays ' +
          'listed for 90 days. Repeating it changes nothing.',
        tags,
        params,
        response: { 204: { description: 'The app is disconnected.', type: 'null' } },
      },
    },
    async (request, reply) => {
      const id = rowId(request.params.id);
      const run = (write: WriteContext) => endConnection(write, id);
      await runWrite(context, callerOf(request), run, { account: true });
      return reply.code(204).send();
    },
  );
};

const clientTags = ['Users'];

export const clientRoutes: Routes = (context) => async (app) => {
  app.get(
    '/oauth-clients',
    {
      config: { errors: ['FORBIDDEN'] },
      schema: {
        operationId: 'listAppClients',
        summary: 'List the apps that may ask users to connect',
        description: 'For administrators. Newest first, with the number of their valid connections.',
        tags: clientTags,
        querystring: OAuthClientQuery,
        response: { 200: { description: 'A page of apps.', ...listResponse(OAuthClientList) } },
      },
    },
    async (request, reply) => {
      requireAdministrator(callerOf(request));
      const page = requestedPage(request.query, request.url);
      const listed = await listClients(context.db.read, page);
      return sendList(request, reply, { member: 'oauth_clients', page, listed });
    },
  );

  app.post(
    '/oauth-client',
    {
      config: { errors: ['FORBIDDEN'] },
      schema: {
        operationId: 'createAppClient',
        summary: 'Add an app',
        description:
          'For administrators. Only this response contains the secret: store it. The app stays until it is deleted.',
        tags: clientTags,
        body: Ref(OAuthClientCreate),
        response: {
          201: { description: 'The app and its secret.', ...Ref(OAuthClientCreated), ...withHeaders('Location') },
        },
      },
    },
    async (request, reply) => {
      const run = (write: WriteContext) => createClient(write, request.body);
      const { id, json } = await runWrite(context, callerOf(request), run, { account: true });
      const [path = ''] = request.url.split('?', 1);
      return sendJson(reply.code(201).header('location', `${path}/${id}`), json);
    },
  );

  app.delete(
    '/oauth-client/:id',
    {
      config: { errors: ['FORBIDDEN'] },
      schema: {
        operationId: 'deleteAppClient',
        summary: 'Delete an app',
        description: 'For administrators. Ends the connections of all users with it.',
        tags: clientTags,
        params: Type.Object({ id: PathId("The app's id.") }),
        response: { 204: { description: 'Deleted.', type: 'null' } },
      },
    },
    async (request, reply) => {
      const id = rowId(request.params.id);
      await runWrite(context, callerOf(request), (write) => deleteClient(write, id), { account: true });
      return reply.code(204).send();
    },
  );
};

/** Connections and apps have no uid. */
function rowId(text: string): number {
  const ref = refOf(text);
  if (!('id' in ref)) throw new AppError('NOT_FOUND');
  return ref.id;
}
