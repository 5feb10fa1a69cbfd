import { createHash, randomBytes } from 'node:crypto';
import { hostname } from 'node:os';
import { EXIT, Failure } from '../failure.js';
import { openLoopback } from './loopback.js';
import type { Connected, Profile } from './profiles.js';

// OAuth 2.1 as a native application (RFC 8252): PKCE, a loopback address, registration (RFC 7591), and the issuer in
// the response (RFC 9207).

const TIMEOUT_MS = 30_000;

interface ServerDocument {
  issuer: string;
  authorization_endpoint: string;
  token_endpoint: string;
  registration_endpoint?: string;
  revocation_endpoint?: string;
}

interface TokenResponse {
  access_token: string;
  refresh_token: string;
  expires_in: number;
}

interface Asked {
  url: string;
  scope: string;
  /** Shows the address to the user, and opens a browser if there is one. */
  show(address: string): void;
}

/** @throws Failure if the service has no OAuth, or the user refuses */
export async function signIn({ url, scope, show }: Asked): Promise<Profile> {
  const resource = await json<{ resource: string; authorization_servers: string[] }>(
    `${url}/.well-known/oauth-protected-resource/api`,
  );
  const issuer = resource.authorization_servers[0] ?? url;
  const server = await json<ServerDocument>(`${issuer}/.well-known/oauth-authorization-server`);
  if (server.issuer !== issuer) throw failed(`${issuer} says that it is ${server.issuer}`);
  if (server.registration_endpoint === undefined) {
    throw failed('The service does not let programs register: sign in with an API key, tutti login URL --token -');
  }
  const verifier = randomBytes(32).toString('base64url');
  const state = randomBytes(16).toString('base64url');
  const loopback = await openLoopback({ state, issuer });
  try {
    const { client_id: clientId } = await json<{ client_id: string }>(server.registration_endpoint, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({
        client_name: `tutti on ${hostname()}`.slice(0, 60),
        redirect_uris: [loopback.address],
        token_endpoint_auth_method: 'none',
      }),
    });
    const address = new URL(server.authorization_endpoint);
    address.search = new URLSearchParams({
      ...{ response_type: 'code', client_id: clientId, redirect_uri: loopback.address, scope, state },
      ...{ resource: resource.resource, code_challenge_method: 'S256' },
      code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    }).toString();
    show(address.href);
    const tokens = await exchange(server.token_endpoint, {
      ...{ grant_type: 'authorization_code', code: await loopback.code, code_verifier: verifier },
      ...{ client_id: clientId, redirect_uri: loopback.address, resource: resource.resource },
    });
    return {
      url,
      token: tokens.access_token,
      oauth: {
        client_id: clientId,
        token_endpoint: server.token_endpoint,
        ...(server.revocation_endpoint !== undefined && { revocation_endpoint: server.revocation_endpoint }),
        resource: resource.resource,
        ...validityOf(tokens),
      },
    };
  } finally {
    loopback.close();
  }
}

/** Exchanges a refresh token. @returns undefined if the connection has ended */
export async function refreshed(oauth: Connected): Promise<{ token: string; oauth: Connected } | undefined> {
  const { refresh_token: token, client_id: clientId, resource } = oauth;
  try {
    const fields = { grant_type: 'refresh_token', refresh_token: token, client_id: clientId, resource };
    const tokens = await exchange(oauth.token_endpoint, fields);
    return { token: tokens.access_token, oauth: { ...oauth, ...validityOf(tokens) } };
  } catch (error) {
    if (error instanceof Failure && error.exit === EXIT.notAllowed) return undefined;
    throw error;
  }
}

/** Ends a connection at the service (RFC 7009). */
export async function revoke({ revocation_endpoint: endpoint, refresh_token: token, client_id: id }: Connected) {
  if (endpoint === undefined) throw failed('The service has no address at which a connection can be ended');
  const response = await request(endpoint, {
    method: 'POST',
    body: new URLSearchParams({ token, token_type_hint: 'refresh_token', client_id: id }),
  });
  if (!response.ok) throw await failureOf(response);
}

function validityOf({ refresh_token, expires_in }: TokenResponse) {
  return { refresh_token, expires_at: Date.now() + expires_in * 1000 };
}

function exchange(endpoint: string, fields: Record<string, string>): Promise<TokenResponse> {
  return json<TokenResponse>(endpoint, { method: 'POST', body: new URLSearchParams(fields) });
}

async function json<T>(url: string, init: RequestInit = {}): Promise<T> {
  const response = await request(url, init);
  if (!response.ok) throw await failureOf(response);
  try {
    return (await response.json()) as T;
  } catch {
    throw failed(`${new URL(url).origin} is not a service of Tutti`);
  }
}

async function request(url: string, init: RequestInit): Promise<Response> {
  try {
    return await fetch(url, { ...init, redirect: 'error', signal: AbortSignal.timeout(TIMEOUT_MS) });
  } catch (error) {
    const { cause } = error as { cause?: unknown };
    const reason = cause instanceof Error ? cause.message : (error as Error).message;
    throw new Failure(EXIT.unavailable, 'UNREACHABLE', `${new URL(url).origin} cannot be reached: ${reason}`);
  }
}

async function failureOf(response: Response): Promise<Failure> {
  const text = await response.text();
  let body: { error?: string; code?: string; error_description?: string } = {};
  try {
    body = JSON.parse(text);
  } catch {
    // A page of an intermediary.
  }
  const message = body.error_description ?? body.error ?? `${new URL(response.url).origin} answered ${response.status}`;
  const code = body.code ?? body.error ?? `HTTP_${response.status}`;
  const isLimited = response.status === 429 || response.status >= 500;
  return new Failure(isLimited ? EXIT.unavailable : EXIT.notAllowed, code.toUpperCase(), message);
}

function failed(message: string): Failure {
  return new Failure(EXIT.notAllowed, 'SIGN_IN_FAILED', message);
}
