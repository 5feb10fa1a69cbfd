import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { audienceOf, GRANTABLE_SCOPES, requestedScopes } from '../../access/app-scopes.js';
import type { Context } from '../../context.js';
import { AppError, type OAuthErrorName } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import type { Client } from './client-store.js';
import type { Clients } from './clients.js';
import { oauthError } from './errors.js';
import { isAllowedRedirect, isRegistered, redirectFacts, redirectUriFault, responseUri } from './redirect-uris.js';
import { insertRequest, type StoredRequest } from './store.js';

/** The authorization endpoint (RFC 6749, section 4.1.1; RFC 7636; RFC 8707; RFC 9207). */

const REQUEST_LIFETIME_MS = 600_000;
const MAX_STATE_LENGTH = 2_048;
const MAX_SCOPE_LENGTH = 2_048;

type Outcome =
  /** The browser goes on: to the question, or back to the app. */
  | { redirect: string }
  /** A page says what is wrong. `back` is the link to an app that cannot be trusted with a redirect. */
  | { fault: string; back?: { uri: string; host: string } };

interface Asked {
  request: FastifyRequest;
  reply: FastifyReply;
  issuer: string;
}

/**
 * Checks a request of an app and stores it until the user decides.
 * @throws AppError RATE_LIMITED, OVERLOADED, DATABASE_UNAVAILABLE and others that are no fault of the request
 */
export async function authorize(
  context: Context,
  clients: Clients,
  { request, reply, issuer }: Asked,
): Promise<Outcome> {
  let checked: Checked;
  try {
    checked = await checkedClient(context, clients, request, reply);
  } catch (error) {
    if (error instanceof AppError && error.oauth !== undefined && error.status < 500) return { fault: error.message };
    throw error;
  }
  const { client, redirectUri, query } = checked;
  try {
    const id = randomBytes(32).toString('hex');
    const at = context.now();
    const params = checkedParameters(query, redirectUri, issuer);
    const expiresAt = new Date(at.getTime() + REQUEST_LIFETIME_MS).toISOString();
    await context.db.write((trx) => insertRequest(trx, { idHash: sha256(id), clientId: client.id, params, expiresAt }));
    return { redirect: `${issuer}/#/connect?request=${id}` };
  } catch (error) {
    if (!(error instanceof AppError && error.oauth !== undefined)) throw error;
    const state = stateIn(query);
    const uri = responseUri(redirectUri, { error: error.oauth, error_description: error.message, state, iss: issuer });
    // Registering an address must not turn this service into an open redirector to it (RFC 9700, section 4.11.2).
    const { kind, host } = redirectFacts(redirectUri);
    return kind === 'loopback' ? { redirect: uri } : { fault: error.message, back: { uri, host } };
  }
}

type Query = Readonly<Record<string, string | string[] | undefined>>;

interface Checked {
  client: Client;
  redirectUri: string;
  query: Query;
}

async function checkedClient(
  { config }: Context,
  clients: Clients,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Checked> {
  const query = request.query as Query;
  const clientId = single(query, 'client_id');
  if (clientId === undefined || !isText(clientId)) throw oauthError('invalid_request', 'client_id is missing.');
  const client = await clients.find(request, reply, clientId);
  const { redirect_uris: registered } = client.metadata;
  const redirectUri = single(query, 'redirect_uri') ?? (registered.length === 1 ? registered[0] : undefined);
  if (redirectUri === undefined || !isRegistered(registered, redirectUri)) {
    throw oauthError('invalid_request', 'redirect_uri is none of those that the app has registered.');
  }
  // It may have been registered before its scheme was refused.
  const fault = redirectUriFault(redirectUri);
  if (fault !== null) throw oauthError('invalid_request', `redirect_uri ${fault}.`);
  const { allowedClients } = config.oauth;
  const isDocumentAllowed =
    client.kind !== 'document' || allowedClients.length === 0 || allowedClients.includes(new URL(clientId).hostname);
  if (!isDocumentAllowed || !isAllowedRedirect(allowedClients, redirectUri)) {
    throw oauthError('unauthorized_client', 'The operator of this service does not allow this app.');
  }
  return { client, redirectUri, query };
}

/** @throws AppError with the error for the app */
function checkedParameters(query: Query, redirectUri: string, issuer: string): StoredRequest {
  const refuse = (name: OAuthErrorName, message: string): never => {
    throw oauthError(name, message);
  };
  if (Array.isArray(query.resource)) refuse('invalid_target', 'Name one resource only.');
  const read = (name: string) => single(query, name);
  if (read('request') !== undefined) refuse('request_not_supported', 'Send the parameters themselves, not request.');
  if (read('request_uri') !== undefined) refuse('request_uri_not_supported', 'Send the parameters themselves.');
  const state = read('state');
  if (state !== undefined && (state.length > MAX_STATE_LENGTH || !isText(state))) {
    refuse('invalid_request', `state must have at most ${MAX_STATE_LENGTH} visible characters.`);
  }
  if (read('response_type') !== 'code') refuse('unsupported_response_type', 'response_type must be code.');
  if ((read('response_mode') ?? 'query') !== 'query') refuse('invalid_request', 'response_mode must be query.');
  const challenge = read('code_challenge') ?? '';
  if (read('code_challenge_method') !== 'S256' || !/^[\w-]{43}$/.test(challenge)) {
    refuse('invalid_request', 'PKCE is required: send code_challenge, and code_challenge_method=S256.');
  }
  if (read('prompt')?.split(' ').includes('none')) {
    refuse('consent_required', 'The user is asked each time: leave out prompt=none.');
  }
  const audience = audienceOf(read('resource'), issuer);
  if (audience === undefined) {
    throw oauthError('invalid_target', `resource must be absent, ${issuer}, ${issuer}/mcp or ${issuer}/api.`);
  }
  const scope = read('scope');
  const scopes = (scope ?? '').length > MAX_SCOPE_LENGTH ? [] : requestedScopes(scope, audience);
  if (scopes.length === 0) {
    refuse('invalid_scope', `Request some of the scopes ${GRANTABLE_SCOPES.join(' ')}, or leave scope out.`);
  }
  return {
    ...{ issuer, redirectUri, challenge, scopes, audience },
    ...(state !== undefined && { state }),
    ...(scope === undefined && { isOpen: true }),
  };
}

/** @throws AppError invalid_request for a parameter that occurs twice (RFC 6749, section 3.1) */
function single(query: Query, name: string): string | undefined {
  const value = query[name];
  if (Array.isArray(value)) throw oauthError('invalid_request', `${name} must occur once.`);
  return value === '' ? undefined : value;
}

/** Without control characters, which no database stores and no redirect needs. */
function isText(value: string): boolean {
  return !/\p{Cc}/u.test(value);
}

function stateIn({ state }: Query): string | undefined {
  return typeof state === 'string' && state.length <= MAX_STATE_LENGTH && isText(state) ? state : undefined;
}
