import { spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  copyFileSync,
  existsSync,
  linkSync,
  mkdirSync,
  openSync,
  readdirSync,
  readSync,
  renameSync,
  rmSync,
  symlinkSync,
  writeFileSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { DatabaseHasLinks, DatabaseInUse } from '../../db/errors.js';
import { openDatabase } from '../../db/open.js';
import { backUp, restore } from '../../db/sqlite/backup.js';
import { lockDatabase } from '../../db/sqlite/database-file.js';
import { Sqlite } from '../../db/sqlite/driver.js';
import { programPath } from '../../scripts/support/programs.js';
import { onMeasure } from '../../src/lib/measures.js';
import { ROOT } from '../support/command.js';
import { eventually } from '../support/eventually.js';
import { startService } from '../support/service.js';

async function makeDatabase(t: Test) {
  const folder = t.testdir({});
  const file = join(folder, 'tutti.db');
  await openDatabase(`sqlite:${file}`).close();
  return { folder, file };
}

t.test('A file that is moved, replaced or removed takes no writes, and is not ready until it is back', async (t) => {
  const file = join(t.testdir({}), 'tutti.db');
  const service = await startService(t, { db: openDatabase(`sqlite:${file}`) });
  const ada = await service.person('ada');
  const { body: task } = await ada.post('/api/v1/task', { name: 'kept' });
  const aside = `${file}.aside`;
  const counted: string[] = [];
  onMeasure('storageFault', ({ code }) => counted.push(code));
  const changes: [string, () => void][] = [
    ['moved', () => renameSync(file, aside)],
    ['replaced by a copy', () => copyFileSync(aside, file)],
    ['removed', () => rmSync(file)],
  ];
  for (const [what, change] of changes) {
    change();
    const refused = { status: 503, body: { code: 'STORAGE_FAULT', error: /moved, removed or replaced/ } };
    t.match(await ada.post('/api/v1/task', { name: 'lost' }), refused, what);
    t.same(counted.splice(0), ['SQLITE_READONLY_DBMOVED'], 'counted for the metrics');
    const items = await Promise.all([0, 1, 2].map((priority) => ada.patch(`/api/v1/task/${task.id}`, { priority })));
    for (const response of items) t.match(response, refused, `${what}, several at once`);
    counted.length = 0;
    t.match(await service.anonymous.get('/health/ready'), refused, what);
    t.same(counted.splice(0), ['SQLITE_READONLY_DBMOVED']);
    t.same((await ada.get(`/api/v1/task/${task.id}`)).body, task, 'reads go on');
  }
  renameSync(aside, file);
  t.equal((await service.anonymous.get('/health/ready')).status, 200);
  t.equal((await ada.post('/api/v1/task', { name: 'written' })).status, 201);
});

t.test('A file whose first page is damaged is not ready, and all is as before with the page', async (t) => {
  const file = join(t.testdir({}), 'tutti.db');
  const service = await startService(t, { db: openDatabase(`sqlite:${file}`) });
  const ada = await service.person('ada');
  const { body: task } = await ada.post('/api/v1/task', { name: 'kept' });
  const path = `/api/v1/task/${task.id}`;
  const other = new Sqlite(file);
  t.teardown(() => other.close());
  // Stays open: closing it would drop the locks that SQLite holds in this process.
  const handle = openSync(file, 'r+');
  const refused = { status: 503, body: { code: 'STORAGE_FAULT' } };
  for (const byte of [0, 0xff]) {
    // The page is in the file alone.
    other.pragma('wal_checkpoint(TRUNCATE)');
    const page = Buffer.alloc(4_096);
    readSync(handle, page, 0, page.length, 0);
    writeSync(handle, Buffer.alloc(page.length, byte), 0, page.length, 0);
    t.match(await service.anonymous.get('/health/ready'), refused);
    t.match(await ada.get(path), refused);
    t.match(await ada.post('/api/v1/task', { name: 'refused' }), refused);
    writeSync(handle, page, 0, page.length, 0);
    // A commit makes the service read its pages again.
    other.pragma(`user_version = ${byte + 1}`);
    t.equal((await service.anonymous.get('/health/ready')).status, 200);
    t.same((await ada.get(path)).body, task);
    t.equal((await ada.post('/api/v1/task', { name: 'written' })).status, 201);
  }
});

t.test('All paths to a database lead to one lock, one log and one file', async (t) => {
  const { folder, file } = await makeDatabase(t);
  const link = join(folder, 'link.db');
  symlinkSync(file, link);
  const release = lockDatabase(link);
  t.throws(() => lockDatabase(file), DatabaseInUse);
  release();

  const db = openDatabase(`sqlite:${link}`);
  await db.migrate(() => new Date());
  await db.probe();
  const copy = join(folder, 'copy.db');
  await backUp(link, copy, { gzip: false });
  await db.close();
  await restore(copy, link, new Date());
  t.same(
    readdirSync(folder).filter((name) => name.startsWith('link.db')),
    ['link.db'],
    'nothing lies beside the link',
  );
  await openDatabase(`sqlite:${file}`).close();
});

t.test('A link to a file that does not exist yet', async (t) => {
  const folder = t.testdir({});
  symlinkSync(join(folder, 'tutti.db'), join(folder, 'link.db'));
  const db = openDatabase(`sqlite:${join(folder, 'link.db')}`);
  await db.migrate(() => new Date());
  await db.close();
  t.ok(existsSync(join(folder, 'tutti.db')));
});

t.test('A file with two names is refused with a sentence, by the service and by backups', async (t) => {
  const { folder, file } = await makeDatabase(t);
  linkSync(file, join(folder, 'other.db'));
  t.throws(() => openDatabase(`sqlite:${file}`), DatabaseHasLinks);
  t.throws(() => lockDatabase(file), { message: /tutti\.db has 2 names \(hard links\), .*cp FILE COPY && mv/ });
  await t.rejects(backUp(file, join(folder, 'copy.db'), { gzip: false }), DatabaseHasLinks);
  rmSync(join(folder, 'other.db'));
  await openDatabase(`sqlite:${file}`).close();
});

t.test('A backup removes what killed ones have left in its folder, and nothing of those that run', async (t) => {
  const { folder, file } = await makeDatabase(t);
  const filler = new Sqlite(file);
  filler.exec('CREATE TABLE filler (bytes BLOB)');
  for (let count = 0; count < 30; count++) filler.exec('INSERT INTO filler VALUES (randomblob(1000000))');
  filler.close();
  const backups = join(folder, 'backups');
  const at = (name: string) => join(backups, name);
  mkdirSync(backups);
  writeFileSync(at('film.part'), 'of another program');
  const command = programPath('backup');
  for (const [name, seen] of [
    ['a.db', 'a.db.part'],
    ['b.db.gz', 'b.db.gz.part.gz'],
  ] as const) {
    const env = { ...process.env, DATABASE_URL: `sqlite:${file}` };
    const child = spawn(process.execPath, [command, at(name)], { cwd: ROOT, env, stdio: 'ignore' });
    const ended = once(child, 'close');
    await eventually(() => existsSync(at(seen)) || child.exitCode !== null, `${seen} is written`);
    child.kill('SIGKILL');
    t.same(await ended, [null, 'SIGKILL'], 'it was killed');
    t.ok(existsSync(at(seen)));
  }
  const release = lockDatabase(at('running.db.part'));
  new Sqlite(at('running.db.part')).exec('CREATE TABLE t (x)').close();
  await t.rejects(backUp(file, at('running.db'), { gzip: false }), { message: /Another backup writes to / });
  await backUp(file, at('c.db'), { gzip: false });
  t.same(readdirSync(backups).sort(), ['c.db', 'film.part', 'running.db.part', 'running.db.part.lock']);
  release();
});
