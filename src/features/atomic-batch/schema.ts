import { type Static, Type } from '@sinclair/typebox';
import { Nullable, Ref, StringEnum } from '../../http/schemas.js';

export const MAX_OPERATIONS = 100;
export const MAX_OBJECTS = 500;

const ANY_BODY = { type: ['object', 'null'], additionalProperties: true };
const TASK = { id: 42, name: 'Call the movers' };

export const BatchOperation = Type.Object(
  {
    method: StringEnum(['POST', 'PUT', 'PATCH', 'DELETE'], { description: 'The method of the operation.' }),
    path: Type.String({
      minLength: 1,
      maxLength: 2_000,
      description: 'The full path of the operation, with its query.',
      examples: ['/api/v1/task/7'],
    }),
    // Each operation validates its body.
    body: Type.Optional(Type.Unknown({ description: 'The body of the operation.', 'x-documented': ANY_BODY })),
    if_match: Type.Optional(
      Type.String({ maxLength: 1_000, description: 'The header `If-Match` of the operation, as a single request.' }),
    ),
  },
  {
    $id: 'BatchOperation',
    description: 'An operation of a batch.',
    examples: [{ method: 'PATCH', path: '/api/v1/task/7', body: { priority: 2 }, if_match: '"3-0123456789abcdef"' }],
  },
);
export type BatchOperation = Static<typeof BatchOperation>;

export const Batch = Type.Object(
  {
    operations: Type.Array(Ref(BatchOperation), {
      minItems: 1,
      maxItems: MAX_OPERATIONS,
      description:
        'The operations, in order. Later ones can refer to objects of earlier ones by the uid that you chose.',
    }),
  },
  {
    $id: 'Batch',
    description: 'Operations that are carried out together or not at all.',
    examples: [
      {
        operations: [
          { method: 'POST', path: '/api/v1/project', body: { name: 'Move', uid: 'p7k2m9x0q4v1t3z' } },
          { method: 'POST', path: '/api/v1/task', body: { name: 'Call the movers', project_id: 'p7k2m9x0q4v1t3z' } },
          { method: 'POST', path: '/api/v1/task/42/complete' },
          { method: 'DELETE', path: '/api/v1/note/k3v9x0q2m7b4t1z' },
        ],
      },
    ],
  },
);

export const BatchResponse = Type.Object(
  {
    status: Type.Integer({ description: 'The status of the operation as a single request.' }),
    body: Type.Unknown({ ...ANY_BODY, description: 'The body of its response; null if it has none.' }),
    etag: Type.Optional(Type.String({ description: 'The `ETag` of its response. Absent in a dry run.' })),
  },
  {
    $id: 'BatchResponse',
    description: 'The response of an operation.',
    examples: [{ status: 201, body: TASK, etag: '"1-0123456789abcdef"' }],
  },
);

export const BatchResult = Type.Object(
  {
    results: Type.Array(Ref(BatchResponse), { description: 'The responses, in the order of the operations.' }),
    batch: Nullable(
      Type.String({
        description:
          'The uid of the batch of changes, as in `Tutti-Batch`. Null if no object changed, and in a dry run.',
      }),
    ),
  },
  {
    $id: 'BatchResult',
    description: 'The responses of all operations.',
    examples: [
      {
        results: [
          { status: 201, body: TASK, etag: '"1-0123456789abcdef"' },
          { status: 204, body: null },
        ],
        batch: 'b7k2m9x0q4v1t3z',
      },
    ],
  },
);
