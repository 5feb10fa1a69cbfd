import { type Static, Type } from '@sinclair/typebox';
import { Nullable, Ref, resourceMembers, Timestamp, timestampMembers } from '../../http/schemas.js';
import { TokenInfo } from '../api-keys/schema.js';

/** RFC 5321, section 4.5.3.1.3, without the angle brackets. */
export const MAX_EMAIL_LENGTH = 254;

export const Email = () =>
  Type.String({
    'x-normalized': 'trim',
    format: 'email',
    maxLength: MAX_EMAIL_LENGTH,
    description: 'E-mail address, compared without regard to case. ASCII only, so that no two addresses look alike.',
    examples: ['ada@example.com'],
  });

/** The address of an account that exists. An invalid one is unknown. */
export const AccountEmail = (description: string, maxLength = MAX_EMAIL_LENGTH) =>
  Type.String({ 'x-normalized': 'trim', maxLength, description, examples: ['ada@example.com'] });

export const MIN_PASSWORD_LENGTH = 8;

export const Password = (description: string) =>
  Type.String({
    'x-normalized': 'NFKC',
    minLength: MIN_PASSWORD_LENGTH,
    maxLength: 256,
    description: `${description} The 10,000 most common passwords are refused.`,
    examples: ['correct horse battery'],
  });

export const CurrentPassword = (description: string) =>
  Type.Optional(
    Type.String({
      maxLength: 1000,
      description: `${description} Absent for an account without one: it needs a sign-in of the last five minutes.`,
    }),
  );

const personMembers = {
  name: Nullable(Type.String({ maxLength: 255, description: 'Given name.', examples: ['Ada'] })),
  surname: Nullable(Type.String({ maxLength: 255, description: 'Family name.' })),
};

export const ABOUT_YOU_LIMIT = 500;

export const settingMembers = {
  timezone: Type.String({
    maxLength: 100,
    description: 'IANA name of the time zone for "today" and all dates.',
    examples: ['Europe/Berlin'],
  }),
  language: Type.String({
    pattern: '^[A-Za-z]{2,3}(-[A-Za-z0-9]{1,8}){0,4}$',
    description: 'Language tag (BCP 47).',
    examples: ['en'],
  }),
  first_day_of_week: Type.Integer({ minimum: 0, maximum: 6, description: '0 is Sunday.' }),
};

/** Settings that the user and administrators can change. */
export const accountSettings = {
  name: Type.Optional(personMembers.name),
  surname: Type.Optional(personMembers.surname),
  timezone: Type.Optional(settingMembers.timezone),
  language: Type.Optional(settingMembers.language),
  first_day_of_week: Type.Optional(settingMembers.first_day_of_week),
};

/** Settings that only the user can change. */
export const personalSettings = {
  about_you: Type.Optional(
    Nullable(
      Type.String({
        maxLength: ABOUT_YOU_LIMIT,
        description: `Information about you for the AI assistant: at most ${ABOUT_YOU_LIMIT} characters.`,
      }),
    ),
  ),
  ai_assistant_enabled: Type.Optional(Type.Boolean({ description: 'True if the AI assistant may be used.' })),
};

export const User = Type.Object(
  {
    ...resourceMembers,
    email: Email(),
    email_verified_at: Nullable(
      Timestamp('Time at which the address was verified: by a link in a mail, or by a provider. Null if it was not.'),
    ),
    ...personMembers,
    ...settingMembers,
    about_you: Nullable(
      Type.String({ maxLength: ABOUT_YOU_LIMIT, description: 'Information about you for the AI assistant.' }),
    ),
    ai_assistant_enabled: Type.Boolean({ description: 'True if the AI assistant may be used.' }),
    is_admin: Type.Boolean({ description: 'True for administrators.' }),
    ...timestampMembers,
  },
  {
    $id: 'User',
    description: 'An account.',
    examples: [
      {
        id: 1,
        uid: 'k3v9x0q2m7b4t1z',
        email: 'ada@example.com',
        email_verified_at: null,
        name: 'Ada',
        surname: null,
        timezone: 'Europe/Berlin',
        language: 'en',
        first_day_of_week: 1,
        about_you: null,
        ai_assistant_enabled: false,
        is_admin: true,
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type User = Static<typeof User>;

export const Registration = Type.Object(
  {
    email: Email(),
    password: Password('8 to 256 characters.'),
    name: Type.Optional(personMembers.name),
    setup_token: Type.Optional(
      Type.String({
        maxLength: 200,
        description: 'For the first account of a service in production: the token in its log.',
      }),
    ),
  },
  {
    $id: 'Registration',
    description: 'A new account.',
    examples: [{ email: 'ada@example.com', password: 'correct horse battery', name: 'Ada' }],
  },
);
export type Registration = Static<typeof Registration>;

export const RegistrationState = Type.Object(
  {
    open: Type.Boolean({ description: 'True if `POST /api/register` creates accounts.' }),
    first_account: Type.Boolean({
      description: 'True if there is no account yet: the first one becomes administrator.',
    }),
    setup_token_required: Type.Boolean({
      description: 'True if the `setup_token` from the log of the service is required.',
    }),
    mail: Type.Boolean({ description: 'True if the service sends mail, for example to reset a password.' }),
  },
  {
    $id: 'RegistrationState',
    description: 'The state of registration.',
    examples: [{ open: true, first_account: true, setup_token_required: false, mail: false }],
  },
);
export type RegistrationState = Static<typeof RegistrationState>;

export const Credentials = Type.Object(
  {
    email: AccountEmail('E-mail address of the account.', 1000),
    password: Type.String({ maxLength: 1000, description: 'Password of the account.' }),
    code: Type.Optional(
      Type.String({
        maxLength: 100,
        description: 'For accounts with a second factor: a code from the authenticator app, or a recovery code.',
      }),
    ),
  },
  {
    $id: 'Credentials',
    description: 'Credentials of a login.',
    examples: [{ email: 'ada@example.com', password: 'correct horse battery' }],
  },
);
export type Credentials = Static<typeof Credentials>;

export const EmailChange = Type.Object(
  {
    email: Email(),
    current_password: CurrentPassword('The password of the account.'),
  },
  {
    $id: 'EmailChange',
    description: 'A change of the e-mail address.',
    examples: [{ email: 'ada@example.org', current_password: 'correct horse battery' }],
  },
);
export type EmailChange = Static<typeof EmailChange>;

export const PasswordConfirmation = Type.Object(
  { password: Type.String({ maxLength: 1000, description: 'The password of the account.' }) },
  {
    $id: 'PasswordConfirmation',
    description: 'A confirmation of the password.',
    examples: [{ password: 'correct horse battery' }],
  },
);

export const CurrentUser = Type.Object(
  { user: Ref(User), token: Type.Optional(Ref(TokenInfo)) },
  {
    $id: 'CurrentUser',
    description: 'The account of a credential, and the permissions of its token, if it is one.',
    examples: [{ user: User.examples[0], token: TokenInfo.examples[0] }],
  },
);

export const SignedOut = Type.Object(
  {
    redirect_to: Type.String({ description: 'Address that ends the session at the provider. The browser goes there.' }),
  },
  {
    $id: 'SignedOut',
    description: 'The end of a session that a provider has begun.',
    examples: [{ redirect_to: 'https://id.example.com/logout?client_id=tutti' }],
  },
);

export const SignedIn = Type.Object(
  {
    user: Ref(User),
    second_factor_setup_required: Type.Optional(
      Type.Boolean({
        description:
          'True if the account must set up a second factor before anything else: other operations are 403 ' +
          '`SECOND_FACTOR_SETUP_REQUIRED` for its sessions. Absent otherwise.',
      }),
    ),
  },
  { $id: 'SignedIn', description: 'The account of a new session.', examples: [{ user: User.examples[0] }] },
);

export const UserResponse = Type.Object(
  { user: Ref(User) },
  { $id: 'UserAnswer', description: 'An account, in an envelope.', examples: [{ user: User.examples[0] }] },
);
