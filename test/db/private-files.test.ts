import { chmodSync, mkdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { DatabaseInUse } from '../../db/errors.js';
import { openDatabase } from '../../db/open.js';
import { backUp, restore } from '../../db/sqlite/backup.js';
import { lockDatabase } from '../../db/sqlite/database-file.js';
import { migrate } from '../../db/sqlite/migrate.js';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

t.test('Databases, backups and restored files are for their owner alone, whatever the umask', async (t) => {
  const before = process.umask(0o000);
  t.teardown(() => process.umask(before));
  const root = t.testdir({});
  const file = join(root, 'data', 'deep', 'tutti.db');
  const db = openDatabase(`sqlite:${file}`);
  await migrate(db, () => new Date());
  for (const end of ['', '-wal', '-shm']) t.equal(modeOf(file + end), '600', end);
  for (const folder of ['data', 'data/deep']) t.equal(modeOf(join(root, folder)), '700', folder);
  for (const name of ['copy.db', 'copy.db.gz']) {
    const copy = join(root, 'backups', name);
    await backUp(file, copy, { gzip: name.endsWith('.gz') });
    t.equal(modeOf(copy), '600', name);
  }
  t.equal(modeOf(join(root, 'backups')), '700');
  await db.close();
  const elsewhere = join(root, 'drill', 'tutti.db');
  chmodSync(join(root, 'backups', 'copy.db'), 0o644);
  await restore(join(root, 'backups', 'copy.db'), elsewhere, new Date());
  t.equal(modeOf(elsewhere), '600');
  await restore(join(root, 'backups', 'copy.db.gz'), elsewhere, new Date());
  t.equal(modeOf(elsewhere), '600');
});

t.test('A database whose file others could read is taken from them when it is opened', async (t) => {
  const root = t.testdir({});
  const file = join(root, 'tutti.db');
  mkdirSync(root, { recursive: true });
  writeFileSync(file, '');
  chmodSync(file, 0o644);
  await openDatabase(`sqlite:${file}`).close();
  t.equal(modeOf(file), '600');
});

t.test('One service has a database at a time; the second is told which', async (t) => {
  const file = join(t.testdir({}), 'tutti.db');
  const release = lockDatabase(file);
  t.equal(modeOf(`${file}.lock`), '600');
  t.throws(() => lockDatabase(file), {
    name: 'DatabaseInUse',
    message: new RegExp(`is in use by another service: process ${process.pid} on .*, since 20`),
  });
  t.throws(() => lockDatabase(file), DatabaseInUse);
  const db = openDatabase(`sqlite:${file}`);
  await migrate(db, () => new Date());
  t.pass('commands may work on the database meanwhile');
  await db.close();
  release();
  lockDatabase(file)();
});
