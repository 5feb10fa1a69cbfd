import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context, Routes } from '../../context.js';
import { callerOf, clientAddress } from '../../http/auth/identity.js';
import { SESSION_COOKIE } from '../../http/auth/session-cookie.js';
import { withHeaders } from '../../http/openapi/document.js';
import { sendJson } from '../../http/resources/pagination.js';
import { batchHeader } from '../../http/resources/write-route.js';
import { Ref } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import type { Representation } from '../../lib/representation.js';
import { findTokenInfo } from '../api-keys/store.js';
import { Credentials, CurrentUser, EmailChange, Registration, RegistrationState, UserAnswer } from './schema.js';
import * as service from './service.js';
import { signIn } from './sign-in.js';
import { findUser } from './store.js';

const tags = ['Accounts'];

/** Maximum characters of the stored `User-Agent` of a session. */
const MAX_USER_AGENT_LENGTH = 255;

export const accounts: Routes = (context) => async (app) => {
  app.get(
    '/register',
    {
      config: { public: true, schemes: [] },
      schema: {
        operationId: 'getRegistration',
        summary: 'Read the state of registration',
        description: 'Shows if registration is open, for pages and programs that offer it. Requires no scope.',
        tags,
        response: { 200: { description: 'The state of registration.', ...Ref(RegistrationState) } },
      },
    },
    async (_request, reply) => sendJson(reply, JSON.stringify(await service.registrationState(context))),
  );

  app.post(
    '/register',
    {
      config: { public: true, schemes: [], limit: 'register', errors: ['REGISTRATION_CLOSED', 'CONFLICT'] },
      schema: {
        operationId: 'register',
        summary: 'Create an account',
        description:
          'The first account becomes administrator; in production it requires the `setup_token` from the log. ' +
          'Further ones require open registration. No session is created: log in next.',
        tags,
        body: Ref(Registration),
        response: { 201: { description: 'The new account.', ...Ref(UserAnswer) } },
      },
    },
    async (request, reply) =>
      sendUser(reply.code(201), await service.register(context, request.body, clientAddress(request))),
  );

  await app.register(async (scope) => {
    await app.useSessions(scope);
    sessionRoutes(scope, context);
  });

  app.get(
    '/current_user',
    {
      schema: {
        operationId: 'getCurrentUser',
        summary: 'Read the current account',
        description: 'The account of the credential, and the permissions of the token. Requires no scope.',
        tags,
        response: { 200: { description: 'Your account.', ...Ref(CurrentUser) } },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const user = await findUser(context.db.read, caller.id);
      if (user === undefined) throw new AppError('UNAUTHENTICATED');
      const token = await findTokenInfo(context.db.read, caller);
      if (token === undefined) return sendUser(reply, user);
      return sendJson(reply, `{"user":${user.json},"token":${token}}`);
    },
  );

  changeEmailRoute(app, context);
};

function changeEmailRoute(app: App, context: Context): void {
  app.post(
    '/profile/change-email',
    {
      config: { sessionProtected: true, errors: ['INVALID_CREDENTIALS', 'CONFLICT'] },
      schema: {
        operationId: 'changeEmail',
        summary: 'Change your e-mail address',
        description:
          'The new address is used for sign-in. Sessions and API tokens stay valid. 409 if the address is in use.',
        tags,
        body: Ref(EmailChange),
        response: { 200: { description: 'Your account.', ...Ref(UserAnswer), ...withHeaders('Tutti-Batch') } },
      },
    },
    async (request, reply) => {
      const change = () => service.changeEmail(context, callerOf(request), request.body);
      const { user, batch } = await app.limitPasswordChecks(request, reply, change);
      return sendUser(reply.headers(batchHeader(batch)), user);
    },
  );
}

function sessionRoutes(app: App, context: Context): void {
  app.post(
    '/login',
    {
      config: { public: true, schemes: [], limit: 'login', errors: ['INVALID_CREDENTIALS'] },
      schema: {
        operationId: 'login',
        summary: 'Sign in with e-mail and password',
        description:
          'Sets the session cookie `sid` with a new session id, valid for 30 days. Programs should use an API ' +
          'token.',
        tags,
        body: Ref(Credentials),
        response: {
          200: {
            description: 'The account; the session cookie is set.',
            headers: { 'Set-Cookie': { description: 'The session cookie.', type: 'string' } },
            ...Ref(UserAnswer),
          },
        },
      },
    },
    async (request, reply) => {
      const user = await signIn(app, context, request, reply);
      await openSession(request, user.id);
      return sendUser(reply, user);
    },
  );

  app.post(
    '/logout',
    {
      config: { public: true, schemes: ['session'], sessionProtected: true },
      schema: {
        operationId: 'logout',
        summary: 'End the session',
        description: 'Ends the session of the cookie, if there is one, and removes the cookie.',
        tags,
        response: { 204: { description: 'The session is ended.', type: 'null' } },
      },
    },
    async (request, reply) => {
      if (request.session?.caller !== undefined) {
        await service.noteSignOut(context, callerOf(request));
        await request.session.destroy();
      }
      return reply.clearCookie(SESSION_COOKIE, { path: '/' }).code(204).send();
    },
  );
}

/**
 * Creates a session with a new id, whatever session the request has (against session fixation). It is saved, and its
 * cookie set, with the response.
 */
async function openSession(request: FastifyRequest, userId: number): Promise<void> {
  await request.session.regenerate();
  request.session.set('userId', userId);
  request.session.set('address', clientAddress(request));
  const agent = request.headers['user-agent'];
  if (agent !== undefined) request.session.set('userAgent', agent.slice(0, MAX_USER_AGENT_LENGTH));
}

function sendUser(reply: FastifyReply, user: Representation): FastifyReply {
  return sendJson(reply, `{"user":${user.json}}`);
}
