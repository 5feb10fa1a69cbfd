import { randomBytes } from 'node:crypto';
import type { Db } from './database.js';

/** Renames the state of a restored database: cursors of the change log from before become invalid. */
export async function renewEpoch({ read, write }: Db): Promise<void> {
  // A backup may predate the table. Its migration then names the state.
  if (!(await read.introspection.getTables()).some(({ name }) => name === 'service')) return;
  const value = randomBytes(12).toString('hex');
  await write((trx) => trx.updateTable('service').set({ value }).where('name', '=', 'epoch').execute());
}
