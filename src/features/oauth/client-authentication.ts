import { timingSafeEqual } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { App, Context } from '../../context.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { type Client, useAssertion } from './client-store.js';
import type { Clients } from './clients.js';
import { invalidClient, oauthError } from './errors.js';
import { ASSERTION_ALGORITHMS } from './metadata.js';

/** Authentication of clients at the token and the revocation endpoint (RFC 6749, section 2.3; RFC 7523). */

export type Form = Readonly<Record<string, string>>;

interface Sent {
  clientId: string;
  basicSecret: string | undefined;
  bodySecret: string | undefined;
  assertion: string | undefined;
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer';
/** Maximum lifetime of an assertion, and tolerance of its clock, in seconds. */
const MAX_LIFETIME_S = 300;
const TOLERANCE_S = 30;

interface Authenticator {
  /** Returns the client of a request. @throws AppError invalid_client, invalid_request, RATE_LIMITED */
  authenticate(request: FastifyRequest, reply: FastifyReply, issuer: string): Promise<Client>;
}

export function createAuthenticator(app: App, { db, now }: Context, clients: Clients): Authenticator {
  return {
    async authenticate(request, reply, issuer) {
      const sent = sentBy(request);
      const client = await clients.find(request, reply, sent.clientId).catch(async (error: unknown) => {
        if (!isUnreadable(error)) throw error;
        throw invalidClient(error.message);
      });
      const { token_endpoint_auth_method: method, isPublicToo } = client.metadata;
      const { basicSecret, bodySecret, assertion } = sent;
      const used = { client_secret_basic: basicSecret, client_secret_post: bodySecret, private_key_jwt: assertion };
      const others = Object.entries(used).filter(([name, value]) => name !== method && value !== undefined);
      if (others.length > 0) throw invalidClient(`This client authenticates by ${method}, as it was registered.`);
      if (method === 'none') return client;
      const credential = used[method];
      if (credential === undefined) {
        if (isPublicToo) return client;
        throw invalidClient(`This client must authenticate by ${method}, as it was registered.`);
      }
      if (method === 'private_key_jwt') await checkAssertion(request, reply, { client, assertion: credential, issuer });
      else if (!isSecretOf(client, credential)) {
        await app.chargeTiers(request, reply, [{ tier: 'login' }]);
        throw invalidClient('The client_secret is wrong.');
      }
      return client;
    },
  };

  async function checkAssertion(
    request: FastifyRequest,
    reply: FastifyReply,
    { client, assertion, issuer }: { client: Client; assertion: string; issuer: string },
  ): Promise<void> {
    // Loaded on first use: few clients sign.
    const { createLocalJWKSet, jwtVerify } = await import('jose');
    const keys = await clients.keysOf(request, reply, client);
    const currentDate = now();
    const { payload } = await Promise.resolve()
      .then(() =>
        jwtVerify(assertion, createLocalJWKSet(keys as never), {
          issuer: client.client_id,
          subject: client.client_id,
          audience: [issuer, `${issuer}/oauth/token`],
          algorithms: ASSERTION_ALGORITHMS,
          clockTolerance: TOLERANCE_S,
          requiredClaims: ['exp', 'jti'],
          currentDate,
        }),
      )
      .catch((error: unknown) => {
        throw invalidClient(`The client_assertion is not valid: ${(error as Error).message}.`);
      });
    const { exp = 0, jti } = payload;
    if (exp > currentDate.getTime() / 1_000 + MAX_LIFETIME_S + TOLERANCE_S) {
      throw invalidClient('The client_assertion is valid for more than 5 minutes: set an earlier exp.');
    }
    const hash = sha256(JSON.stringify([client.client_id, jti]));
    const until = new Date((exp + TOLERANCE_S) * 1_000).toISOString();
    if (!(await db.write((trx) => useAssertion(trx, hash, until)))) {
      throw invalidClient('The client_assertion was used before: sign a new one with another jti.');
    }
  }
}

function isUnreadable(error: unknown): error is AppError {
  return (
    error instanceof AppError && (error.oauth === 'invalid_client_metadata' || error.oauth === 'invalid_redirect_uri')
  );
}

function isSecretOf({ secret_hash: hash }: Client, secret: string): boolean {
  return hash !== null && timingSafeEqual(Buffer.from(sha256(secret)), Buffer.from(hash));
}

/** @throws AppError invalid_request, invalid_client */
function sentBy({ headers, body }: FastifyRequest): Sent {
  const form = (body ?? {}) as Form;
  const basic = basicCredentials(headers.authorization);
  const {
    client_id: named,
    client_secret: bodySecret,
    client_assertion: assertion,
    client_assertion_type: type,
  } = form;
  if (assertion !== undefined && type !== ASSERTION_TYPE) {
    throw oauthError('invalid_request', `client_assertion_type must be ${ASSERTION_TYPE}.`);
  }
  const methods = [basic, bodySecret || undefined, assertion].filter((one) => one !== undefined);
  if (methods.length > 1) throw oauthError('invalid_request', 'Authenticate in one way only.');
  const clientId = basic?.id ?? named ?? subjectOf(assertion);
  if (clientId === undefined || clientId === '') throw invalidClient('client_id is missing.');
  if (named !== undefined && named !== clientId) {
    throw oauthError('invalid_request', 'client_id is another one than that of the Authorization header.');
  }
  return { clientId, basicSecret: basic?.secret || undefined, bodySecret: bodySecret || undefined, assertion };
}

/** Reads HTTP Basic, whose parts are form-encoded (RFC 6749, section 2.3.1). @throws AppError invalid_client */
function basicCredentials(authorization = ''): { id: string; secret: string } | undefined {
  const [, encoded] = /^basic +([\w+/=-]{1,8192})$/i.exec(authorization) ?? [];
  if (encoded === undefined) return undefined;
  const text = Buffer.from(encoded, 'base64').toString();
  const colon = text.indexOf(':');
  try {
    const [id = '', secret = ''] = [text.slice(0, colon), text.slice(colon + 1)].map((part) =>
      decodeURIComponent(part.replaceAll('+', ' ')),
    );
    if (colon > 0) return { id, secret };
  } catch {
    // Not form-encoded.
  }
  throw invalidClient('The Authorization header contains no client_id and client_secret.');
}

/** Returns the subject that an assertion names, without a check of its signature. */
function subjectOf(assertion: string | undefined): string | undefined {
  if (assertion === undefined) return undefined;
  try {
    const claims: unknown = JSON.parse(Buffer.from(assertion.split('.')[1] ?? '', 'base64url').toString());
    const { sub } = claims as { sub?: unknown };
    return typeof sub === 'string' ? sub : undefined;
  } catch {
    return undefined;
  }
}
