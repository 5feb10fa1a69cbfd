import type { FastifyReply } from 'fastify';
import { hasSecondFactor, isSecondFactorRequired } from '../../access/second-factor.js';
import type { App, Context, Routes } from '../../context.js';
import { callerOf, clientAddress } from '../../http/auth/identity.js';
import { openSession } from '../../http/auth/open-session.js';
import { SESSION_COOKIE } from '../../http/auth/session-cookie.js';
import { withHeaders } from '../../http/openapi/document.js';
import { sendJson } from '../../http/resources/pagination.js';
import { batchHeader } from '../../http/resources/write-route.js';
import { Ref } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import type { Representation } from '../../lib/representation.js';
import { parsedJson } from '../../lib/typed.js';
import { findTokenInfo } from '../api-keys/store.js';
import { providerSignOutUrl } from '../oidc/sign-out.js';
import {
  Credentials,
  CurrentUser,
  EmailChange,
  PasswordConfirmation,
  Registration,
  RegistrationState,
  SignedIn,
  SignedOut,
  type User,
  UserAnswer,
} from './schema.js';
import * as service from './service.js';
import { signIn } from './sign-in.js';
import { findUser } from './store.js';

const tags = ['Accounts'];

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
      config: {
        public: true,
        schemes: [],
        limit: 'register',
        errors: ['REGISTRATION_CLOSED', 'PASSWORD_LOGIN_DISABLED', 'CONFLICT'],
      },
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
      config: { withoutSecondFactor: true },
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
  confirmPasswordRoute(app, context);
};

function confirmPasswordRoute(app: App, context: Context): void {
  app.post(
    '/profile/confirm-password',
    {
      config: {
        sessionProtected: true,
        errors: ['INVALID_CREDENTIALS', 'SESSION_REQUIRED', 'RECENT_SIGN_IN_REQUIRED'],
      },
      schema: {
        operationId: 'confirmPassword',
        summary: 'Confirm your password',
        description: 'The session then counts as a sign-in of the last five minutes, which linking a provider needs.',
        tags,
        body: Ref(PasswordConfirmation),
        response: { 204: { description: 'The password is right.', type: 'null' } },
      },
    },
    async (request, reply) => {
      const confirm = () => service.confirmSession(context, callerOf(request), request.body.password);
      await app.limitPasswordChecks(request, reply, confirm);
      return reply.code(204).send();
    },
  );
}

function changeEmailRoute(app: App, context: Context): void {
  app.post(
    '/profile/change-email',
    {
      config: {
        sessionProtected: true,
        errors: ['INVALID_CREDENTIALS', 'SESSION_REQUIRED', 'RECENT_SIGN_IN_REQUIRED', 'CONFLICT'],
      },
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
      config: {
        public: true,
        schemes: [],
        limit: 'login',
        errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'PASSWORD_LOGIN_DISABLED'],
      },
      schema: {
        operationId: 'login',
        summary: 'Sign in with e-mail and password',
        description:
          'Sets the session cookie `sid` with a new session id, valid for 30 days. Programs should use an API ' +
          'token. An account with a second factor needs `code` as well: without it, a right password is 401 ' +
          '`SECOND_FACTOR_REQUIRED`. Each code counts once.',
        tags,
        body: Ref(Credentials),
        response: {
          200: {
            description: 'The account; the session cookie is set.',
            headers: { 'Set-Cookie': { description: 'The session cookie.', type: 'string' } },
            ...Ref(SignedIn),
          },
        },
      },
    },
    async (request, reply) => {
      service.requirePasswordLogin(context.config);
      const user = await openSession(request, (storeSession) => signIn(app, context, { request, reply, storeSession }));
      if (!(await mustSetUpSecondFactor(context, user))) return sendUser(reply, user);
      return sendJson(reply, `{"user":${user.json},"second_factor_setup_required":true}`);
    },
  );

  app.post(
    '/logout',
    {
      config: { public: true, schemes: ['session'], sessionProtected: true },
      schema: {
        operationId: 'logout',
        summary: 'End the session',
        description:
          'Ends the session of the cookie, if there is one, and removes the cookie. With `OIDC_LOGOUT`, a session that ' +
          'a provider has begun is to be ended there as well: 200 with the address.',
        tags,
        response: {
          200: { description: 'The session is ended here.', ...Ref(SignedOut) },
          204: { description: 'The session is ended.', type: 'null' },
        },
      },
    },
    async (request, reply) => {
      let url: string | null = null;
      if (request.session?.caller !== undefined) {
        const caller = callerOf(request);
        await service.noteSignOut(context, caller);
        await request.session.destroy();
        url = await providerSignOutUrl(app, context, caller);
      }
      reply.clearCookie(SESSION_COOKIE, { path: '/' });
      return url === null ? reply.code(204).send() : sendJson(reply, JSON.stringify({ redirect_to: url }));
    },
  );
}

async function mustSetUpSecondFactor({ config, db }: Context, user: Representation): Promise<boolean> {
  const { is_admin: isAdmin } = parsedJson<User>(user.json);
  return isSecondFactorRequired(config, { isAdmin }) && !(await hasSecondFactor(db.read, user.id));
}

function sendUser(reply: FastifyReply, user: Representation): FastifyReply {
  return sendJson(reply, `{"user":${user.json}}`);
}
