import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { type Client, createClient, type Schemas, ServiceError } from '../../client/index.js';
import { EXIT, Failure } from '../failure.js';
import { refreshed } from './oauth.js';
import { type Environment, type Profile, readProfile, writeProfile } from './profiles.js';

export interface Connection {
  client: Client;
  url: string;
  /** Tells accounts apart: the profile, or a digest of the token of the environment. */
  identity: string;
  /** The time zone of the account. */
  zone(): Promise<string>;
  user(): Promise<Schemas['CurrentUser']>;
  /** @throws ServiceError for a response that is no success */
  send<T>(method: string, path: string, request?: RequestOptions): Promise<Answer<T>>;
}

interface RequestOptions {
  query?: Record<string, string | number | boolean | undefined>;
  /** Sent as JSON, or as it is with `type`. */
  body?: unknown;
  type?: string;
  headers?: Record<string, string>;
  parseAs?: 'json' | 'text' | 'stream';
}

interface Answer<T> {
  data: T;
  response: Response;
}

interface Settings {
  env: Environment;
  profile: string;
  version: string;
  note(text: string): void;
}

/** @throws Failure if no account is signed in */
export function openConnection(settings: Settings): Connection {
  const { profile: name } = settings;
  const access = accessOf(settings);
  const client = createClient({ baseUrl: access.url, kept: 0, fetch: senderOf(settings, access) });
  let user: Promise<Schemas['CurrentUser']> | undefined;
  const connection: Connection = {
    client,
    url: access.url,
    identity: access.isStored ? `${name} ${access.url}` : `${digest(access.token)} ${access.url}`,
    user: () => {
      user ??= connection.send<Schemas['CurrentUser']>('GET', '/api/current_user').then(({ data }) => data);
      return user;
    },
    zone: async () => (await connection.user()).user.timezone,
    async send(method, path, { query, body, type, headers, parseAs } = {}) {
      const { data, error, response } = await (client as unknown as Dynamic).request(method.toLowerCase(), path, {
        params: { query },
        headers: { ...(type !== undefined && { 'content-type': type }), ...headers },
        ...(body !== undefined && { body }),
        // The client writes a body as JSON. A body with a type is sent as it is.
        ...(type !== undefined && { bodySerializer: (typed: unknown) => typed }),
        ...(parseAs !== undefined && { parseAs }),
      });
      if (!response.ok) throw new ServiceError(response.status, errorOf(error));
      return { data: data as never, response };
    },
  };
  return connection;
}

interface Dynamic {
  request(method: string, path: string, init: object): Promise<{ data?: unknown; error?: unknown; response: Response }>;
}

/** An intermediary may respond with something else than an error of the API. */
function errorOf(error: unknown): Schemas['ErrorBody'] | undefined {
  const isBody = typeof error === 'object' && error !== null && 'code' in error && 'error' in error;
  return isBody ? (error as Schemas['ErrorBody']) : undefined;
}

interface Access extends Profile {
  isStored: boolean;
}

/**
 * The environment comes first. A token of a profile is sent only to the service that gave it.
 * @throws Failure if there is no token for the service
 */
function accessOf({ env, profile: name }: Settings): Access {
  const { TUTTI_URL: url, TUTTI_TOKEN: token } = env;
  const profile = readProfile(env, name);
  const address = url === undefined || url === '' ? profile?.url : normalUrl(url);
  if (token !== undefined && token !== '') {
    if (address === undefined) throw notSignedIn('TUTTI_TOKEN is set, but no service: set TUTTI_URL, too');
    return { url: address, token, isStored: false };
  }
  if (profile === undefined || profile.url !== address) {
    const where = address ?? 'URL';
    const option = name === 'default' ? '' : ` --profile ${name}`;
    throw notSignedIn(
      `No account is signed in${address === undefined ? '' : ` at ${address}`}: run tutti login ${where}${option}`,
    );
  }
  return { ...profile, isStored: true };
}

export function notSignedIn(message: string): Failure {
  return new Failure(EXIT.notAllowed, 'NOT_SIGNED_IN', message);
}

/** @throws Failure for an address that is no service */
export function normalUrl(text: string): string {
  const withScheme = /^[a-z][a-z+.-]*:\/\//i.test(text) ? text : `https://${text}`;
  if (!URL.canParse(withScheme)) throw new Failure(EXIT.usage, 'WRONG_USE', `${text} is not the address of a service`);
  const url = new URL(withScheme);
  if (!/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '') {
    throw new Failure(EXIT.usage, 'WRONG_USE', `${url.protocol}//${url.host} is not the address of a service`);
  }
  return url.origin + url.pathname.replace(/(?<!\/)\/+$/, '');
}

export function isLoopback(url: string): boolean {
  return ['127.0.0.1', 'localhost', '[::1]'].includes(new URL(url).hostname);
}

/** Waiting times after lost connections. */
const DELAYS_MS = [250, 500, 1_000, 2_000];

/** Statuses that the client retries after the time that the service names. */
const LIMITED = new Set([429, 503]);

function senderOf({ env, profile, version, note }: Settings, access: Access) {
  let { token, oauth } = access;

  async function renew(): Promise<boolean> {
    if (oauth === undefined) return false;
    // Another run may have renewed it meanwhile.
    const stored = readProfile(env, profile);
    const latest = stored?.oauth !== undefined && stored.url === access.url ? stored : { ...access, token, oauth };
    if (latest.token === token) {
      const renewed = await refreshed(latest.oauth ?? oauth);
      if (renewed === undefined) return false;
      latest.token = renewed.token;
      latest.oauth = renewed.oauth;
      writeProfile(env, profile, { url: access.url, token: renewed.token, oauth: renewed.oauth });
    }
    token = latest.token;
    oauth = latest.oauth;
    return true;
  }

  async function authorized(request: Request): Promise<Response> {
    if (oauth !== undefined && oauth.expires_at - Date.now() < 60_000) await renew();
    request.headers.set('authorization', `Bearer ${token}`);
    request.headers.set('user-agent', `tutti-cli/${version} node/${process.versions.node}`);
    const again = oauth === undefined ? undefined : request.clone();
    const response = await answered(request);
    if (response.status !== 401 || again === undefined || !(await renew())) return response;
    await response.body?.cancel();
    again.headers.set('authorization', `Bearer ${token}`);
    return answered(again);
  }

  return async (request: Request): Promise<Response> => {
    const delays = isSafeToRepeat(request) ? DELAYS_MS : [];
    for (let attempt = 0; ; attempt++) {
      const delay = delays[attempt];
      try {
        const response = await authorized(delay === undefined ? request : (request.clone() as Request));
        const wait = response.headers.get('retry-after');
        if (LIMITED.has(response.status) && wait !== null) note(`The service asks to wait ${wait} s.`);
        return response;
      } catch (error) {
        if (delay === undefined || error instanceof Failure || request.signal.aborted) throw error;
        if (attempt === 0) note('The connection failed. Trying again …');
        await sleep(delay);
      }
    }
  };
}

/** How long a service may take until its response begins. */
const PATIENCE_MS = 120_000;

/** @throws the error of a lost connection, also after the time is over */
async function answered(request: Request): Promise<Response> {
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(new Error('it does not answer')), PATIENCE_MS);
  try {
    return await fetch(request, { signal: AbortSignal.any([request.signal, late.signal]) });
  } finally {
    clearTimeout(timer);
  }
}

function isSafeToRepeat({ method, headers }: Request): boolean {
  return ['GET', 'HEAD'].includes(method) || headers.has('idempotency-key') || headers.has('dry-run');
}

function digest(token: string): string {
  return createHash('sha256').update(token).digest('hex').slice(0, 16);
}
