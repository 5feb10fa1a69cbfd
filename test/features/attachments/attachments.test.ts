import { createHash } from 'node:crypto';
import t, { type Test } from 'tap';
import type { OpenApiDocument } from '../../support/contract.js';
import { SAME_SQL } from '../../support/database.js';
import { attach, formOf, PNG, sendFile } from '../../support/files.js';
import { type ServiceOptions, startService } from '../../support/service.js';
import { create, list, names, share } from '../../support/world.js';

// On PostgreSQL too: triggers count the files, and queue those that are to be deleted.

const sha256 = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');

async function start(t: Test, env: Record<string, string> = {}, more: ServiceOptions = {}) {
  const service = await startService(t, { env, ...more });
  const [ada, bob, eve] = [await service.person('ada'), await service.person('bob'), await service.person('eve')];
  const project = await create(ada, 'project', { name: 'Move' });
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.uid });
  const note = await create(ada, 'note', { title: 'Movers', project_id: project.uid });
  return { service, ada, bob, eve, project, task, note };
}

t.test('Attachment: the body is the file, and its bytes decide the type', SAME_SQL, async (t) => {
  const { ada, task } = await start(t);
  const made = await sendFile(ada, {
    query: `task_id=${task.uid}&name=plan.html`,
    bytes: PNG,
    headers: { 'content-type': 'text/html' },
  });
  t.match(made, {
    status: 201,
    headers: { location: /^\/api\/v1\/attachment\/\d+$/, etag: /^"1-/ },
    body: {
      name: 'plan.html',
      size: PNG.length,
      media_type: 'image/png',
      sha256: sha256(PNG),
      task_id: task.id,
      task: { id: task.id, uid: task.uid, name: 'Pack' },
      note_id: null,
      note: null,
      project_id: null,
      project: null,
      created_by: { id: ada.id },
      user_id: ada.id,
      access: 'owner',
    },
  });
  const utf16 = Buffer.from('\ufeffIn UTF-16', 'utf16le');
  const other = await sendFile(ada, { query: `task_id=${task.uid}&name=other.txt`, bytes: utf16 });
  t.match(other, { status: 201, body: { media_type: 'application/octet-stream' } }, 'no MPEG audio');
  const audio = await sendFile(ada, {
    query: `task_id=${task.uid}&name=a.mp1`,
    bytes: Buffer.from('ffff900000', 'hex'),
  });
  t.match(audio, { status: 201, body: { media_type: 'audio/mpeg' } });
  const content = await ada.get(`/api/v1/attachment/${made.body.uid}/content`);
  t.match(content, {
    status: 200,
    headers: {
      'content-type': 'image/png',
      'content-length': String(PNG.length),
      'content-disposition': `attachment; filename="plan.html"; filename*=UTF-8''plan.html`,
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
      'cross-origin-resource-policy': 'same-origin',
      'cache-control': 'private, no-cache',
      etag: `"${sha256(PNG)}"`,
    },
  });
});

t.test('Attachment: only types that run nothing are shown in a browser, by the stored type', SAME_SQL, async (t) => {
  const { service, ada, task } = await start(t);
  const { uid } = await attach(ada, `task_id=${task.uid}`);
  const shown = ['image/png', 'image/jpeg', 'image/gif', 'image/webp', 'image/avif', 'audio/mpeg', 'audio/ogg'];
  const also = ['video/mp4', 'video/webm', 'application/pdf', 'text/plain'];
  const saved = ['image/svg+xml', 'image/tiff', 'image/bmp', 'text/html', 'text/xml', 'text/vcard', 'text/calendar'];
  const savedToo = ['application/xml', 'application/xhtml+xml', 'application/rtf', 'application/octet-stream'];
  for (const [disposition, types] of [
    ['inline', [...shown, ...also]],
    ['attachment', [...saved, ...savedToo, 'video/quicktime', 'application/postscript', 'text/javascript']],
  ] as const) {
    for (const media_type of types) {
      await service.db.write((trx) => trx.updateTable('attachments').set({ media_type }).execute());
      const address = `/api/v1/attachment/${uid}/content`;
      for (const [query, expected] of [
        ['', 'attachment'],
        ['?disposition=inline', disposition],
      ] as const) {
        const { headers } = await ada.call('HEAD', `${address}${query}`);
        t.match(headers['content-disposition'], new RegExp(`^${expected}; `), `${media_type} ${query}`);
        t.equal(headers['content-security-policy'], "default-src 'none'; sandbox");
        t.equal(headers['x-content-type-options'], 'nosniff');
      }
    }
  }
});

t.test('Attachment: a form with one part is accepted, and its file name counts', SAME_SQL, async (t) => {
  const { ada, note, project } = await start(t);
  const form = formOf('list "of" things.txt'.replaceAll('"', "'"), 'äöü');
  const made = await sendFile(ada, { ...form, query: `note_id=${note.uid}` });
  t.match(made, {
    status: 201,
    body: { name: "list 'of' things.txt", media_type: 'text/plain', note: { name: 'Movers' }, size: 6 },
  });
  const content = await ada.get(`/api/v1/attachment/${made.body.id}/content?disposition=inline`);
  t.match(content, {
    status: 200,
    text: 'äöü',
    headers: { 'content-type': 'text/plain; charset=utf-8', 'content-disposition': /^inline; / },
  });
  const named = await sendFile(ada, { ...form, query: `project_id=${project.uid}&name=other` });
  t.match(named, { status: 201, body: { name: 'other', project: { name: 'Move' } } });
  t.match(await attach(ada, `project_id=${project.uid}`, PNG), { name: 'file.png' });
  t.match(await attach(ada, `project_id=${project.uid}`, ''), { name: 'file.txt', size: 0, sha256: sha256('') });
  const empty = (await list(ada, `attachments?project_id=${project.uid}&limit=1`))[0];
  t.match(await ada.get(`/api/v1/attachment/${empty?.uid}/content`), { status: 200, text: '' });
});

t.test('Attachment: exactly one parent, which the caller may change', SAME_SQL, async (t) => {
  const { ada, bob, eve, task, project } = await start(t);
  t.match(await sendFile(ada, { query: '' }), { status: 400, body: { details: [{ path: 'query/task_id' }] } });
  t.match(await sendFile(ada, { query: `task_id=${task.uid}&project_id=${project.uid}` }), { status: 400 });
  t.match(await sendFile(eve, { query: `task_id=${task.uid}` }), { status: 404 });
  t.match(await sendFile(ada, { query: 'task_id=0' }), { status: 404 });
  await share(ada, 'task', task, bob, 'ro');
  t.match(await sendFile(bob, { query: `task_id=${task.uid}` }), { status: 403 });
  const made = await attach(ada, `task_id=${task.uid}`);
  t.match(await bob.get(`/api/v1/attachment/${made.uid}`), { status: 200, body: { access: 'ro' } });
  t.match(await bob.get(`/api/v1/attachment/${made.uid}/content`), { status: 200, text: 'Three quotes' });
  t.equal((await bob.delete(`/api/v1/attachment/${made.uid}`)).status, 403);
  t.equal((await eve.get(`/api/v1/attachment/${made.uid}`)).status, 404);
  t.equal((await eve.get(`/api/v1/attachment/${made.uid}/content`)).status, 404);
  t.equal((await eve.get(`/api/v1/attachment/0/content`)).status, 404);
});

t.test('Attachment: ranges, entity tags and HEAD', SAME_SQL, async (t) => {
  const { ada, task } = await start(t);
  const { uid } = await attach(ada, `task_id=${task.uid}`, '0123456789');
  const url = `/api/v1/attachment/${uid}/content`;
  const etag = `"${sha256('0123456789')}"`;
  for (const [range, text, contentRange] of [
    ['bytes=2-4', '234', 'bytes 2-4/10'],
    ['bytes=7-', '789', 'bytes 7-9/10'],
    ['bytes=-3', '789', 'bytes 7-9/10'],
    ['bytes=5-99', '56789', 'bytes 5-9/10'],
    ['bytes=-99', '0123456789', 'bytes 0-9/10'],
  ] as const) {
    t.match(await ada.get(url, { range }), {
      status: 206,
      text,
      headers: { 'content-range': contentRange, 'content-length': String(text.length) },
    });
  }
  for (const range of ['bytes=0-1,4-5', 'bytes=5-2', 'lines=1-2', 'bytes=-', 'bytes=a-b']) {
    t.match(await ada.get(url, { range }), { status: 200, text: '0123456789' }, range);
  }
  for (const range of ['bytes=10-', 'bytes=-0']) {
    t.match(
      await ada.get(url, { range }),
      { status: 416, text: '', headers: { 'content-range': 'bytes */10' } },
      range,
    );
  }
  t.match(await ada.get(url, { range: 'bytes=0-0', 'if-range': etag }), { status: 206, text: '0' });
  t.match(await ada.get(url, { range: 'bytes=0-0', 'if-range': '"other"' }), { status: 200 });
  t.match(await ada.get(url, { 'if-none-match': etag }), { status: 304, text: '', headers: { etag } });
  t.match(await ada.call('HEAD', url), { status: 200, text: '', headers: { 'content-length': '10', etag } });
});

t.test('Attachment: it is renamed, moved with its owner, deleted, restored and taken back', SAME_SQL, async (t) => {
  const { ada, bob, task, note, project } = await start(t);
  await share(ada, 'project', project, bob, 'rw');
  const own = await create(bob, 'task', { name: 'Own' });
  const { uid } = await attach(bob, `task_id=${task.uid}&name=a.txt`);
  const path = `/api/v1/attachment/${uid}`;
  t.match(await ada.get(path), { body: { user_id: ada.id, created_by: { id: bob.id } } });
  t.match(await ada.patch(path, { name: '../b\u202Etxt.exe' }), { status: 200, body: { name: '.._b_txt.exe' } });
  t.match(await bob.patch(path, { task_id: own.uid }), { status: 403 });
  t.match(await bob.patch(path, { task_id: null }), { status: 400 });
  t.match(await bob.patch(path, { task_id: task.uid, note_id: note.uid }), { status: 400 });
  const moved = await bob.patch(path, { note_id: note.uid });
  t.match(moved, { status: 200, body: { task_id: null, note: { uid: note.uid } } });
  t.match(await ada.get(`/api/v1/task/${task.uid}/activity`), {
    body: {
      activity: [
        { kind: 'detached', field: 'attachments', old_value: '.._b_txt.exe' },
        { kind: 'attached', new_value: 'a.txt' },
        { kind: 'created' },
      ],
    },
  });
  const batch = moved.headers['tutti-batch'];
  t.match(await bob.post(`/api/v1/batch/${batch}/revert`, {}), { status: 200 });
  t.match(await ada.get(path), { body: { task_id: task.id, note_id: null } });
  t.match(await ada.put(path, (await ada.get(path)).body), { status: 200 }, 'what was read may be sent back');

  t.equal((await bob.delete(path)).status, 204);
  t.equal((await bob.get(`${path}/content`)).status, 404);
  t.match(await ada.get('/api/v1/trash'), { body: { trash: [{ type: 'attachment', uid }] } });
  t.match(await ada.get('/api/profile/limits'), { body: { account: { file_bytes: { used: 12 } } } });
  t.match(await ada.call('POST', `/api/v1/trash/${uid}/restore`), { status: 200, body: { uid, type: 'attachment' } });
  t.match(await ada.get(`${path}/content`), { status: 200, text: 'Three quotes' });

  await ada.delete(`/api/v1/task/${task.uid}`);
  t.equal((await ada.get(path)).status, 404);
  t.match(await ada.call('POST', `/api/v1/trash/${task.uid}/restore`), { status: 200, body: { left_out: [] } });
  t.match(await ada.get(`${path}/content`), { status: 200, text: 'Three quotes' });
});

t.test('Attachment: undo of a creation deletes it, and of that restores it', SAME_SQL, async (t) => {
  const { service, ada, task } = await start(t);
  const made = await sendFile(ada, { query: `task_id=${task.uid}&name=a.txt`, bytes: 'Three quotes' });
  const path = `/api/v1/attachment/${made.body.uid}`;
  const batch = made.headers['tutti-batch'];
  t.match(await ada.get(`/api/v1/batch/${batch}`), { status: 200 });
  service.clock.advance(1_000);
  const undone = await ada.post(`/api/v1/batch/${batch}/revert`, {});
  t.match(undone, { status: 200, body: { reverted: 1 } });
  t.equal((await ada.get(path)).status, 404);
  service.clock.advance(1_000);
  t.match(await ada.post(`/api/v1/batch/${undone.body.batch}/revert`, {}), { status: 200, body: { reverted: 1 } });
  t.match(await ada.get(`${path}/content`), { status: 200, text: 'Three quotes' });
});

t.test('Attachment: a filter finds the tasks with files', async (t) => {
  const { ada, task } = await start(t);
  await create(ada, 'task', { name: 'Other' });
  await attach(ada, `task_id=${task.uid}`);
  t.same(await names(ada, 'tasks?filter=has:attachments'), ['Pack']);
  t.same(await names(ada, 'tasks?filter=-has:attachments'), ['Other']);
});

t.test('Attachment: the list by parent, type and name, with what is below a project', async (t) => {
  const { ada, project, task, note } = await start(t);
  const other = await create(ada, 'task', { name: 'Other' });
  await attach(ada, `task_id=${task.uid}&name=Straße.png`, PNG);
  await attach(ada, `note_id=${note.uid}&name=b.txt`);
  await attach(ada, `project_id=${project.uid}&name=c.txt`);
  await attach(ada, `task_id=${other.uid}&name=d.txt`);
  const named = async (query: string) => (await list(ada, `attachments?${query}`)).map(({ name }) => name).sort();
  t.same(await named(''), ['Straße.png', 'b.txt', 'c.txt', 'd.txt']);
  t.same(await named(`task_id=${task.id}`), ['Straße.png']);
  t.same(await named(`project_id=${project.id}`), ['c.txt']);
  t.same(await named(`project_id=${project.id}&include=tasks`), ['Straße.png', 'b.txt', 'c.txt']);
  t.same(await named(`project_id=${project.uid}&include=tasks`), ['Straße.png', 'b.txt', 'c.txt']);
  t.same(await named('include=tasks'), []);
  t.same(await named('media_type=image/*'), ['Straße.png']);
  t.same(await named('media_type=text/plain'), ['b.txt', 'c.txt', 'd.txt']);
  t.same(await named('q=STRASSE'), ['Straße.png']);
  const first = await ada.get('/api/v1/attachments');
  t.match(await ada.get('/api/v1/attachments', { 'if-none-match': String(first.headers.etag) }), { status: 304 });
});

t.test('Attachment: bounds of the file, the account and the parent', SAME_SQL, async (t) => {
  const { ada, task, note } = await start(t, { MAX_FILE_SIZE: '100', ACCOUNT_MAX_FILE_BYTES: '150' });
  const query = `task_id=${task.uid}`;
  t.match(await sendFile(ada, { query, bytes: 'x'.repeat(101) }), { status: 413, body: { code: 'FILE_TOO_LARGE' } });
  const form = formOf('a', 'x'.repeat(101));
  t.match(await sendFile(ada, { ...form, query }), { status: 413, body: { code: 'FILE_TOO_LARGE' } });
  t.equal((await sendFile(ada, { ...formOf('a', 'x'.repeat(100)), query })).status, 201);
  t.match(await sendFile(ada, { query, bytes: 'x'.repeat(51) }), { status: 409, body: { code: 'ACCOUNT_FULL' } });
  t.match(await sendFile(ada, { ...formOf('a', 'x'.repeat(51)), query }), {
    status: 409,
    body: { code: 'ACCOUNT_FULL' },
  });
  t.equal((await sendFile(ada, { query, bytes: 'x'.repeat(50) })).status, 201);
  for (let n = 2; n < 50; n++) await attach(ada, query, '');
  t.match(await sendFile(ada, { query, bytes: '' }), { status: 409, body: { code: 'TOO_MANY_FILES' } });
  const [one] = await list(ada, 'attachments?limit=1');
  await ada.delete(`/api/v1/attachment/${one?.uid}`);
  const more = await attach(ada, `note_id=${note.uid}`, '');
  t.equal((await ada.patch(`/api/v1/attachment/${more.uid}`, { task_id: task.uid })).status, 200);
  t.match(await ada.call('POST', `/api/v1/trash/${one?.uid}/restore`), {
    status: 409,
    body: { code: 'TOO_MANY_FILES' },
  });
});

t.test('Attachment: an account without room refuses empty files, too', SAME_SQL, async (t) => {
  const { ada, task } = await start(t, { ACCOUNT_MAX_FILE_BYTES: '0' });
  t.match(await sendFile(ada, { query: `task_id=${task.uid}`, bytes: '' }), {
    status: 409,
    body: { code: 'ACCOUNT_FULL' },
  });
});

t.test('Attachment: an Idempotency-Key covers the bytes', async (t) => {
  const { ada, task } = await start(t);
  const query = `task_id=${task.uid}`;
  const headers = { 'idempotency-key': 'one' };
  const first = await sendFile(ada, { query, headers });
  const again = await sendFile(ada, { query, headers });
  t.match(again, { status: 201, body: { id: first.body.id }, headers: { 'idempotency-replayed': 'true' } });
  t.match(await sendFile(ada, { query, headers, bytes: 'Other' }), { status: 422 });
  t.equal((await list(ada, 'attachments')).length, 1);
  t.match(await ada.get(`/api/v1/attachment/${first.body.id}/content`), { status: 200, text: 'Three quotes' });
  t.match(await sendFile(ada, { query, headers: { 'dry-run': 'true' } }), { body: { code: 'DRY_RUN_UNSUPPORTED' } });
  const uid = 'f3v9x0q2m7b4t1z';
  t.match(await sendFile(ada, { query: `${query}&uid=${uid}` }), { status: 201, body: { uid } });
  t.match(await sendFile(ada, { query: `${query}&uid=${uid}` }), { status: 409, body: { code: 'UID_TAKEN' } });
});

t.test('Attachment: switched off, there are no routes', SAME_SQL, async (t) => {
  const { ada, task, service } = await start(t, { FILES_ENABLED: 'false' }, { unchecked: true });
  t.equal((await sendFile(ada, { query: `task_id=${task.uid}` })).status, 404);
  t.equal((await ada.get('/api/v1/attachments')).status, 404);
  t.notOk(
    Object.keys((service.app.swagger() as unknown as OpenApiDocument).paths).some((path) =>
      path.includes('attachment'),
    ),
  );
});
