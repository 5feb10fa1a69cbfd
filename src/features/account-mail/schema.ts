import { type Static, Type } from '@sinclair/typebox';
import { Email, Password } from '../accounts/schema.js';

const Token = (description: string) =>
  Type.String({ minLength: 1, maxLength: 100, description, examples: ['4f1e'.repeat(16)] });

export const PasswordResetRequest = Type.Object(
  { email: Email() },
  {
    $id: 'PasswordResetRequest',
    description: 'The address of an account whose password is forgotten.',
    examples: [{ email: 'ada@example.com' }],
  },
);

export const PasswordReset = Type.Object(
  {
    token: Token('The token in the link of the mail.'),
    password: Password('The new password: 8 to 256 characters.'),
    revoke_keys: Type.Optional(
      Type.Boolean({ description: 'True to revoke all API keys and disconnect all apps. Absent: they stay valid.' }),
    ),
  },
  {
    $id: 'PasswordReset',
    description: 'A new password, with the token of a mail.',
    examples: [{ token: '4f1e'.repeat(16), password: 'staple battery horse', revoke_keys: true }],
  },
);
export type PasswordReset = Static<typeof PasswordReset>;

export const EmailVerification = Type.Object(
  { token: Token('The token in the link of the mail.') },
  {
    $id: 'EmailVerification',
    description: 'The token of a mail that verifies an address.',
    examples: [{ token: '4f1e'.repeat(16) }],
  },
);
