/**
 * The catalogue of every error the service answers with: its HTTP status and the sentence shown when the place that
 * throws has nothing more exact to say. The codes are part of the contract: they are listed in the OpenAPI document.
 */
const CATALOGUE = {
  VALIDATION_FAILED: [400, 'The request is not valid.'],
  INVALID_JSON: [400, 'The body is not valid JSON.'],
  INVALID_CURSOR: [400, 'The cursor does not belong to this list with these filters. Start again without a cursor.'],
  BAD_REQUEST: [400, 'The request could not be understood.'],
  UNAUTHENTICATED: [401, 'Sign in, or send an API token: Authorization: Bearer tt_…'],
  INVALID_TOKEN: [401, 'The API token is not known. Send the whole token, with its tt_ prefix.'],
  TOKEN_EXPIRED: [401, 'The API token has expired. Create a new one.'],
  TOKEN_REVOKED: [401, 'The API token has been revoked. Create a new one.'],
  INVALID_CREDENTIALS: [401, 'The e-mail address or the password is wrong.'],
  FORBIDDEN: [403, 'You may read this, but not change it.'],
  CROSS_SITE: [
    403,
    'A write with the session cookie was sent from another site. Allow its origin, or use an API token.',
  ],
  REGISTRATION_CLOSED: [403, 'Registration is closed. Ask the administrator for an account.'],
  AI_DISABLED: [403, 'The AI assistant is switched off in your profile.'],
  NOT_FOUND: [404, 'There is nothing here for you.'],
  METHOD_NOT_ALLOWED: [405, 'This path does not answer to that method.'],
  REQUEST_TIMEOUT: [408, 'The request took too long to arrive.'],
  CONFLICT: [409, 'Something like this exists already.'],
  LAST_ADMINISTRATOR: [409, 'The last administrator can be neither deleted nor demoted.'],
  PRECONDITION_FAILED: [412, 'The resource has changed since you read it. Read it again, then repeat the change.'],
  BODY_TOO_LARGE: [413, 'The body is too large.'],
  URI_TOO_LONG: [414, 'The path is too long.'],
  UNSUPPORTED_MEDIA_TYPE: [415, 'Send the body as application/json.'],
  HEADERS_TOO_LARGE: [431, 'The headers of the request are too large.'],
  RATE_LIMITED: [429, 'Too many requests.'],
  INTERNAL: [500, 'Something went wrong on our side. The request id helps us to find out what.'],
  AI_PROVIDER_ERROR: [502, 'The AI provider gave no usable answer. Try again later.'],
  STORAGE_READ_ONLY: [503, 'The database is read-only at the moment: nothing was saved. Reading still works.'],
  AI_NOT_CONFIGURED: [503, 'No AI provider is configured on this server.'],
  AI_PROVIDER_BUSY: [503, 'The AI provider is busy. Try again later.'],
  DATABASE_BUSY: [503, 'The database is busy. Try again in a moment.'],
  AI_PROVIDER_TIMEOUT: [504, 'The AI provider took too long to answer. Try again later.'],
  STORAGE_FULL: [507, 'The disk is full: nothing was saved. Reading still works.'],
} as const satisfies Record<string, readonly [status: number, sentence: string]>;

/** A stable, machine-readable name of an error. */
export type ErrorCode = keyof typeof CATALOGUE;

/** What one faulty member of a request is about: `path` is a JSON pointer into the part named first (`body/name`). */
export interface ErrorDetail {
  path: string;
  message: string;
}

interface Facts {
  /** A sentence that a person can act on; the catalogue's when absent. */
  message?: string;
  details?: ErrorDetail[];
  /** Whole seconds after which trying again makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** The fault behind it: logged, never shown. */
  cause?: unknown;
}

/** An error with an answer: thrown anywhere, turned into a response in one place (`http/errors.ts`). */
export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfter: number | undefined;

  constructor(code: ErrorCode, facts: Facts = {}) {
    super(facts.message ?? CATALOGUE[code][1], { cause: facts.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = CATALOGUE[code][0];
    this.details = facts.details;
    this.retryAfter = facts.retryAfter;
  }
}

/** Every code of the catalogue, for the document. */
export const ERROR_CODES = Object.keys(CATALOGUE) as ErrorCode[];

/** What the error means when nothing more exact is said. */
export function sentenceOf(code: ErrorCode): string {
  return CATALOGUE[code][1];
}

/** The HTTP status that a code is answered with. */
export function statusOf(code: ErrorCode): number {
  return CATALOGUE[code][0];
}
