import { sql } from 'kysely';
import type { Executor } from '../../db/database.js';
import { LOCK_NAMES, lock } from '../../db/locks.js';
import { prepared, preparedVariants } from '../../db/query/prepared.js';
import type { Database, ResourceRow } from '../../db/schema.js';
import type { Caller } from '../access/caller.js';
import { AppError, detailsToError } from '../lib/errors.js';
import { newUid } from '../lib/ids.js';
import { DRY_RUN_UID } from './would-be.js';

type OwnedTable = {
  [Table in keyof Database]: Database[Table] extends ResourceRow & { user_id: number } ? Table : never;
}[keyof Database];

const ownerQueries = preparedVariants<{ uid: string }, { user_id: number }>();

const trashQuery = prepared<{ kind: string; uid: string }, { user_id: number }>(
  (value) => sql`
  SELECT t.user_id FROM trash_uids u JOIN trash t ON t.id = u.trash_id
  WHERE u.kind = ${value('kind')} AND u.uid = ${value('uid')}`,
);

/**
 * Returns the uid of a new row: the client's, or a random one.
 * @throws AppError VALIDATION_FAILED if it is reserved, UID_TAKEN if the caller has a row with this uid, CONFLICT if another user has
 */
export async function uidFor(
  { trx, caller }: { trx: Executor; caller: Caller },
  table: OwnedTable,
  chosen: string | undefined,
): Promise<string> {
  if (chosen === undefined) return newUid();
  if (chosen === DRY_RUN_UID) {
    const message = 'is the uid of objects that a dry run would create';
    throw detailsToError([{ path: 'body/uid', message }], 'VALIDATION_FAILED');
  }
  // Serialises concurrent requests with the same uid: the second one finds it in use.
  await lock(trx, LOCK_NAMES.uid(table, chosen));
  const owners = ownerQueries(
    table,
    (value) => sql`SELECT x.user_id FROM ${sql.table(table)} x WHERE x.uid = ${value('uid')}`,
  );
  const [conflicting] = [
    ...(await owners(trx, { uid: chosen })),
    ...(await trashQuery(trx, { kind: table, uid: chosen })),
  ];
  if (conflicting === undefined) return chosen;
  if (conflicting.user_id === caller.id) throw new AppError('UID_TAKEN');
  throw new AppError('CONFLICT', { message: 'This uid cannot be used. Choose another one.' });
}
