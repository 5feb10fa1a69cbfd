import { type Static, Type } from '@sinclair/typebox';
import { Envelope, type FiltersOf, ignores, listQuery } from '../../../http/schemas.js';
import { accountSettings, Email, Password, User } from '../schema.js';

export const UserList = Envelope('users', User);

const password = () => Password('8 to 256 characters.');
const isAdmin = () => Type.Boolean({ description: 'True for administrators.' });

const newUser = { email: Email(), password: password(), ...accountSettings, is_admin: Type.Optional(isAdmin()) };

export const UserCreate = Type.Object(newUser, {
  $id: 'UserCreate',
  ...ignores(User, newUser),
  description: 'A new account.',
  examples: [{ email: 'bob@example.com', password: 'correct horse battery', name: 'Bob' }],
});
export type UserCreate = Static<typeof UserCreate>;

export const UserUpdate = Type.Partial(
  Type.Object({
    email: Email(),
    password: password(),
    ...accountSettings,
    is_admin: isAdmin(),
    keep_api_keys: Type.Boolean({
      description:
        'True to keep the API keys of the account valid after a new `password`, which otherwise revokes them.',
    }),
  }),
  {
    $id: 'UserUpdate',
    ...ignores(User, newUser),
    description: 'Changes of an account.',
    examples: [{ is_admin: true }],
  },
);
export type UserUpdate = Static<typeof UserUpdate>;

export const RevokedKeys = Type.Object(
  { revoked: Type.Integer({ description: 'The number of keys that were valid.' }) },
  { $id: 'RevokedKeys', description: 'The result of revoking all keys.', examples: [{ revoked: 3 }] },
);

const USER_SORT_FIELDS = ['id', 'email', 'name', 'surname', 'created_at', 'updated_at'] as const;

export const UserQuery = listQuery(USER_SORT_FIELDS, {
  q: Type.Optional(
    Type.String({ maxLength: 255, description: 'Text that address, name or surname contain, without regard to case.' }),
  ),
  is_admin: Type.Optional(Type.Boolean({ description: 'True for administrators.' })),
});
export type UserFilters = FiltersOf<Static<typeof UserQuery>>;
