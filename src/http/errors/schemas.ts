import { type Static, Type } from '@sinclair/typebox';
import { ERROR_CODES, type ErrorCode as KnownErrorCode } from '../../lib/errors.js';
import { Ref } from '../schemas.js';

/** Bodies of errors. */

const ErrorDetail = Type.Object(
  {
    path: Type.String({ description: 'Path in the request: `body/name`, `query/limit`.' }),
    message: Type.String({ description: 'The fault.' }),
    offset: Type.Optional(
      Type.Integer({ minimum: 0, description: 'Where the fault starts in the text of a filter, in UTF-16 units.' }),
    ),
    length: Type.Optional(Type.Integer({ minimum: 0, description: 'The length of the faulty part, likewise.' })),
    expected: Type.Optional(
      Type.Array(Type.String(), { description: 'For a filter: words, values or uids that may be there instead.' }),
    ),
  },
  { 'x-component': 'ErrorDetail', description: 'A faulty member of the request.' },
);

/** Open for new codes, so that generated code does not refuse them. */
export const ErrorCode = Type.Unsafe<KnownErrorCode>({
  $id: 'ErrorCode',
  type: 'string',
  'x-known-values': [...ERROR_CODES].sort(),
  description: 'The stable code of an error, for programs. Later versions may have more.',
  examples: ['NOT_FOUND'],
});

const errorMembers = {
  error: Type.String({ description: 'A message for the user.' }),
  code: Ref(ErrorCode),
  request_id: Type.String({ description: 'Identifies this request in the log of the service.' }),
};

const details = Type.Optional(Type.Array(ErrorDetail, { description: 'The faulty members of the request.' }));

/** Members of the errors of one code. */
const ownMembers = {
  reason: Type.Optional(
    Type.String({
      description:
        'For `AI_PROVIDER_ERROR`: `account`, `filtered`, `request`, `too_long`, `unavailable` or `unusable`.',
    }),
  ),
  failed_at: Type.Optional(
    Type.Integer({ description: 'For `BATCH_FAILED`: the index of the operation that failed.' }),
  ),
  cause: Type.Optional(
    Type.Object(
      { error: errorMembers.error, code: errorMembers.code, details },
      { description: 'For `BATCH_FAILED`: the error of that operation.' },
    ),
  ),
};

export const ErrorBody = Type.Object(
  { ...errorMembers, details, ...ownMembers },
  { $id: 'ErrorBody', description: 'The reason of a failure.' },
);

export const ImportCut = Type.Object(
  {
    last_committed: Type.Integer({
      description:
        'The number of the last line, or of the last item of a file, that was imported, skipped or reported as failed; ' +
        '0 if none. What follows it was not imported.',
    }),
    batches: Type.Array(Type.String(), { description: 'The uids of the batches in the change log, in order.' }),
    ...errorMembers,
  },
  {
    $id: 'ImportCut',
    description: 'The last line of the response instead of the totals, if an import ends early.',
    examples: [
      {
        last_committed: 1_500,
        batches: ['b7k2m9x0q4v1t3z'],
        error: 'The database is busy. Try again in a moment.',
        code: 'DATABASE_BUSY',
        request_id: '4f1d0c52-6f0e-4a0e-9d53-0b2f6f0f7a11',
      },
    ],
  },
);
export type ImportCut = Static<typeof ImportCut>;

const rateLimitedMembers = {
  message: Type.String({ description: 'The same message: the exhausted limit, and the time to wait.' }),
  retryAfter: Type.Integer({ minimum: 1, description: 'Whole seconds to wait; the same as `Retry-After`.' }),
};

export const RateLimitedBody = Type.Object(
  {
    ...errorMembers,
    ...rateLimitedMembers,
  },
  { $id: 'RateLimitedBody', description: 'The reason of a rejection: a rate limit or another limit is exhausted.' },
);

export const ProblemDetails = Type.Object(
  {
    type: Type.String({
      format: 'uri-reference',
      description: 'The entry of the error in the error guide of the service.',
      examples: ['/openapi/errors.md#not_found'],
    }),
    title: Type.String({ description: 'The status in words.', examples: ['Not Found'] }),
    status: Type.Integer({ description: 'The status.', examples: [404] }),
    detail: Type.String({ description: 'The message of `error`.' }),
    instance: Type.String({ description: 'The path of the request.', examples: ['/api/v1/task/42'] }),
    ...errorMembers,
    details,
    ...ownMembers,
    ...Type.Partial(Type.Object(rateLimitedMembers)).properties,
  },
  { $id: 'ProblemDetails', description: 'The reason of a failure, in the format of RFC 9457.' },
);
