import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PassThrough, Readable } from 'node:stream';
import t, { type Test } from 'tap';
import { openDatabase } from '../../db/open.js';
import { spool } from '../../src/account-data/spool.js';
import { createImportBytes } from '../../src/lib/import-bytes.js';
import { ROOT } from '../support/command.js';
import { eventually } from '../support/eventually.js';
import { startProcess } from '../support/process.js';
import { register } from '../support/remote.js';
import { startService } from '../support/service.js';

/** Cannot be created by any user: its parent is no folder. */
const UNWRITABLE = '/dev/null/tmp';

async function start(t: Test) {
  const folder = t.testdir({ 'a-file': '' });
  const env = { DATABASE_URL: `sqlite:${folder}/tutti.db`, FILES_DIR: join(folder, 'files') };
  const service = await startService(t, { env, db: openDatabase(env.DATABASE_URL) });
  const ada = await service.person('ada');
  const eve = await service.person('eve');
  // An empty document can be imported again.
  const document = (await eve.get('/api/profile/export')).text;
  const bytes = { headers: { 'content-type': 'application/octet-stream' } };
  return {
    ...{ service, ada, folder },
    beside: join(folder, 'tmp'),
    /** Requests that need a temporary file. */
    needing: [
      () => ada.get('/api/profile/export'),
      () =>
        ada.call('POST', '/api/profile/import-file?preview=true&name=a.csv', {
          ...bytes,
          payload: 'name,list\nMow,P\n',
        }),
      () =>
        eve.call('POST', '/api/profile/import', { headers: { 'content-type': 'application/json' }, payload: document }),
    ],
    upload: () => ada.call('POST', '/api/v1/attachment?task_id=1&name=a.txt', { ...bytes, payload: 'text' }),
  };
}

t.test('Temporary files: beside the SQLite file, else in the folder of the system; none is left', async (t) => {
  const { service, needing, beside, folder } = await start(t);
  t.same(service.config.temporaryFolders, [beside, tmpdir()]);
  for (const [folders, used] of [
    [[beside, UNWRITABLE], beside],
    [[join(folder, 'a-file', 'tmp'), join(folder, 'system')], join(folder, 'system')],
  ] as const) {
    service.config.temporaryFolders = folders;
    for (const send of needing) t.equal((await send()).status, 200, `${folders}`);
    t.same(readdirSync(used), [], 'created, and empty');
  }
});

t.test('Temporary files: where none can be written, what needs one is 503, and the rest works', async (t) => {
  const { service, ada, needing, upload, folder } = await start(t);
  const below = join(folder, 'a-file', 'tmp');
  service.config.temporaryFolders = [below, UNWRITABLE];
  for (const send of needing) {
    const { status, body } = await send();
    t.match({ status, body }, { status: 503, body: { code: 'STORAGE_READ_ONLY' } });
    for (const one of [below, UNWRITABLE]) t.match(body.error, one, 'the folder is named');
  }
  t.equal((await ada.post('/api/v1/task', { name: 'Mow' })).status, 201);
  t.equal((await upload()).status, 201);
  t.equal((await ada.get('/api/v1/tasks')).status, 200);
  t.equal((await ada.call('HEAD', '/api/profile/export')).status, 200);
});

t.test('Attachments: a folder that cannot be written is 503, and is named', async (t) => {
  const folder = t.testdir({ files: '' });
  const service = await startService(t, { env: { FILES_DIR: join(folder, 'files') } });
  const ada = await service.person('ada');
  await ada.post('/api/v1/task', { name: 'Mow' });
  const { status, body } = await ada.call('POST', '/api/v1/attachment?task_id=1&name=a.txt', {
    headers: { 'content-type': 'application/octet-stream' },
    payload: 'text',
  });
  t.match({ status, body }, { status: 503, body: { code: 'STORAGE_READ_ONLY' } });
  t.match(body.error, join(folder, 'files'));
});

t.test('Temporary files: an export that fills a disk begins again in the next folder', async (t) => {
  const folder = t.testdir({});
  let begun = 0;
  const text = await spool([join(folder, 'full'), folder], async function* () {
    begun += 1;
    yield 'first';
    if (begun === 1) throw Object.assign(new Error('no space'), { code: 'ENOSPC' });
    yield ' second';
  });
  const chunks: Buffer[] = [];
  for await (const chunk of text.read()) chunks.push(chunk);
  t.equal(Buffer.concat(chunks).toString(), 'first second');
  t.equal(text.bytes, 12);
});

const MIB = 1024 * 1024;

t.test('Bodies of imports: a user has an eighth of what other users leave, and those that end make room', (t) => {
  const bytes = createImportBytes();
  const refused = { code: 'OVERLOADED', retryAfter: 10 };
  const first = bytes.open(1);
  first.extendTo(100 * MIB);
  const second = bytes.open(1);
  t.throws(() => second.extendTo(29 * MIB), refused);
  second.extendTo(28 * MIB);
  second.extendTo(MIB);
  t.throws(() => second.extendTo(28 * MIB + 1), refused);
  for (let user = 2; user <= 5; user++) bytes.open(user).extendTo(64 * MIB);
  const sixth = bytes.open(6);
  t.throws(() => sixth.extendTo(81 * MIB), refused);
  first.release();
  first.release();
  second.release();
  sixth.extendTo(81 * MIB);
  // However many users wait, the next one has a share.
  for (let user = 7; user < 40; user++) {
    for (let part = 64 * MIB; part >= 1; part /= 2) {
      try {
        bytes.open(user).extendTo(part);
      } catch {}
    }
  }
  bytes.open(40).extendTo(MIB);
  t.end();
});

t.test('Imports: a body that exceeds the share of its user is 503, at once if its length is announced', async (t) => {
  const { service, ada, needing } = await start(t);
  const { temporaryFolders } = service.config;
  const others = service.importBytes.open(ada.id);
  others.extendTo(128 * MIB - 10);
  service.config.temporaryFolders = [UNWRITABLE];
  const [, ofFile] = needing;
  t.match(await ofFile?.(), { status: 503, body: { code: 'OVERLOADED' }, headers: { 'retry-after': '10' } });
  service.config.temporaryFolders = temporaryFolders;
  const chunked = { payload: Readable.from(['name,list\n', 'Mow,P\n']), headers: { 'content-type': 'text/csv' } };
  const { status, body } = await ada.call('POST', '/api/profile/import-file?preview=true&name=a.csv', chunked);
  t.match({ status, body }, { status: 503, body: { code: 'OVERLOADED' } });
  others.release();
  for (const send of needing) t.equal((await send()).status, 200);
  t.doesNotThrow(() => service.importBytes.open(ada.id).extendTo(128 * MIB), 'nothing stays counted');
});

t.test('Imports: the announced length of a body is reserved until it has been read', async (t) => {
  const { service, ada } = await start(t);
  const payload = new PassThrough();
  const text = `name,list\n${'Mow,P\n'.repeat(100)}`;
  const response = ada.call('POST', '/api/profile/import-file?preview=true&name=a.csv', {
    ...{ payload, headers: { 'content-type': 'text/csv', 'content-length': String(text.length) } },
  });
  payload.write(text.slice(0, 10));
  const isReserved = () => {
    const probe = service.importBytes.open(ada.id);
    try {
      probe.extendTo(128 * MIB - text.length + 1);
    } catch {
      return true;
    }
    probe.release();
    return false;
  };
  await eventually(isReserved, 'the length is reserved');
  // What the body has reserved is enough for it.
  const rest = service.importBytes.open(ada.id);
  rest.extendTo(128 * MIB - text.length);
  payload.end(text.slice(10));
  t.match(await response, { status: 200 });
  rest.release();
  await eventually(() => !isReserved(), 'the length is released');
});

t.test('Imports: a repeat whose response is stored needs no room', async (t) => {
  const { service, ada } = await start(t);
  const send = (key: string, content: string, isAnnounced: boolean) =>
    ada.call('POST', '/api/profile/import-file?name=a.csv', {
      headers: { 'content-type': 'text/csv', 'idempotency-key': key },
      payload: isAnnounced ? content : Readable.from([content]),
    });
  const first = await send('once', 'name,list\nMow,P\n', true);
  t.equal(first.status, 200);
  service.importBytes.open(ada.id).extendTo(128 * MIB - 10);
  for (const isAnnounced of [true, false]) {
    const repeat = await send('once', 'name,list\nMow,P\n', isAnnounced);
    t.match(repeat, { status: 200, headers: { 'idempotency-replayed': 'true' } });
    t.equal(repeat.text, first.text);
    t.equal((await send('once', 'name,list\nDig,P\n', isAnnounced)).body.code, 'IDEMPOTENCY_KEY_REUSED');
    t.equal((await send(`new-${isAnnounced}`, 'name,list\nDig,P\n', isAnnounced)).body.code, 'OVERLOADED');
  }
});

t.test('A service whose system folder cannot be written exports, and removes what a killed one has left', async (t) => {
  const folder = t.testdir({});
  const beside = join(folder, 'tmp');
  mkdirSync(beside);
  const left = ['tutti-0189f0de-7b1a-4c55-9d51-1f2e3d4c5b6a', 'tutti-of-another-program', 'notes.txt'];
  for (const name of left) writeFileSync(join(beside, name), 'text');
  const server = await startProcess(t, folder, { env: { TMPDIR: UNWRITABLE } });
  t.same(readdirSync(beside), ['notes.txt', 'tutti-of-another-program']);
  const ada = await register(server, 'ada');
  t.equal((await ada.get('/api/profile/export')).status, 200);
  t.equal((await ada.post('/api/v1/task', { name: 'Mow' })).status, 201);
});

t.test('The folder of the system is used by no other part of the service', (t) => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.ts$/.test(file),
  );
  const users = files.filter((file) => /\btmpdir\(|\bmkdtemp/.test(readFileSync(join(ROOT, 'src', file), 'utf8')));
  t.same(users.sort(), [
    'config/config.ts',
    // For a database in memory.
    'features/attachments/storage.ts',
    // For the command, which reads a path.
    'imports/formats/tududi/database.ts',
  ]);
  t.end();
});
