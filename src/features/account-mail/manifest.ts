import type { Routes } from '../../context.js';
import { callerOf, clientAddress } from '../../http/auth/identity.js';
import { SIGN_IN_BODY_LIMIT } from '../../http/resources/bodies.js';
import { Ref } from '../../http/schemas.js';
import type { Feature } from '../../manifest.js';
import * as schema from './schema.js';
import { EmailVerification, PasswordReset, PasswordResetRequest } from './schema.js';
import * as service from './service.js';

const tags = ['Accounts'];

const routes: Routes = (context) => async (app) => {
  app.post(
    '/password-reset',
    {
      bodyLimit: SIGN_IN_BODY_LIMIT,
      config: { public: true, schemes: [], limit: 'password_reset', errors: ['MAIL_NOT_CONFIGURED'] },
      schema: {
        operationId: 'requestPasswordReset',
        summary: 'Ask for a mail to reset a password',
        description:
          'The same response whether or not an account has the address. An account gets at most 3 such mails an hour. ' +
          'Its link works once, within 30 minutes, and ends earlier ones.',
        tags,
        body: Ref(PasswordResetRequest),
        response: { 202: { description: 'If an account has the address, a mail is on its way.', type: 'null' } },
      },
    },
    async (request, reply) => {
      await service.requestReset(context, request.body.email);
      return reply.code(202).send();
    },
  );

  app.post(
    '/password-reset/confirm',
    {
      bodyLimit: SIGN_IN_BODY_LIMIT,
      config: {
        public: true,
        schemes: [],
        limit: 'login',
        errors: ['INVALID_LINK', 'PASSWORD_LOGIN_DISABLED', 'MAIL_NOT_CONFIGURED'],
        statuses: { INVALID_LINK: 400 },
      },
      schema: {
        operationId: 'confirmPasswordReset',
        summary: 'Set a new password with the token of a mail',
        description:
          'Ends all sessions and verifies the address. API keys and apps stay valid without `revoke_keys`; a second ' +
          'factor stays. Opens no session: log in next. A token that is no longer valid is 400.',
        tags,
        body: Ref(PasswordReset),
        response: { 204: { description: 'The password is changed.', type: 'null' } },
      },
    },
    async (request, reply) => {
      await service.resetPassword(context, request.body, clientAddress(request));
      return reply.code(204).send();
    },
  );

  app.post(
    '/profile/verify-email',
    {
      config: { errors: ['MAIL_NOT_CONFIGURED'] },
      schema: {
        operationId: 'requestEmailVerification',
        summary: 'Ask for a mail to verify your address',
        description:
          'At most 3 an hour, with those of registration and new addresses, for an account and for an address; beyond ' +
          'that, and if the address is verified, nothing is sent. The link works for 24 hours.',
        tags,
        response: { 202: { description: 'A mail is on its way.', type: 'null' } },
      },
    },
    async (request, reply) => {
      await service.requestVerification(context, callerOf(request));
      return reply.code(202).send();
    },
  );

  app.post(
    '/verify-email',
    {
      bodyLimit: SIGN_IN_BODY_LIMIT,
      config: {
        public: true,
        schemes: [],
        limit: 'login',
        errors: ['INVALID_LINK', 'CONFLICT', 'MAIL_NOT_CONFIGURED'],
        statuses: { INVALID_LINK: 400 },
      },
      schema: {
        operationId: 'verifyEmail',
        summary: 'Verify an address with the token of a mail',
        description:
          'Also confirms a new address, which the account then has. 409 if another account has it meanwhile. A token that ' +
          'is no longer valid is 400.',
        tags,
        body: Ref(EmailVerification),
        response: { 204: { description: 'The address is verified.', type: 'null' } },
      },
    },
    async (request, reply) => {
      await service.verifyEmail(context, request.body.token, clientAddress(request));
      return reply.code(204).send();
    },
  );
};

export const accountMail: Feature = {
  name: 'account-mail',
  routes: [{ mount: 'service', routes }],
  scopes: {
    requestPasswordReset: null,
    confirmPasswordReset: null,
    requestEmailVerification: 'profile:write',
    verifyEmail: null,
  },
  components: [schema],
};
