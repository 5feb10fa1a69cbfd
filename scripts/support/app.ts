import { createHash, randomBytes } from 'node:crypto';
import type { Client } from '../../src/client/index.js';
import { parsedJson, required } from '../../src/lib/typed.js';
import { postJson } from './server.js';

/** Plays an app that connects to an account, and the browser of its user. */

const REDIRECT = 'https://claude.ai/api/mcp/auth_callback';
const SCOPES = 'tasks:write projects:read notes:read search:read';

export interface App {
  clientId: string;
  verifier: string;
  /** The address at which the app sends the browser to the service. */
  address: string;
}

export async function registerApp(url: string, name: string): Promise<App> {
  const body = { client_name: name, redirect_uris: [REDIRECT], token_endpoint_auth_method: 'none' };
  const registered = await postJson(`${url}/oauth/register`, body);
  const { client_id: clientId } = parsedJson<{ client_id: string }>(await registered.text());
  const verifier = randomBytes(32).toString('base64url');
  const query = new URLSearchParams({
    ...{ response_type: 'code', client_id: clientId, redirect_uri: REDIRECT, scope: SCOPES },
    code_challenge: createHash('sha256').update(verifier).digest('base64url'),
    code_challenge_method: 'S256',
  });
  return { clientId, verifier, address: `${url}/oauth/authorize?${query}` };
}

export interface AppTokens {
  access_token: string;
  refresh_token: string;
}

/** Connects an app: the user of the session allows what it asks for. */
export async function connectApp(
  url: string,
  session: Client,
  { clientId, verifier, address }: App,
): Promise<AppTokens> {
  const asked = await fetch(address, { redirect: 'manual' });
  const path = { id: required(asked.headers.get('location')?.split('request=')[1]) };
  const { data } = await session.GET('/api/v1/oauth/request/{id}', { params: { path } });
  const body = { allow: true, account: required(data).account.uid };
  const decided = await session.POST('/api/v1/oauth/request/{id}', { params: { path }, body });
  const code = new URL(required(decided.data).redirect_to).searchParams.get('code');
  const form = new URLSearchParams({
    ...{ grant_type: 'authorization_code', code: required(code), code_verifier: verifier },
    ...{ client_id: clientId, redirect_uri: REDIRECT },
  });
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', body: form });
  if (!response.ok) throw new Error(`the app was not connected: ${response.status}`);
  return parsedJson<AppTokens>(await response.text());
}

/** Exchanges a refresh token. @returns the status, and the next tokens with status 200 */
export async function refreshTokens(
  url: string,
  { clientId }: App,
  { refresh_token }: AppTokens,
  signal: AbortSignal,
): Promise<{ status: number; tokens?: AppTokens }> {
  const form = new URLSearchParams({ grant_type: 'refresh_token', refresh_token, client_id: clientId });
  const response = await fetch(`${url}/oauth/token`, { method: 'POST', body: form, signal });
  const text = await response.text();
  return { status: response.status, ...(response.ok && { tokens: parsedJson<AppTokens>(text) }) };
}
