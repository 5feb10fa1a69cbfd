import t, { type Test } from 'tap';
import { newUid } from '../../../src/lib/ids.js';
import { SAME_SQL } from '../../support/database.js';
import { type Client, type Person, startService } from '../../support/service.js';
import { create, list, share } from '../../support/world.js';

// On PostgreSQL too: the index of the search and the usage of accounts have triggers of their own there.

async function start(t: Test) {
  const service = await startService(t);
  const [ada, bob, eve] = [await service.person('ada'), await service.person('bob'), await service.person('eve')];
  const project = await create(ada, 'project', { name: 'Move' });
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.uid });
  const given = await share(ada, 'project', project, bob, 'ro');
  const on = async (client: Client, text: string, at = task) => create(client, 'comment', { text, task_id: at.uid });
  const named = (client: Client, name: string | null, surname: string | null = null) =>
    client.patch('/api/profile', { name, surname });
  const keyOf = async (client: Client, ...scopes: string[]) => {
    const key = await client.post('/api/profile/api-keys', { name: 'agent', scopes });
    return service.client({ authorization: `Bearer ${key.body.token}` });
  };
  return { service, ada, bob, eve, project, task, given, on, named, keyOf };
}

const revert = (client: Client, response: { headers: Record<string, unknown> }) =>
  client.post(`/api/v1/batch/${response.headers['tutti-batch']}/revert`, {});

t.test(
  'Comments: everyone who sees the task reads and writes them, also with access to read only',
  SAME_SQL,
  async (t) => {
    const { ada, bob, eve, task, on, named } = await start(t);
    await named(bob, 'Bob', 'Stone');
    const made = await on(bob, 'They come at **nine**.');
    t.match(made, {
      task_id: task.id,
      task: { id: task.id, uid: task.uid, name: 'Pack' },
      text: 'They come at **nine**.',
      author: { id: bob.id, name: 'Bob Stone' },
      via: 'key',
      mentions: [],
      edited_at: null,
      access: 'owner',
    });
    t.match((await ada.get(`/api/v1/comment/${made.uid}`)).body, { access: 'rw', author: { id: bob.id } });
    t.equal((await eve.get(`/api/v1/comment/${made.uid}`)).status, 404);
    t.same(await list(eve, 'comments'), []);
    t.match(await eve.post('/api/v1/comment', { text: 'x', task_id: task.uid }), { status: 400 });
    const own = await on(ada, 'Good.');
    t.match(
      (await list(bob, `comments?task_id=${task.uid}&order_by=id`)).map(({ uid, access }) => [uid, access]),
      [
        [made.uid, 'owner'],
        [own.uid, 'ro'],
      ],
    );
    const { headers } = await bob.get('/api/v1/comments');
    t.equal(
      (await bob.call('GET', '/api/v1/comments', { headers: { 'if-none-match': String(headers.etag) } })).status,
      304,
    );
    await ada.patch(`/api/v1/comment/${own.uid}`, { text: 'Very good.' });
    t.equal(
      (await bob.call('GET', '/api/v1/comments', { headers: { 'if-none-match': String(headers.etag) } })).status,
      200,
    );
  },
);

t.test('Comments: the author changes one; the author and the owner of the task delete it', SAME_SQL, async (t) => {
  const { service, ada, bob, project, on } = await start(t);
  const cid = await service.person('cid');
  await share(ada, 'project', project, cid, 'rw');
  const made = await on(bob, 'Nine');
  service.clock.advance(60_000);
  const edited = await bob.patch(`/api/v1/comment/${made.uid}`, { text: 'Ten' });
  t.match(edited, { status: 200, body: { text: 'Ten', edited_at: service.clock.now().toISOString() } });
  t.match((await bob.patch(`/api/v1/comment/${made.uid}`, { text: 'Ten' })).body.edited_at, edited.body.edited_at);
  for (const other of [ada, cid]) {
    t.match(await other.patch(`/api/v1/comment/${made.uid}`, { text: 'x' }), { status: 403 });
  }
  t.equal((await cid.delete(`/api/v1/comment/${made.uid}`)).status, 403);
  t.equal((await ada.delete(`/api/v1/comment/${made.uid}`)).status, 204);
  const other = await on(bob, 'Again');
  t.equal((await bob.delete(`/api/v1/comment/${other.uid}`)).status, 204);
  for (const text of ['', '  ', 'x'.repeat(10_001), 7, null]) {
    t.match(await bob.post('/api/v1/comment', { text, task_id: project.id }), {
      status: 400,
      body: { code: 'VALIDATION_FAILED' },
    });
  }
  t.match(await bob.post('/api/v1/comment', { text: 'x' }), { status: 400, body: { details: [{ path: /task_id/ }] } });
});

t.test('Comments: a mention names exactly one user who sees the task', async (t) => {
  const { ada, bob, eve, on, named, service, project, task } = await start(t);
  const cid = await service.person('cid');
  await share(ada, 'project', project, cid, 'ro');
  await named(ada, 'Ada', 'Lovelace');
  await named(bob, 'Bob', 'Stone');
  await named(cid, 'Bob', 'Miller');
  await named(eve, 'Eve');
  const [a, b, c] = await Promise.all([ada, bob, cid].map(async (one) => (await one.get('/api/profile')).body.uid));
  const cases: [who: Person, text: string, stored: string, mentions: number[]][] = [
    [bob, '@ada, look', `@[${a}], look`, [ada.id]],
    [bob, '@ADA. And @Ada', `@[${a}]. And @[${a}]`, [ada.id]],
    [ada, '@bob', '@bob', []],
    [ada, '@"Bob Stone" and @"bob  stone"', `@[${b}] and @"bob  stone"`, [bob.id]],
    [ada, '@cid', `@[${c}]`, [cid.id]],
    [bob, '@cid', '@cid', []],
    [ada, `@[${c}] @[${b}] @[k3v9x0q2m7b4t1z]`, `@[${c}] @[${b}] @[k3v9x0q2m7b4t1z]`, [cid.id, bob.id]],
    [ada, '@eve @zoe', '@eve @zoe', []],
    [
      ada,
      'mail@ada.org @@ada `@ada` ``x ` @ada`` \n```\n@ada\n```\n',
      'mail@ada.org @@ada `@ada` ``x ` @ada`` \n```\n@ada\n```\n',
      [],
    ],
    [ada, '`not closed @ada', `\`not closed @[${a}]`, [ada.id]],
    [ada, '(@ada) "@ada" @ada-', `(@[${a}]) "@[${a}]" @[${a}]-`, [ada.id]],
  ];
  for (const [who, text, stored, mentions] of cases) {
    const { body } = await who.post('/api/v1/comment', { text, task_id: task.uid });
    t.equal(body.text, stored, text);
    t.same(
      body.mentions.map(({ id }: { id: number }) => id),
      mentions,
      text,
    );
    const again = await who.patch(`/api/v1/comment/${body.uid}`, { text: body.text });
    t.match(again.body, { text: stored, edited_at: null, version: undefined }, 'what was read can be sent back');
  }
  t.match(await on(ada, `@[${c}]`), { mentions: [{ name: 'Bob Miller' }] });
  await named(cid, 'Cid');
  t.match((await list(cid, 'comments?mentions=me&limit=1'))[0], { mentions: [{ uid: c, name: 'Cid' }] });
  t.same((await list(eve, 'comments?mentions=me')).length, 0);
  t.same(
    new Set((await list(bob, 'comments?author=me')).map(({ author }) => (author as { id: number }).id)),
    new Set([bob.id]),
  );
  t.same((await list(ada, `comments?author=${b}`)).length, (await list(bob, 'comments?author=me')).length);
});

t.test('Comments: at most 20 mentions, and 1,000 comments on a task', SAME_SQL, async (t) => {
  const { service, ada, bob, task, given } = await start(t);
  const { db } = service;
  const at = service.clock.now().toISOString();
  await db.write(async (trx) => {
    for (let n = 0; n < 21; n++) {
      const user = {
        uid: newUid(),
        email: `m${n}@example.com`,
        password_hash: '',
        name: `m${n}`,
        created_at: at,
        updated_at: at,
      };
      const { id } = await trx
        .insertInto('users')
        .values(user as never)
        .returning('id')
        .executeTakeFirstOrThrow();
      const row = {
        uid: newUid(),
        owner_id: ada.id,
        user_id: id,
        access: 'ro' as const,
        project_id: task.project_id as number,
      };
      await trx
        .insertInto('shares')
        .values({ ...row, task_id: null, note_id: null, created_at: at, updated_at: at })
        .execute();
    }
  });
  const names = Array.from({ length: 21 }, (_, n) => `@m${n}`);
  t.equal(
    (await ada.post('/api/v1/comment', { text: names.slice(1).join(' '), task_id: task.uid })).body.mentions.length,
    20,
  );
  t.match(await ada.post('/api/v1/comment', { text: names.join(' '), task_id: task.uid }), {
    status: 400,
    body: { details: [{ path: 'body/text', message: /20/ }] },
  });
  await db.write(async (trx) => {
    for (let n = 1; n < 1_000; n++) {
      const row = {
        uid: newUid(),
        user_id: ada.id,
        task_id: task.id,
        author_id: ada.id,
        text: 'x',
        via: null,
        edited_at: null,
      };
      await trx
        .insertInto('comments')
        .values({ ...row, created_at: at, updated_at: at })
        .execute();
    }
  });
  t.match(await bob.post('/api/v1/comment', { text: 'x', task_id: task.uid }), {
    status: 409,
    body: { code: 'TOO_MANY_COMMENTS' },
  });
  t.ok(given);
});

t.test('Comments: via says that a key wrote one; scopes and narrowed keys', SAME_SQL, async (t) => {
  const { service, ada, bob, task, project, keyOf, on } = await start(t);
  const agent = await keyOf(ada, 'comments:write');
  const made = await create(agent, 'comment', { text: 'Done.', task_id: task.uid });
  t.match(made, { via: 'key', author: { id: ada.id } });
  t.match((await bob.get(`/api/v1/comment/${made.uid}`)).body, { via: 'key' });
  const typed = await create(await service.signIn(ada), 'comment', { text: 'By hand.', task_id: task.uid });
  t.equal(typed.via, null);
  t.match(await (await keyOf(ada, 'tasks:write')).get('/api/v1/comments'), { status: 403 });
  t.match(await (await keyOf(ada, 'comments:read')).post('/api/v1/comment', { text: 'x', task_id: task.uid }), {
    status: 403,
  });
  const other = await create(ada, 'task', { name: 'Elsewhere' });
  await on(ada, 'Elsewhere', other);
  const key = await ada.post('/api/profile/api-keys', {
    name: 'narrow',
    scopes: ['comments:write'],
    project_ids: [project.uid],
  });
  const narrow = service.client({ authorization: `Bearer ${key.body.token}` });
  t.same(
    (await list(narrow, 'comments')).map(({ uid }) => uid),
    [typed.uid, made.uid],
  );
  t.same((await list(narrow, 'comments?project_id=none')).length, 0);
  t.same((await list(ada, 'comments?project_id=none')).length, 1);
  t.same((await list(ada, `comments?project_id=${project.uid}`)).length, 2);
  t.match(await narrow.post('/api/v1/comment', { text: 'x', task_id: other.uid }), { status: 403 });
});

t.test('Comments: lists by project, author, mention and time', async (t) => {
  const { service, ada, bob, project, on } = await start(t);
  const other = await create(ada, 'project', { name: 'Garden' });
  const early = await on(ada, 'one, @bob');
  service.clock.advance(60_000);
  const at = service.clock.now().toISOString();
  const late = await on(bob, 'two');
  const found = async (query: string) => (await list(bob, `comments?order_by=id&${query}`)).map(({ uid }) => uid);
  t.same(await found(`project_id=${project.id}`), [early.uid, late.uid]);
  t.same(await found(`project_id=${other.id}`), []);
  t.same(await found(`project_id=${project.uid}`), [early.uid, late.uid]);
  t.same(await found('project_id=none'), []);
  t.same(await found('project_id=any'), [early.uid, late.uid]);
  t.same(await found(`author=${ada.id}`), [early.uid]);
  t.same(await found('author=me'), [late.uid]);
  t.same(await found('mentions=me'), [early.uid]);
  t.same(await found(`created_since=${at}`), [late.uid]);
  await ada.patch(`/api/v1/comment/${early.uid}`, { text: 'three' });
  t.same(await found(`updated_since=${at}`), [early.uid, late.uid]);
  t.same(await found(`created_since=${at}&updated_since=${at}`), [late.uid]);
});

t.test('Comments: lines of an import bring those of their task', async (t) => {
  const { service, ada } = await start(t);
  service.clock.advance(1);
  const payload = `${JSON.stringify({ name: 'Moved', comments: [{ text: 'as before', created_at: '2025-01-02T03:04:05Z' }] })}\n`;
  const headers = { 'content-type': 'application/x-ndjson' };
  t.match(await ada.call('POST', '/api/v1/tasks/import', { payload, headers }), { status: 200 });
  t.match(await list(ada, 'comments'), [
    { text: 'as before', created_at: '2025-01-02T03:04:05.000Z', task: { name: 'Moved' }, author: { id: ada.id } },
  ]);
});

t.test('Comments: the trash names one with the names of those whom it mentions', SAME_SQL, async (t) => {
  const { ada, bob, on } = await start(t);
  await bob.patch('/api/profile', { name: 'Bob', surname: 'Stone' });
  const made = await on(ada, 'Hi @Bob look');
  t.match(made.text, /@\[/);
  await ada.delete(`/api/v1/comment/${made.uid}`);
  t.match((await ada.get('/api/v1/trash')).body.trash, [{ name: 'Hi @Bob Stone look' }]);
});

t.test('Comments: a hidden project of a shared task is no filter for its members', SAME_SQL, async (t) => {
  const { service, ada } = await start(t);
  const cid = await service.person('cid');
  const hidden = await create(ada, 'project', { name: 'Hidden' });
  const task = await create(ada, 'task', { name: 'Seen', project_id: hidden.uid });
  await share(ada, 'task', task, cid, 'ro');
  await create(cid, 'comment', { text: 'x', task_id: task.uid });
  t.same((await list(cid, `comments?project_id=${hidden.uid}`)).length, 0);
  t.same((await list(cid, 'comments?project_id=none')).length, 1);
});

t.test('Comments: the trash keeps one for the owner of the task; its author restores it too', async (t) => {
  const { ada, bob, eve, task, on, given } = await start(t);
  const made = await on(bob, 'First line\nsecond');
  await ada.delete(`/api/v1/comment/${made.uid}`);
  t.match((await ada.get('/api/v1/trash')).body.trash, [{ type: 'comment', uid: made.uid, name: 'First line' }]);
  t.match((await bob.get('/api/v1/trash')).body.trash, [{ uid: made.uid }]);
  t.same((await eve.get('/api/v1/trash')).body.trash, []);
  t.match(await bob.call('POST', `/api/v1/trash/${made.uid}/restore`), {
    status: 200,
    body: { id: made.id, access: 'owner' },
  });
  await bob.delete(`/api/v1/comment/${made.uid}`);
  t.match(await ada.call('POST', `/api/v1/trash/${made.uid}/restore`), { status: 200, body: { id: made.id } });
  await bob.delete(`/api/v1/comment/${made.uid}`);
  await ada.delete(`/api/v1/share/${given.uid}`);
  t.same((await bob.get('/api/v1/trash')).body.trash, [], 'only as long as they see the task');
  t.equal((await bob.call('POST', `/api/v1/trash/${made.uid}/restore`)).status, 404);

  const [one, two] = [await on(ada, '@zoe'), await on(ada, 'Two')];
  const mentioned = await on(ada, '@ada');
  const deleted = await ada.delete(`/api/v1/task/${task.uid}`);
  t.same(await list(ada, 'comments'), []);
  t.match((await ada.get('/api/v1/trash?types=task')).body.trash, [{ counts: { comments: 3 } }]);
  t.match(await revert(ada, deleted), { status: 200 });
  t.same(
    (await list(ada, 'comments?order_by=id')).map(({ uid, mentions }) => [uid, (mentions as []).length]),
    [
      [one.uid, 0],
      [two.uid, 0],
      [mentioned.uid, 1],
    ],
  );
});

t.test('Comments: undo takes back what the caller may do by hand', SAME_SQL, async (t) => {
  const { ada, bob, task } = await start(t);
  const body = { text: 'First', task_id: task.uid };
  const made = await bob.post('/api/v1/comment', body);
  const uid = made.body.uid;
  const edited = await bob.patch(`/api/v1/comment/${uid}`, { text: 'Second' });
  t.match(await revert(ada, edited), { status: 409, body: { code: 'NOT_REVERTIBLE' } });
  t.match(await revert(bob, edited), { status: 200, body: { reverted: 1 } });
  t.match((await ada.get(`/api/v1/comment/${uid}`)).body, { text: 'First', edited_at: null });
  t.match(await revert(ada, made), { status: 200, body: { reverted: 1 } }, "the owner's right to delete");
  t.equal((await bob.get(`/api/v1/comment/${uid}`)).status, 404);
  const again = await bob.post('/api/v1/comment', body);
  const deleted = await bob.delete(`/api/v1/comment/${again.body.uid}`);
  t.match(await revert(bob, deleted), { status: 200, body: { reverted: 1 } });
  t.match(await revert(bob, again), { status: 200, body: { reverted: 1 } }, 'also with access to read only');
});

t.test('Comments: the change log of everyone who sees the task has them', SAME_SQL, async (t) => {
  const { ada, bob, eve, given, on } = await start(t);
  const cursorOf = async (client: Client) => {
    let page = (await client.get('/api/v1/changes?types=comment')).body;
    while (page.has_more) page = (await client.get(`/api/v1/changes?cursor=${page.next_cursor}`)).body;
    return page.next_cursor;
  };
  const [ofAda, ofBob, ofEve] = [await cursorOf(ada), await cursorOf(bob), await cursorOf(eve)];
  const made = await on(bob, 'x');
  await ada.delete(`/api/v1/share/${given.uid}`);
  const events = async (client: Client, cursor: string) =>
    (await client.get(`/api/v1/changes?cursor=${cursor}`)).body.changes.map(({ event }: { event: string }) => event);
  t.same(await events(ada, ofAda), ['created']);
  t.same(await events(bob, ofBob), ['unshared']);
  t.same(await events(eve, ofEve), []);
  t.equal((await bob.patch(`/api/v1/comment/${made.uid}`, { text: 'y' })).status, 404);
});

t.test('Comments: search finds them as hits of their task; has:comments finds the tasks', async (t) => {
  const { ada, bob, eve, task, on, keyOf } = await start(t);
  const made = await on(bob, 'The Wardrobe is heavy');
  const found = async (client: Client) => (await client.get('/api/v1/search?q=wardr')).body.results;
  for (const client of [ada, bob]) {
    t.match(await found(client), [
      {
        type: 'comment',
        uid: made.uid,
        name: null,
        task: { uid: task.uid },
        highlights: { text: [{}, { text: 'Wardrobe', match: true }, {}] },
      },
    ]);
  }
  t.same(await found(eve), []);
  t.same(await found(await keyOf(ada, 'search:read', 'tasks:read')), []);
  t.equal((await (await keyOf(ada, 'search:read', 'tasks:read')).get('/api/v1/search?q=w&types=comment')).status, 403);
  await create(ada, 'task', { name: 'Other' });
  t.same(
    (await list(bob, 'tasks?filter=has:comments')).map(({ uid }) => uid),
    [task.uid],
  );
  t.same(
    (await list(ada, 'tasks?filter=-has:comments')).map(({ name }) => name),
    ['Other'],
  );
  await bob.patch(`/api/v1/comment/${made.uid}`, { text: 'Changed' });
  t.same(await found(ada), []);
});

t.test('Comments: an export names the authors; an import belongs to the importer', SAME_SQL, async (t) => {
  const { ada, bob, eve, given, on, named, task, keyOf } = await start(t);
  await named(bob, 'Bob *B*', 'Stone');
  await on(ada, 'Mine');
  await create(await keyOf(ada, '*'), 'comment', { text: 'By key', task_id: task.uid });
  await on(bob, 'Yours\n\n- x');
  const { body: exported } = await ada.get('/api/profile/export');
  t.match(exported.comments, [
    { by_owner: true, text: 'Mine', task_uid: task.uid },
    { by_owner: true, via: 'key' },
    { by_owner: false, author_name: 'Bob *B* Stone', author_email: bob.email },
  ]);
  t.match((await bob.get('/api/profile/export')).body, {
    comments: [],
    comments_elsewhere: [{ task: 'Pack', text: 'Yours\n\n- x' }],
  });
  await ada.delete(`/api/v1/share/${given.uid}`);
  await ada.patch(`/api/v1/task/${task.uid}`, { name: 'A secret' });
  t.match(
    (await bob.get('/api/profile/export')).body.comments_elsewhere,
    [{ task: null, text: 'Yours\n\n- x' }],
    'the own text, and nothing of what is not seen',
  );
  t.match((await ada.get('/api/profile/export')).body.comments[2], {
    author_email: null,
    author_name: 'Bob *B* Stone',
  });
  t.match(await eve.call('POST', '/api/profile/import', { body: exported }), {
    status: 200,
    body: { imported: { comments: 3 } },
  });
  const imported = await list(eve, 'comments?order_by=id');
  t.match(
    imported.map(({ text, via, author, access, created_at }) => [
      text,
      via,
      (author as { id: number }).id,
      access,
      created_at,
    ]),
    exported.comments.map(({ text, via, created_at }: Record<string, unknown>, index: number) => [
      index === 2 ? `Bob \\*B\\* Stone:\n\n${text}` : text,
      via,
      eve.id,
      'owner',
      created_at,
    ]),
  );
  delete exported.comments;
  delete exported.comments_elsewhere;
  const fay = await (await start(t)).service.person('fay');
  t.match(await fay.call('POST', '/api/profile/import', { body: exported }), { status: 200 }, 'an older document');
});

t.test('Comments: scripts stay text, and a batch takes them below one key', SAME_SQL, async (t) => {
  const { ada, bob, task, on } = await start(t);
  for (const text of ['<script>alert(1)</script>', '[x](javascript:alert(1))', '\u202Eabc', '@[\u0000']) {
    const sent = await bob.post('/api/v1/comment', { text, task_id: task.uid });
    if (text.includes('\u0000')) t.equal(sent.status, 400);
    else t.equal(sent.body.text, text);
  }
  const operations = [
    { method: 'PATCH', path: `/api/v1/task/${task.uid}`, body: { name: 'x' } },
    { method: 'POST', path: '/api/v1/comment', body: { text: 'x', task_id: task.uid } },
  ];
  t.match((await ada.post('/api/v1/batch', { operations })).body, { results: [{ status: 200 }, { status: 201 }] });
  const dry = { 'dry-run': 'true' };
  t.match(await ada.post('/api/v1/comment', { text: 'x', task_id: task.uid }, dry), {
    status: 201,
    body: { id: 0, uid: 'dryrun000000000', task: { id: task.id } },
    headers: { 'x-would-change': 'comment=1' },
  });
  t.equal((await bob.patch(`/api/v1/task/${task.uid}`, { name: 'y' })).status, 403);
  t.ok(await on(ada, 'x'));
});
