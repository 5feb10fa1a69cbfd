import { sql } from 'kysely';
import type { Executor } from '../../../db/database.js';
import { forUpdate } from '../../../db/locks.js';
import { idsFrom } from '../../../db/query/json.js';
import { prepared } from '../../../db/query/prepared.js';
import type { ReminderMoveRow } from '../../../db/schema.js';

/** Tasks and users whose reminders a job moves, because they are too many for one write. */

/** Name of the job. A write that marks moves activates it. */
export const MOVING_JOB = 'reminder moves';

export type MoveKind = 'task' | 'user';
export type Move = Omit<ReminderMoveRow, 'after_id'> & { after_id: number };

const marking = prepared<{ kind: string; ids: string }, never>(
  (value) => sql`INSERT INTO reminder_moves (kind, ref_id)
    SELECT CAST(${value('kind')} AS TEXT), f.id FROM (${idsFrom(value('ids'))}) f WHERE TRUE ORDER BY f.id
    ON CONFLICT (kind, ref_id) DO UPDATE SET after_id = 0`,
);

export async function markMoves(db: Executor, kind: MoveKind, ids: readonly number[]): Promise<void> {
  await marking(db, { kind, ids: JSON.stringify(ids) });
}

const nextQuery = prepared<object, Move>(() => sql`SELECT m.* FROM reminder_moves m ORDER BY m.kind, m.ref_id LIMIT 1`);
const lockQuery = prepared<{ kind: string; ref: number }, Move>(
  (value) => sql`SELECT m.* FROM reminder_moves m WHERE m.kind = ${value('kind')} AND m.ref_id = ${value('ref')}
    ${forUpdate('m')}`,
);

export async function nextMove(db: Executor): Promise<Move | undefined> {
  return (await nextQuery(db, {}))[0];
}

export async function lockedMove(db: Executor, { kind, ref_id }: Move): Promise<Move | undefined> {
  return (await lockQuery(db, { kind, ref: ref_id }))[0];
}

const advancing = prepared<{ kind: string; ref: number; after: number }, never>(
  (value) => sql`UPDATE reminder_moves SET after_id = ${value('after')}
    WHERE kind = ${value('kind')} AND ref_id = ${value('ref')}`,
);

const ending = prepared<{ kind: string; ref: number }, never>(
  (value) => sql`DELETE FROM reminder_moves WHERE kind = ${value('kind')} AND ref_id = ${value('ref')}`,
);

/** Records how far a move has come; null at its end. */
export async function advanceMove(db: Executor, { kind, ref_id: ref }: Move, after: number | null): Promise<void> {
  if (after === null) await ending(db, { kind, ref });
  else await advancing(db, { kind, ref, after });
}
