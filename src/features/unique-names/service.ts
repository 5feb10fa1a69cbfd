import { refuseNarrowed } from '../../access/scopes.js';
import { changesOf } from '../../lib/changes.js';
import { AppError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { cleanName, nameKey } from '../../lib/names.js';
import { assertIfMatch, found, type Precondition, type Representation } from '../../lib/representation.js';
import { uidFor } from '../../write/uids.js';
import { conflictOnUniqueViolation } from '../../write/unique-violation.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import type { TrashRules } from '../trash/rules.js';
import { retain } from '../trash/service.js';
import {
  type FindNamed,
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
      changes.add(kind.type, 'created', { id, uid: row.uid, user_id: row.user_id });
      return found(await find(trx, caller, { id }));
    },

    /** @throws AppError NOT_FOUND, CONFLICT, PRECONDITION_FAILED, VALIDATION_FAILED, FORBIDDEN */
    async update(write: WriteContext, ref: IdOrUid, body: Body, expected: Precondition): Promise<Representation> {
      const { trx, caller, changes, at } = write;
      const row = await current(write, ref, expected);
      const next = { ...namesOf(body), ...(await kind.columns(write, body, row)) };
      const changed = changesOf<object>(row, next);
      await conflictOnUniqueViolation(updateNamed(trx, table, { id: row.id, changes: changed, at }), duplicate);
      const members = Object.keys(changed).filter((member) => member !== 'name_key');
      if (members.length > 0) {
        changes.add(kind.type, 'updated', row, { changed: members });
        await kind.afterUpdate?.(write, row);
      }
      return found(await find(trx, caller, { id: row.id }));
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
