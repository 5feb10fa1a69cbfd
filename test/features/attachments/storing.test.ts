import { once } from 'node:events';
import { existsSync, readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { fileStore, pathOf, receive, store } from '../../../src/features/attachments/storage.js';
import { portOf } from '../../../src/lib/typed.js';
import { SAME_SQL } from '../../support/database.js';
import { attach, formOf, sendFile } from '../../support/files.js';
import { type Person, type Service, startService } from '../../support/service.js';
import { create, expectStatus, list, share } from '../../support/world.js';

// On PostgreSQL too: an account is filled by transactions at the same time.

async function start(t: Test, env: Record<string, string> = {}) {
  const service = await startService(t, { env: { FILES_DIR: t.testdir({}), ...env } });
  const [ada, bob] = [await service.person('ada'), await service.person('bob')];
  const task = await create(ada, 'task', { name: 'Pack' });
  await service.app.listen({ port: 0, host: '127.0.0.1' });
  return { service, ada, bob, task };
}

/** Names of all files in the folder of the service. */
function storedFiles({ config }: Service): { kept: string[]; temporary: string[] } {
  const { folder } = fileStore(config.files.folder);
  const parts = readdirSync(folder).filter((name) => /^[0-9a-f]{2}$/.test(name));
  return {
    kept: parts.flatMap((part) => readdirSync(join(folder, part))),
    temporary: readdirSync(join(folder, 'tmp')),
  };
}

/** Begins an upload. @returns sends the rest of the body, and resolves with the status */
function begin({ app }: Service, { token }: Pick<Person, 'token'>, query: string, size: number) {
  const request = httpRequest({
    port: portOf(app.server),
    method: 'POST',
    path: `/api/v1/attachment?${query}`,
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': 'a/b',
      'content-length': size,
      expect: '100-continue',
    },
    agent: false,
  });
  request.on('error', () => undefined);
  request.flushHeaders();
  const asked = once(request, 'continue');
  const answered = once(request, 'response').then(([response]) => {
    response.resume();
    return Number(response.statusCode);
  });
  return {
    asked,
    finish(): Promise<number> {
      request.end(Buffer.alloc(size, 'x'));
      return answered;
    },
  };
}

t.test('Attachments: of two uploads that fit the account only singly, one is kept', async (t) => {
  const { service, ada, task } = await start(t, { ACCOUNT_MAX_FILE_BYTES: '100' });
  for (let round = 1; round <= 5; round++) {
    const both = [1, 2].map(() => begin(service, ada, `task_id=${task.uid}`, 60));
    await Promise.all(both.map(({ asked }) => asked));
    t.same((await Promise.all(both.map(({ finish }) => finish()))).sort(), [201, 409]);
    t.match(await ada.get('/api/profile/limits'), { body: { account: { file_bytes: { used: 60 } } } });
    t.match(storedFiles(service), { kept: { length: round }, temporary: { length: 0 } });
    const [one] = await list(ada, 'attachments');
    await ada.delete(`/api/v1/attachment/${one?.uid}`);
    expectStatus(await ada.delete('/api/v1/trash'), 204);
    await service.db.write((trx) => trx.deleteFrom('attachment_files').execute());
  }
});

t.test('Attachments: many uploads at once create the folders of their files together', async (t) => {
  const files = fileStore(t.testdir({}));
  async function* bytes() {
    yield Buffer.from('Three quotes');
  }
  // Many fall into the same of 256 folders.
  const received = await Promise.all(Array.from({ length: 400 }, () => receive(files, bytes())));
  const names = await Promise.all(received.map((one) => store(files, one)));
  t.ok(names.every((name) => existsSync(pathOf(files, name))));
  t.same(readdirSync(join(files.folder, 'tmp')), []);
});

t.test('Attachments: of many uploads to a thing with room for one, one is kept', SAME_SQL, async (t) => {
  const { service, ada, task } = await start(t);
  for (let n = 0; n < 49; n++) await attach(ada, `task_id=${task.uid}`, '');
  const all = [1, 2, 3, 4].map(() => begin(service, ada, `task_id=${task.uid}`, 10));
  await Promise.all(all.map(({ asked }) => asked));
  t.same((await Promise.all(all.map(({ finish }) => finish()))).sort(), [201, 409, 409, 409]);
  t.match(storedFiles(service), { kept: { length: 50 }, temporary: { length: 0 } });
});

t.test('Attachments: an upload whose right ends while its body arrives is refused, and leaves nothing', async (t) => {
  const { service, ada, bob, task } = await start(t);
  const shared = await share(ada, 'task', task, bob, 'rw');
  const { token, apiKey } = expectStatus(await ada.post('/api/profile/api-keys', { name: 'k' }), 201);
  const ofMember = begin(service, bob, `task_id=${task.uid}`, 60);
  const ofKey = begin(service, { token }, `task_id=${task.uid}`, 60);
  await Promise.all([ofMember.asked, ofKey.asked]);
  expectStatus(await ada.delete(`/api/v1/share/${shared.id}`), 204);
  expectStatus(await ada.post(`/api/profile/api-keys/${apiKey.id}/revoke`), 200);
  t.same([await ofMember.finish(), await ofKey.finish()], [400, 401]);
  t.match(storedFiles(service), { kept: { length: 0 }, temporary: { length: 0 } });
  t.same(await list(ada, 'attachments'), []);
});

t.test('Attachments: the bytes of others, sent again, are stored and charged in full', SAME_SQL, async (t) => {
  const { service, ada, bob, task } = await start(t);
  const own = await create(bob, 'task', { name: 'Own' });
  const bytes = Buffer.alloc(5_000, 'secret');
  const first = await attach(ada, `task_id=${task.uid}`, bytes);
  const second = await attach(bob, `task_id=${own.uid}`, bytes);
  const third = await attach(bob, `task_id=${own.uid}`, bytes);
  t.equal(second.sha256, first.sha256);
  t.equal(storedFiles(service).kept.length, 3);
  const used = async (who: Person) => (await who.get('/api/profile/limits')).body.account.file_bytes.used;
  t.same([await used(ada), await used(bob)], [5_000, 10_000]);
  await ada.delete(`/api/v1/attachment/${first.uid}`);
  t.equal((await bob.get(`/api/v1/attachment/${third.uid}/content`)).status, 200);
});

t.test('Attachments: what a member attaches is charged to the owner', async (t) => {
  const { ada, bob, task } = await start(t, { ACCOUNT_MAX_FILE_BYTES: '100' });
  await share(ada, 'task', task, bob, 'rw');
  await attach(bob, `task_id=${task.uid}`, 'x'.repeat(80));
  t.match(await sendFile(bob, { query: `task_id=${task.uid}`, bytes: 'x'.repeat(21) }), {
    status: 409,
    body: { code: 'ACCOUNT_FULL' },
  });
  const own = await create(bob, 'task', { name: 'Own' });
  t.equal((await attach(bob, `task_id=${own.uid}`, 'x'.repeat(100))).size, 100);
});

t.test('Attachments: hostile names mislead neither headers nor people', SAME_SQL, async (t) => {
  const { ada, task } = await start(t);
  const named = async (name: string) => {
    const { uid, name: kept } = await attach(ada, `task_id=${task.uid}&name=${encodeURIComponent(name)}`);
    const { headers } = await ada.get(`/api/v1/attachment/${uid}/content`);
    return { kept, disposition: String(headers['content-disposition']) };
  };
  for (const [name, kept] of [
    ['../../etc/passwd', '.._.._etc_passwd'],
    ['C:\\Windows\\a.exe', 'C:_Windows_a.exe'],
    ['a\r\nSet-Cookie: b=c', 'a__Set-Cookie: b=c'],
    ['invoice\u202Efdp.exe', 'invoice_fdp.exe'],
    ['a\u2066b\u2069', 'a_b_'],
    ['..', '__'],
    ['a"; filename="b.exe', 'a"; filename="b.exe'],
    ['\u{1F600}', '\u{1F600}'],
  ] as const) {
    const made = await named(name);
    t.equal(made.kept, kept);
    t.match(made.disposition, /^attachment; filename="[^"\r\n]*"; filename\*=UTF-8''[\w%.~!$&+^`|-]*$/, name);
  }
  const longest = 'é'.repeat(255);
  const made = await named(longest);
  t.equal(made.kept, longest);
  t.ok(made.disposition.endsWith(`filename*=UTF-8''${'%C3%A9'.repeat(255)}`));
  const query = `task_id=${task.uid}&name=${encodeURIComponent('é'.repeat(256))}`;
  t.match(await sendFile(ada, { query }), { status: 400 });
  t.match(await sendFile(ada, { query: `task_id=${task.uid}&name=%00` }), { status: 400 });
  const form = formOf('../a\tb.html', 'x');
  t.match(await sendFile(ada, { ...form, query: `task_id=${task.uid}` }), { status: 201, body: { name: /^[^/\t]*$/ } });
});
