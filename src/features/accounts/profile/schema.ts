import { type Static, Type } from '@sinclair/typebox';
import { ignores, Ref } from '../../../http/schemas.js';
import { accountSettings, CurrentPassword, Password, personalSettings, User } from '../schema.js';

const writable = { ...accountSettings, ...personalSettings };

export const ProfileUpdate = Type.Object(writable, {
  $id: 'ProfileUpdate',
  ...ignores(User, writable),
  description: 'Changes of your profile.',
  examples: [{ timezone: 'Europe/Berlin', about_you: 'Carpenter, two children.', ai_assistant_enabled: true }],
});
export type ProfileUpdate = Static<typeof ProfileUpdate>;

export const PasswordChange = Type.Object(
  {
    current_password: CurrentPassword('The current password.'),
    new_password: Password('The new password: 8 to 256 characters.'),
    profile: Type.Optional(Ref(ProfileUpdate)),
    end_connections: Type.Optional(
      Type.Boolean({ description: 'True to disconnect all apps. Absent: they stay connected.' }),
    ),
  },
  {
    $id: 'PasswordChange',
    description: 'A change of the password. With `profile`, both change or neither.',
    examples: [{ current_password: 'correct horse battery', new_password: 'staple battery horse' }],
  },
);
export type PasswordChange = Static<typeof PasswordChange>;

export const AccountDeletion = Type.Object(
  { password: CurrentPassword('The password of the account, as a confirmation.') },
  {
    $id: 'AccountDeletion',
    description: 'Confirmation of the deletion of an account.',
    examples: [{ password: 'correct horse battery' }],
  },
);
export type AccountDeletion = Static<typeof AccountDeletion>;
