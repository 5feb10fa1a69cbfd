import type { FastifyReply } from 'fastify';
import { hasSecondFactor, isSecondFactorRequired } from '../../access/second-factor.js';
import type { App, Context, Routes } from '../../context.js';
import { callerOf, clientAddress } from '../../http/auth/identity.js';
import { openSession } from '../../http/auth/open-session.js';
import { SESSION_COOKIE } from '../../http/auth/schemes.js';
import { withHeaders } from '../../http/openapi/document.js';
import { SIGN_IN_BODY_LIMIT } from '../../http/resources/bodies.js';
import { batchHeader, sendJson } from '../../http/resources/responses.js';
import { Ref } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import type { Representation } from '../../lib/representation.js';
import { parsedJson } from '../../lib/typed.js';
import { requestEmailChange, welcome } from '../account-mail/service.js';
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
  UserResponse,
} from '../accounts/schema.js';
import * as service from '../accounts/service.js';
import { findUser } from '../accounts/store.js';
import { findTokenInfo } from '../api-keys/store.js';
import { DELIVER } from '../deliveries/deliver.js';
import { providerSignOutUrl } from '../oidc/load.js';
import { signIn } from './sign-in.js';

const tags = ['Accounts'];

export const signInRoutes: Routes = (context) => async (app) => {
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
          'Further ones require open registration. No session is created: log in next. With mail, a mail to verify the ' +
          'address is sent; with `REGISTRATION_VERIFY_EMAIL`, its link comes before the login.',
        tags,
        body: Ref(Registration),
        response: { 201: { description: 'The new account.', ...Ref(UserResponse) } },
      },
    },
    async (request, reply) => {
      const onMade: Parameters<typeof service.register>[3] = (trx, made) => welcome(context, trx, made);
      const user = await service.register(context, request.body, clientAddress(request), onMade);
      context.jobs.activate(DELIVER);
      return sendUser(reply.code(201), user);
    },
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
          'The new address is used for sign-in. Sessions and API tokens stay valid. 409 if the address is in use. With ' +
          'mail, the response is 202: the account keeps the old address, which is notified, until the link in the mail to ' +
          'the new one is opened.',
        tags,
        body: Ref(EmailChange),
        response: {
          200: { description: 'Your account.', ...Ref(UserResponse) },
          202: { description: 'A mail to the new address is on its way.', type: 'null' },
        },
      },
    },
    async (request, reply) => {
      if (context.config.mail !== null) {
        const ask = () => requestEmailChange(context, callerOf(request), request.body);
        await app.limitPasswordChecks(request, reply, ask);
        return reply.code(202).send();
      }
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
      bodyLimit: SIGN_IN_BODY_LIMIT,
      config: {
        public: true,
        schemes: [],
        limit: 'login',
        errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'EMAIL_NOT_VERIFIED', 'PASSWORD_LOGIN_DISABLED'],
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
            ...withHeaders('Set-Cookie'),
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
          'Ends the session of the cookie, or of each cookie named `sid`, and removes the cookie. With `OIDC_LOGOUT`, a ' +
          'session that a provider has begun is to be ended there as well: 200 with the address.',
        tags,
        response: {
          200: { description: 'The session is ended here.', ...Ref(SignedOut), ...withHeaders('Set-Cookie') },
          204: { description: 'The session is ended.', type: 'null', ...withHeaders('Set-Cookie') },
        },
      },
    },
    async (request, reply) => {
      const hashes = app.sessionHashesOf(request);
      const methods = hashes.length === 0 ? [] : await service.signOut(context, hashes, clientAddress(request));
      const url = await providerSignOutUrl(app, context, methods);
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
