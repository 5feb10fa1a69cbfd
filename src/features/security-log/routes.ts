import { requireAdministrator } from '../../access/policy.js';
import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { listResponse } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { OwnSecurityEventQuery, SecurityEventList, SecurityEventQuery } from './schema.js';
import { listEvents, listOwnEvents } from './store.js';

export const securityLog: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/profile/security-log',
      {
        schema: {
          operationId: 'listOwnSecurityEvents',
          summary: 'List what happened to your account',
          description:
            'Latest first: sign-ins, good and bad, sessions, API keys, passwords, shares, exports and imports of the account, and ' +
            'what administrators changed. The log only grows.',
          tags: ['Accounts'],
          querystring: OwnSecurityEventQuery,
          response: { 200: { description: 'A page of events.', ...listResponse(SecurityEventList) } },
        },
      },
      async (request, reply) => {
        const page = requestedPage(request.query);
        const listed = await listOwnEvents(db.read, callerOf(request), request.query, page);
        return sendList(request, reply, { member: 'security_events', page, listed });
      },
    );

    app.get(
      '/security-log',
      {
        config: { errors: ['FORBIDDEN'] },
        schema: {
          operationId: 'listSecurityEvents',
          summary: 'List what happened to all accounts',
          description:
            'For administrators. Sign-ins to addresses without an account, and accounts that are gone, are in it too.',
          tags: ['Users'],
          querystring: SecurityEventQuery,
          response: { 200: { description: 'A page of events.', ...listResponse(SecurityEventList) } },
        },
      },
      async (request, reply) => {
        requireAdministrator(callerOf(request));
        const page = requestedPage(request.query);
        const listed = await listEvents(db.read, request.query, page);
        return sendList(request, reply, { member: 'security_events', page, listed });
      },
    );
  };
