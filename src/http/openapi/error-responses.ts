import { catalogued, type ErrorCode } from '../../lib/errors.js';
import { problemOf } from '../errors/handler.js';
import { ErrorBody, ProblemDetails, RateLimitedBody } from '../schemas.js';
import { type Example, headerRefs, type Media, type Response } from './model.js';

const PASSING: readonly ErrorCode[] = [
  'IDEMPOTENCY_IN_PROGRESS',
  'RATE_LIMITED',
  'LIMITS_UNAVAILABLE',
  'AI_BUDGET_SPENT',
  'TOO_MANY_STREAMS',
  'TOO_MANY_DELIVERIES',
  'AI_PROVIDER_BUSY',
  'IMPORT_IN_PROGRESS',
  'DATABASE_BUSY',
  'OVERLOADED',
];

export function errorResponses(codes: readonly ErrorCode[], commonHeaders: readonly string[]) {
  const statuses = [...new Set(codes.map((code) => catalogued(code).status))];
  return statuses.map((status) => {
    const ofStatus = codes.filter((code) => catalogued(code).status === status);
    const headers = [...commonHeaders];
    if (status === 401) headers.push('WWW-Authenticate');
    if (ofStatus.some((code) => PASSING.includes(code))) headers.push('Retry-After');
    const response = responseOf(status, ofStatus, headers);
    if (ofStatus.includes('INSUFFICIENT_SCOPE')) {
      const challenge = { $ref: '#/components/headers/WWW-Authenticate-Scope' };
      response.headers = { ...response.headers, 'WWW-Authenticate': challenge };
    }
    return { status, name: nameOf(ofStatus), response };
  });
}

/** Codes that always occur together share a name. */
const UNAUTHORIZED: readonly ErrorCode[] = ['UNAUTHENTICATED', 'INVALID_TOKEN', 'TOKEN_EXPIRED', 'TOKEN_REVOKED'];
const EVERYWHERE: ErrorCode = 'BAD_REQUEST';

function nameOf(codes: readonly ErrorCode[]): string {
  const names = codes
    .filter((code) => code !== EVERYWHERE || codes.length === 1)
    .map((code) => (UNAUTHORIZED.includes(code) ? 'Unauthorized' : pascal(code)));
  return [...new Set(names)].join('Or');
}

function responseOf(status: number, codes: readonly ErrorCode[], headers: readonly string[]): Response {
  const media = (schema: string | undefined, suffix: string): Media => ({
    schema: { $ref: `#/components/schemas/${schema}` },
    examples: Object.fromEntries(
      codes.map((code) => [code, { $ref: `#/components/examples/${pascal(code)}${suffix}` }]),
    ),
  });
  return {
    description: codes.map((code) => `\`${code}\`: ${catalogued(code).sentence}`).join('\n\n'),
    headers: headerRefs(headers),
    content: {
      'application/json': media((status === 429 ? RateLimitedBody : ErrorBody).$id, ''),
      'application/problem+json': media(ProblemDetails.$id, PROBLEM),
    },
  };
}

const PROBLEM = 'Problem';

export function errorExamples(codes: readonly ErrorCode[]): Record<string, Example> {
  return Object.fromEntries(
    codes.flatMap((code) => {
      const { status, sentence } = catalogued(code);
      const value = { error: sentence, code, request_id: '0c1f2e3d4b5a-1k', ...MORE[code] };
      return [
        [pascal(code), { value }],
        [`${pascal(code)}${PROBLEM}`, { value: problemOf(value, status, '/api/v1/task/42') }],
      ];
    }),
  );
}

const BUDGET = 'The limit is 100 calls to the AI provider a day. Try again in 720 minutes.';
const DELIVERIES = 'The hourly limit of your webhooks is reached.';
const REFUSAL = 'The limit is 50 new resources in 15 minutes per user. Try again in 6 minutes.';

const MORE: Partial<Record<ErrorCode, object>> = {
  BATCH_FAILED: { failed_at: 2, cause: { error: catalogued('NOT_FOUND').sentence, code: 'NOT_FOUND' } },
  VALIDATION_FAILED: { error: 'name is required.', details: [{ path: 'body/name', message: 'is required' }] },
  RATE_LIMITED: { error: REFUSAL, message: REFUSAL, retryAfter: 312 },
  AI_BUDGET_SPENT: { error: BUDGET, message: BUDGET, retryAfter: 43_200 },
  TOO_MANY_STREAMS: { message: 'You have too many open streams. Close one first.', retryAfter: 1 },
  TOO_MANY_DELIVERIES: { error: DELIVERIES, message: DELIVERIES, retryAfter: 1_800 },
};

function pascal(code: string): string {
  return code.toLowerCase().replace(/(?:^|_)([a-z])/g, (_match, letter: string) => letter.toUpperCase());
}
