import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { exportJWK, generateKeyPair } from 'jose';
import { type Account, type Configuration, Provider } from 'oidc-provider';
import t, { type Test } from 'tap';
import {
  accountsOf,
  BASE_URL,
  type Browser,
  CLIENT_ID,
  CLIENT_SECRET,
  finishAt,
  oidcEnv,
  openBrowser,
  userOf,
} from '../support/identity-provider.js';
import { startService } from '../support/service.js';
import { expectStatus } from '../support/world.js';

// oidc-provider is the identity provider: an independent program decides whether our requests and checks are right.

const CLAIMS = { email: 'ada@example.com', email_verified: true, given_name: 'Ada', groups: ['staff', 'admins'] };

async function startProvider(t: Test, subject: string, more: Configuration = {}): Promise<{ issuer: string }> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    server.closeAllConnections();
    server.close();
  });
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const { privateKey } = await generateKeyPair('RS256', { extractable: true });
  const provider = new Provider(issuer, {
    jwks: { keys: [{ ...(await exportJWK(privateKey)), kid: 'key-1', use: 'sig', alg: 'RS256' }] },
    clients: [
      {
        client_id: CLIENT_ID,
        client_secret: CLIENT_SECRET,
        redirect_uris: [`${BASE_URL}/api/oidc/callback/sso`],
        post_logout_redirect_uris: [`${BASE_URL}/`],
      },
    ],
    cookies: { keys: ['a key of the test'] },
    pkce: { required: () => true },
    scopes: ['openid', 'email', 'profile', 'groups'],
    claims: { openid: ['sub'], email: ['email', 'email_verified'], profile: ['given_name'], groups: ['groups'] },
    features: { devInteractions: { enabled: false } },
    interactions: { url: () => '/play' },
    findAccount: async (_context: unknown, id: string): Promise<Account> => ({
      accountId: id,
      claims: async () => ({ sub: id, ...CLAIMS }),
    }),
    ...more,
  });
  const respond = provider.callback();
  server.on('request', async (request, response) => {
    if (request.url !== '/play') return respond(request, response);
    const { params } = await provider.interactionDetails(request, response);
    const grant = new provider.Grant({ accountId: subject, clientId: String(params.client_id) });
    grant.addOIDCScope(String(params.scope));
    const consent = { grantId: await grant.save() };
    return provider.interactionFinished(request, response, { login: { accountId: subject }, consent });
  });
  return { issuer };
}

/** Follows the redirects of the provider. @returns the path and query of the callback */
async function walk(browser: Browser, { issuer }: { issuer: string }): Promise<string> {
  let to = String((await browser.get('/api/oidc/auth/sso?return_to=/%23/inbox')).headers.location);
  const cookies = new Map<string, string>();
  while (to.startsWith(issuer)) {
    const cookie = [...cookies].map((pair) => pair.join('=')).join('; ');
    const response = await fetch(to, { redirect: 'manual', headers: { cookie } });
    for (const line of response.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';', 1)[0] ?? '').split('=');
      cookies.set(name, value);
    }
    to = new URL(String(response.headers.get('location')), to).href;
  }
  return to.slice(BASE_URL.length);
}

const SETTINGS = {
  ...{ OIDC_AUTO_PROVISION: 'true', OIDC_SCOPE: 'openid profile email groups', OIDC_LOGOUT: 'true' },
  ...{ OIDC_ALLOWED_GROUPS: 'staff', OIDC_ADMIN_GROUP: 'admins' },
};

for (const [name, conformIdTokenClaims] of [
  ['the ID token has all claims', false],
  ['UserInfo has the claims', true],
] as const) {
  t.test(`oidc-provider: sign-in, and sign-out at the provider; ${name}`, async (t) => {
    const provider = await startProvider(t, 'ada-1', { conformIdTokenClaims });
    const service = await startService(t, { env: oidcEnv(provider, SETTINGS) });
    const browser = openBrowser(service);
    t.equal(await finishAt(browser, await walk(browser, provider)), '/#/inbox');
    t.match(await userOf(browser), { email: CLAIMS.email, name: 'Ada', is_admin: true });
    const { redirect_to: to } = expectStatus(await browser.post('/api/logout'), 200);
    t.equal((await fetch(to, { redirect: 'manual' })).status, 200, 'the provider knows the address of its sign-out');

    const again = openBrowser(service);
    const callback = await walk(again, provider);
    for (const parameter of ['state', 'iss', 'code']) {
      const url = new URL(callback, BASE_URL);
      url.searchParams.set(parameter, 'https://evil.example');
      const other = openBrowser(service);
      for (const [key, value] of again.cookies) other.cookies.set(key, value);
      t.equal(await finishAt(other, url.pathname + url.search), '/#/sign-in?error=OIDC_FAILED', parameter);
    }
    t.equal((await accountsOf(service)).length, 1);
  });
}
