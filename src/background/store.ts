import type { Db, Executor } from '../../db/database.js';

/** When jobs are due, by their names; one that is not there was never run. */
export async function dueTimes(db: Executor): Promise<Map<string, string>> {
  const rows = await db.selectFrom('jobs').selectAll().execute();
  return new Map(rows.map(({ name, due_at }) => [name, due_at]));
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

/** Makes every job due: to be called at a start, where no other process runs any. */
export async function makeAllDue(db: Db): Promise<void> {
  await db.write((trx) => trx.deleteFrom('jobs').execute());
}
