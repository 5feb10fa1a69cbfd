import { randomUUID } from 'node:crypto';
import type { Db } from './database.js';

/** A random name of the database, by which the service names what it keeps elsewhere; made when there is none. */
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
