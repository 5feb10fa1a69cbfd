import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { idempotentResponse, listResponse, removedResponse } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { mountWrite, NO_CONTENT, ok } from '../../http/resources/write-route.js';
import { Ref } from '../../http/schemas.js';
import { BlockedQuery, BlockedUser, BlockedUserList, Blocking } from './schema.js';
import * as service from './service.js';
import { listBlocked } from './store.js';

const tags = ['Shares'];

export const blocked: Routes = (context) => async (app) => {
  app.get(
    '/profile/blocked',
    {
      schema: {
        operationId: 'listBlockedUsers',
        summary: 'List whom you have blocked',
        description: 'They cannot share anything with you, and are not told so.',
        tags,
        querystring: BlockedQuery,
        response: { 200: { description: 'A page of blocked users.', ...listResponse(BlockedUserList) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query);
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
        'Ends what they share with you, and keeps them from sharing anything again: they are answered as if there ' +
        'were no account with your address. 404 when there is none with theirs.',
      tags,
      body: Ref(Blocking),
      response: { 201: { description: 'The new entry.', ...idempotentResponse(BlockedUser) } },
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
      description: 'They may share with you again. What they had shared before does not come back.',
      tags,
      body: Ref(Blocking),
      response: { 204: { description: 'They are not blocked any more.', ...removedResponse } },
    },
    async run(write, { body }) {
      await service.unblockUser(write, body.email);
      return NO_CONTENT;
    },
  });
};
