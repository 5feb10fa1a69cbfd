import * as oauth from 'oauth4webapi';
import t from 'tap';
import { listen } from '../../support/mcp.js';
import { type Person, type Service, startService } from '../../support/service.js';
import { expectStatus } from '../../support/world.js';

/** The service listens on this computer, without TLS. */
const INSECURE = { [oauth.allowInsecureRequests]: true };
const REDIRECT = 'http://127.0.0.1:45455/callback';

/** Matches an error of the server. */
const refusal = (error: string, more: object = {}) => ({ error, ...more }) as never;

/** Plays the browser: opens the address, and allows with a session. @returns the address that the client receives */
async function answered(service: Service, person: Person, address: URL): Promise<URL> {
  const opened = await fetch(address, { redirect: 'manual' });
  const id = String(opened.headers.get('location')).split('request=')[1];
  const browser = await service.signIn(person);
  const { account } = expectStatus(await browser.get(`/api/v1/oauth/request/${id}`), 200);
  const decision = { allow: true, account: account.uid };
  return new URL(expectStatus(await browser.post(`/api/v1/oauth/request/${id}`, decision), 200).redirect_to);
}

async function start(service: Service, metadata: Partial<oauth.OmitSymbolProperties<oauth.Client>>) {
  const issuer = new URL(await listen(service));
  const discovery = await oauth.discoveryRequest(issuer, { algorithm: 'oauth2', ...INSECURE });
  const server = await oauth.processDiscoveryResponse(issuer, discovery);
  const registration = await oauth.dynamicClientRegistrationRequest(
    server,
    { client_name: 'oauth4webapi', redirect_uris: [REDIRECT], ...metadata } as never,
    INSECURE,
  );
  const client = await oauth.processDynamicClientRegistrationResponse(registration);
  return { issuer, server, client };
}

async function authorizationUrl(server: oauth.AuthorizationServer, client: oauth.Client) {
  const verifier = oauth.generateRandomCodeVerifier();
  const url = new URL(String(server.authorization_endpoint));
  const params = {
    client_id: client.client_id,
    redirect_uri: REDIRECT,
    response_type: 'code',
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    scope: 'tasks:write',
    state: oauth.generateRandomState(),
  };
  for (const [name, value] of Object.entries(params)) url.searchParams.set(name, value);
  return { verifier, url, state: params.state };
}

for (const method of ['none', 'client_secret_basic', 'client_secret_post'] as const) {
  t.test(`oauth4webapi, ${method}: it discovers, registers, connects, refreshes and revokes`, async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada');
    const { server, client } = await start(service, { token_endpoint_auth_method: method });
    const secret = String(client.client_secret);
    const authentication = {
      none: oauth.None,
      client_secret_basic: () => oauth.ClientSecretBasic(secret),
      client_secret_post: () => oauth.ClientSecretPost(secret),
    }[method]();

    const { verifier, url, state } = await authorizationUrl(server, client);
    const callback = await answered(service, ada, url);
    t.throws(() => oauth.validateAuthResponse(server, client, callback, 'another state'), 'state');
    const wrongIssuer = new URL(callback);
    wrongIssuer.searchParams.set('iss', 'https://evil.example');
    t.throws(() => oauth.validateAuthResponse(server, client, wrongIssuer, state), 'iss (RFC 9207)');
    const params = oauth.validateAuthResponse(server, client, callback, state);
    const redeemed = await oauth.authorizationCodeGrantRequest(
      ...([server, client, authentication, params, REDIRECT, verifier] as const),
      INSECURE,
    );
    const tokens = await oauth.processAuthorizationCodeResponse(server, client, redeemed);
    t.match(tokens, { token_type: 'bearer', expires_in: 3_600, scope: 'tasks:write' });

    const tasks = (token: string) =>
      oauth.protectedResourceRequest(token, 'GET', new URL('/api/v1/tasks', server.issuer), undefined, null, INSECURE);
    t.equal((await tasks(tokens.access_token)).status, 200);

    const refreshToken = String(tokens.refresh_token);
    const refreshed = await oauth.refreshTokenGrantRequest(server, client, authentication, refreshToken, INSECURE);
    const next = await oauth.processRefreshTokenResponse(server, client, refreshed);
    t.not(next.refresh_token, refreshToken);
    t.equal((await tasks(next.access_token)).status, 200);

    const revoked = await oauth.revocationRequest(server, client, authentication, next.access_token, INSECURE);
    t.equal(await oauth.processRevocationResponse(revoked), undefined);
    await t.rejects(tasks(next.access_token), { code: oauth.WWW_AUTHENTICATE_CHALLENGE } as never);
    const ended = await oauth.refreshTokenGrantRequest(
      ...([server, client, authentication, String(next.refresh_token)] as const),
      INSECURE,
    );
    await t.rejects(oauth.processRefreshTokenResponse(server, client, ended), refusal('invalid_grant'));
  });
}

t.test('oauth4webapi: errors of the server are those of the RFCs', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { server, client } = await start(service, { token_endpoint_auth_method: 'none' });
  const { url, state } = await authorizationUrl(server, client);
  const params = oauth.validateAuthResponse(server, client, await answered(service, ada, url), state);
  const wrong = await oauth.authorizationCodeGrantRequest(
    ...([server, client, oauth.None(), params, REDIRECT, oauth.generateRandomCodeVerifier()] as const),
    INSECURE,
  );
  await t.rejects(oauth.processAuthorizationCodeResponse(server, client, wrong), refusal('invalid_grant'));
  const unknown = { client_id: 'ttd_unknown' };
  const refused = await oauth.refreshTokenGrantRequest(server, unknown, oauth.None(), 'x', INSECURE);
  await t.rejects(
    oauth.processRefreshTokenResponse(server, unknown, refused),
    refusal('invalid_client', { status: 401 }),
  );

  const challenged = new URL(url);
  challenged.searchParams.delete('code_challenge');
  const back = await fetch(challenged, { redirect: 'manual' });
  const fault = new URL(String(back.headers.get('location')));
  t.throws(() => oauth.validateAuthResponse(server, client, fault, state), refusal('invalid_request'));
});

t.test('oauth4webapi: the metadata of the resources leads to the server', async (t) => {
  const service = await startService(t);
  const issuer = await listen(service);
  for (const path of ['', '/mcp', '/api']) {
    const resource = new URL(`${issuer}${path}`);
    const response = await oauth.resourceDiscoveryRequest(resource, INSECURE);
    const document = await oauth.processResourceDiscoveryResponse(resource, response);
    t.same(document.authorization_servers, [issuer], path);
  }
});
