import { type Static, Type } from '@sinclair/typebox';
import { ignores } from '../../../http/schemas.js';
import { accountSettings, personalSettings, User } from '../schema.js';

const writable = { ...accountSettings, ...personalSettings };

export const ProfileUpdate = Type.Object(writable, {
  $id: 'ProfileUpdate',
  ...ignores(User, writable),
  description: 'Changes of your profile.',
  examples: [{ timezone: 'Europe/Berlin', about_you: 'Carpenter, two children.', ai_assistant_enabled: true }],
});
export type ProfileUpdate = Static<typeof ProfileUpdate>;

export const AccountDeletion = Type.Object(
  { password: Type.String({ maxLength: 1000, description: 'The password of the account, as a confirmation.' }) },
  {
    $id: 'AccountDeletion',
    description: 'Confirmation of the deletion of an account.',
    examples: [{ password: 'correct horse battery' }],
  },
);
