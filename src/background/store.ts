import type { Db, Executor } from '../../db/database.js';

export async function dueTime(db: Executor, name: string): Promise<string | undefined> {
  const row = await db.selectFrom('jobs').select('due_at').where('name', '=', name).executeTakeFirst();
  return row?.due_at;
}

export async function setDue(db: Db, name: string, due_at: string): Promise<void> {
  await db.write((trx) =>
    trx
      .insertInto('jobs')
      .values({ name, due_at })
      .onConflict((conflict) => conflict.column('name').doUpdateSet({ due_at }))
      .execute(),
  );
}

/** Makes every interval job due. To be called at a start, while no other process runs jobs. */
export async function makeAllDue(db: Db): Promise<void> {
  await db.write((trx) => trx.deleteFrom('jobs').execute());
}
