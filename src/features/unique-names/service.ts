import type { Executor } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import { refuseNarrowed } from '../../access/scopes.js';
import type { Context } from '../../context.js';
import { changesOf } from '../../lib/changes.js';
import { AppError } from '../../lib/errors.js';
import type { IdOrUid } from '../../lib/ids.js';
import { cleanName, nameKey } from '../../lib/names.js';
import { assertIfMatch, type Precondition, type Representation } from '../../lib/representation.js';
import type { ChangeSet } from '../../write/change-set.js';
import { uidFor } from '../../write/uids.js';
import { conflictOnUniqueViolation } from '../../write/unique-violation.js';
import { writeAs } from '../../write/unit-of-work.js';
import { isKept, keep } from '../trash/service.js';
import {
  type FindNamed,
  insertNamed,
  type NamedRow,
  type NamedTable,
  namedRow,
  removeNamed,
  updateNamed,
} from './store.js';

/** A kind of thing that a user has under unique names and shares with nobody: how it differs from the others. */
export interface UniqueNameResource<Table extends NamedTable, Body> {
  table: Table;
  /** By what type the log knows them. */
  type: string;
  /** One of them, in a sentence: `a tag`. */
  one: string;
  find: FindNamed;
  /**
   * What a body says of the columns beside the name.
   * @param current the row as it is; null for a new one
   */
  columns(
    trx: Executor,
    caller: Caller,
    body: Body,
    current: NamedRow<Table> | null,
  ): Promise<Partial<NamedRow<Table>>>;
  /** Takes it off whatever refers to it. */
  detach(trx: Executor, changes: ChangeSet, caller: Caller, row: NamedRow<Table>, at: string): Promise<void>;
}

/** Creates, changes and deletes the things of one kind. A second one of a name is refused with CONFLICT. */
export function uniqueNameService<Table extends NamedTable, Body extends { name?: string }>(
  kind: UniqueNameResource<Table, Body>,
) {
  const { table, find } = kind;
  const rowOf = namedRow(table);
  const duplicate = `You have ${kind.one} of this name already.`;

  async function current(
    trx: Executor,
    caller: Caller,
    ref: IdOrUid,
    expected: Precondition,
  ): Promise<NamedRow<Table>> {
    const row = await rowOf(trx, caller, ref);
    if (row === undefined) throw new AppError('NOT_FOUND');
    assertIfMatch(expected, row.version);
    return row;
  }

  return {
    /** @throws AppError CONFLICT, VALIDATION_FAILED */
    create(context: Context, caller: Caller, body: Body & { name: string; uid?: string }): Promise<Representation> {
      const at = context.now().toISOString();
      return writeOwn(context, caller, async (trx, changes) => {
        const row = {
          uid: await uidFor(trx, caller, table, body.uid),
          user_id: caller.id,
          ...namesOf(body),
          ...(await kind.columns(trx, caller, body, null)),
          created_at: at,
          updated_at: at,
        };
        const id = await conflictOnUniqueViolation(insertNamed(trx, table, row), duplicate);
        changes.add(kind.type, 'created', { id, uid: row.uid, user_id: row.user_id });
        return (await find(trx, caller, { id })) as Representation;
      });
    },

    /** @throws AppError NOT_FOUND, CONFLICT, PRECONDITION_FAILED, VALIDATION_FAILED */
    update(
      context: Context,
      caller: Caller,
      ref: IdOrUid,
      body: Body,
      expected: Precondition,
    ): Promise<Representation> {
      const at = context.now().toISOString();
      return writeOwn(context, caller, async (trx, changes) => {
        const row = await current(trx, caller, ref, expected);
        const next = { ...namesOf(body), ...(await kind.columns(trx, caller, body, row)) };
        const changed = changesOf<object>(row, next);
        await conflictOnUniqueViolation(updateNamed(trx, table, row.id, changed, at), duplicate);
        const members = Object.keys(changed).filter((member) => member !== 'name_key');
        if (members.length > 0) changes.add(kind.type, 'updated', row, { changed: members });
        return (await find(trx, caller, { id: row.id })) as Representation;
      });
    },

    /** Deletes it; what referred to it stays. @throws AppError NOT_FOUND, PRECONDITION_FAILED */
    remove(context: Context, caller: Caller, ref: IdOrUid, expected: Precondition): Promise<void> {
      return writeOwn(context, caller, async (trx, changes) => {
        const row = await current(trx, caller, ref, expected);
        const at = context.now();
        if (isKept(kind.type)) await keep(trx, caller, kind.type, row, at);
        await kind.detach(trx, changes, caller, row, at.toISOString());
        await removeNamed(trx, table, row.id);
        changes.add(kind.type, 'deleted', row);
      });
    },
  };
}

/** Writes what the whole account has in common, which a token that is narrowed to projects does not. */
const writeOwn: typeof writeAs = async (context, caller, job) => {
  refuseNarrowed(caller);
  return writeAs(context, caller, job);
};

function namesOf({ name }: { name?: string }): { name?: string; name_key?: string } {
  return name === undefined ? {} : { name: cleanName(name), name_key: nameKey(name) };
}
