import { Type } from '@sinclair/typebox';
import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { listResponse, refOf } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { PathId } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import type { Feature } from '../../manifest.js';
import { runWrite, type WriteContext } from '../../write/unit-of-work.js';
import { recordOwn } from '../security-log/record.js';
import * as schema from './schema.js';
import { SessionList, SessionQuery } from './schema.js';
import { deleteOwnSession, listSessions } from './store.js';

const tags = ['Accounts'];

const routes: Routes = (context) => async (app) => {
  app.get(
    '/profile/sessions',
    {
      config: { sessionProtected: true },
      schema: {
        operationId: 'listSessions',
        summary: 'List your sessions',
        description: 'Your valid sessions, newest first.',
        tags,
        querystring: SessionQuery,
        response: { 200: { description: 'A page of sessions.', ...listResponse(SessionList) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query, request.url);
      const listed = await listSessions(context.db.read, callerOf(request), context.now(), page);
      return sendList(request, reply, { member: 'sessions', page, listed });
    },
  );

  app.delete(
    '/profile/sessions/:id',
    {
      config: { sessionProtected: true },
      schema: {
        operationId: 'endSession',
        summary: 'End one of your sessions',
        description: 'Signs out a browser or program remotely. The current session can be ended, too.',
        tags,
        params: Type.Object({ id: PathId("The session's id.") }),
        response: { 204: { description: 'The session is ended.', type: 'null' } },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const ref = refOf(request.params.id);
      // Sessions have no uid.
      if (!('id' in ref)) throw new AppError('NOT_FOUND');
      const run = async (write: WriteContext) => {
        const agent = await deleteOwnSession(write.trx, caller, ref.id);
        if (agent === undefined) throw new AppError('NOT_FOUND');
        await recordOwn(write, 'session_ended', agent);
      };
      await runWrite(context, caller, run, { account: true });
      return reply.code(204).send();
    },
  );
};

export const sessions: Feature = {
  name: 'sessions',
  routes: [{ mount: 'service', routes }],
  scopes: {
    listSessions: 'profile:read',
    endSession: '*',
  },
  components: [schema],
};
