import { type Lease, takeLease } from '../../db/leases.js';
import type { Context } from '../context.js';
import { importInProgress } from './unit-of-work.js';

/**
 * Takes the lease of a user's imports of tasks, from lines or from a file: one of them runs at a time.
 * @throws AppError IMPORT_IN_PROGRESS
 */
export async function takeImportLease(context: Pick<Context, 'db' | 'now'>, userId: number): Promise<Lease> {
  const lease = await takeLease(context, `import of tasks ${userId}`);
  if (lease === undefined) throw importInProgress();
  return lease;
}
