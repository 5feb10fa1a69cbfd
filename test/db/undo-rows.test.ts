import { readFileSync } from 'node:fs';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { undoCounts, undoRow, undoStates } from '../../src/features/batches/undo-rows-store.js';
import { insertUndo, type StoredUndo } from '../../src/write/undo-log.js';
import { openService } from '../support/service.js';

const ROWS = 490;
const LONG = '漢'.repeat(100_000);
const BATCH = '0mmlzlhc077lojo';

/** Bytes that this process has read from files, of the page cache as well. */
function readBytes(): number {
  return Number(/^rchar: (\d+)$/m.exec(readFileSync('/proc/self/io', 'latin1'))?.[1]);
}

t.test('SQLite finds rows of the undo log without reading their long texts', async (t) => {
  const file = `sqlite:${t.testdir({})}/tutti.db`;
  const service = await openService(() => undefined, { db: openDatabase(file), unchecked: true });
  const ada = await service.person('ada');
  const rowOf = (ref_id: number): StoredUndo => ({
    ...{
      owner_id: ada.id,
      batch: BATCH,
      type: 'task',
      ref_id,
      uid: String(ref_id),
      event: 'updated',
      actor_id: ada.id,
    },
    ...{ key_id: null, before: JSON.stringify({ values: { note: LONG } }), after_hash: '{}', is_long: 1, owners: null },
    expires_at: '2100-01-01T00:00:00.000Z',
  });
  await service.db.write((trx) =>
    insertUndo(
      trx,
      (function* () {
        for (let id = 1; id <= ROWS; id++) yield rowOf(id);
      })(),
    ),
  );
  await service.app.close();

  // Another connection has no page in memory.
  const db = openDatabase(file);
  t.teardown(() => db.close());
  const caller = { id: ada.id } as Parameters<typeof undoStates>[1];
  async function bytesOf(read: () => Promise<unknown>): Promise<number> {
    const before = readBytes();
    await read();
    return readBytes() - before;
  }
  const state = await bytesOf(() => undoStates(db.read, caller, [BATCH], '2026-03-11T12:00:00.000Z'));
  t.ok(state < 200_000, `the state of the batch: ${state} bytes`);
  const counts = await bytesOf(() => undoCounts(db.read, [ada.id], BATCH));
  t.ok(counts < 4_000_000, `the counts of the batch: ${counts} bytes`);
  const one = await bytesOf(() => undoRow(db.read, { owners: [ada.id], batch: BATCH }, { type: 'task', ref_id: 300 }));
  t.ok(one < 2 * LONG.length * 3, `one row: ${one} bytes`);
});
