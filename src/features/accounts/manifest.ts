import { HOUR_MS } from '../../background/job.js';
import type { Feature } from '../../context.js';
import { profile } from './profile/routes.js';
import * as profileSchema from './profile/schema.js';
import { purgeAccounts } from './removal-store.js';
import { accounts as authentication } from './routes.js';
import * as schema from './schema.js';
import { settingsFaults } from './settings.js';
import { sweepAddresses } from './sign-in.js';
import { readProfile, sweepSessions } from './store.js';
import { users } from './users/routes.js';
import * as usersSchema from './users/schema.js';

export const accounts: Feature = {
  name: 'accounts',
  routes: [
    { mount: 'service', routes: authentication },
    { mount: 'service', routes: profile },
    { mount: 'administration', routes: users },
  ],
  scopes: {
    getRegistration: null,
    register: null,
    login: null,
    logout: null,
    getCurrentUser: null,
    getProfile: 'profile:read',
    updateProfile: 'profile:write',
    patchProfile: 'profile:write',
    changePassword: 'profile:write',
    changeEmail: 'profile:write',
    confirmPassword: 'profile:write',
    deleteAccount: '*',
    listUsers: 'admin',
    getUser: 'admin',
    createUser: 'admin',
    updateUser: 'admin',
    patchUser: 'admin',
    deleteUser: 'admin',
    revokeUserKeys: 'admin',
  },
  tags: [
    { name: 'Accounts', description: 'Registration, login, logout and the current account.' },
    { name: 'Users', description: 'The accounts of the service: for administrators.', last: true },
  ],
  components: [schema, profileSchema, usersSchema],
  logged: [
    {
      type: 'profile',
      component: 'ProfileChange',
      object: schema.User,
      events: ['updated'],
      table: 'users',
      undo: null,
      scope: 'profile:read',
      read: readProfile,
    },
  ],
  bodyChecks: { UserCreate: settingsFaults, UserUpdate: settingsFaults, ProfileUpdate: settingsFaults },
  jobs: [
    {
      name: 'sessions',
      everyMs: HOUR_MS,
      run: ({ context: { db, now } }) =>
        db.write(async (trx) => {
          await sweepSessions(trx, now().toISOString());
          await sweepAddresses(trx, now());
        }),
    },
    // Completes interrupted deletions.
    { name: 'deleted accounts', everyMs: HOUR_MS, run: ({ context }) => purgeAccounts(context) },
  ],
};
