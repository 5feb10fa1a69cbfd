import type { Routes } from '../../../context.js';
import { callerOf } from '../../../http/auth/identity.js';
import { SESSION_COOKIE } from '../../../http/auth/schemes.js';
import { withHeaders } from '../../../http/openapi/document.js';
import { itemResponse, readResponses } from '../../../http/resources/crud.js';
import { batchHeader, changed, sendResource } from '../../../http/resources/responses.js';
import { mountWrite } from '../../../http/resources/write-route.js';
import { Ref } from '../../../http/schemas.js';
import { AppError } from '../../../lib/errors.js';
import { User } from '../schema.js';
import { findUser } from '../store.js';
import { AccountDeletion, PasswordChange, ProfileUpdate } from './schema.js';
import * as service from './service.js';

const tags = ['Accounts'];

export const profile: Routes = (context) => async (app) => {
  app.get(
    '/profile',
    {
      schema: {
        operationId: 'getProfile',
        summary: 'Read your profile',
        description: 'Your account with its settings.',
        tags,
        response: readResponses('Your profile.', User),
      },
    },
    async (request, reply) => {
      const user = await findUser(context.db.read, callerOf(request).id);
      if (user === undefined) throw new AppError('UNAUTHENTICATED');
      return sendResource(request, reply, user);
    },
  );

  for (const [method, verb] of [
    ['PUT', 'update'],
    ['PATCH', 'patch'],
  ] as const) {
    mountWrite(app, {
      method,
      url: '/profile',
      config: { errors: ['PRECONDITION_FAILED'] },
      schema: {
        operationId: `${verb}Profile`,
        summary: `Update your profile${method === 'PATCH' ? ' (the same as PUT)' : ''}`,
        description:
          'Only administrators can change e-mail address and role here; the password has a route of its own.',
        tags,
        body: Ref(ProfileUpdate),
        response: { 200: { description: 'Your updated profile.', ...itemResponse(User) } },
      },
      run: async (write, { body, ifMatch }) => changed(await service.updateProfile(write, body, ifMatch)),
    });
  }

  app.post(
    '/profile/change-password',
    {
      config: {
        sessionProtected: true,
        errors: ['INVALID_CREDENTIALS', 'SESSION_REQUIRED', 'RECENT_SIGN_IN_REQUIRED'],
      },
      schema: {
        operationId: 'changePassword',
        summary: 'Change your password',
        description:
          'Ends your other sessions. API tokens stay valid, and apps connected. With `profile`, your profile changes in the same transaction.',
        tags,
        body: Ref(PasswordChange),
        response: { 204: { description: 'The password is changed.', type: 'null' } },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const change = () => service.changePassword(context, caller, request.body);
      const batch = await app.limitPasswordChecks(request, reply, change);
      return reply.headers(batchHeader(batch)).code(204).send();
    },
  );
  app.post(
    '/profile/delete-account',
    {
      config: {
        errors: ['INVALID_CREDENTIALS', 'SESSION_REQUIRED', 'RECENT_SIGN_IN_REQUIRED', 'LAST_ADMINISTRATOR'],
      },
      schema: {
        operationId: 'deleteAccount',
        summary: 'Delete your account',
        description:
          'Deletes everything in it: tasks, projects, notes, sessions, API keys and shares. It cannot be undone.',
        tags,
        body: Ref(AccountDeletion),
        response: { 204: { description: 'Deleted.', type: 'null', ...withHeaders('Set-Cookie') } },
      },
    },
    async (request, reply) => {
      await app.limitPasswordChecks(request, reply, () =>
        service.deleteOwnAccount(context, callerOf(request), request.body),
      );
      return reply.clearCookie(SESSION_COOKIE, { path: '/' }).code(204).send();
    },
  );
};
