import type { Routes } from '../../../context.js';
import { mountResource, refOf } from '../../../http/resources/crud.js';
import { ok } from '../../../http/resources/responses.js';
import { mountWrite } from '../../../http/resources/write-route.js';
import { IdParams, Ref } from '../../../http/schemas.js';
import { forAdministrators } from '../../../http/scope.js';
import { purgeAccounts } from '../removal-store.js';
import { User } from '../schema.js';
import { RevokedKeys, UserCreate, UserList, UserQuery, UserUpdate } from './schema.js';
import * as service from './service.js';
import { findAnyUser, listUsers } from './store.js';

export const users: Routes = (context) =>
  forAdministrators(async (app) => {
    const { db } = context;

    mountResource(app, {
      singular: 'user',
      plural: 'users',
      tag: 'Users',
      uncounted: true,
      item: User,
      page: UserList,
      create: UserCreate,
      update: UserUpdate,
      query: UserQuery,
      about: {
        list: 'Every account.',
        create: 'Works regardless of the registration setting.',
        read: 'One account.',
        update:
          'A new password ends the sessions of the account and revokes its API keys, unless `keep_api_keys` is ' +
          'true. The last administrator cannot be demoted.',
        remove: 'Deletes everything that the account owns. The last administrator cannot be deleted.',
      },
      errors: {
        list: ['FORBIDDEN'],
        create: ['CONFLICT'],
        read: ['FORBIDDEN'],
        update: ['CONFLICT', 'LAST_ADMINISTRATOR'],
        remove: ['LAST_ADMINISTRATOR'],
      },
      list: (_caller, query, page) => listUsers(db.read, query, page),
      find: (_caller, ref) => findAnyUser(db.read, ref),
      writes: { account: true },
      prepare: service.hashed,
      insert: service.createUser,
      prepareUpdate: service.hashedUpdate,
      change: service.updateUser,
      remove: service.removeUser,
      afterRemoval: () => purgeAccounts(context).catch(() => undefined),
    });

    mountWrite(app, {
      method: 'POST',
      url: '/user/:id/revoke-keys',
      config: { errors: ['FORBIDDEN'] },
      schema: {
        operationId: 'revokeUserKeys',
        summary: 'Revoke all API keys of an account',
        description:
          'Permanent. The keys stay listed; feeds end, sessions stay valid. Repeating the request has no effect.',
        tags: ['Users'],
        params: IdParams('user'),
        response: { 200: { description: 'The number of revoked keys.', ...Ref(RevokedKeys) } },
      },
      account: true,
      async run(write, { params }) {
        const revoked = await service.revokeKeys(write, refOf(params.id));
        return ok(JSON.stringify({ revoked }));
      },
    });
  });
