import { existsSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { openDatabase } from '../../db/open.js';
import { programPath } from '../../scripts/support/programs.js';
import { run } from '../support/command.js';
import { attach } from '../support/files.js';
import { startService } from '../support/service.js';
import { create } from '../support/world.js';

t.test('files check, backup and restore: missing, damaged and orphaned files, and links between backups', async (t) => {
  const folder = t.testdir({});
  const url = `sqlite:${folder}/tutti.db`;
  const env = { DATABASE_URL: url };
  const service = await startService(t, { db: openDatabase(url), env });
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'Pack' });
  const [one, two] = [await attach(ada, `task_id=${task.uid}`, 'one'), await attach(ada, `task_id=${task.uid}`, 'two')];
  const rows = await service.db.read.selectFrom('attachment_files').selectAll().orderBy('attachment_id').execute();
  const pathIn = (files: string, at: number) => join(files, String(rows[at]?.name.slice(0, 2)), String(rows[at]?.name));
  const files = join(folder, 'files');
  const check = (...args: string[]) => run(programPath('files'), ['check', ...args], env);
  t.match(await check('--deep'), { code: 0, stdout: /^2 files .* 0 missing, 0 damaged\. 0 files without/ });

  const first = await run(programPath('backup'), [join(folder, 'b1.db')], env);
  t.match(first, { code: 0, stdout: /b1\.db\.files: 2 files copied, 0 linked/ });
  const second = await run(programPath('backup'), [join(folder, 'b2.db')], env);
  t.match(second, { code: 0, stdout: /b2\.db\.files: 0 files copied, 2 linked/ });
  t.equal(statSync(pathIn(join(folder, 'b2.db.files'), 0)).nlink, 2);
  const without = await run(programPath('backup'), [join(folder, 'b3.db'), '--no-files'], env);
  t.match(without, { code: 0, stdout: /not in this backup/ });
  t.notOk(existsSync(join(folder, 'b3.db.files')));
  t.same(
    readdirSync(files).filter((name) => name.startsWith('backup-')),
    [],
    'the mark is removed',
  );

  rmSync(pathIn(files, 0));
  writeFileSync(pathIn(files, 1), 'owt');
  writeFileSync(join(files, 'tmp', 'x'), '');
  t.match(await check(), {
    code: 1,
    stdout: new RegExp(`^missing  ${one.uid}\\n2 files .* 1 missing, 0 damaged\\. 1 files`),
  });
  t.match(await check('--deep'), { code: 1, stdout: new RegExp(`damaged  ${two.uid}`) });
  t.match(await ada.get(`/api/v1/attachment/${one.uid}/content`), { status: 500, body: { code: 'FILE_DAMAGED' } });
  t.match(await run(programPath('files'), [], env), { code: 2 });
  await service.app.close();

  const restored = await run(programPath('restore'), [join(folder, 'b1.db')], env);
  t.match(restored, { code: 0, stdout: /files: 1 files from / });
  rmSync(join(folder, 'b1.db.files'), { recursive: true });
  rmSync(pathIn(files, 0));
  const poor = await run(programPath('restore'), [join(folder, 'b1.db')], env);
  t.match(poor, { code: 0, stdout: new RegExp(`The file of the attachment ${one.uid} is missing`) });
});
