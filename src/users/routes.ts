import { User } from '../accounts/schema.js';
import type { Feature } from '../context.js';
import { AppError } from '../errors.js';
import { callerOf } from '../http/identity.js';
import { mountResource } from '../http/resource.js';
import { USER_SORT_FIELDS, UserCreate, UserList, UserQuery, UserUpdate } from './schema.js';
import * as service from './service.js';
import { findAnyUser, listUsers } from './store.js';

/** Users: the five conventional routes, for administrators only. */
export const users: Feature = (context) => async (app) => {
  const { db } = context;

  app.addHook('onRequest', async (request) => {
    if (!callerOf(request).isAdmin) throw new AppError('FORBIDDEN', { message: 'Only an administrator may do this.' });
  });

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
    sortFields: USER_SORT_FIELDS,
    about: {
      list: 'Every account.',
      create: 'Works whether registration is open or closed.',
      read: 'One account.',
      update: 'A new password ends the sessions of the account. The last administrator stays one.',
      remove: 'With everything that is theirs. The last administrator cannot be deleted.',
    },
    errors: {
      list: ['FORBIDDEN'],
      create: ['FORBIDDEN', 'CONFLICT'],
      read: ['FORBIDDEN'],
      update: ['CONFLICT', 'LAST_ADMINISTRATOR'],
      remove: ['LAST_ADMINISTRATOR'],
    },
    list: (_caller, query, page) => listUsers(db.read, query, page),
    find: (_caller, ref) => findAnyUser(db.read, ref),
    prepare: service.hashed,
    insert: service.createUser,
    change: (caller, ref, body, expected) => service.updateUser(context, caller, ref, body, expected),
    remove: (caller, ref, expected) => service.removeAccount(context, caller, ref, expected),
  });
};
