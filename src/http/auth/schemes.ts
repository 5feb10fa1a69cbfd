import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.js';
import type { Soon } from '../../lib/soon.js';

/**
 * A way in which a request carries a credential. A new one (HTTP Basic, access tokens of connected apps) is an entry of
 * the list that `identifyBy` is given; routes that do not take it are those whose `schemes` leave it out.
 */
export interface AuthScheme {
  readonly name: SchemeName;
  /**
   * True if a browser adds the credential to requests of foreign pages by itself. Such requests are protected against
   * cross-site request forgery.
   */
  readonly ambient: boolean;
  /**
   * Returns the credential that a request carries, as it was sent; undefined if it carries none of this scheme. Called
   * for each request: must be cheap.
   */
  read(request: FastifyRequest): string | undefined;
  /**
   * Returns the caller that a credential belongs to; undefined if the credential is to be ignored.
   * @throws AppError if the request must name a valid credential or none
   */
  authenticate(sent: string, request: FastifyRequest): Soon<Caller | undefined>;
}

export type SchemeName = 'token' | 'session';

export const DEFAULT_SCHEMES: readonly SchemeName[] = ['token', 'session'];

declare module 'fastify' {
  interface FastifyContextConfig {
    schemes?: readonly SchemeName[];
  }
  interface FastifyInstance {
    /** All schemes of the service, those that are ambient last: the first one whose credential is sent decides alone. */
    authSchemes: readonly AuthScheme[];
  }
}

export const SESSION_COOKIE = 'sid';
