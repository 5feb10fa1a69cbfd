import { randomBytes } from 'node:crypto';
import type { Db } from './database.js';

/**
 * Gives the state of a database a new name, after it was put in the place of another one: what others have kept of the
 * log of changes does not go on from it.
 */
export async function renewEpoch({ read, write }: Db): Promise<void> {
  // A backup may be older than the table. Its migration names the state then.
  if (!(await read.introspection.getTables()).some(({ name }) => name === 'service')) return;
  const value = randomBytes(12).toString('hex');
  await write((trx) => trx.updateTable('service').set({ value }).where('name', '=', 'epoch').execute());
}
