import { existsSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import type { Context } from '../../../src/context.js';
import { holdingCollection } from '../../../src/features/attachments/backup-mark.js';
import { fileStore, pathOf } from '../../../src/features/attachments/storage.js';
import { SAME_SQL } from '../../support/database.js';
import { attach, sendFile } from '../../support/files.js';
import { runJob, runWebhookJobs } from '../../support/jobs.js';
import { startReceiver } from '../../support/receiver.js';
import { type Service, startService } from '../../support/service.js';
import { create, expectStatus } from '../../support/world.js';

// On PostgreSQL too: triggers queue the rows and the names of files.

const HOUR_MS = 3_600_000;
const ERASE = 'erased files';
const SWEEP = 'files without a row';

async function start(t: Test) {
  const service = await startService(t, { env: { FILES_DIR: t.testdir({}) } });
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'Pack' });
  const files = fileStore(service.config.files.folder);
  return { service, ada, task, files };
}

async function rowsOf({ db }: Service) {
  const count = async (table: 'attachments' | 'attachment_files' | 'erased_attachments' | 'erased_files') =>
    Number((await db.read.selectFrom(table).select(db.read.fn.countAll().as('n')).executeTakeFirstOrThrow()).n);
  return {
    attachments: await count('attachments'),
    files: await count('attachment_files'),
    erasedRows: await count('erased_attachments'),
    erasedNames: await count('erased_files'),
  };
}

const NOTHING = { attachments: 0, files: 0, erasedRows: 0, erasedNames: 0 };

async function pathsOf({ db, config }: Service): Promise<string[]> {
  const rows = await db.read.selectFrom('attachment_files').select('name').execute();
  return rows.map(({ name }) => pathOf(fileStore(config.files.folder), name));
}

/** Returns a context whose process dies at a write: that one and all later ones fail. */
function dyingAt(service: Service, write: number): Context {
  let count = 0;
  const db = {
    ...service.db,
    write: ((run: never) => {
      count += 1;
      return count >= write ? Promise.reject(new Error('killed')) : service.db.write(run);
    }) as typeof service.db.write,
  };
  return { ...service, db };
}

t.test('Jobs of files: an entry that leaves the trash takes its row, then its file', SAME_SQL, async (t) => {
  const { service, ada, task } = await start(t);
  const { uid } = await attach(ada, `task_id=${task.uid}`);
  const [path = ''] = await pathsOf(service);
  expectStatus(await ada.delete(`/api/v1/attachment/${uid}`), 204);
  await runJob(service, 'trash');
  await runJob(service, ERASE);
  t.ok(existsSync(path), 'it can be restored for 30 days');
  service.clock.advance(31 * 24 * HOUR_MS);
  await runJob(service, 'trash');
  t.match(await rowsOf(service), { attachments: 0, files: 1, erasedRows: 1 });
  t.match(await ada.get('/api/profile/limits'), { body: { account: { file_bytes: { used: 12 } } } });
  await runJob(service, ERASE);
  t.same(await rowsOf(service), NOTHING);
  t.notOk(existsSync(path));
  t.match(await ada.get('/api/profile/limits'), { body: { account: { file_bytes: { used: 0 } } } });
});

t.test('Jobs of files: the files of a task leave with it, and what was restored stays', SAME_SQL, async (t) => {
  const { service, ada, task } = await start(t);
  await attach(ada, `task_id=${task.uid}`);
  const other = await create(ada, 'task', { name: 'Other' });
  const kept = await attach(ada, `task_id=${other.uid}`);
  for (const one of [task, other]) expectStatus(await ada.delete(`/api/v1/task/${one.uid}`), 204);
  expectStatus(await ada.call('POST', `/api/v1/trash/${other.uid}/restore`), 200);
  expectStatus(await ada.delete('/api/v1/trash'), 204);
  await runJob(service, ERASE);
  t.same(await rowsOf(service), { ...NOTHING, attachments: 1, files: 1 });
  t.match(await ada.get(`/api/v1/attachment/${kept.uid}/content`), { status: 200, text: 'Three quotes' });
});

t.test('Jobs of files: killed at any step, the deletion goes on when it runs again', async (t) => {
  for (const write of [1, 2, 3, 4]) {
    const { service, ada, task } = await start(t);
    for (let n = 0; n < 3; n++) await attach(ada, `task_id=${task.uid}`, `file ${n}`);
    const paths = await pathsOf(service);
    expectStatus(await ada.delete(`/api/v1/task/${task.uid}`), 204);
    expectStatus(await ada.delete('/api/v1/trash'), 204);
    await t.rejects(runJob(service, ERASE, { context: dyingAt(service, write) }), /killed/, `at write ${write}`);
    // The last write forgets the names: the files are deleted before it.
    t.equal(paths.filter((path) => existsSync(path)).length, write === 4 ? 0 : 3);
    t.equal((await rowsOf(service)).files, 4 - Math.min(write, 4));
    await runJob(service, ERASE);
    t.same(await rowsOf(service), NOTHING);
    t.notOk(paths.some((path) => existsSync(path)));
  }
});

t.test('Jobs of files: a stop ends them between two steps', SAME_SQL, async (t) => {
  const { service, ada, task } = await start(t);
  await attach(ada, `task_id=${task.uid}`);
  expectStatus(await ada.delete(`/api/v1/task/${task.uid}`), 204);
  expectStatus(await ada.delete('/api/v1/trash'), 204);
  await runJob(service, ERASE, { stop: AbortSignal.abort() });
  t.match(await rowsOf(service), { files: 1, erasedRows: 1 });
  await runJob(service, ERASE);
  t.same(await rowsOf(service), NOTHING);
});

t.test('Jobs of files: an account takes its files along, at once', async (t) => {
  const { service, ada } = await start(t);
  const bob = await service.person('bob');
  const own = await create(bob, 'task', { name: 'Own' });
  await attach(bob, `task_id=${own.uid}`);
  const trashed = await attach(bob, `task_id=${own.uid}`);
  expectStatus(await bob.delete(`/api/v1/attachment/${trashed.uid}`), 204);
  const paths = await pathsOf(service);
  t.equal(paths.length, 2);
  expectStatus(await ada.delete(`/api/v1/user/${bob.id}`), 204);
  t.match(await rowsOf(service), { attachments: 0, files: 0, erasedNames: 2 }, 'the names are written with it');
  await t.rejects(runJob(service, ERASE, { context: dyingAt(service, 1) }));
  await runJob(service, ERASE);
  t.same(await rowsOf(service), NOTHING);
  t.notOk(paths.some((path) => existsSync(path)));
});

t.test('Jobs of files: files without a row, and parts of uploads, go after a day', async (t) => {
  const { service, ada, task, files } = await start(t);
  const aged = (path: string, hours: number) => {
    const time = new Date(service.clock.now().getTime() - hours * HOUR_MS);
    utimesSync(path, time, time);
  };
  await attach(ada, `task_id=${task.uid}`);
  const [known = ''] = await pathsOf(service);
  aged(known, 1_000);
  const orphan = (name: string, hours: number) => {
    const path = join(files.folder, known.slice(files.folder.length + 1, files.folder.length + 3), name);
    writeFileSync(path, 'x');
    aged(path, hours);
    return path;
  };
  const part = known.split('/').at(-1)?.slice(0, 2) ?? '';
  const old = orphan(`${part}${'0'.repeat(30)}`, 25);
  const young = orphan(`${part}${'1'.repeat(30)}`, 23);
  const strange = orphan('notes.txt', 99);
  const parts = [25, 23].map((hours) => {
    const path = join(files.folder, 'tmp', `part-${hours}`);
    writeFileSync(path, 'x');
    aged(path, hours);
    return path;
  });
  await holdingCollection(files, () => runJob(service, SWEEP));
  t.ok(existsSync(old), 'not while a backup runs');
  await runJob(service, SWEEP, { stop: AbortSignal.abort() });
  t.ok(existsSync(old), 'not after a stop');
  await runJob(service, SWEEP);
  await runJob(service, SWEEP);
  t.same(
    [known, old, young, strange, ...parts].map((path) => existsSync(path)),
    [true, false, true, true, false, true],
  );
});

t.test('Jobs of files: the mark of a killed backup holds nothing back for long', SAME_SQL, async (t) => {
  const { service, ada, task, files } = await start(t);
  await attach(ada, `task_id=${task.uid}`);
  expectStatus(await ada.delete(`/api/v1/task/${task.uid}`), 204);
  expectStatus(await ada.delete('/api/v1/trash'), 204);
  const mark = join(files.folder, 'backup-01234567-0123-0123-0123-0123456789ab');
  writeFileSync(mark, '');
  await runJob(service, ERASE);
  t.match(await rowsOf(service), { files: 0, erasedNames: 1 });
  const past = new Date(Date.now() - 180_000);
  utimesSync(mark, past, past);
  await runJob(service, ERASE);
  t.same(await rowsOf(service), NOTHING);
  t.notOk(existsSync(mark));
});

t.test('Jobs of files: what was refused, cut or replayed leaves no part behind', SAME_SQL, async (t) => {
  const { service, ada, task, files } = await start(t);
  await attach(ada, `task_id=${task.uid}`);
  const query = `task_id=${task.uid}`;
  const headers = { 'idempotency-key': 'one' };
  const first = expectStatus(await sendFile(ada, { query, headers }), 201);
  t.equal((await sendFile(ada, { query, headers })).body.uid, first.uid);
  t.equal((await sendFile(ada, { query, headers, bytes: 'Other' })).status, 422);
  t.equal((await sendFile(ada, { query: `${query}&uid=${first.uid}` })).status, 409);
  t.same(readdirSync(join(files.folder, 'tmp')), []);
  const kept = readdirSync(files.folder).filter((name) => /^[0-9a-f]{2}$/.test(name));
  t.equal(kept.flatMap((name) => readdirSync(join(files.folder, name))).length, 2);
  t.match(await rowsOf(service), { files: 2 });
});

t.test('Webhook: an attachment is delivered with its metadata, and without bytes', SAME_SQL, async (t) => {
  const service = await startService(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  const receiver = await startReceiver(t);
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'Pack' });
  await create(ada, 'webhook', { url: receiver.url, types: ['attachment'] });
  const { uid, sha256 } = await attach(ada, `task_id=${task.uid}&name=a.txt`, 'Three quotes');
  await runWebhookJobs(service);
  expectStatus(await ada.delete(`/api/v1/attachment/${uid}`), 204);
  await runWebhookJobs(service);
  const object = { uid, name: 'a.txt', size: 12, media_type: 'text/plain', sha256, task: { uid: task.uid } };
  t.match(
    receiver.received.map(({ message }) => message),
    [
      { type: 'attachment.created', data: { type: 'attachment', object } },
      { type: 'attachment.deleted', data: { type: 'attachment', uid, object: null } },
    ],
  );
  for (const { body } of receiver.received) t.notMatch(body, 'Three quotes');
});
