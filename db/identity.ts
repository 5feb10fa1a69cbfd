import { randomBytes, randomUUID } from 'node:crypto';
import type { Db } from './database.js';

/** Returns the random name of the database, which prefixes what the service keeps elsewhere. Creates it if missing. */
export async function serviceUid({ read, write }: Db): Promise<string> {
  const find = () => read.selectFrom('service').select('value').where('name', '=', 'uid').executeTakeFirst();
  const known = await find();
  if (known !== undefined) return known.value;
  const row = { name: 'uid', value: randomUUID() };
  await write((trx) =>
    trx
      .insertInto('service')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute(),
  );
  return (await find())?.value ?? row.value;
}

/** Renames the state of a restored database: cursors of the change log from before become invalid. */
export async function renewEpoch({ read, write }: Db): Promise<void> {
  // A backup may predate the table. Its migration then names the state.
  if (!(await read.introspection.getTables()).some(({ name }) => name === 'service')) return;
  const value = randomBytes(12).toString('hex');
  await write((trx) => trx.updateTable('service').set({ value }).where('name', '=', 'epoch').execute());
}
