import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { listResponse, removedResponse } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { NO_CONTENT, ok } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { Ref } from '../../http/schemas.js';
import type { Feature } from '../../manifest.js';
import * as schema from './schema.js';
import { BlockedQuery, BlockedUser, BlockedUserList, Blocking } from './schema.js';
import * as service from './service.js';
import { listBlocked } from './store.js';

const tags = ['Shares'];

const routes: Routes = (context) => async (app) => {
  app.get(
    '/profile/blocked',
    {
      schema: {
        operationId: 'listBlockedUsers',
        summary: 'List blocked users',
        description: 'Blocked users cannot share anything with you, and are not informed about it.',
        tags,
        querystring: BlockedQuery,
        response: { 200: { description: 'A page of blocked users.', ...listResponse(BlockedUserList) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query, request.url);
      const listed = await listBlocked(context.db.read, callerOf(request), page);
      return sendList(request, reply, { member: 'blocked', page, listed });
    },
  );

  mountWrite(app, {
    method: 'POST',
    url: '/profile/blocked',
    config: { errors: ['NOT_FOUND', 'CONFLICT'] },
    schema: {
      operationId: 'blockUser',
      summary: 'Block a user',
      description:
        'Ends the shares that the user has given you and prevents new ones: to the user, your address looks ' +
        'unknown. 404 if no account has the given address.',
      tags,
      body: Ref(Blocking),
      response: { 201: { description: 'The new entry.', ...Ref(BlockedUser) } },
    },
    run: async (write, { body }) => ({ ...ok(await service.blockUser(write, body.email)), status: 201 }),
  });

  mountWrite(app, {
    method: 'DELETE',
    url: '/profile/blocked',
    config: { errors: ['NOT_FOUND'] },
    schema: {
      operationId: 'unblockUser',
      summary: 'Unblock a user',
      description: 'The user can share with you again. Former shares are not restored.',
      tags,
      body: Ref(Blocking),
      response: { 204: { description: 'The user is no longer blocked.', ...removedResponse } },
    },
    async run(write, { body }) {
      await service.unblockUser(write, body.email);
      return NO_CONTENT;
    },
  });
};

export const blockedUsers: Feature = {
  name: 'blocked-users',
  routes: [{ mount: 'service', routes }],
  scopes: {
    listBlockedUsers: 'shares:read',
    blockUser: 'shares:write',
    unblockUser: 'shares:write',
  },
  components: [schema],
};
