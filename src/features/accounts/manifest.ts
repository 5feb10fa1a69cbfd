import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { profile } from './profile/routes.js';
import * as profileSchema from './profile/schema.js';
import { purgeAccounts } from './removal-store.js';
import * as schema from './schema.js';
import { settingsFaults } from './service.js';
import { readProfile } from './store.js';
import { users } from './users/routes.js';
import * as usersSchema from './users/schema.js';

export const accounts: Feature = {
  name: 'accounts',
  routes: [
    { mount: 'service', routes: profile },
    { mount: 'administration', routes: users },
  ],
  scopes: {
    getProfile: 'profile:read',
    updateProfile: 'profile:write',
    patchProfile: 'profile:write',
    changePassword: 'profile:write',
    deleteAccount: '*',
    listUsers: 'admin',
    getUser: 'admin',
    createUser: 'admin',
    updateUser: 'admin',
    patchUser: 'admin',
    deleteUser: 'admin',
    revokeUserKeys: 'admin',
  },
  tags: [{ name: 'Users', description: 'The accounts of the service: for administrators.', last: true }],
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
    // Completes interrupted deletions.
    { name: 'deleted accounts', everyMs: HOUR_MS, run: ({ context }) => purgeAccounts(context) },
  ],
};
