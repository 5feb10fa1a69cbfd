import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { Db } from '../../db/database.js';
import { CopyError } from '../../db/errors.js';
import { openDatabase } from '../../db/open.js';
import { backUp, restore } from '../../db/sqlite/backup.js';
import { startService } from '../support/service.js';

async function serviceOnFile(t: Test, file: string, db: Db) {
  const service = await startService(t, { db });
  const ada = await service.person('ada');
  await ada.post('/api/v1/task', { name: 'before the backup', tags: ['kept'] });
  return { service, ada, file };
}

function folder() {
  return mkdtempSync(join(tmpdir(), 'tutti-backup-'));
}

for (const name of ['copy.db', 'copy.db.gz']) {
  t.test(`Restore drill: a backup (${name}) taken while writing goes on brings back what was there`, async (t) => {
    const at = folder();
    const file = join(at, 'tutti.db');
    const { ada, service } = await serviceOnFile(t, file, openDatabase(`sqlite:${file}`));
    const writing = Promise.all(Array.from({ length: 50 }, (_, i) => ada.post('/api/v1/task', { name: `task ${i}` })));
    const copy = join(at, name);
    const { bytes } = await backUp(file, copy, { gzip: name.endsWith('.gz') });
    t.ok(bytes > 0);
    await writing;
    await ada.post('/api/v1/task', { name: 'after the backup' });
    await service.app.close();

    const { retained } = await restore(copy, file, new Date('2026-03-11T12:00:00Z'));
    t.ok(retained?.startsWith(`${file}.before-2026-03-11`));
    const again = await startService(t, { db: openDatabase(`sqlite:${file}`) });
    const person = again.client({ authorization: `Bearer ${ada.token}` });
    const { body } = await person.get('/api/v1/tasks?limit=500');
    const names = body.tasks.map((task: { name: string }) => task.name);
    t.ok(names.includes('before the backup'), 'what was there before is there');
    t.notOk(names.includes('after the backup'), 'what came after is not');
    t.same(
      readdirSync(at).filter((entry) => entry.includes('.part')),
      [],
      'nothing is left over',
    );
  });
}

t.test('A restore takes the place of a damaged database', async (t) => {
  const at = folder();
  const file = join(at, 'tutti.db');
  const { service } = await serviceOnFile(t, file, openDatabase(`sqlite:${file}`));
  await service.app.close();
  const copy = join(at, 'copy.db');
  await backUp(file, copy, { gzip: false });
  writeFileSync(file, 'damaged beyond repair');
  const { retained } = await restore(copy, file, new Date());
  t.equal(readFileSync(retained as string, 'utf8'), 'damaged beyond repair');
  await openDatabase(`sqlite:${file}`).close();
});

t.test('A backup is refused where a file is already, and where there is no database', async (t) => {
  const at = folder();
  const file = join(at, 'tutti.db');
  await openDatabase(`sqlite:${file}`).close();
  writeFileSync(join(at, 'taken'), 'precious');
  await t.rejects(backUp(file, join(at, 'taken'), { gzip: false }), CopyError);
  t.equal(readFileSync(join(at, 'taken'), 'utf8'), 'precious');
  await t.rejects(backUp(join(at, 'missing.db'), join(at, 'copy'), { gzip: false }), CopyError);
});

t.test('A restore is refused while a service has the database open, and for a file that is not a backup', async (t) => {
  const at = folder();
  const file = join(at, 'tutti.db');
  const { ada, service } = await serviceOnFile(t, file, openDatabase(`sqlite:${file}`));
  const copy = join(at, 'copy.db');
  await backUp(file, copy, { gzip: false });
  await t.rejects(restore(copy, file, new Date()), /Stop it first/);
  writeFileSync(join(at, 'garbage'), 'not a database at all, whatever its name');
  await t.rejects(restore(join(at, 'garbage'), file, new Date()), CopyError);
  await t.rejects(restore(join(at, 'missing'), file, new Date()), CopyError);
  t.equal((await ada.get('/api/v1/tasks')).body.tasks.length, 1, 'the service goes on');
  await service.app.close();
});
