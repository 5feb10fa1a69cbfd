import { type Static, Type } from '@sinclair/typebox';
import { Nullable, Ref, Timestamp } from '../../http/schemas.js';

export const SignInProviders = Type.Object(
  {
    providers: Type.Array(
      Type.Object(
        {
          slug: Type.String({ description: 'Names the provider in `/api/oidc/auth/{slug}`.' }),
          name: Type.String({ description: 'Name for the button.' }),
        },
        { description: 'A provider.' },
      ),
      { description: 'In the order of the settings.' },
    ),
    password: Type.Boolean({ description: 'True if `POST /api/login` works.' }),
    auto_redirect: Type.Optional(
      Type.Boolean({ description: 'True if pages should go to the only provider without a button; otherwise absent.' }),
    ),
  },
  {
    $id: 'SignInProviders',
    description: 'The ways to sign in.',
    examples: [{ providers: [{ slug: 'sso', name: 'Example Inc.' }], password: true }],
  },
);
export type SignInProviders = Static<typeof SignInProviders>;

export const Identity = Type.Object(
  {
    id: Type.Integer({ description: 'Numeric identifier.' }),
    issuer: Type.String({ description: 'Address of the provider.' }),
    name: Type.String({ description: 'Name of the provider at the last sign-in.' }),
    created_at: Timestamp('Time of the linking.'),
    last_used_at: Nullable(Timestamp('Time of the last sign-in; null if there was none.')),
  },
  {
    $id: 'Identity',
    description: 'An account at a provider with which you can sign in.',
    examples: [
      {
        id: 3,
        issuer: 'https://id.example.com/realms/main',
        name: 'Example Inc.',
        created_at: '2026-03-01T09:30:00.000Z',
        last_used_at: '2026-03-02T18:00:00.000Z',
      },
    ],
  },
);
export type Identity = Static<typeof Identity>;

export const IdentityList = Type.Object(
  {
    identities: Type.Array(Ref(Identity), { description: 'Oldest first.' }),
    password: Type.Boolean({ description: 'True if the account has a password.' }),
  },
  {
    $id: 'IdentityList',
    description: 'The ways to sign in to an account.',
    examples: [{ identities: [Identity.examples[0]], password: true }],
  },
);
