import { createHash, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import type { Test } from 'tap';
import type { Client, Result, Service } from './service.js';

/** An OpenID provider on loopback that signs its tokens, and breaks the rules that a test names. */

export const CLIENT_ID = 'tutti';
export const CLIENT_SECRET = 'a secret of the client that is long enough';
export const BASE_URL = 'http://127.0.0.1:3000';

/** Claims of a person with a verified address. */
export const ADA = { sub: 'ada-1', email: 'ada@example.com', email_verified: true };
/** Settings of a service that creates accounts for persons of the provider. */
export const PROVISION = { OIDC_AUTO_PROVISION: 'true' };

/** Deviations from a correct provider. */
export interface Faults {
  /** Parameters of the response at the callback. */
  response?: Record<string, string | null>;
  /** Claims of the ID token; undefined removes one. */
  idToken?: Record<string, unknown>;
  algorithm?: 'none' | 'HS256';
  /** Signs with a key that the provider does not publish, under the id of the published one. */
  foreignKey?: true;
  /** Members of UserInfo. */
  userInfo?: Record<string, unknown>;
  /** Responds with UserInfo as a signed JWT. */
  signedUserInfo?: true;
  /** Status of the endpoint of this name. */
  status?: Record<string, number>;
}

type Claims = { sub: string } & Record<string, unknown>;

interface Code {
  nonce: string | null;
  challenge: string | null;
  redirectUri: string | null;
  claims: Claims;
}

export interface IdentityProvider {
  issuer: string;
  /** The person who signs in. */
  person: Claims;
  /** Names of claims that only UserInfo has. */
  onlyInUserInfo: string[];
  faults: Faults;
  /** Members of the metadata that replace the usual ones. */
  metadata: Record<string, unknown>;
  /** Requests by path. */
  requests: Record<string, number>;
  /** Faults in requests of the service. */
  complaints: string[];
  rotateKey(): Promise<void>;
  stop(): Promise<void>;
}

export async function startIdentityProvider(t: Test, person: Claims = { sub: 'ada' }): Promise<IdentityProvider> {
  const codes = new Map<string, Code>();
  const tokens = new Map<string, Claims>();
  let key = await firstKey;

  const server = createServer((request, response) => {
    const send = (status: number, body: object | string, headers: Record<string, string> = {}) =>
      response
        .writeHead(status, { 'content-type': 'application/json', ...headers })
        .end(typeof body === 'string' ? body : JSON.stringify(body));
    respond(request, send).catch((error: unknown) => {
      provider.complaints.push(String(error));
      send(500, {});
    });
  });

  async function respond(
    request: IncomingMessage,
    send: (status: number, body: object | string, headers?: Record<string, string>) => unknown,
  ): Promise<unknown> {
    const url = new URL(request.url ?? '/', provider.issuer);
    provider.requests[url.pathname] = (provider.requests[url.pathname] ?? 0) + 1;
    const status = provider.faults.status?.[url.pathname];
    if (status !== undefined) return send(status, {});
    switch (url.pathname) {
      case '/.well-known/openid-configuration':
        return send(200, { ...metadata(provider.issuer), ...provider.metadata });
      case '/jwks':
        return send(200, { keys: [key.jwk] });
      case '/authorize':
        return send(302, {}, { location: authorize(url.searchParams) });
      case '/token':
        return token(request, send);
      case '/userinfo': {
        const claims = tokens.get(String(request.headers.authorization).replace('Bearer ', ''));
        if (claims === undefined) return send(401, {});
        const info = { ...claims, ...provider.faults.userInfo };
        return provider.faults.signedUserInfo ? send(200, await signed(info), JWT) : send(200, info);
      }
      default:
        return send(404, {});
    }
  }

  function authorize(query: URLSearchParams): string {
    for (const [name, value] of [
      ['response_type', 'code'],
      ['client_id', CLIENT_ID],
      ['code_challenge_method', 'S256'],
    ] as const) {
      if (query.get(name) !== value) provider.complaints.push(`${name} is ${query.get(name)}`);
    }
    const code = randomBytes(16).toString('hex');
    const [nonce, challenge, redirectUri] = ['nonce', 'code_challenge', 'redirect_uri'].map((name) => query.get(name));
    codes.set(code, {
      nonce: nonce ?? null,
      challenge: challenge ?? null,
      redirectUri: redirectUri ?? null,
      claims: { ...provider.person },
    });
    const back = new URL(String(redirectUri));
    const given = { code, state: query.get('state'), iss: provider.issuer, ...provider.faults.response };
    for (const [name, value] of Object.entries(given)) if (value !== null) back.searchParams.set(name, value);
    return back.href;
  }

  async function token(request: IncomingMessage, send: (status: number, body: object) => unknown): Promise<unknown> {
    const form = new URLSearchParams(await text(request));
    const code = codes.get(String(form.get('code')));
    codes.delete(String(form.get('code')));
    const challenge = createHash('sha256')
      .update(String(form.get('code_verifier')))
      .digest('base64url');
    const isRight = code?.challenge === challenge && code.redirectUri === form.get('redirect_uri');
    if (!isAuthenticated(request, form, provider.metadata)) return send(401, { error: 'invalid_client' });
    if (code === undefined || !isRight) return send(400, { error: 'invalid_grant' });
    const accessToken = randomBytes(16).toString('hex');
    tokens.set(accessToken, code.claims);
    const idToken = await sign(code);
    return send(200, { access_token: accessToken, token_type: 'Bearer', expires_in: 60, id_token: idToken });
  }

  async function sign({ nonce, claims }: Code): Promise<string> {
    const { idToken = {}, algorithm, foreignKey } = provider.faults;
    const now = Math.floor(Date.now() / 1_000);
    const inToken = Object.entries(claims).filter(([name]) => !provider.onlyInUserInfo.includes(name));
    const payload = {
      ...{ iss: provider.issuer, aud: CLIENT_ID, iat: now, exp: now + 300, nonce },
      ...Object.fromEntries(inToken),
      ...idToken,
    };
    if (algorithm === 'none') return new UnsecuredJWT(payload).encode();
    if (algorithm === 'HS256') {
      return new SignJWT(payload).setProtectedHeader({ alg: 'HS256' }).sign(Buffer.from(CLIENT_SECRET));
    }
    return signed(payload, foreignKey ? await foreign : key);
  }

  function signed(payload: JWTPayload, { privateKey } = key): Promise<string> {
    return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: key.jwk.kid }).sign(privateKey);
  }

  const stop = () =>
    new Promise<void>((resolve) => {
      server.closeAllConnections();
      server.close(() => resolve());
    });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  t.teardown(() => (server.listening ? stop() : undefined));
  const { port } = server.address() as AddressInfo;
  const provider: IdentityProvider = {
    issuer: `http://127.0.0.1:${port}`,
    person,
    onlyInUserInfo: [],
    faults: {},
    metadata: {},
    requests: {},
    complaints: [],
    async rotateKey() {
      key = await newKey();
    },
    stop,
  };
  t.teardown(() => {
    for (const complaint of provider.complaints) t.fail(`a request of the service is wrong: ${complaint}`);
  });
  return provider;
}

function isAuthenticated(
  { headers: { authorization } }: IncomingMessage,
  form: URLSearchParams,
  { token_endpoint_auth_methods_supported: methods }: IdentityProvider['metadata'],
): boolean {
  if (Array.isArray(methods) && methods[0] === 'none') return form.get('client_id') === CLIENT_ID;
  if (Array.isArray(methods)) return form.get('client_secret') === CLIENT_SECRET;
  const [id, secret] = Buffer.from(String(authorization).replace('Basic ', ''), 'base64').toString().split(':');
  return id === CLIENT_ID && decodeURIComponent(String(secret).replaceAll('+', ' ')) === CLIENT_SECRET;
}

function metadata(issuer: string): object {
  return {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    userinfo_endpoint: `${issuer}/userinfo`,
    jwks_uri: `${issuer}/jwks`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    // A hostile or careless provider lists these as well.
    id_token_signing_alg_values_supported: ['RS256', 'HS256', 'none'],
    authorization_response_iss_parameter_supported: true,
  };
}

const JWT = { 'content-type': 'application/jwt' };

let keys = 0;

async function newKey() {
  const { publicKey, privateKey } = await generateKeyPair('RS256', { extractable: true });
  keys += 1;
  return { privateKey, jwk: { ...(await exportJWK(publicKey)), kid: `key-${keys}`, alg: 'RS256', use: 'sig' } };
}

/** Making a key of RSA takes long: all providers of a process begin with one. */
const firstKey = newKey();
const foreign = newKey();

/** Settings of a service with one provider. */
export function oidcEnv({ issuer }: { issuer: string }, more: Record<string, string> = {}): Record<string, string> {
  return {
    ...{ BASE_URL, REGISTRATION_ENABLED: 'false' },
    ...{ OIDC_ISSUER_URL: issuer, OIDC_CLIENT_ID: CLIENT_ID, OIDC_CLIENT_SECRET: CLIENT_SECRET },
    ...more,
  };
}

/** A browser: keeps the cookies that the service sets. */
export interface Browser {
  cookies: Map<string, string>;
  get(url: string, headers?: Record<string, string>): Promise<Result>;
  post(url: string, body?: object): Promise<Result>;
  delete(url: string): Promise<Result>;
}

export function openBrowser({ anonymous }: { anonymous: Client }, cookies = new Map<string, string>()): Browser {
  const call = async (method: string, url: string, body?: object, headers: Record<string, string> = {}) => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await anonymous.call(method, url, {
      headers: { ...headers, ...(cookie !== '' && { cookie }) },
      ...(body !== undefined && { body }),
    });
    for (const set of [response.headers['set-cookie'] ?? []].flat()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(String(set)) ?? [];
      if (value === '') cookies.delete(name);
      else cookies.set(name, value);
    }
    return response;
  };
  return {
    cookies,
    get: (url, headers) => call('GET', url, undefined, headers),
    post: (url, body) => call('POST', url, body),
    delete: (url) => call('DELETE', url),
  };
}

/** Begins a sign-in and lets the provider answer. @returns the path and query of the callback */
export async function atProvider(browser: Browser, query = '', slug = 'sso'): Promise<string> {
  const begun = await browser.get(`/api/oidc/auth/${slug}${query}`, { 'sec-fetch-site': 'same-origin' });
  if (begun.status !== 303) throw new Error(`${begun.status} ${begun.text}`);
  const to = String(begun.headers.location);
  if (to.startsWith(BASE_URL)) return to;
  const response = await fetch(to, { redirect: 'manual' });
  const { pathname, search } = new URL(String(response.headers.get('location')));
  return pathname + search;
}

/** Signs in at the provider. @returns the page to which the browser is sent, without the origin */
export async function signInAt(browser: Browser, query = '', slug = 'sso'): Promise<string> {
  return finishAt(browser, await atProvider(browser, query, slug));
}

export async function finishAt(browser: Browser, callback: string): Promise<string> {
  if (callback.startsWith(BASE_URL)) return callback.slice(BASE_URL.length);
  const response = await browser.get(callback);
  if (response.status !== 303) throw new Error(`${response.status} ${response.text}`);
  const to = String(response.headers.location);
  if (!to.startsWith(`${BASE_URL}/`)) throw new Error(`sent to ${to}`);
  return to.slice(BASE_URL.length);
}

export async function userOf(browser: Browser): Promise<Record<string, unknown> | null> {
  const { status, body } = await browser.get('/api/current_user');
  return status === 200 ? body.user : null;
}

export function accountsOf({ db }: Service) {
  return db.read.selectFrom('users').select(['id', 'email', 'is_admin', 'password_hash']).orderBy('id').execute();
}
