import { refuseNarrowed } from '../../access/scopes.js';
import { changesOf } from '../../lib/changes.js';
import { AppError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { cleanName, nameKey } from '../../lib/names.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { uidFor } from '../../write/uids.js';
import type { Values } from '../../write/undo-rules.js';
import { conflictOnUniqueViolation } from '../../write/unique-violation.js';
import { valuesOf, type WriteContext } from '../../write/unit-of-work.js';
import type { TrashRules } from '../trash/rules.js';
import { retain } from '../trash/service.js';
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

export interface UniqueNameResource<Table extends NamedTable, Body> {
  table: Table;
  type: string;
  /** Rules for deleted ones; absent if they do not go to the trash. */
  trash?: TrashRules;
  one: string;
  find: FindNamed;
  /**
   * Returns the columns that a body sets, without the name.
   * @param current the existing row; null for a new one
   */
  columns(write: WriteContext, body: Body, current: NamedRow<Table> | null): Promise<Partial<NamedRow<Table>>>;
  detach(write: WriteContext, row: NamedRow<Table>): Promise<void>;
  /** Called after a change. */
  afterUpdate?(write: WriteContext, row: NamedRow<Table>): Promise<void>;
}

/** Use cases of one resource. A second row with the same name is rejected with CONFLICT. */
export function uniqueNameService<Table extends NamedTable, Body extends { name?: string }>(
  kind: UniqueNameResource<Table, Body>,
) {
  const { table, find } = kind;
  const rowOf = namedRow(table);
  const duplicate = `You have ${kind.one} of this name already.`;

  async function current({ trx, caller }: WriteContext, ref: IdOrUid, expected: Precondition) {
    refuseNarrowed(caller);
    const row = await rowOf(trx, caller, ref);
    if (row === undefined) throw new AppError('NOT_FOUND');
    assertIfMatch(expected, row.version);
    return row;
  }

  async function change(write: WriteContext, row: NamedRow<Table>, next: object): Promise<void> {
    const { trx, changes, at } = write;
    const changed = changesOf<object>(row, next);
    await conflictOnUniqueViolation(updateNamed(trx, table, { id: row.id, changes: changed, at }), duplicate);
    const { name_key: _key, ...members } = valuesOf<object>(row, changed).from;
    if (Object.keys(members).length > 0) {
      changes.add(kind.type, 'updated', row, { from: members, to: changed as Values });
      await kind.afterUpdate?.(write, row);
    }
  }

  return {
    /** @throws AppError CONFLICT, VALIDATION_FAILED, FORBIDDEN for a token narrowed to projects */
    async create(write: WriteContext, body: Body & { name: string; uid?: string }): Promise<Representation> {
      const { trx, caller, changes, at } = write;
      refuseNarrowed(caller);
      const row = {
        uid: await uidFor(write, table, body.uid),
        user_id: caller.id,
        ...namesOf(body),
        ...(await kind.columns(write, body, null)),
        created_at: at,
        updated_at: at,
      };
      const id = await conflictOnUniqueViolation(insertNamed(trx, table, row), duplicate);
      changes.add(kind.type, 'created', { id, uid: row.uid, user_id: row.user_id }, { to: row });
      return found(await find(trx, caller, { id }));
    },

    /** @throws AppError NOT_FOUND, CONFLICT, PRECONDITION_FAILED, VALIDATION_FAILED, FORBIDDEN */
    async update(write: WriteContext, ref: IdOrUid, body: Body, expected: Precondition): Promise<Representation> {
      const { trx, caller } = write;
      const row = await current(write, ref, expected);
      await change(write, row, { ...namesOf(body), ...(await kind.columns(write, body, row)) });
      return found(await find(trx, caller, { id: row.id }));
    },

    /**
     * Sets members of a row to former values, with the rights of an update.
     * @throws AppError NOT_FOUND, CONFLICT, VALIDATION_FAILED, FORBIDDEN
     */
    async restore(write: WriteContext, id: number, values: Values): Promise<void> {
      const row = await current(write, { id }, null);
      const { area_id, name, ...plain } = values;
      const relation = area_id === undefined ? {} : await kind.columns(write, { area_id } as unknown as Body, row);
      const names = typeof name === 'string' ? { name, name_key: nameKey(name) } : {};
      await change(write, row, { ...plain, ...names, ...relation });
    },

    /** Lets other rows take the names of these, which the same transaction must name again. At most a piece. */
    freeNames({ trx, caller }: WriteContext, ids: readonly number[]): Promise<void> {
      return freeNames(trx, table, caller, ids);
    },

    /**
     * Deletes a row; resources that referred to it are kept. @throws AppError NOT_FOUND, PRECONDITION_FAILED,
     * FORBIDDEN
     */
    async remove(write: WriteContext, ref: IdOrUid, expected: Precondition): Promise<void> {
      const row = await current(write, ref, expected);
      if (kind.trash !== undefined) await retain(write, kind.trash, row);
      await kind.detach(write, row);
      await removeNamed(write.trx, table, row.id);
      write.changes.add(kind.type, 'deleted', row);
    },
  };
}

function namesOf({ name }: { name?: string }): { name?: string; name_key?: string } {
  return name === undefined ? {} : { name: cleanName(name), name_key: nameKey(name) };
}
