// The entry of the search index is in place before any other module reads the list.
import './example-child/search-entry.js';

import { readdirSync, readFileSync } from 'node:fs';
import t, { type Test } from 'tap';
import { generateWebResources } from '../scripts/support/web-resources.js';
import { newUid } from '../src/lib/ids.js';
import { FEATURES } from '../src/registry.js';
import { remarks } from './example-child/manifest.js';
import { up } from './example-child/migration.js';
import { bundle, openBrowser } from './support/page-modules.js';
import { type Client, startService } from './support/service.js';

// On PostgreSQL too: the index of the search has triggers of its own there.

// example-child/ follows docs/adding-a-resource.md: a folder, a line in the list, a migration, an entry of the search.

async function start(t: Test) {
  const service = await startService(t, { features: [...FEATURES, remarks], migrate: up });
  const [ada, bob, eve] = [await service.person('ada'), await service.person('bob'), await service.person('eve')];
  const { body: project } = await ada.post('/api/v1/project', { name: 'Move' });
  const { body: task } = await ada.post('/api/v1/task', { name: 'Pack', project_id: project.uid });
  const { body: subtask } = await ada.post('/api/v1/task', { name: 'Books', parent_task_id: task.uid });
  const share = async (resource_type: string, uid: string, access: string) =>
    (await ada.post('/api/v1/share', { resource_type, resource_id: uid, email: bob.email, access })).body;
  const cursor = async (client = bob, type = 'remark') => {
    let page = (await client.get(`/api/v1/changes?types=${type}`)).body;
    while (page.has_more) page = (await client.get(`/api/v1/changes?cursor=${page.next_cursor}`)).body;
    return page.next_cursor;
  };
  const changes = async (since: string, client = bob) =>
    (await client.get(`/api/v1/changes?cursor=${since}`)).body.changes.map(
      ({ event, uid }: { event: string; uid: string }) => `${event} ${uid}`,
    );
  const narrowed = async (...project_ids: string[]) => {
    const key = await ada.post('/api/profile/api-keys', { name: 'narrow', scopes: ['*'], project_ids });
    return service.client({ authorization: `Bearer ${key.body.token}` });
  };
  return { service, ada, bob, eve, project, task, subtask, share, cursor, changes, narrowed };
}

const uidsOf = ({ body }: { body: { remarks: { uid: string }[] } }) => body.remarks.map(({ uid }) => uid).sort();

t.test('Child: everyone who sees the parent sees it, through each share that covers the parent', async (t) => {
  const { ada, bob, eve, project, task, subtask, share, cursor, changes } = await start(t);
  const on = async (at: { uid: string }, text: string) =>
    (await ada.post('/api/v1/remark', { text, task_id: at.uid })).body;
  const first = await on(task, 'Boxes are in the cellar');
  const second = await on(subtask, 'Alphabetically');
  t.match(first, { task_id: task.id, access: 'owner', user_id: ada.id });
  t.equal((await bob.get(`/api/v1/remark/${first.uid}`)).status, 404);
  t.match(await bob.post('/api/v1/remark', { text: 'x', task_id: task.uid }), { status: 400 });

  for (const [type, { uid }, seen] of [
    ['project', project, [first.uid, second.uid]],
    ['task', task, [first.uid, second.uid]],
    ['task', subtask, [second.uid]],
  ] as const) {
    const before = await cursor();
    const given = await share(type, uid, 'ro');
    t.same(uidsOf(await bob.get('/api/v1/remarks')), [...seen].sort(), `${type} ${uid}`);
    t.match(await bob.get(`/api/v1/remark/${second.uid}`), { status: 200, body: { access: 'ro' } });
    t.equal((await bob.patch(`/api/v1/remark/${second.uid}`, { text: 'x' })).status, 403);
    t.same((await changes(before)).sort(), seen.map((one) => `shared ${one}`).sort());
    await ada.patch(`/api/v1/share/${given.uid}`, { access: 'rw' });
    t.equal((await bob.patch(`/api/v1/remark/${second.uid}`, { text: 'By author' })).status, 200);
    const during = await cursor();
    await ada.delete(`/api/v1/share/${given.uid}`);
    t.same((await changes(during)).sort(), seen.map((one) => `unshared ${one}`).sort());
    t.same(uidsOf(await bob.get('/api/v1/remarks')), []);
  }
  t.same(uidsOf(await eve.get('/api/v1/remarks')), []);
  t.same(uidsOf(await ada.get(`/api/v1/remarks?task_id=${subtask.uid}`)), [second.uid]);
});

t.test('Child: it moves with its parent, also for tokens that are narrowed to projects', async (t) => {
  const { ada, bob, project, task, share, cursor, changes, narrowed } = await start(t);
  const { body: other } = await ada.post('/api/v1/project', { name: 'Other' });
  const { body: remark } = await ada.post('/api/v1/remark', { text: 'Boxes', task_id: task.uid });
  await share('project', project.uid, 'ro');
  const [here, there] = [await narrowed(project.uid), await narrowed(other.uid)];
  t.same(uidsOf(await here.get('/api/v1/remarks')), [remark.uid]);
  t.same(uidsOf(await there.get('/api/v1/remarks')), []);
  t.equal((await there.get(`/api/v1/remark/${remark.uid}`)).status, 404);

  const [ofBob, ofHere, ofThere] = [await cursor(), await cursor(here as never), await cursor(there as never)];
  await ada.patch(`/api/v1/task/${task.uid}`, { project_id: other.uid });
  t.same(await changes(ofBob), [`unshared ${remark.uid}`]);
  t.same(await changes(ofHere, here as never), [`unshared ${remark.uid}`]);
  t.same(await changes(ofThere, there as never), [`updated ${remark.uid}`]);
  t.same(uidsOf(await bob.get('/api/v1/remarks')), []);
  t.same(uidsOf(await there.get('/api/v1/remarks')), [remark.uid]);
  const made = await there.post('/api/v1/remark', { text: 'Made here', task_id: task.uid });
  t.same(await changes(ofThere, there as never), [`updated ${remark.uid}`, `created ${made.body.uid}`]);
});

t.test('Child: it goes to the trash alone, and with its parent, and comes back with it', async (t) => {
  const { ada, bob, task, subtask, share, cursor, changes } = await start(t);
  await share('task', task.uid, 'rw');
  const { body: one } = await ada.post('/api/v1/remark', { text: 'On the task', task_id: task.uid });
  const { body: two } = await ada.post('/api/v1/remark', { text: 'On the subtask', task_id: subtask.uid });

  t.equal((await bob.delete(`/api/v1/remark/${two.uid}`)).status, 204);
  const ofBob = (await bob.get('/api/v1/trash?types=remark')).body.trash;
  t.match(ofBob, [{ type: 'remark', uid: two.uid }], 'a member may restore it while they may write there');
  t.match(await bob.call('POST', `/api/v1/trash/${two.uid}/restore`), { status: 200, body: { uid: two.uid } });

  await ada.delete(`/api/v1/remark/${two.uid}`);
  const since = await cursor();
  t.equal((await ada.delete(`/api/v1/task/${task.uid}`)).status, 204);
  t.same(await changes(since), [`deleted ${one.uid}`]);
  t.match((await ada.get('/api/v1/trash')).body.trash, [
    { type: 'task', counts: { remarks: 1, subtasks: 1 } },
    { type: 'remark' },
  ]);
  t.equal((await ada.call('POST', `/api/v1/trash/${two.uid}/restore`)).status, 409, 'its task is restored first');
  const uid = one.uid;
  const taken = await ada.post('/api/v1/task', { name: 'x' });
  t.match(await ada.post('/api/v1/remark', { text: 'x', uid, task_id: taken.body.uid }), {
    status: 409,
    body: { code: 'UID_TAKEN' },
  });
  t.match(await ada.call('POST', `/api/v1/trash/${task.uid}/restore`), { status: 200, body: { left_out: [] } });
  t.match(await ada.get(`/api/v1/remark/${one.uid}`), { status: 200, body: { id: one.id, text: 'On the task' } });
  t.match(await ada.call('POST', `/api/v1/trash/${two.uid}/restore`), { status: 200, body: { id: two.id } });
});

t.test('Child: what users have about it goes in the write that hides it from them, and is logged', async (t) => {
  const { service, ada, bob, task, share, cursor, changes } = await start(t);
  const given = await share('task', task.uid, 'ro');
  const { body: remark } = await ada.post('/api/v1/remark', { text: 'Boxes', task_id: task.uid });
  for (const client of [ada, bob]) {
    t.equal((await client.call('PUT', `/api/v1/remark/${remark.uid}/star`)).status, 204);
  }
  const [ofAda, ofBob] = await service.db.read.selectFrom('stars').selectAll().orderBy('id').execute();
  const [sinceAda, sinceBob] = [await cursor(ada, 'star'), await cursor(bob, 'star')];
  await ada.delete(`/api/v1/share/${given.uid}`);
  t.same(await changes(sinceBob), [`deleted ${ofBob?.uid}`]);
  t.same(await changes(sinceAda, ada), [], 'it is seen by its user alone');
  await ada.delete(`/api/v1/task/${task.uid}`);
  t.same(await changes(sinceAda, ada), [`deleted ${ofAda?.uid}`]);
  t.same(await service.db.read.selectFrom('stars').selectAll().execute(), []);
});

t.test('Child: undo takes back its changes, and restores it after its parent', async (t) => {
  const { ada, task, share } = await start(t);
  const uid = newUid();
  const made = await ada.post('/api/v1/remark', { text: 'First', uid, task_id: task.uid });
  const changed = await ada.patch(`/api/v1/remark/${uid}`, { text: 'Second' });
  const revert = (response: { headers: Record<string, unknown> }) =>
    ada.post(`/api/v1/batch/${response.headers['tutti-batch']}/revert`, {});
  t.match(await ada.get(`/api/v1/batch/${changed.headers['tutti-batch']}`), {
    status: 200,
    body: { objects: [{ type: 'remark', before: { text: 'First' }, now: { text: 'Second' } }] },
  });
  t.match(await revert(changed), { status: 200, body: { reverted: 1 } });
  t.match((await ada.get(`/api/v1/remark/${uid}`)).body, { text: 'First' });

  await share('task', task.uid, 'ro');
  const deleted = await ada.delete(`/api/v1/task/${task.uid}`);
  t.match(await revert(deleted), { status: 200 });
  t.match(await ada.get(`/api/v1/remark/${uid}`), { status: 200, body: { text: 'First', task_id: task.id } });

  const both = await ada.post('/api/v1/batch', {
    operations: [
      { method: 'POST', path: '/api/v1/task', body: { name: 'New', uid: 'n3v9x0q2m7b4t1z' } },
      { method: 'POST', path: '/api/v1/remark', body: { text: 'On it', task_id: 'n3v9x0q2m7b4t1z' } },
    ],
  });
  t.match(await revert(both), { status: 200, body: { reverted: 2 } });
  const last = await ada.delete(`/api/v1/remark/${uid}`);
  t.match(await revert(last), { status: 200, body: { reverted: 1 } });
  t.match(await revert(made), { status: 200, body: { reverted: 1 } });
  t.equal((await ada.get(`/api/v1/remark/${uid}`)).status, 404);
});

t.test('Child: a dry run gives no id away, and counts what it would change', async (t) => {
  const { ada, task } = await start(t);
  const dry = { 'dry-run': 'true' };
  t.match(await ada.post('/api/v1/remark', { text: 'x', task_id: task.uid }, dry), {
    status: 201,
    body: { id: 0, uid: 'dryrun000000000', task_id: task.id },
    headers: { 'x-would-change': 'remark=1' },
  });
  const operations = [
    { method: 'POST', path: '/api/v1/task', body: { name: 'New', uid: 'n3v9x0q2m7b4t1z' } },
    { method: 'POST', path: '/api/v1/remark', body: { text: 'x', task_id: 'n3v9x0q2m7b4t1z' } },
  ];
  t.match((await ada.post('/api/v1/batch', { operations }, dry)).body, {
    results: [{ body: { id: 0 } }, { body: { id: 0, task_id: 0 } }],
  });
  await ada.post('/api/v1/remark', { text: 'x', task_id: task.uid });
  t.match((await ada.call('DELETE', `/api/v1/task/${task.uid}`, { headers: dry })).headers, {
    'x-would-change': /remark=1/,
  });
});

t.test('Child: it is exported and imported with its parent, and found by the members', async (t) => {
  const { ada, bob, eve, project, task, subtask, share } = await start(t);
  await ada.post('/api/v1/remark', { text: 'Wardrobe first', task_id: task.uid });
  await ada.post('/api/v1/remark', { text: 'Wardrobe later', task_id: subtask.uid });
  const exported = (await ada.get('/api/profile/export')).body;
  t.match(exported.remarks, [{ task_uid: task.uid }, { task_uid: subtask.uid }]);
  t.match(await eve.call('POST', '/api/profile/import', { body: exported }), {
    status: 200,
    body: { imported: { remarks: 2 } },
  });
  t.match((await eve.get('/api/v1/remarks')).body.remarks, [{ access: 'owner' }, { access: 'owner' }]);

  const found = async (client: typeof bob) => (await client.get('/api/v1/search?q=wardrobe')).body.results;
  t.match(await found(ada), [
    { type: 'remark', task: { uid: String }, project: null },
    { type: 'remark', task: { uid: String } },
  ]);
  t.same(await found(bob), []);
  const given = await share('task', subtask.uid, 'ro');
  t.match(await found(bob), [{ type: 'remark', task: { uid: subtask.uid }, access: 'ro' }]);
  await ada.delete(`/api/v1/share/${given.uid}`);
  await share('project', project.uid, 'ro');
  t.equal((await found(bob)).length, 2);
  await ada.patch(`/api/v1/task/${task.uid}`, { project_id: null });
  t.same(await found(bob), [], 'its entry moves with its task');
});

t.test('Child: the mirror of the web interface is generated from its description', async (t) => {
  const { service } = await start(t);
  const generated = generateWebResources([...FEATURES, remarks], service.document as never);
  for (const line of [
    "remark: Schemas['Remark'];",
    "'remark'",
    "remark: '/api/v1/remark/{id}',",
    "remark: {\n    text: '',\n    task_id: 0,\n  },",
  ]) {
    t.ok(generated.includes(line), line);
  }
  const own = generateWebResources(FEATURES, JSON.parse(readFileSync('openapi/openapi.json', 'utf8')));
  t.equal(own, readFileSync('src/web/data/resources.ts', 'utf8'), 'npm run openapi writes the file');
});

interface Remark {
  uid: string;
  text: string;
  task_id: number;
}

/** The modules of a page that the test uses, typed for the example. */
interface Page {
  pull: { pull(first: undefined, signal: AbortSignal): Promise<void> };
  push: { pushWrites(signal: AbortSignal, onPushed: () => void): Promise<void> };
  mirror: { all(type: string): Remark[]; byUid(type: string, uid: string): Remark | undefined };
  actions: { create(type: 'remark', body: object): Promise<string> };
}

/** Sends the requests of a browser to the service, as a user. */
function requestsOf(client: Client) {
  return async (request: Request) => {
    const { pathname, search } = new URL(request.url);
    const payload = await request.text();
    const { status, headers, text } = await client.call(request.method, pathname + search, {
      headers: Object.fromEntries(request.headers),
      ...(payload !== '' && { payload }),
    });
    return new Response(text === '' ? null : text, { status, headers: headers as Record<string, string> });
  };
}

t.test('Child: the mirror of a browser has it while its user sees it, and writes it offline', async (t) => {
  const { service, ada, bob, task, share } = await start(t);
  const resources = generateWebResources([...FEATURES, remarks], service.document as never);
  const given = await share('task', task.uid, 'rw');
  const { body: remark } = await ada.post('/api/v1/remark', { text: 'Boxes', task_id: task.uid });
  await bob.call('PUT', `/api/v1/remark/${remark.uid}/star`);

  const names = ['pull', 'push', 'mirror', 'actions'];
  const modules = Object.fromEntries(names.map((name) => [name, `data/${name}`]));
  const browser = openBrowser<Page>(await bundle({ modules, resources }), requestsOf(bob));
  const { pull, push, mirror, actions } = browser.open();
  const catchUp = () => pull.pull(undefined, new AbortController().signal);
  await catchUp();
  t.match(mirror.all('remark'), [{ uid: remark.uid, text: 'Boxes', task_id: task.id, access: 'rw' }]);
  t.match(mirror.all('star'), [{ remark_id: remark.id }]);

  const uid = await actions.create('remark', { text: 'Labels', task_id: task.uid });
  t.match(mirror.byUid('remark', uid), { text: 'Labels', task_id: task.id, access: 'owner' }, 'before it is sent');
  const stop = new AbortController();
  await push.pushWrites(stop.signal, () => stop.abort());
  t.match(await ada.get(`/api/v1/remark/${uid}`), { status: 200, body: { text: 'Labels', task_id: task.id } });
  t.match(mirror.byUid('remark', uid), { user_id: ada.id, access: 'rw' }, 'as the service has it');

  await ada.delete(`/api/v1/share/${given.uid}`);
  await catchUp();
  t.same([...mirror.all('task'), ...mirror.all('remark'), ...mirror.all('star')], []);
  t.same(
    [...browser.storage.objects.keys()].filter((key) => /^(remark|star) /.test(key)),
    [],
  );
});

const ANY_TYPE = new RegExp(
  `'(${FEATURES.flatMap(({ logged = [] }) => logged.map(({ type }) => type)).join('|')})s?'`,
  'g',
);

// These folders know types by their descriptions only. The remaining names concern one type each.
t.test('Child: the folders that know every type name none, but for these', (t) => {
  const naming = (folder: string, type: string) =>
    readdirSync(folder).filter((file) => readFileSync(`${folder}/${file}`, 'utf8').includes(`'${type}'`));
  t.same(naming('src/web/data', 'comment'), ['resources.ts'], 'the mirror knows children of tasks by their members');
  const folders = ['src/access', 'src/write', 'src/resource', 'src/features/batches', 'src/features/trash'];
  const named = folders.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && file !== 'schema.ts')
      .flatMap((file) => {
        const text = readFileSync(`${folder}/${file}`, 'utf8').replace(/^ *(\/?\*|\/\/).*$/gm, '');
        const names = [...text.matchAll(ANY_TYPE)].map(([, name]) => name);
        return names.length === 0 ? [] : [`${folder}/${file}: ${[...new Set(names)].sort().join(' ')}`];
      }),
  );
  t.same(named, [
    // Bounds of an account, areas of scopes, the projects of narrowed tokens.
    'src/access/account-bounds.ts: project tag',
    'src/access/app-scopes.ts: area comment goal note project tag task',
    'src/access/scopes.ts: area comment goal note notification profile project share tag task',
    'src/access/visible-relations.ts: project',
    'src/access/visible.ts: project',
    // Tags are seen through what carries them; tasks count their parts, and wait for others.
    'src/write/change-log-rows.ts: tag',
    // Shares decide who sees other changes.
    'src/write/change-set.ts: share',
    'src/write/record-changes.ts: task',
    'src/write/unit-of-work.ts: tag',
    'src/resource/records-sql.ts: note project task',
    'src/resource/records.ts: tag',
    'src/features/batches/order.ts: tag',
    'src/features/batches/revert-plan.ts: tag',
    'src/features/batches/revert.ts: tag',
    'src/features/batches/store.ts: notification project',
    'src/features/batches/values.ts: tag',
    'src/features/trash/restore.ts: tag',
    // A task returns to its project, and to a section of it.
    'src/features/trash/store.ts: section task',
  ]);
  t.end();
});
