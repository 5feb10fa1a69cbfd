import { type Static, Type } from '@sinclair/typebox';
import { Envelope, listQuery, Nullable, StringEnum, Timestamp } from '../../http/schemas.js';

export const ACTIVITY_KINDS = [
  'created',
  'updated',
  'completed',
  'reopened',
  'deleted',
  'tagged',
  'untagged',
  'shared',
  'unshared',
  'recurrence_ended',
  'attached',
  'detached',
  'assigned',
  'unassigned',
] as const;

export const Activity = Type.Object(
  {
    id: Type.Integer({ description: 'Numeric identifier; later entries have higher ones.' }),
    task_id: Type.Integer({ description: 'The id of the task.' }),
    user_id: Type.Integer({ description: 'The id of the user who made the change.' }),
    kind: StringEnum(ACTIVITY_KINDS, { description: 'What happened.' }),
    field: Nullable(Type.String({ description: 'The changed member.' })),
    old_value: Nullable(
      Type.String({
        description: 'The former value as text. The id of a hidden or deleted resource may be null.',
      }),
    ),
    new_value: Nullable(Type.String({ description: 'The new value as text, likewise.' })),
    created_at: Timestamp('Time of the change.'),
  },
  {
    $id: 'Activity',
    description: "An entry of a task's history.",
    examples: [
      {
        id: 9,
        task_id: 42,
        user_id: 1,
        kind: 'updated',
        field: 'priority',
        old_value: '0',
        new_value: '1',
        created_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Activity = Static<typeof Activity>;

export const ActivityList = Envelope('activity', Activity);

const ACTIVITY_SORT_FIELDS = ['id', 'created_at'] as const;
export const ActivityQuery = listQuery(ACTIVITY_SORT_FIELDS, {});
