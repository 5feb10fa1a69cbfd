import { STATUS_CODES } from 'node:http';
import { catalogued, ERROR_CODES, type ErrorCode } from '../../lib/errors.js';
import { problemOf } from '../errors/handler.js';
import { ErrorBody, ProblemDetails, RateLimitedBody } from '../errors/schemas.js';
import { headerRefs, type Media, type Operation, type Reference, type Response, type Statuses } from './model.js';

/**
 * Responses that operations share: one for each status of errors, and the one without changes. Each operation lists its
 * codes. Their descriptions are short, because generators of clients copy them to every operation.
 */

/** Codes that every operation may respond with: its response is `default`, unless it has others of their status. */
const COMMON_CODES: readonly ErrorCode[] = [
  'BAD_REQUEST',
  'BODY_TOO_LARGE',
  'DATABASE_BUSY',
  'DATABASE_UNAVAILABLE',
  'HEADERS_TOO_LARGE',
  'INTERNAL',
  'OVERLOADED',
  'REQUEST_TIMEOUT',
  'STORAGE_FAULT',
  'STORAGE_FULL',
  'STORAGE_READ_ONLY',
  'UNSUPPORTED_MEDIA_TYPE',
  'URI_TOO_LONG',
];
/** Codes of most operations: the responses of their statuses list them, and the operations do not. */
const USUAL_CODES: readonly ErrorCode[] = [
  'ACCOUNT_CHANGED',
  'CROSS_SITE',
  'DRY_RUN_UNSUPPORTED',
  'IDEMPOTENCY_IN_PROGRESS',
  'IDEMPOTENCY_KEY_REUSED',
  'IDEMPOTENCY_NOT_SUPPORTED',
  'IMPORT_IN_PROGRESS',
  'INSUFFICIENT_SCOPE',
  'INVALID_JSON',
  'INVALID_TOKEN',
  'RATE_LIMITED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  'TOKEN_EXPIRED',
  'TOKEN_REVOKED',
  'UNAUTHENTICATED',
  'UNKNOWN_MEMBER',
  'UNKNOWN_PARAMETER',
  'VALIDATION_FAILED',
];
/** Headers that any response may have. */
const OPTIONAL_HEADERS = [
  'Retry-After',
  'Preference-Applied',
  'Server-Timing',
  'Idempotency-Replayed',
  'Tutti-Batch',
  'Dry-Run',
  'X-Would-Change',
];
/** Name of the response with the common codes. */
const DEFAULT_RESPONSE = 'UnexpectedError';

/** Statuses whose codes may pass by themselves, so that a later attempt may succeed. */
const PASSING = [409, 429, 503];

/** Returns the codes of an operation that no response lists, sorted. */
export function ownCodes(codes: readonly ErrorCode[]): ErrorCode[] {
  return codes.filter((code) => !COMMON_CODES.includes(code) && !USUAL_CODES.includes(code)).sort();
}

/** Returns references to the shared responses of an operation with these codes, by status. */
export function sharedReferences(
  { responses }: Pick<Operation, 'responses'>,
  codes: readonly ErrorCode[],
  others: Statuses = {},
): Record<string, Reference> {
  const statuses = statusesOf(codes, others).map((status) => [String(status), nameOf(status)] as const);
  const names = [...statuses, ['default', DEFAULT_RESPONSE] as const];
  const { '304': unchanged } = responses;
  if (unchanged !== undefined) names.push(['304', isOfList(unchanged) ? 'ListNotModified' : 'NotModified']);
  return Object.fromEntries(names.map(([status, name]) => [status, { $ref: `#/components/responses/${name}` }]));
}

/** Returns the shared responses of all operations with these codes. */
export function sharedResponses(codes: readonly ErrorCode[], headers: readonly string[]): Record<string, Response> {
  return {
    ...Object.fromEntries(statusesOf(codes).map((status) => [nameOf(status), responseOf(status, headers)])),
    [DEFAULT_RESPONSE]: defaultResponse(headers),
    NotModified: notModified('ETag', headers),
    ListNotModified: notModified('ListETag', headers),
  };
}

function isOfList(response: Response | Reference): boolean {
  const tag = 'headers' in response ? response.headers?.ETag : undefined;
  return tag !== undefined && '$ref' in tag && String(tag.$ref).endsWith('/ListETag');
}

function notModified(tag: string, common: readonly string[]): Response {
  const headers = { ...headerRefs(common), ETag: { $ref: `#/components/headers/${tag}` } };
  return { description: 'Not modified: it matches `If-None-Match`.', headers };
}

function statusesOf(codes: readonly ErrorCode[], others: Statuses = {}): number[] {
  const own = codes.filter((code) => !COMMON_CODES.includes(code));
  return [...new Set(own.map((code) => others[code] ?? catalogued(code).status))];
}

/** The name of a status. RFC 9110 has renamed 422 since Node's list was written. */
function titleOf(status: number): string {
  return status === 422 ? 'Unprocessable Content' : String(STATUS_CODES[status]);
}

function nameOf(status: number): string {
  return titleOf(status).replaceAll(' ', '');
}

function responseOf(status: number, common: readonly string[]): Response {
  const codes = ERROR_CODES.filter((code) => catalogued(code).status === status);
  const usual = USUAL_CODES.filter((code) => codes.includes(code));
  const headers = { ...headerRefs(common), ...(PASSING.includes(status) && headerRefs(['Retry-After'])) };
  if (status === 401) Object.assign(headers, headerRefs(['WWW-Authenticate']));
  if (status === 403) headers['WWW-Authenticate'] = { $ref: '#/components/headers/WWW-Authenticate-Scope' };
  return {
    description: `${titleOf(status)}: \`code\` names the reason.`,
    headers,
    content: contentOf(EXAMPLES[status] ?? (codes[0] as ErrorCode)),
    ...(usual.length > 0 && { 'x-error-codes': usual }),
  };
}

/** The response of every operation with a common code. */
function defaultResponse(common: readonly string[]): Response {
  const statuses = [...new Set(COMMON_CODES.map((code) => catalogued(code).status))].sort().join(', ');
  return {
    description: `A failure that every operation may have: ${statuses}.`,
    headers: headerRefs([...common, ...OPTIONAL_HEADERS]),
    content: contentOf('DATABASE_BUSY'),
    'x-error-codes': COMMON_CODES,
  };
}

/** @param code of the example */
function contentOf(code: ErrorCode): Record<string, Media> {
  const { status, sentence } = catalogued(code);
  const example = { error: sentence, code, request_id: '0c1f2e3d4b5a-1k', ...MORE[code] };
  const reference = ({ $id }: { $id?: string }) => ({ $ref: `#/components/schemas/${$id}` });
  return {
    'application/json': { schema: reference(status === 429 ? RateLimitedBody : ErrorBody), example },
    'application/problem+json': {
      schema: reference(ProblemDetails),
      example: problemOf(example, status, '/api/v1/task/42'),
    },
  };
}

/** Codes of the examples that are not the first of their status. */
const EXAMPLES: Readonly<Record<number, ErrorCode>> = { 429: 'RATE_LIMITED' };

const REFUSAL = 'The limit is 50 new resources in 15 minutes per user. Try again in 6 minutes.';

const MORE: Partial<Record<ErrorCode, object>> = {
  VALIDATION_FAILED: { error: 'name is required.', details: [{ path: 'body/name', message: 'is required' }] },
  RATE_LIMITED: { error: REFUSAL, message: REFUSAL, retryAfter: 312 },
};
