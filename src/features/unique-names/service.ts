import { ownRelations, type Reference } from '../../access/relations.js';
import { refuseNarrowed } from '../../access/scopes.js';
import { rowFromBody } from '../../lib/columns.js';
import { AppError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { cleanName, nameKey } from '../../lib/names.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { changesOf } from '../../lib/typed.js';
import type { ResourceType } from '../../resource/type.js';
import { uidFor } from '../../write/uids.js';
import type { Values } from '../../write/undo-rules.js';
import { conflictOnUniqueViolation } from '../../write/unique-violation.js';
import { valuesOf, type WriteContext } from '../../write/unit-of-work.js';
import { detachReferrers } from '../task-history/store.js';
import { retain } from '../trash/retain.js';
import {
  type FindNamed,
  freeNames,
  insertNamed,
  type NamedRow,
  type NamedTable,
  namedRow,
  removeNamed,
  updateNamed,
} from './store.js';

/** A resource with a column `name_key`, and relations to types that only their owner sees. */
interface UniqueNameResource {
  one: string;
  find: FindNamed;
  /** Called after a change. */
  afterUpdate?(write: WriteContext, row: NamedRow): Promise<void>;
  /** Called before a deletion, beside clearing the columns that refer to the row. */
  beforeRemoval?(write: WriteContext, row: NamedRow): Promise<void>;
}

/** Use cases of one resource. A second row with the same name is rejected with CONFLICT. */
export function uniqueNameService<Body extends { name?: string }>(
  type: ResourceType & { table: NamedTable },
  { one, find, afterUpdate, beforeRemoval }: UniqueNameResource,
) {
  const { table, columns } = type;
  const rowOf = namedRow(table);
  const duplicate = `You have ${one} of this name already.`;

  async function current({ trx, caller }: WriteContext, ref: IdOrUid, expected: Precondition) {
    refuseNarrowed(caller);
    const row = await rowOf(trx, caller, ref);
    if (row === undefined) throw new AppError('NOT_FOUND');
    assertIfMatch(expected, row.version);
    return row;
  }

  async function change(write: WriteContext, row: NamedRow, next: object): Promise<void> {
    const { trx, changes, at } = write;
    const changed = changesOf<object>(row, next);
    await conflictOnUniqueViolation(updateNamed(trx, table, { id: row.id, changes: changed, at }), duplicate);
    const { name_key: _key, ...members } = valuesOf<object>(row, changed).from;
    if (Object.keys(members).length > 0) {
      changes.add(type.type, 'updated', row, { from: members, to: changed as Values });
      await afterUpdate?.(write, row);
    }
  }

  function relationsFrom({ trx, caller }: WriteContext, given: object, row: NamedRow | null) {
    const body = given as Readonly<Record<string, Reference>>;
    const relations = row as Readonly<Record<string, number | null>> | null;
    return ownRelations<ResourceType>(trx, caller, { type, body }, { ...relations, user_id: caller.id });
  }

  async function rowFrom(write: WriteContext, body: Body, row: NamedRow | null) {
    return {
      ...namesOf(body),
      ...rowFromBody(columns, body, write.caller.timezone),
      ...(await relationsFrom(write, body, row)),
    };
  }

  /** Deletes a row; resources that referred to it are kept. @throws AppError NOT_FOUND, PRECONDITION_FAILED, FORBIDDEN */
  async function remove(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
    const row = await current(write, ref, expected);
    await retain(write, type.type, row);
    await detachReferrers(write, type, row.id);
    await beforeRemoval?.(write, row);
    await removeNamed(write.trx, table, row.id);
    write.changes.add(type.type, 'deleted', row);
  }

  return {
    remove,

    /** @throws AppError CONFLICT, VALIDATION_FAILED, FORBIDDEN for a token narrowed to projects */
    async create(write: WriteContext, body: Body & { name: string; uid?: string }): Promise<Representation> {
      const { trx, caller, changes, at } = write;
      refuseNarrowed(caller);
      const row = {
        uid: await uidFor(write, table, body.uid),
        user_id: caller.id,
        ...(await rowFrom(write, body, null)),
        created_at: at,
        updated_at: at,
      };
      const id = await conflictOnUniqueViolation(insertNamed(trx, table, row), duplicate);
      changes.add(type.type, 'created', { id, uid: row.uid, user_id: row.user_id }, { to: row });
      return found(await find(trx, caller, { id }));
    },

    /** @throws AppError NOT_FOUND, CONFLICT, PRECONDITION_FAILED, VALIDATION_FAILED, FORBIDDEN */
    async update(write: WriteContext, ref: IdOrUid, body: Body, expected: Precondition): Promise<Representation> {
      const { trx, caller } = write;
      const row = await current(write, ref, expected);
      await change(write, row, await rowFrom(write, body, row));
      return found(await find(trx, caller, { id: row.id }));
    },

    undo: {
      hasUniqueName: true,

      remove: (write: WriteContext, id: number) => remove(write, { id }, null),

      /**
       * Sets members of a row to former values, with the rights of an update.
       * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED, FORBIDDEN
       */
      async restore(write: WriteContext, id: number, values: Values): Promise<void> {
        const row = await current(write, { id }, null);
        const { name } = values;
        const names = typeof name === 'string' ? { name, name_key: nameKey(name) } : {};
        const plain = Object.entries(values).filter(([member]) => !(member in type.relations));
        await change(write, row, {
          ...Object.fromEntries(plain),
          ...names,
          ...(await relationsFrom(write, values, row)),
        });
      },

      /** Lets other rows take the names of these, which the same transaction must name again. At most a piece. */
      freeNames({ trx, caller }: WriteContext, ids: readonly number[]): Promise<void> {
        return freeNames(trx, table, caller, ids);
      },
    },
  };
}

function namesOf({ name }: { name?: string }): { name?: string; name_key?: string } {
  return name === undefined ? {} : { name: cleanName(name), name_key: nameKey(name) };
}
