import { createHash } from 'node:crypto';
import { readdirSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { fileStore } from '../../src/features/attachments/storage.js';
import { portOf } from '../../src/lib/typed.js';
import { eventually } from '../support/eventually.js';
import { attach, PNG } from '../support/files.js';
import { tokenWith } from '../support/mcp.js';
import { type Json, startTududi } from '../support/tududi.js';
import { create, expectStatus, share } from '../support/world.js';

const BOUNDARY = 'x-boundary-x';
const part = (head: string, content: string | Buffer) =>
  Buffer.concat([
    Buffer.from(`--${BOUNDARY}\r\nContent-Disposition: form-data; ${head}\r\n\r\n`),
    Buffer.from(content),
    Buffer.from('\r\n'),
  ]);
const formOf = (...parts: Buffer[]) => Buffer.concat([...parts, Buffer.from(`--${BOUNDARY}--\r\n`)]);
const fileOf = (name: string, bytes: string | Buffer) => part(`name="file"; filename="${name}"`, bytes);
const taskOf = (uid: string) => part('name="taskUid"', uid);
const FORM = { 'content-type': `multipart/form-data; boundary=${BOUNDARY}` };

async function start(t: Test, env: Record<string, string> = {}) {
  const made = await startTududi(t, { env: { FILES_DIR: t.testdir({}), ...env } });
  const { service, server, ada } = made;
  const task = await create(ada, 'task', { name: 'Pack' });
  const as = (token: string) => ({ authorization: `Bearer ${token}` });
  const send = async (
    token: string,
    payload: Buffer,
    headers: object = {},
  ): Promise<{ status: number; body: Json }> => {
    const response = await server.inject({
      method: 'POST',
      url: '/api/upload/task-attachment',
      headers: { ...as(token), ...FORM, ...headers },
      payload,
    });
    return { status: response.statusCode, body: response.json() };
  };
  const fetchFile = (
    token: string,
    url: string,
    headers: Record<string, string> = {},
    method: 'GET' | 'HEAD' = 'GET',
  ) => server.inject({ method, url, headers: { ...as(token), ...headers } });
  return { ...made, task, bob: await service.person('bob'), send, fetchFile };
}

t.test('tududi: files of tasks are sent as a form, listed, fetched and deleted', async (t) => {
  const { ada, task, ask, send, fetchFile } = await start(t);
  const made = await send(ada.token, formOf(fileOf('plan.html', PNG), taskOf(task.uid)));
  const { uid } = made.body;
  const file = {
    uid: /^[0-9a-z]{15}$/,
    task_id: task.id,
    user_id: ada.id,
    original_filename: 'plan.html',
    stored_filename: `task-${uid}`,
    file_size: PNG.length,
    mime_type: 'image/png',
    file_url: `/api/uploads/tasks/task-${uid}`,
  };
  t.match(made, { status: 201, body: file });
  const text = await send(ada.token, formOf(taskOf(task.uid), fileOf('a.html', '<script>alert(1)</script>')));
  t.match(text, { status: 201, body: { mime_type: 'text/plain' } }, 'the task comes first');
  const ofGateway = await fetchFile(ada.token, text.body.file_url);
  const ofApi = await ada.get(`/api/v1/attachment/${text.body.uid}/content?disposition=inline`);
  for (const name of Object.keys(ofApi.headers).filter((one) => /^content-|^cross|^x-content|^cache/.test(one))) {
    t.equal(ofGateway.headers[name], ofApi.headers[name], name);
  }
  t.match(await ask('GET', `/tasks/${task.uid}/attachments`), {
    status: 200,
    body: [file, { original_filename: 'a.html' }],
  });

  const bytes = await fetchFile(ada.token, `/api/attachments/${uid}/download`);
  t.match(bytes, { statusCode: 200, headers: { 'content-type': 'image/png', 'content-length': String(PNG.length) } });
  t.same(bytes.rawPayload, PNG);
  t.match(bytes.headers['content-disposition'], /^attachment; filename="plan.html"/);
  const shown = await fetchFile(ada.token, made.body.file_url);
  t.match(shown.headers, {
    'content-disposition': /^inline; /,
    'content-security-policy': "default-src 'none'; sandbox",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  });
  const etag = String(shown.headers.etag);
  t.equal(etag, `"${createHash('sha256').update(PNG).digest('hex')}"`);
  const url = made.body.file_url;
  t.match(await fetchFile(ada.token, url, { 'if-none-match': etag }), { statusCode: 304, payload: '' });
  const range = await fetchFile(ada.token, url, { range: 'bytes=1-3' });
  t.match(range, { statusCode: 206, payload: 'PNG', headers: { 'content-range': `bytes 1-3/${PNG.length}` } });
  t.match(await fetchFile(ada.token, url, { range: 'bytes=999-' }), { statusCode: 416, payload: '' });
  t.match(await fetchFile(ada.token, url, {}, 'HEAD'), { statusCode: 200, payload: '' });

  t.match(await ask('DELETE', `/tasks/${task.uid}/attachments/${uid}`), { status: 200, body: { message: String } });
  t.match(await ask('DELETE', `/tasks/${task.uid}/attachments/${uid}`), { status: 404 });
  t.equal((await fetchFile(ada.token, url)).statusCode, 404);
  t.match(await ada.get('/api/v1/trash'), { body: { trash: [{ type: 'attachment', uid }] } });
});

t.test('tududi: files have the rights of their task', async (t) => {
  const { ada, bob, task, anonymous, server, send, fetchFile } = await start(t);
  const other = await create(ada, 'task', { name: 'Other' });
  const note = await create(ada, 'note', { title: 'Note' });
  const { uid } = await attach(ada, `task_id=${task.uid}`);
  const ofNote = await attach(ada, `note_id=${note.uid}`);
  const form = formOf(fileOf('a', 'a'), taskOf(task.uid));
  const url = `/api/uploads/tasks/task-${uid}`;
  const ofBob = { authorization: `Bearer ${bob.token}` };
  const remove = (headers: Record<string, string>, id = task.uid) =>
    server.inject({ method: 'DELETE', url: `/api/tasks/${id}/attachments/${uid}`, headers });
  const listing = (headers: Record<string, string>) =>
    server.inject({ url: `/api/tasks/${task.uid}/attachments`, headers });

  t.match(await anonymous('GET', `/tasks/${task.uid}/attachments`), { status: 401 });
  t.match(await send('tt_none', form), { status: 401 });
  for (const path of [url, `/api/attachments/${uid}/download`]) {
    t.equal((await server.inject({ url: path })).statusCode, 401, path);
    t.equal((await fetchFile(bob.token, path)).statusCode, 404, path);
  }
  t.match(await send(bob.token, form), { status: 404 });
  t.equal((await listing(ofBob)).statusCode, 404);
  t.equal((await remove(ofBob)).statusCode, 404);
  t.equal((await remove({ authorization: `Bearer ${ada.token}` }, other.uid)).statusCode, 404, 'of another task');
  t.equal((await fetchFile(ada.token, `/api/uploads/tasks/task-${ofNote.uid}`)).statusCode, 404, 'of a note');

  const shared = await share(ada, 'task', task, bob, 'ro');
  t.match(await fetchFile(bob.token, url), { statusCode: 200, payload: 'Three quotes' });
  t.match(await send(bob.token, form), { status: 403 });
  t.equal((await remove(ofBob)).statusCode, 403);
  await ada.delete(`/api/v1/share/${shared.id}`);
  t.equal((await fetchFile(bob.token, url)).statusCode, 404, 'a former member');

  const reader = await tokenWith(ada, { scopes: ['tasks:write', 'files:read'] });
  t.match(await send(reader, form), { status: 403, body: { code: 'INSUFFICIENT_SCOPE' } });
  t.match(await fetchFile(reader, url), { statusCode: 200 });
  const narrowedTo = async (project_ids: number[]) =>
    expectStatus(await ada.post('/api/profile/api-keys', { name: 'k', project_ids }), 201).token as string;
  const project = await create(ada, 'project', { name: 'Move' });
  const inProject = await create(ada, 'task', { name: 'Inside', project_id: project.uid });
  const narrowed = await narrowedTo([project.id]);
  t.match(await send(narrowed, form), { status: 404 }, 'a key that is narrowed to another project');
  t.equal((await fetchFile(narrowed, url)).statusCode, 404);
  t.equal((await listing({ authorization: `Bearer ${narrowed}` })).statusCode, 404);
  t.equal((await remove({ authorization: `Bearer ${narrowed}` })).statusCode, 404);
  t.match(await send(narrowed, formOf(fileOf('a', 'a'), taskOf(inProject.uid))), { status: 201 });
  const without = await tokenWith(ada, { scopes: ['tasks:write'] });
  t.match(await fetchFile(without, url), { statusCode: 403 });
  const foreign = { origin: 'https://evil.example.org', cookie: 'a=b' };
  t.match(
    (
      await server.inject({
        method: 'POST',
        url: '/api/upload/task-attachment',
        headers: { ...FORM, ...foreign },
        payload: form,
      })
    ).json(),
    {
      code: 'CROSS_SITE',
    },
  );
});

t.test('tududi: a form that is not a file of a task leaves nothing', async (t) => {
  const { ada, task, send, service } = await start(t, { MAX_FILE_SIZE: '1000' });
  const { folder } = fileStore(service.config.files.folder);
  const parts = () => readdirSync(join(folder, 'tmp'));
  const [file, uid] = [fileOf('a', 'abc'), taskOf(task.uid)];
  const bytes = { 'content-type': 'application/octet-stream' };
  for (const [name, form, status, headers] of [
    ['no task', formOf(file), 400],
    ['no file', formOf(uid), 400],
    ['nothing', formOf(), 400],
    ['another task', formOf(file, taskOf('zzzzzzzzzzzzzzz')), 404],
    ['a long field', formOf(file, taskOf('z'.repeat(300))), 400],
    ['many parts', formOf(file, ...Array.from({ length: 20 }, () => uid)), 400],
    ['no form', Buffer.from('abc'), 400, bytes],
    ['a large file', formOf(fileOf('a', 'x'.repeat(1_001)), uid), 413],
    ['a large form', formOf(uid, fileOf('a', 'x'.repeat(200_000))), 413],
  ] as const) {
    t.match(await send(ada.token, form, headers), { status }, name);
    t.same(parts(), [], name);
  }
  t.match(await send(ada.token, formOf(fileOf('a', 'x'.repeat(1_000)), uid)), { status: 201 });
  t.equal((await ada.get('/api/v1/attachments')).body.attachments.length, 1);
  t.same(parts(), []);
});

t.test('tududi: a client that goes away frees its download', async (t) => {
  const { ada, task, server, service } = await start(t);
  const { uid } = await attach(ada, `task_id=${task.uid}`, Buffer.alloc(8 * 1_048_576));
  await server.listen({ host: '127.0.0.1', port: 0 });
  const open = () =>
    new Promise<void>((resolve) => {
      const sent = httpRequest({
        port: portOf(server.server),
        path: `/api/attachments/${uid}/download`,
        headers: { authorization: `Bearer ${ada.token}` },
        agent: false,
      });
      sent.on('error', () => undefined);
      sent.on('response', (response) => {
        response.once('data', () => {
          sent.destroy();
          resolve();
        });
      });
      sent.end();
    });
  for (let n = 0; n < 12; n++) await open();
  await eventually(async () => {
    const all = await Promise.all(Array.from({ length: 8 }, () => ada.get(`/api/v1/attachment/${uid}/content`)));
    return all.every(({ status }) => status === 200);
  }, 'all slots are free');
  t.ok(service);
});

t.test('tududi: without files there are no such routes', async (t) => {
  const { ada, task, ask, send } = await start(t, { FILES_ENABLED: 'false' });
  t.match(await ask('GET', `/tasks/${task.uid}/attachments`), { status: 404 });
  t.match(await send(ada.token, formOf(fileOf('a', 'a'), taskOf(task.uid))), { status: 404 });
});
