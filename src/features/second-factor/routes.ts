import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { refOf, removedResponse } from '../../http/resources/crud.js';
import { NO_CONTENT, sendJson } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { IdParams, Ref } from '../../http/schemas.js';
import { forAdministrators } from '../../http/scope.js';
import {
  RecoveryCodes,
  SecondFactor,
  SecondFactorCheck,
  SecondFactorConfirmation,
  SecondFactorSecret,
  SecondFactorStart,
} from './schema.js';
import * as service from './service.js';

const tags = ['Accounts'];
const PATH = '/profile/second-factor';

export const secondFactor: Routes = (context) => async (app) => {
  app.get(
    PATH,
    {
      config: { withoutSecondFactor: true },
      schema: {
        operationId: 'getSecondFactor',
        summary: 'Read the state of your second factor',
        description: 'Also for accounts without one.',
        tags,
        response: { 200: { description: 'The state.', ...Ref(SecondFactor) } },
      },
    },
    async (request, reply) =>
      sendJson(reply, JSON.stringify(await service.readSecondFactor(context, callerOf(request)))),
  );

  app.post(
    PATH,
    {
      config: { withoutSecondFactor: true, errors: ['INVALID_CREDENTIALS', 'CONFLICT'] },
      schema: {
        operationId: 'startSecondFactor',
        summary: 'Create a secret for a second factor',
        description:
          'Nothing changes until `confirmSecondFactor` has a code of it, within an hour. Only this response contains ' +
          'the secret. Repeating it replaces the secret; 409 if the account has a second factor already.',
        tags,
        body: Ref(SecondFactorStart),
        response: { 200: { description: 'The secret.', ...Ref(SecondFactorSecret) } },
      },
    },
    async (request, reply) => {
      const { password } = request.body;
      const start = () => service.startSecondFactor(context, callerOf(request), password);
      return sendJson(reply, JSON.stringify(await app.limitPasswordChecks(request, reply, start)));
    },
  );

  app.post(
    `${PATH}/confirm`,
    {
      config: { withoutSecondFactor: true, errors: ['SECOND_FACTOR_REQUIRED', 'CONFLICT'] },
      schema: {
        operationId: 'confirmSecondFactor',
        summary: 'Enable the second factor',
        description:
          'From now on, sign-ins by password need a code. Your other sessions end; API tokens and connected apps stay ' +
          'valid. Only this response contains the recovery codes: store them.',
        tags,
        body: Ref(SecondFactorConfirmation),
        response: { 200: { description: 'The recovery codes.', ...Ref(RecoveryCodes) } },
      },
    },
    async (request, reply) => {
      const { code } = request.body;
      const confirm = () => service.confirmSecondFactor(context, callerOf(request), code);
      const codes = await app.limitPasswordChecks(request, reply, confirm);
      return sendJson(reply, JSON.stringify({ recovery_codes: codes }));
    },
  );

  app.post(
    `${PATH}/recovery-codes`,
    {
      config: { errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND'] },
      schema: {
        operationId: 'createRecoveryCodes',
        summary: 'Replace your recovery codes',
        description: 'The former ones are invalid at once. Only this response contains the new ones.',
        tags,
        body: Ref(SecondFactorCheck),
        response: { 200: { description: 'The recovery codes.', ...Ref(RecoveryCodes) } },
      },
    },
    async (request, reply) => {
      const renew = () => service.renewRecoveryCodes(context, callerOf(request), request.body);
      const codes = await app.limitPasswordChecks(request, reply, renew);
      return sendJson(reply, JSON.stringify({ recovery_codes: codes }));
    },
  );

  app.delete(
    PATH,
    {
      config: { errors: ['INVALID_CREDENTIALS', 'SECOND_FACTOR_REQUIRED', 'NOT_FOUND'] },
      schema: {
        operationId: 'removeSecondFactor',
        summary: 'Remove your second factor',
        description: 'Sign-ins need the password only. The recovery codes are deleted. 404 if there is none.',
        tags,
        body: Ref(SecondFactorCheck),
        response: { 204: { description: 'It is removed.', type: 'null' } },
      },
    },
    async (request, reply) => {
      const remove = () => service.removeSecondFactor(context, callerOf(request), request.body);
      await app.limitPasswordChecks(request, reply, remove);
      return reply.code(204).send();
    },
  );
};

export const resetRoutes: Routes = () =>
  forAdministrators(async (app) => {
    mountWrite(app, {
      method: 'DELETE',
      url: '/user/:id/second-factor',
      config: { errors: ['FORBIDDEN'] },
      schema: {
        operationId: 'resetSecondFactor',
        summary: 'Remove the second factor of an account',
        description:
          'For a user who has lost the device and the recovery codes. Sign-ins need the password only; sessions, keys ' +
          'and connected apps stay valid. Repeating it has no effect.',
        tags: ['Users'],
        params: IdParams('user'),
        response: { 204: { description: 'The account has no second factor.', ...removedResponse } },
      },
      account: true,
      async run(write, { params }) {
        await service.resetSecondFactor(write, refOf(params.id));
        return NO_CONTENT;
      },
    });
  });
