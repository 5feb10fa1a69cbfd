import { type Static, Type } from '@sinclair/typebox';
import {
  Envelope,
  MAX_LIMIT,
  Nullable,
  NullableRef,
  Pagination,
  Ref,
  resourceMembers,
  StringEnum,
  Timestamp,
  TimestampInput,
} from '../../http/schemas.js';
import { ERROR_CODES } from '../../lib/errors.js';
import type { Feature } from '../../manifest.js';
import { CHANGE_EVENTS } from '../../write/change-set.js';
import { ChangeActor, loggedTypes } from '../changes/schema.js';

/** Maximum objects that one request reverts, unless it names one batch. */
export const MAX_OBJECTS = 500;
const MAX_BATCHES = 500;

const EXAMPLE = '0mig8x0ab7c4t1z';

const BatchUid = (description: string) => Type.String({ pattern: '^[0-9a-z]{15}$', description, examples: [EXAMPLE] });

const batchMembers = {
  batch: BatchUid('The uid of the batch, as in the header `Tutti-Batch` of the response to its request.'),
  at: Timestamp('Time of the changes.'),
  actor: NullableRef(ChangeActor),
  counts: Type.Object(
    {},
    {
      additionalProperties: Type.Integer({ minimum: 1 }),
      description:
        'Numbers of changed objects that you see, by type and event: `task.updated`. Changes that follow from others, such ' +
        'as `subtask_counts`, are not included.',
      examples: [{ 'task.updated': 12 }],
    },
  ),
  summary: Type.String({ description: 'The same in English, for logs and lists.' }),
  revertible: Type.Boolean({
    description:
      'True if you may revert it, all former values are stored, and it is not reverted. Later changes of the same ' +
      'members are found by the revert.',
  }),
  reverted_by: Type.Optional(BatchUid('The batch that reverted it.')),
  reverts: Type.Optional(
    Type.Array(BatchUid('A batch.'), { description: 'The batches that it reverted.', maxItems: MAX_BATCHES }),
  ),
};

const batchExample = {
  batch: EXAMPLE,
  at: '2026-03-01T09:30:00.000Z',
  actor: ChangeActor.examples[0],
  counts: { 'task.updated': 12 },
  summary: '12 tasks updated',
  revertible: true,
};

export const Batch = Type.Object(batchMembers, {
  $id: 'ChangeBatch',
  description: 'All changes of one request.',
  examples: [batchExample],
});
export type Batch = Static<typeof Batch>;

export const BatchList = Envelope('batches', Batch);

const pageMembers = {
  limit: Type.Optional(
    Type.Integer({
      minimum: 1,
      maximum: MAX_LIMIT,
      default: 100,
      description: 'The maximum number of items. A page may have fewer.',
    }),
  ),
  cursor: Type.Optional(
    Type.String({ maxLength: 2000, description: 'The `next_cursor` of the preceding page, with the same filters.' }),
  ),
};

export const BatchQuery = Type.Object({
  key_id: Type.Optional(
    Type.Integer({ minimum: 1, description: 'Only batches of this key or connected app of yours.' }),
  ),
  actor: Type.Optional(Type.Integer({ minimum: 1, description: 'Only batches of the user with this id.' })),
  since: Type.Optional(TimestampInput('Only batches from this time on.')),
  until: Type.Optional(TimestampInput('Only batches before this time.')),
  ...pageMembers,
});

export const BatchObjectQuery = Type.Object(pageMembers);

export const BatchParams = Type.Object({ batch: BatchUid('The uid of the batch.') });

const Values = (description: string) => Nullable(Type.Object({}, { additionalProperties: true, description }));

function batchObject(features: readonly Feature[]) {
  const types = loggedTypes(features).map(({ type }) => type);
  return Type.Object(
    {
      type: StringEnum(types, { description: 'The type of the object.' }),
      id: resourceMembers.id,
      uid: resourceMembers.uid,
      event: StringEnum(CHANGE_EVENTS, { description: 'The event.' }),
      changed: Type.Array(Type.String(), { description: 'Names of the changed members that you can see.' }),
      before: Values('Former values of these members; null if they are not stored: the change cannot be reverted.'),
      now: Values('Their present values; null if the object is deleted, or you cannot see it.'),
    },
    {
      $id: 'BatchObject',
      description: 'An object that a batch changed.',
      examples: [
        {
          type: 'task',
          id: 42,
          uid: 'k3v9x0q2m7b4t1z',
          event: 'updated',
          changed: ['priority'],
          before: { priority: 0 },
          now: { priority: 2 },
        },
      ],
    },
  );
}

export function batchComponents(features: readonly Feature[]) {
  const object = batchObject(features);
  const details = Type.Object(
    {
      ...batchMembers,
      objects: Type.Array(Ref(object), { description: 'The objects that you see, by type and id.' }),
      pagination: Ref(Pagination),
    },
    {
      $id: 'BatchDetails',
      description: 'A batch with its objects.',
      examples: [{ ...batchExample, objects: object.examples, pagination: Pagination.examples[0] }],
    },
  );
  const skipped = Type.Object(
    {
      type: StringEnum(
        loggedTypes(features).map(({ type }) => type),
        { description: 'The type of the object.' },
      ),
      uid: resourceMembers.uid,
      code: StringEnum(ERROR_CODES, {
        description: 'Why it was left alone: `CHANGED_SINCE`, `NOT_REVERTIBLE`, or the error of the change.',
      }),
    },
    {
      $id: 'SkippedObject',
      description: 'An object that a revert left alone.',
      examples: [{ type: 'task', uid: 'k3v9x0q2m7b4t1z', code: 'CHANGED_SINCE' }],
    },
  );
  return [object, details, skipped];
}

export const RevertResult = Type.Object(
  {
    batch: Nullable(BatchUid('The batch of the revert, which can be reverted itself; null if nothing changed.')),
    reverted: Type.Integer({ minimum: 0, description: 'Number of reverted objects.' }),
    skipped: Type.Array(Type.Unsafe({ $ref: 'SkippedObject#' }), {
      description: `Objects that were left alone: with \`mode: skip\`, the first ${MAX_OBJECTS}.`,
    }),
    skipped_count: Type.Integer({ minimum: 0, description: 'Number of all objects that were left alone.' }),
  },
  {
    $id: 'RevertResult',
    description: 'The result of a revert.',
    examples: [{ batch: '0mig8x1cd7c4t1z', reverted: 12, skipped: [], skipped_count: 0 }],
  },
);

const mode = Type.Optional(
  StringEnum(['strict', 'skip'], {
    description:
      '`strict`, the default: if one object cannot be reverted, or one of its members has changed since, nothing is changed and the ' +
      'response is an error. `skip`: such objects are left alone and listed.',
  }),
);

export const RevertBatch = Type.Object(
  { mode },
  { $id: 'RevertBatch', description: 'How to revert a batch.', examples: [{ mode: 'strict' }] },
);

const ofKey = {
  key_id: Type.Integer({ minimum: 1, description: 'Reverts what this key or connected app of yours did.' }),
  since: TimestampInput('With `key_id`: from this time on.'),
  until: Type.Optional(TimestampInput('With `key_id`: before this time. Default: now.')),
  mode,
};

const named = {
  batches: Type.Array(BatchUid('A batch.'), {
    minItems: 1,
    maxItems: MAX_BATCHES,
    uniqueItems: true,
    description: 'Reverts these batches, instead of `key_id`.',
  }),
  mode,
};

/** The service checks the combination itself, for a message that names it. */
export const RevertBatches = Type.Partial(Type.Object({ ...ofKey, ...named }), {
  $id: 'RevertBatches',
  description: 'Batches to revert: either of a key since a time, or by their uids.',
  'x-documented': {
    oneOf: [Type.Object(ofKey), Type.Object(named)],
  },
  examples: [
    { key_id: 3, since: '2026-03-01T12:00:00.000Z' },
    { batches: [EXAMPLE], mode: 'skip' },
  ],
});
export type RevertBatches = Static<typeof RevertBatches>;
