import { type Static, type TSchema, Type } from '@sinclair/typebox';
import type { Feature, LoggedType } from '../../context.js';
import { Envelope, listQuery, Nullable, StringEnum, Timestamp } from '../../http/schemas.js';
import { loggedTypes } from '../changes/schema.js';

const count = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description }));

const trashEntry = (types: readonly string[]) =>
  Type.Object(
    {
      id: Type.Integer({ description: 'Names the entry.', examples: [5] }),
      type: StringEnum(types, { description: 'What was deleted.' }),
      uid: Type.String({
        pattern: '^[0-9a-z]{15}$',
        description: 'The uid of what was deleted; paths take it in place of the id of the entry.',
      }),
      name: Nullable(Type.String({ description: 'Its name or title; null for a note without a title.' })),
      deleted_at: Timestamp('When it was deleted.'),
      expires_at: Timestamp('When it is deleted for good.'),
      counts: Type.Object(
        {
          subtasks: count('Subtasks that went with it.'),
          tasks: count('Tasks that belonged to it.'),
          projects: count('Projects that belonged to it.'),
          goals: count('Goals that belonged to it.'),
          notes: count('Notes that belonged to it.'),
        },
        { description: 'What went with it, or belonged to it, and how many.' },
      ),
    },
    {
      $id: 'TrashEntry',
      description: 'Something that was deleted and can be restored for 30 days.',
      examples: [
        {
          id: 5,
          type: 'task',
          uid: 'k3v9x0q2m7b4t1z',
          name: 'Call the movers',
          deleted_at: '2026-03-01T09:30:00.000Z',
          expires_at: '2026-03-31T09:30:00.000Z',
          counts: { subtasks: 2 },
        },
      ],
    },
  );
export type TrashEntry = Static<ReturnType<typeof trashEntry>>;

const trashList = (types: readonly string[]) => Envelope('trash', trashEntry(types));

export function trashListSchemas(features: readonly Feature[]) {
  const types = restoredTypes(features).map(({ type }) => type);
  const query = listQuery(['id', 'deleted_at', 'expires_at'], {
    types: Type.Optional(
      Type.Array(StringEnum(types), { maxItems: types.length, description: 'Only these; all when absent.' }),
    ),
  });
  return { list: trashList(types), query };
}

function restoredTypes(features: readonly Feature[]): LoggedType[] {
  return loggedTypes(features).filter(({ trash }) => trash !== undefined);
}

const nameOf = (type: string) => `Restored${type[0]?.toUpperCase()}${type.slice(1)}`;

export function trashComponents(features: readonly Feature[]): TSchema[] {
  const kept = restoredTypes(features);
  const types = kept.map(({ type }) => type);
  const restored = kept.map(({ type, object }) =>
    Type.Object(
      {
        ...(object.properties as Record<string, TSchema>),
        type: StringEnum([type], { description: 'What it is.' }),
        left_out: Type.Array(Type.String(), {
          description:
            'The names of the members that named something which is gone by now; of what is not yours, only `tags` and ' +
            '`parent_task_id`.',
        }),
      },
      {
        $id: nameOf(type),
        description: `A ${type} that was restored.`,
        examples: [{ ...(object.examples as object[])[0], type, left_out: [] }],
      },
    ),
  );
  const Restored = Type.Unsafe({
    $id: 'Restored',
    description: 'What was restored, with the same id and uid.',
    oneOf: restored.map(({ $id }) => ({ $ref: `${$id}#` })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(kept.map(({ type }) => [type, `#/components/schemas/${nameOf(type)}`])),
    },
    examples: [restored[0]?.examples[0]],
  });
  return [trashEntry(types), trashList(types), ...restored, Restored];
}
