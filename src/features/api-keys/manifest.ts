import { Type } from '@sinclair/typebox';
import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { withHeaders } from '../../http/openapi/document.js';
import { listResponse, refOf } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { sendJson } from '../../http/resources/responses.js';
import { PathId, Ref } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import { parsedJson } from '../../lib/typed.js';
import type { Feature } from '../../manifest.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { deleteApiKey, revokeApiKey } from './revocation.js';
import * as schema from './schema.js';
import {
  type ApiKey,
  ApiKeyCreate,
  ApiKeyCreated,
  ApiKeyList,
  ApiKeyQuery,
  EndedWithKey,
  RevocationQuery,
  RevokedApiKey,
} from './schema.js';
import * as service from './service.js';
import { listApiKeys } from './store.js';

const tags = ['API keys'];
const params = Type.Object({ id: PathId("The key's id.") });

const routes: Routes = (context) => async (app) => {
  app.post(
    '/profile/api-keys',
    {
      config: { limit: 'api_keys', errors: ['FORBIDDEN'] },
      schema: {
        operationId: 'createApiKey',
        summary: 'Create an API key',
        description:
          'Only this response contains the token: store it. A date in `expires_at` means the end of that day ' +
          'in UTC. Does not support an `Idempotency-Key`, because responses with tokens are never stored.',
        tags,
        body: Ref(ApiKeyCreate),
        response: {
          201: { description: 'The key and its token.', ...Ref(ApiKeyCreated), ...withHeaders('Location') },
        },
      },
    },
    async (request, reply) => {
      const run = (write: WriteContext) => service.createApiKey(write, request.body);
      const { token, apiKey } = await runWrite(context, callerOf(request), run, { account: true });
      reply.code(201).header('location', `${request.url.split('?', 1)[0]}/${parsedJson<ApiKey>(apiKey).id}`);
      return sendJson(reply, `{"token":"${token}","apiKey":${apiKey}}`);
    },
  );

  app.get(
    '/profile/api-keys',
    {
      config: { limit: 'api_keys' },
      schema: {
        operationId: 'listApiKeys',
        summary: 'List your API keys',
        description: 'Newest first, including revoked and expired keys. Contains prefixes, never whole tokens.',
        tags,
        querystring: ApiKeyQuery,
        response: { 200: { description: 'A page of API keys.', ...listResponse(ApiKeyList) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query, request.url);
      const listed = await listApiKeys(context.db.read, callerOf(request), page);
      return sendList(request, reply, { member: 'api_keys', page, listed });
    },
  );

  app.post(
    '/profile/api-keys/:id/revoke',
    {
      config: { limit: 'api_keys', sessionProtected: true },
      schema: {
        operationId: 'revokeApiKey',
        summary: 'Revoke an API key',
        description:
          'Permanent. The key stays listed; revoking it again does not change `revoked_at`. Webhooks that it ' +
          'created or changed last are disabled; keys that it created stay valid, unless `cascade` is true.',
        tags,
        params,
        querystring: RevocationQuery,
        response: { 200: { description: 'The revoked key.', ...Ref(RevokedApiKey) } },
      },
    },
    async (request, reply) => {
      const { cascade = false } = request.query;
      return sendJson(reply, await revokeApiKey(context, callerOf(request), keyId(request.params.id), cascade));
    },
  );

  app.delete(
    '/profile/api-keys/:id',
    {
      config: { limit: 'api_keys', sessionProtected: true },
      schema: {
        operationId: 'deleteApiKey',
        summary: 'Delete an API key',
        description:
          'Permanently deletes the key and the webhooks that it created; the token is invalid at once. ' +
          'Webhooks that it changed last are disabled; keys that it created stay valid, unless `cascade` is ' +
          'true.',
        tags,
        params,
        querystring: RevocationQuery,
        response: {
          200: { description: 'Deleted; with `cascade`, the resources that ended with the key.', ...Ref(EndedWithKey) },
          204: { description: 'Deleted.', type: 'null' },
        },
      },
    },
    async (request, reply) => {
      const { cascade = false } = request.query;
      const ended = await deleteApiKey(context, callerOf(request), keyId(request.params.id), cascade);
      return cascade ? sendJson(reply, ended) : reply.code(204).send();
    },
  );
};

/** Keys have no uid. */
function keyId(text: string): number {
  const ref = refOf(text);
  if (!('id' in ref)) throw new AppError('NOT_FOUND');
  return ref.id;
}

export const apiKeys: Feature = {
  name: 'api-keys',
  routes: [{ mount: 'service', routes }],
  scopes: {
    createApiKey: 'api_keys:write',
    listApiKeys: 'api_keys:read',
    revokeApiKey: 'api_keys:write',
    deleteApiKey: 'api_keys:write',
  },
  tags: [{ name: 'API keys', description: 'Personal API tokens: what programs authenticate with.' }],
  components: [schema],
};
