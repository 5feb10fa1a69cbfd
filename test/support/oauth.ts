import { createHash, randomBytes } from 'node:crypto';
import type { Person, Service } from './service.js';
import { expectStatus } from './world.js';

/** Plays an app and the browser of its user, over `app.inject`. */

export const ORIGIN = 'https://tasks.example.com';
export const OAUTH_ENV = { BASE_URL: ORIGIN };

export const REDIRECT = 'https://app.example.net/callback';

export interface Registered {
  client_id: string;
  client_secret?: string;
  redirect_uris: string[];
}

export interface Tokens {
  access_token: string;
  refresh_token: string;
  scope: string;
  expires_in: number;
  token_type: string;
}

export function pkce() {
  const verifier = randomBytes(32).toString('base64url');
  return { verifier, challenge: createHash('sha256').update(verifier).digest('base64url') };
}

export async function registerApp(service: Service, metadata: object = {}): Promise<Registered> {
  const response = await service.anonymous.post('/oauth/register', {
    client_name: 'App',
    redirect_uris: [REDIRECT],
    token_endpoint_auth_method: 'none',
    ...metadata,
  });
  return expectStatus(response, 201);
}

export function form(
  service: Service,
  url: string,
  fields: Record<string, string>,
  headers: Record<string, string> = {},
) {
  return service.anonymous.call('POST', url, {
    headers: { 'content-type': 'application/x-www-form-urlencoded', ...headers },
    payload: new URLSearchParams(fields).toString(),
  });
}

export function authorizeUrl(client: Registered, fields: Record<string, string | undefined> = {}): string {
  const given = {
    client_id: client.client_id,
    redirect_uri: client.redirect_uris[0],
    response_type: 'code',
    code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
    code_challenge_method: 'S256',
    state: 'xyz',
    ...fields,
  };
  const entries = Object.entries(given).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `/oauth/authorize?${new URLSearchParams(entries)}`;
}

/** Asks as an app does. @returns the id of the request */
export async function ask(
  service: Service,
  client: Registered,
  fields: Record<string, string | undefined> = {},
): Promise<string> {
  const response = await service.anonymous.get(authorizeUrl(client, fields));
  if (response.status !== 303) throw new Error(`${response.status} ${response.text}`);
  return String(new URL(String(response.headers.location)).hash.split('request=')[1]);
}

export interface Choice {
  scopes?: string[];
  project_ids?: (number | string)[] | null;
  expires_at?: string | null;
}

/** Allows a request with a session. @returns the parameters of the redirect */
export async function allow(
  service: Service,
  person: Person,
  id: string,
  choice: Choice = {},
): Promise<URLSearchParams> {
  const browser = await service.signIn(person);
  const { account } = expectStatus(await browser.get(`/api/v1/oauth/request/${id}`), 200);
  const response = await browser.post(`/api/v1/oauth/request/${id}`, { allow: true, account: account.uid, ...choice });
  return new URL(expectStatus(response, 200).redirect_to).searchParams;
}

interface Fields {
  scope?: string | undefined;
  resource?: string | undefined;
  redirect_uri?: string;
  state?: string;
}

export interface Granted {
  code: string;
  verifier: string;
  client: Registered;
}

export async function grant(
  service: Service,
  person: Person,
  client: Registered,
  { choice = {}, ...fields }: Fields & { choice?: Choice } = {},
): Promise<Granted> {
  const { verifier, challenge } = pkce();
  const id = await ask(service, client, { ...fields, code_challenge: challenge });
  const code = String((await allow(service, person, id, choice)).get('code'));
  return { code, verifier, client };
}

export function redeem(service: Service, { code, verifier, client }: Granted, fields: Record<string, string> = {}) {
  return form(service, '/oauth/token', {
    grant_type: 'authorization_code',
    code,
    code_verifier: verifier,
    client_id: client.client_id,
    redirect_uri: String(client.redirect_uris[0]),
    ...fields,
  });
}

export function refresh(service: Service, client: Registered, token: string, fields: Record<string, string> = {}) {
  const given = { grant_type: 'refresh_token', refresh_token: token, client_id: client.client_id, ...fields };
  return form(service, '/oauth/token', given);
}

/** Connects an app, from its registration to its first tokens. */
export async function connectApp(
  service: Service,
  person: Person,
  options: Fields & { choice?: Choice; client?: Registered } = {},
): Promise<Tokens & { client: Registered }> {
  const { client = await registerApp(service), ...rest } = options;
  const granted = await grant(service, person, client, rest);
  return { ...expectStatus(await redeem(service, granted), 200), client };
}

export function bearer(token: string): Record<string, string> {
  return { authorization: `Bearer ${token}` };
}
