import { type Static, type TSchema, Type } from '@sinclair/typebox';
import { responseMembers } from '../../http/columns.js';
import {
  Envelope,
  listQuery,
  Nullable,
  Ref,
  resourceMembers,
  StringEnum,
  Timestamp,
  timestampMembers,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import { withArticle } from '../../lib/names.js';
import type { Feature, LoggedType } from '../../manifest.js';
import { existsInParent, relationsOf, resourceTypes } from '../../resource/type.js';
import { loggedTypes } from '../changes/schema.js';

const count = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description }));

const entryMembers = (types: readonly string[], counts: TSchema) => ({
  id: Type.Integer({ description: 'Id of the entry.', examples: [5] }),
  type: StringEnum(types, { description: 'Type of the deleted resource.' }),
  uid: Type.String({
    pattern: '^[0-9a-z]{15}$',
    description: 'The uid of the deleted resource; paths accept it instead of the id of the entry.',
  }),
  name: Nullable(Type.String({ description: 'Its name or title; null for a note without a title.' })),
  deleted_at: Timestamp('Time of the deletion.'),
  expires_at: Timestamp('Time of the permanent deletion.'),
  counts: Type.Unsafe<Record<string, number>>(counts),
});

/** Numbers by table: of the parts of an object, of what exists in it only, and of what refers to it. */
function countsOf(features: readonly Feature[]): TSchema {
  const types = [...resourceTypes(features).values()];
  const contained = types.filter(existsInParent);
  const referring = types.filter((type) => !existsInParent(type) && relationsOf(type).length > 0);
  const members = [
    ['subtasks', count('Subtasks deleted with it.')],
    ...contained.map(({ table }) => [table, count(`${capitalized(table)} deleted with it.`)]),
    ...referring.map(({ table }) => [table, count(`${capitalized(table)} that belonged to it.`)]),
  ];
  return Type.Object(Object.fromEntries(members), {
    description: 'Numbers of the resources that were deleted with it, or belonged to it.',
  });
}

function capitalized(word: string): string {
  return `${word[0]?.toUpperCase()}${word.slice(1)}`;
}

const example = {
  id: 5,
  type: 'task',
  uid: 'k3v9x0q2m7b4t1z',
  name: 'Call the movers',
  deleted_at: '2026-03-01T09:30:00.000Z',
  expires_at: '2026-03-31T09:30:00.000Z',
  counts: { subtasks: 2 },
};

const trashEntry = (types: readonly string[], counts: TSchema) =>
  Type.Object(entryMembers(types, counts), {
    $id: 'TrashEntry',
    description: 'A deleted resource, which can be restored for 30 days.',
    examples: [example],
  });
export type TrashEntry = Static<ReturnType<typeof trashEntry>>;

export interface DeletedResource extends TrashEntry {
  /** Its own members, without relations and tags. */
  resource: Record<string, unknown>;
}

const trashList = (types: readonly string[], counts: TSchema) => Envelope('trash', trashEntry(types, counts));

export function trashListSchemas(features: readonly Feature[]) {
  const types = restoredTypes(features).map(({ type }) => type);
  const query = listQuery(['id', 'deleted_at', 'expires_at'], {
    types: Type.Optional(
      Type.Array(StringEnum(types), { maxItems: types.length, description: 'Only these types; default: all.' }),
    ),
  });
  return { list: trashList(types, countsOf(features)), query };
}

function restoredTypes(features: readonly Feature[]): LoggedType[] {
  return loggedTypes(features).filter(({ trash }) => trash !== undefined);
}

export function trashComponents(features: readonly Feature[]): TSchema[] {
  const restorable = restoredTypes(features);
  const counts = countsOf(features);
  const types = restorable.map(({ type }) => type);
  const restored = restorable.map(({ type, object }) =>
    Type.Object(
      {
        ...(object.properties as Record<string, TSchema>),
        type: StringEnum([type], { description: 'The type of the resource.' }),
        left_out: Type.Array(Type.String(), {
          description:
            'Names of the relations that could not be restored; for resources of other owners, only `tags` and ' +
            '`parent_task_id`.',
        }),
      },
      {
        $id: `Restored${capitalized(type)}`,
        description: `A restored ${type}.`,
      },
    ),
  );
  const fields = restorable.map(({ type, object, columns = {} }) => {
    const members = { ...resourceMembers, ...responseMembers(columns), ...timestampMembers };
    if (Object.keys((object as TSchema).properties).every((name) => name in members)) return object;
    const description = `Own members of ${withArticle(type)}, without relations and tags.`;
    return Type.Object(members, { $id: `${object.$id}Fields`, description });
  });
  const deleted = restorable.map(({ type }, index) =>
    Type.Object(
      { ...entryMembers([type], counts), resource: Ref(fields[index] as TSchema) },
      {
        $id: `Deleted${capitalized(type)}`,
        description: `${capitalized(withArticle(type))} in the trash. \`resource\` has its members as it was deleted.`,
      },
    ),
  );
  const { type: first, object: whole, columns: own = {} }: Partial<LoggedType> = restorable[0] ?? {};
  const { uid, name, deleted_at: at } = example;
  const members = { ...initialMembers(own), ...('name' in own && { name }) };
  const Deleted = Type.Unsafe({
    $id: 'Deleted',
    description: 'An entry of the trash, with the deleted resource.',
    oneOf: deleted.map(({ $id }) => ({ $ref: `${$id}#` })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(types.map((type) => [type, `#/components/schemas/Deleted${capitalized(type)}`])),
    },
    examples: [{ ...example, type: first, resource: { id: 42, uid, ...members, created_at: at, updated_at: at } }],
  });
  const Restored = Type.Unsafe({
    $id: 'Restored',
    description: 'The restored resource, with the same id and uid.',
    oneOf: restored.map(({ $id }) => ({ $ref: `${$id}#` })),
    discriminator: {
      propertyName: 'type',
      mapping: Object.fromEntries(
        restorable.map(({ type }) => [type, `#/components/schemas/Restored${capitalized(type)}`]),
      ),
    },
    examples: [{ ...(whole?.examples as object[] | undefined)?.[0], type: first, left_out: [] }],
  });
  return [trashEntry(types, counts), trashList(types, counts), ...restored, Restored, ...fields, ...deleted, Deleted];
}
