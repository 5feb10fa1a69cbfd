import { readFileSync } from 'node:fs';
import t from 'tap';
import { type Claims, emailIn, groupsIn, hasVerifiedEmail, personIn } from '../../../src/features/oidc/claims.js';
import {
  accountsOf,
  oidcEnv,
  openBrowser,
  PROVISION,
  signInAt,
  startIdentityProvider,
  userOf,
} from '../../support/identity-provider.js';
import { startService } from '../../support/service.js';

/** Claims as the providers of docs/sign-in.md send them. */
interface Recorded {
  idToken: Claims;
  userInfo?: Record<string, unknown>;
}

const PROVIDERS = ['keycloak', 'authentik', 'authelia', 'pocket-id', 'google', 'entra'] as const;

function recorded(name: (typeof PROVIDERS)[number]): Recorded {
  return JSON.parse(readFileSync(`test/features/oidc/claims/${name}.json`, 'utf8'));
}

/** Claims that the fake provider sets itself. */
const OWN = new Set(['iss', 'aud', 'azp', 'exp', 'iat', 'nbf', 'nonce', 'at_hash', 'auth_time']);

const ADMINS = { OIDC_ALLOWED_GROUPS: 'staff', OIDC_ADMIN_GROUP: 'tutti-admins' };
const EXPECTED = {
  keycloak: { env: ADMINS, user: { is_admin: true, surname: 'King' } },
  // Since 2025.10: docs/sign-in.md says what to do.
  authentik: { env: ADMINS, error: 'OIDC_EMAIL_UNVERIFIED' },
  authelia: { env: ADMINS, user: { is_admin: true, surname: 'King', timezone: 'Europe/London', language: 'en' } },
  'pocket-id': { env: ADMINS, user: { is_admin: true, surname: 'King' } },
  google: { env: {}, user: { is_admin: false, surname: 'King' } },
  entra: { env: { OIDC_TRUST_EMAIL: 'true' }, user: { is_admin: false, name: 'Ada' } },
} as const;

for (const name of PROVIDERS) {
  t.test(`Claims of ${name}: a first sign-in with the settings of docs/sign-in.md`, async (t) => {
    const { idToken, userInfo = {} } = recorded(name);
    const claims = Object.fromEntries(Object.entries({ ...userInfo, ...idToken }).filter(([claim]) => !OWN.has(claim)));
    const provider = await startIdentityProvider(t, claims as { sub: string });
    provider.onlyInUserInfo = Object.keys(userInfo).filter((claim) => !(claim in idToken));
    const { env, ...expected } = EXPECTED[name];
    const service = await startService(t, { env: oidcEnv(provider, { ...PROVISION, ...env }) });
    const browser = openBrowser(service);
    const page = await signInAt(browser);
    if ('error' in expected) {
      t.equal(page, `/#/sign-in?error=${expected.error}`);
      t.same(await accountsOf(service), []);
      return;
    }
    t.equal(page, '/');
    t.match(await userOf(browser), { email: 'ada@example.com', ...expected.user });
  });
}

t.test('Claims: an address counts as verified by the boolean alone, and in Entra by xms_edov', async (t) => {
  const entra = recorded('entra').idToken;
  t.equal(hasVerifiedEmail(entra), false);
  for (const xms_edov of [true, 1, '1', 'true']) t.equal(hasVerifiedEmail({ ...entra, xms_edov }), true, `${xms_edov}`);
  for (const xms_edov of [false, 0, '0', 'false', null, undefined, {}]) {
    t.equal(hasVerifiedEmail({ ...entra, xms_edov }), false, `${xms_edov}`);
  }
  for (const iss of ['https://evil.example', 'https://evil.example/https://login.microsoftonline.com/x/v2.0']) {
    t.equal(hasVerifiedEmail({ ...entra, iss, xms_edov: true }), false, 'of Entra only');
  }
  const lookalike = 'https://login.microsoftonline.com.evil.example/x/v2.0';
  t.equal(hasVerifiedEmail({ ...entra, iss: lookalike, xms_edov: true }), false);
  t.equal(hasVerifiedEmail({ ...entra, email_verified: false, xms_edov: true }), false, 'false is false');
  const { idToken: google } = recorded('google');
  for (const email_verified of ['true', 1, 'yes', null, []]) {
    t.equal(hasVerifiedEmail({ ...google, email_verified }), false, JSON.stringify(email_verified));
  }
  t.equal(hasVerifiedEmail(google), true);
});

t.test('Claims: names, groups and addresses of any type are read or left out', async (t) => {
  const claims = { iss: 'https://id.example.com', sub: 'a' };
  t.same(groupsIn({ ...claims, groups: 'staff' }, 'groups'), ['staff']);
  t.same(groupsIn({ ...claims, groups: ['a', 1, null, ['b']] }, 'groups'), ['a']);
  t.same(groupsIn(claims, 'constructor'), [], 'no member of Object');
  t.equal(emailIn({ ...claims, email: 'Ada.King+x@Example.com' }), 'ada.king+x@example.com');
  t.equal(emailIn(claims), null);
  t.same(personIn({ ...claims, name: 'Ada King' }), {
    name: 'Ada King',
    surname: undefined,
    timezone: undefined,
    language: undefined,
  });
  t.match(personIn({ ...claims, given_name: {}, name: ['x'], locale: '../../etc', zoneinfo: 'Europe/Berlin' }), {
    name: null,
    timezone: 'Europe/Berlin',
    language: undefined,
  });
});
