import { type Static, Type } from '@sinclair/typebox';
import { Nullable, Timestamp } from '../../http/schemas.js';

export const Code = (description: string) => Type.String({ maxLength: 100, description, examples: ['287082'] });

const password = Type.String({ maxLength: 1000, description: 'The password of the account.' });
const code = Code('A code from the authenticator app, or a recovery code.');

export const SecondFactor = Type.Object(
  {
    enabled: Type.Boolean({ description: 'True if sign-ins by password need a code.' }),
    enabled_at: Nullable(Timestamp('Time since which they need one.')),
    recovery_codes_left: Type.Integer({ description: 'Recovery codes that have not been used.' }),
    required: Type.Boolean({
      description: 'True if the service requires a second factor of this account (`SECOND_FACTOR_REQUIRED_FOR`).',
    }),
  },
  {
    $id: 'SecondFactor',
    description: 'The state of the second factor of an account.',
    examples: [{ enabled: true, enabled_at: '2026-03-01T09:30:00.000Z', recovery_codes_left: 10, required: false }],
  },
);
export type SecondFactor = Static<typeof SecondFactor>;

export const SecondFactorStart = Type.Object(
  { password },
  {
    $id: 'SecondFactorStart',
    description: 'The first step of setting up a second factor.',
    examples: [{ password: 'correct horse battery' }],
  },
);

export const SecondFactorSecret = Type.Object(
  {
    secret: Type.String({ description: 'The secret in Base32, to type into an authenticator app.' }),
    otpauth_uri: Type.String({
      description: 'The same secret as an address for authenticator apps: show it as a QR code.',
    }),
  },
  {
    $id: 'SecondFactorSecret',
    description: 'A new secret. No other response contains it.',
    examples: [
      {
        secret: 'JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP',
        otpauth_uri:
          'otpauth://totp/Tutti:ada%40example.com?secret=JBSWY3DPEHPK3PXPJBSWY3DPEHPK3PXP&issuer=Tutti&algorithm=SHA1&digits=6&period=30',
      },
    ],
  },
);

export const SecondFactorConfirmation = Type.Object(
  { code: Code('The code that the authenticator app shows.') },
  {
    $id: 'SecondFactorConfirmation',
    description: 'The second step of setting up a second factor.',
    examples: [{ code: '287082' }],
  },
);

export const SecondFactorCheck = Type.Object(
  { password, code },
  {
    $id: 'SecondFactorCheck',
    description: 'Password and code of an account with a second factor.',
    examples: [{ password: 'correct horse battery', code: '287082' }],
  },
);

export const RecoveryCodes = Type.Object(
  {
    recovery_codes: Type.Array(Type.String(), {
      description: 'Each replaces a code of the authenticator app once. Store them: no other response contains them.',
    }),
  },
  {
    $id: 'RecoveryCodes',
    description: 'New recovery codes.',
    examples: [{ recovery_codes: ['gezd-gnbv-gy3t-qojq', 'mfrg-gzdf-mztw-q2lk'] }],
  },
);
