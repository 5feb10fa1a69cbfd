import { once } from 'node:events';
import { writeFile } from 'node:fs/promises';
import { request as httpRequest, type IncomingMessage } from 'node:http';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import t, { type Test } from 'tap';
import type { App } from '../../../src/context.js';
import { fileStore, remove } from '../../../src/features/attachments/storage.js';
import { portOf } from '../../../src/lib/typed.js';
import { eventually } from '../../support/eventually.js';
import { attach } from '../../support/files.js';
import { runJob } from '../../support/jobs.js';
import { type Service, startService } from '../../support/service.js';
import { create, expectStatus, type Made, share } from '../../support/world.js';

/** Larger than what sockets buffer. */
const FILE = Buffer.alloc(24 * 1_048_576, 'x');

async function start(t: Test) {
  const service = await startService(t, { env: { FILES_DIR: t.testdir({}), COMPAT: 'tududi' } });
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const task = await create(ada, 'task', { name: 'Pack' });
  const file = await attach(ada, `task_id=${task.uid}`, FILE);
  const shared = await share(ada, 'task', task, bob, 'ro');
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  await service.app.listeners.get('tududi')?.listen({ port: 0, host: '127.0.0.1' });
  return { service, ada, bob, task, file, shared };
}

/** Milliseconds between two chunks that are read. The whole file would take more than 7 seconds. */
const PAUSE_MS = 20;

interface Download {
  received(): number;
  /** Resolves when it has ended. */
  ended: Promise<void>;
}

/** Begins a download, and reads its start, and the rest slowly unless it is held. */
async function begin(
  { app }: Service,
  { token }: { token: string },
  { uid }: Made,
  { isHeld = false, isTududi = false } = {},
): Promise<Download> {
  const server = isTududi ? (app.listeners.get('tududi') as App) : app;
  const request = httpRequest({
    port: portOf(server.server),
    path: isTududi ? `/api/attachments/${uid}/download` : `/api/v1/attachment/${uid}/content`,
    headers: { authorization: `Bearer ${token}` },
    agent: false,
  });
  request.on('error', () => undefined);
  request.end();
  const [response] = (await once(request, 'response')) as [IncomingMessage];
  let bytes = 0;
  response.on('data', (chunk: Buffer) => {
    bytes += chunk.length;
    response.pause();
    if (!isHeld) setTimeout(() => response.resume(), PAUSE_MS);
  });
  response.on('error', () => undefined);
  const ended = new Promise<void>((resolve) => response.once('close', () => resolve()));
  await eventually(() => bytes > 0, 'the first bytes');
  return { received: () => bytes, ended };
}

t.test('Attachments: a download ends within 5 s when its share ends, or its key is revoked', async (t) => {
  const { service, ada, bob, file, shared } = await start(t);
  const { token, apiKey } = expectStatus(await ada.post('/api/profile/api-keys', { name: 'k' }), 201);
  const ofMember = await begin(service, bob, file);
  const ofKey = await begin(service, { token }, file);
  const ofTududi = await begin(service, bob, file, { isTududi: true });
  const ofOwner = await begin(service, ada, file);
  expectStatus(await ada.delete(`/api/v1/share/${shared.id}`), 204);
  expectStatus(await ada.post(`/api/profile/api-keys/${apiKey.id}/revoke`), 200);
  await Promise.all([ofMember.ended, ofKey.ended, ofTududi.ended]);
  t.ok(ofMember.received() < FILE.length);
  t.ok(ofTududi.received() < FILE.length);
  t.ok(ofKey.received() < FILE.length);
  const before = ofOwner.received();
  await eventually(() => ofOwner.received() > before + FILE.length / 10, "the owner's goes on");
  t.equal((await bob.get(`/api/v1/attachment/${file.uid}/content`)).status, 404);
});

t.test('Attachments: a file that is deleted while it is sent is sent no further, and breaks nothing', async (t) => {
  const { service, ada, file } = await start(t);
  const download = await begin(service, ada, file);
  expectStatus(await ada.delete(`/api/v1/attachment/${file.uid}`), 204);
  expectStatus(await ada.delete('/api/v1/trash'), 204);
  await runJob(service, 'erased files');
  await download.ended;
  t.ok(download.received() < FILE.length);
  t.equal((await ada.get(`/api/v1/attachment/${file.uid}/content`)).status, 404);
  t.equal((await ada.get('/health/ready')).status, 200);
});

t.test('Attachments: a file of another size is FILE_DAMAGED for every range, and the log names its uid', async (t) => {
  const lines: { level: number; url?: string; err?: { cause?: { message?: string }; stack?: string } }[] = [];
  const stream = new Writable({
    write(chunk, _encoding, done) {
      lines.push(JSON.parse(String(chunk)));
      done();
    },
  });
  const folder = t.testdir({});
  const service = await startService(t, { env: { FILES_DIR: folder }, logger: { level: 'error', stream } });
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'Pack' });
  const file = await attach(ada, `task_id=${task.uid}`, 'Three quotes by Friday.');
  const [row] = await service.db.read.selectFrom('attachment_files').select('name').execute();
  const name = String(row?.name);
  const url = `/api/v1/attachment/${file.uid}/content`;
  t.equal((await ada.get(url)).status, 200);
  for (const bytes of ['Three quotes', 'Three quotes by Friday. And more.', '']) {
    await writeFile(join(folder, name.slice(0, 2), name), bytes);
    for (const headers of [{}, { range: 'bytes=0-4' }]) {
      const response = await ada.call('GET', url, { headers });
      t.match(response, { status: 500, body: { code: 'FILE_DAMAGED' } }, `${bytes.length} bytes`);
      for (const sent of ['etag', 'content-disposition', 'content-range', 'accept-ranges']) {
        t.notOk(response.headers[sent], sent);
      }
      const logged = lines.splice(0);
      t.equal(logged.length, 1);
      t.match(JSON.stringify(logged), new RegExp(`the file of the attachment ${file.uid} is missing or damaged`));
      t.notMatch(JSON.stringify(response.body), new RegExp(name), 'the client does not see where it is');
    }
  }
  t.equal((await ada.get('/health/ready')).status, 200);
});

t.test('Attachments: a file whose name is gone from its folder is sent to its end', async (t) => {
  const { service, ada, file } = await start(t);
  const [row] = await service.db.read.selectFrom('attachment_files').select('name').execute();
  const response = await fetch(`${service.app.listeningOrigin}/api/v1/attachment/${file.uid}/content`, {
    headers: { authorization: `Bearer ${ada.token}` },
  });
  await remove(fileStore(service.config.files.folder), String(row?.name));
  t.equal((await response.arrayBuffer()).byteLength, FILE.length);
  t.match(await ada.get(`/api/v1/attachment/${file.uid}/content`), { status: 500, body: { code: 'FILE_DAMAGED' } });
  t.equal((await ada.get('/health/ready')).status, 200);
});

t.test(
  'Attachments: the ninth download of a user waits, then is refused; those of others are not held up',
  async (t) => {
    const { service, ada, bob, file } = await start(t);
    for (let n = 0; n < 8; n++) await begin(service, ada, file, { isHeld: true });
    const began = performance.now();
    t.match(await ada.get(`/api/v1/attachment/${file.uid}/content`), {
      status: 429,
      body: { code: 'TOO_MANY_DOWNLOADS' },
      headers: { 'retry-after': '1' },
    });
    t.ok(performance.now() - began > 4_500, 'it has waited');
    t.equal((await bob.get(`/api/v1/attachment/${file.uid}`)).status, 200);
    const { received } = await begin(service, bob, file);
    t.ok(received() > 0);
  },
);
