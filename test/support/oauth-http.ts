import { signIn } from '../../scripts/support/server.js';
import type { Granted, Registered, Tokens } from './oauth.js';
import { authorizeUrl, pkce } from './oauth.js';

/** Plays an app and the browser of its user over HTTP, each request over a new connection: to the next worker. */

const CLOSE = { connection: 'close' };

type Json = ReturnType<typeof JSON.parse>;

export interface HttpResponse {
  status: number;
  body: Json;
}

async function responseOf(response: Response): Promise<HttpResponse> {
  const text = await response.text();
  return { status: response.status, body: text === '' ? undefined : JSON.parse(text) };
}

export async function get(url: string, headers: Record<string, string> = {}): Promise<HttpResponse> {
  return responseOf(await fetch(url, { headers: { ...CLOSE, ...headers } }));
}

async function postJson(url: string, body: object, headers: Record<string, string> = {}): Promise<HttpResponse> {
  const sent = { ...CLOSE, 'content-type': 'application/json', ...headers };
  return responseOf(await fetch(url, { method: 'POST', headers: sent, body: JSON.stringify(body) }));
}

async function postForm(url: string, fields: Record<string, string>): Promise<HttpResponse> {
  return responseOf(await fetch(url, { method: 'POST', headers: CLOSE, body: new URLSearchParams(fields) }));
}

export async function register(origin: string, redirect: string): Promise<Registered> {
  const body = { client_name: 'App', redirect_uris: [redirect], token_endpoint_auth_method: 'none' };
  return (await postJson(`${origin}/oauth/register`, body)).body;
}

/** Opens the address of an app and returns the id of the request. */
export async function open(url: string): Promise<string> {
  const response = await fetch(url, { redirect: 'manual', headers: CLOSE });
  const location = response.headers.get('location') ?? '';
  if (response.status !== 303 || !location.includes('request=')) throw new Error(`${response.status} ${location}`);
  return String(location.split('request=')[1]);
}

/** Allows a request with a session. @returns the address of the app to which the browser goes on */
export async function allowAt(origin: string, cookie: string, id: string): Promise<URL> {
  const url = `${origin}/api/v1/oauth/request/${id}`;
  const { body: asked } = await get(url, { cookie });
  const decided = await postJson(url, { allow: true, account: asked.account.uid }, { cookie });
  if (decided.status !== 200) throw new Error(JSON.stringify(decided));
  return new URL(decided.body.redirect_to);
}

/** Asks at one origin and decides at another one. */
export async function grantAt(
  client: Registered,
  cookie: string,
  { asked, decided }: { asked: string; decided: string },
): Promise<Granted> {
  const { verifier, challenge } = pkce();
  const id = await open(`${asked}${authorizeUrl(client, { code_challenge: challenge })}`);
  const { searchParams } = await allowAt(decided, cookie, id);
  return { code: String(searchParams.get('code')), verifier, client };
}

export function redeemAt(origin: string, { code, verifier, client }: Granted): Promise<HttpResponse> {
  return postForm(`${origin}/oauth/token`, {
    ...{ grant_type: 'authorization_code', code, code_verifier: verifier, client_id: client.client_id },
    redirect_uri: String(client.redirect_uris[0]),
  });
}

export function refreshAt(origin: string, { client_id }: Registered, token: string): Promise<HttpResponse> {
  return postForm(`${origin}/oauth/token`, { grant_type: 'refresh_token', refresh_token: token, client_id });
}

export async function statusOf(origin: string, { access_token }: Tokens): Promise<number> {
  return (await get(`${origin}/api/v1/tasks`, { authorization: `Bearer ${access_token}` })).status;
}

export async function sessionAt(origin: string, person: { email: string; password: string }): Promise<string> {
  return String(await signIn(origin, person));
}
