import type { Db, Executor } from '../../db/database.js';
import { exceededBound } from '../../db/errors.js';
import type { Config } from '../config/config.js';
import { AppError } from '../lib/errors.js';
import { keysOf } from '../lib/typed.js';

/**
 * Bounds of an account's contents. Triggers count and refuse (migration 0016; on PostgreSQL at the COMMIT, 0036), so
 * that every write path is covered without extra statements. This module stores the bounds in the database, and converts
 * its refusals to errors.
 */

type Bounds = Config['accountBounds'];

/** Stores the bounds in the database. Called at start; with several services, the last call wins. */
export async function setAccountBounds(db: Pick<Db, 'read' | 'write'>, bounds: Bounds): Promise<void> {
  const { tags, projects, textBytes: text_bytes, fileBytes: file_bytes } = bounds;
  const values = { tags, projects, text_bytes, file_bytes };
  const row = { id: 1, ...values };
  const [present] = await db.read.selectFrom('account_usage_bounds').selectAll().execute();
  if (present !== undefined && keysOf(values).every((name) => present[name] === values[name])) return;
  await db.write((trx) =>
    trx
      .insertInto('account_usage_bounds')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doUpdateSet(values))
      .execute(),
  );
}

const MESSAGES = {
  tags: 'The account has the maximum number of tags. Delete some first.',
  projects: 'The account has the maximum number of projects. Delete some first.',
  text: 'The account has the maximum amount of text. Delete unneeded data, and empty the trash.',
  files: 'The account has no room for this file. Delete unneeded files, and empty the trash.',
};

export function fullAccountError(error: unknown): AppError | undefined {
  const bound = exceededBound(error);
  return bound && accountFull(bound);
}

export function accountFull(bound: keyof typeof MESSAGES): AppError {
  return new AppError('ACCOUNT_FULL', { message: MESSAGES[bound] });
}

interface AccountUsage {
  tags: number;
  projects: number;
  /** Includes the trash. */
  text_bytes: number;
  /** Includes the trash. */
  file_bytes: number;
}

export async function accountUsage(db: Executor, userId: number): Promise<AccountUsage> {
  const found = await db
    .selectFrom('account_usage')
    .select(['tags', 'projects', 'text_bytes', 'trash_bytes', 'file_bytes'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const { tags = 0, projects = 0, text_bytes = 0, trash_bytes = 0, file_bytes = 0 } = found ?? {};
  return { tags, projects, text_bytes: text_bytes + trash_bytes, file_bytes };
}
