import { type ClientRequest, request as httpRequest } from 'node:http';
import fc from 'fast-check';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { importDocument, isAccountDocument } from '../../commands/import/document.js';
import { openDatabase } from '../../db/open.js';
import { MAX_PIECE_BYTES } from '../../db/pieces.js';
import { insertRows } from '../../db/query/bulk.js';
import { exportAccount } from '../../src/account-data/export-store.js';
import type { AccountDocument, ImportResult } from '../../src/account-data/schema.js';
import { createClient } from '../../src/client/index.js';
import { newUid } from '../../src/lib/ids.js';
import { breakTable, danglingReferences, SAME_SQL } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { type Client, type Person, type Result, type Service, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { create, share } from '../support/world.js';
import { accountDocuments } from './account-documents.js';

// On PostgreSQL too: it reads and writes every table.

const at = '2026-03-01T09:30:00.000Z';
const EXPORT = '/api/profile/export';
const IMPORT = '/api/profile/import';

async function exported(client: Client): Promise<AccountDocument> {
  const response = await client.get(EXPORT);
  if (response.status !== 200) throw new Error(response.text);
  return response.body;
}

function importText(client: Client, payload: string): Promise<Result> {
  return client.call('POST', IMPORT, { payload, headers: { 'content-type': 'application/json' } });
}

/** Returns the document without the parts that an import does not set: owner, creation time and shares. */
function contentsOf(document: AccountDocument) {
  const { account: _whose, exported_at: _when, shares: _given, attachments: _files, ...contents } = document;
  return contents;
}

/** Replaces uids by their index in the document, because accounts on one server have different uids. */
function shapeOf(document: AccountDocument) {
  const { areas, goals, tags, projects, sections, views, tasks, notes, comments, reminders, channels, watches } =
    document;
  const names = new Map<string, string>();
  for (const [list, items] of Object.entries({
    areas,
    goals,
    tags,
    projects,
    sections,
    views,
    tasks,
    notes,
    comments,
    reminders,
    channels,
    watches,
  })) {
    for (const [index, { uid }] of items.entries()) names.set(uid, `${list} ${index}`);
  }
  const rename = (_key: string, value: unknown) => (typeof value === 'string' ? (names.get(value) ?? value) : value);
  return JSON.parse(JSON.stringify(contentsOf(document)), rename);
}

/** Channels of all kinds with their secrets, and preferences that name them. */
async function addChannels({ db }: Pick<Service, 'db'>, ada: Person) {
  const row = { user_id: ada.id, disabled_reason: null, created_at: at, updated_at: at };
  const ofKind = {
    http: { url: 'https://ntfy.example.com/path?secret', headers: '{"x":"secret"}', body_template: '"secret"' },
    webpush: { url: 'https://push.example.com/secret', p256dh: 'secret', auth: 'secret' },
    email: { unsubscribe_key: 'secret' },
  };
  const uids: string[] = [];
  for (const [kind, columns] of Object.entries(ofKind)) {
    const uid = newUid();
    uids.push(uid);
    await db.write((trx) =>
      trx
        .insertInto('channels')
        .values({ ...row, uid, kind: kind as 'http', name: `my ${kind}`, ...columns } as never)
        .execute(),
    );
  }
  const body = {
    kinds: { shared: { channels: uids }, unshared: { centre: false } },
    digest: { time: '07:30', weekdays: [1], channels: uids.slice(1) },
    ...{ quiet_hours: { from: '22:00', to: '07:00' }, reminder_time: '08:00', default_reminder: 'PT1H' },
  };
  const stored = await ada.put('/api/profile/notifications', body);
  if (stored.status !== 200) throw new Error(stored.text);
}

/** Numbers of the objects that `populate` makes. */
const POPULATION = {
  ...{ areas: 1, goals: 1, tags: 2, projects: 1, sections: 0, views: 1, tasks: 4, notes: 1 },
  ...{ comments: 0, reminders: 2, channels: 3, watches: 2 },
};

async function populate({ clock, db }: Service, ada: Person) {
  const area = await create(ada, 'area', { name: 'Home', color: '#3366cc' });
  const goal = await create(ada, 'goal', { name: 'Move', area_id: area.id, horizon: 'year' });
  const relations = { area_id: area.id, goal_id: goal.id };
  const project = await create(ada, 'project', { name: 'House', ...relations, tags: ['home'], pinned: true });
  const task = await create(ada, 'task', {
    name: 'Call movers',
    project_id: project.id,
    tags: ['errand', 'Home'],
    note: 'A\u0001B 🎉',
    subtasks: [{ name: 'Find number', status: 2 }, { name: 'Ask for a date' }],
  });
  await create(ada, 'view', {
    ...{ name: 'Late', filter: 'due:<today project:House tag:errand', project_id: project.id, pinned: true },
    ...{ group_by: 'tag', columns: ['errand', 'none'] },
  });
  t.equal((await ada.call('PUT', `/api/v1/task/${task.id}/watch`)).status, 204);
  t.equal((await ada.call('DELETE', `/api/v1/project/${project.id}/watch`)).status, 204);
  clock.advance(60_000);
  const recurring = { name: 'Water plants', recurrence_type: 'weekly', recurrence_weekdays: [1, 4] };
  const { id } = await create(ada, 'task', recurring);
  await ada.post(`/api/v1/task/${id}/complete`);
  clock.advance(60_000);
  await ada.post(`/api/v1/task/${id}/complete`);
  await ada.put(`/api/v1/task/${task.id}`, { project_id: null, ...relations, priority: 2 });
  await ada.put(`/api/v1/task/${task.id}`, { goal_id: null });
  await create(ada, 'note', { title: 'Numbers', content: '555', task_id: task.id, project_id: project.id });
  // They wait: the job schedules imported ones.
  for (const before of ['PT30M', 'P1D']) await create(ada, 'reminder', { task_id: task.id, before });
  await addChannels({ db }, ada);
  for (const name of ['Gone', 'Gone too']) {
    const deleted = await create(ada, 'task', { name });
    await ada.delete(`/api/v1/task/${deleted.id}`);
  }
  return { project, task };
}

t.test(
  "Export: everything that is the caller's own, with history and relations, and nothing else",
  SAME_SQL,
  async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada', { about_you: 'Likes plants', timezone: 'Europe/Berlin' });
    const bob = await service.person('bob');
    const { project, task } = await populate(service, ada);
    await populate(service, bob);
    await share(ada, 'project', project, bob, 'ro');
    await share(ada, 'project', project, await service.person('eve'), 'rw');

    const response = await ada.get(EXPORT);
    t.equal(response.status, 200);
    t.equal(response.headers['content-disposition'], 'attachment; filename="tutti-2026-03-11.json"');
    const document: AccountDocument = response.body;
    t.equal(document.account.email, 'ada@example.com');
    t.match(document.profile, { name: 'ada', about_you: 'Likes plants', timezone: 'Europe/Berlin' });
    const count = Object.entries(document).flatMap(([name, list]) =>
      Array.isArray(list) ? [[name, list.length]] : [],
    );
    t.same(Object.fromEntries(count), {
      ...POPULATION,
      comments_elsewhere: 0,
      notification_preferences: 1,
      attachments: 0,
      deleted_task_activity: 4,
      shares: 2,
    });
    const [area] = document.areas;
    const [call, number, , water] = document.tasks;
    t.match(call, {
      name: 'Call movers',
      note: 'A\u0001B 🎉',
      area_uid: area?.uid,
      project_uid: null,
      tags: ['home', 'errand'],
    });
    const done = { status: 2, completed_at: '2026-03-11T12:00:00.000Z', completed_by: 'owner' };
    t.match(number, { parent_task_uid: call?.uid, ...done });
    t.same(
      water?.completions.map(({ completed_at, completed_by }) => [completed_at, completed_by]),
      [
        ['2026-03-11T12:01:00.000Z', 'owner'],
        ['2026-03-11T12:02:00.000Z', 'owner'],
      ],
    );
    const moved = call?.activity.find(({ field }) => field === 'project_id');
    t.match(moved, { kind: 'updated', old_value: document.projects[0]?.uid, new_value: null, by: 'owner' });
    t.same(
      document.deleted_task_activity.map(({ task, kind, new_value, old_value }) => [
        task,
        kind,
        new_value ?? old_value,
      ]),
      [
        [1, 'created', 'Gone'],
        [1, 'deleted', 'Gone'],
        [2, 'created', 'Gone too'],
        [2, 'deleted', 'Gone too'],
      ],
    );
    t.match(document.shares[0], {
      resource_type: 'project',
      resource_uid: project.uid,
      email: 'bob@example.com',
      access: 'ro',
    });

    const { rows } = await sql<{ password_hash: string }>`SELECT password_hash FROM users`.execute(service.db.read);
    const { rows: keys } = await sql<{ token_hash: string }>`SELECT token_hash FROM api_keys`.execute(service.db.read);
    const hashes = [...rows.map((row) => row.password_hash), ...keys.map((row) => row.token_hash)];
    const secrets = [...hashes, ada.token, 'argon2', 'secret'];
    for (const secret of secrets) t.notOk(response.text.includes(secret), 'no hash and no token');
    t.notOk(response.text.includes(ada.token.slice(0, 12)));
    t.equal((await ada.get(`/api/v1/task/${task.id}`)).status, 200);
  },
);

t.test('Export: a history of any length is read in pieces, and comes back the same', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const long = await create(ada, 'task', { name: 'Long', recurrence_type: 'daily' });
  const wide = await create(ada, 'task', { name: 'Wide' });
  const gone = await create(ada, 'task', { name: 'Gone' });
  await create(ada, 'task', { name: 'Last' });
  const by = { owner_id: ada.id, user_id: ada.id, created_at: at };
  const entries = (task_id: number, count: number, text: string) =>
    Array.from({ length: count }, (_none, index) => ({
      ...{ ...by, task_id, kind: 'updated', field: 'note', old_value: `${index}`, new_value: text },
    }));
  await service.db.write(async (trx) => {
    await insertRows(trx, 'activity', entries(long.id, 2_500, 'short'));
    for (const id of [wide.id, gone.id]) await insertRows(trx, 'activity', entries(id, 12, 'x'.repeat(200_000)));
    const completions = Array.from({ length: 1_500 }, (_none, index) => ({
      ...{ task_id: long.id, user_id: ada.id, due_date: null, completed_at: at, completed_by: index % 2 ? 0 : ada.id },
    }));
    await insertRows(trx, 'task_completions', completions);
  });
  await ada.delete(`/api/v1/task/${gone.id}`);

  let text = '';
  let longest = 0;
  for await (const piece of exportAccount(service, { id: ada.id } as never, at, new AbortController().signal)) {
    text += piece;
    longest = Math.max(longest, piece.length);
  }
  t.ok(longest < 2 * MAX_PIECE_BYTES, `a piece of ${longest} characters`);
  const { tasks, deleted_task_activity: deleted }: AccountDocument = JSON.parse(text);
  const history = (index: number) => tasks[index]?.activity.filter(({ field }) => field === 'note') ?? [];
  const numbers = (count: number) => Array.from({ length: count }, (_none, index) => `${index}`);
  t.same(
    tasks.map(({ name, activity, completions }) => [name, activity.length, completions.length]),
    [
      ['Long', 2_501, 1_500],
      ['Wide', 13, 0],
      ['Last', 1, 0],
    ],
  );
  t.same(
    [history(0), history(1), deleted.filter(({ field }) => field === 'note')].map((all) =>
      all.map(({ old_value }) => old_value),
    ),
    [numbers(2_500), numbers(12), numbers(12)],
  );
  t.same(
    tasks[0]?.completions.slice(0, 2).map(({ completed_by }) => completed_by),
    ['owner', 'member'],
  );
  const bob = await service.person('bob');
  t.equal((await importText(bob, text)).status, 200);
  t.same(shapeOf(await exported(bob)), shapeOf(JSON.parse(text)));
});

t.test('Export: the exact set of owner, member, stranger and anonymous', SAME_SQL, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const { project, task } = await populate(service, ada);
  const member = await service.person('member');
  await share(ada, 'project', project, member, 'rw');
  await share(ada, 'task', task, member, 'ro');
  await member.put(`/api/v1/project/${project.id}`, { description: 'by the member' });
  const added = await member.post('/api/v1/task', { name: 'Made by the member', project_id: project.id });
  t.equal(added.status, 201);

  for (const one of [member, await service.person('stranger')]) {
    const document = await exported(one);
    const lists = Object.values(document).filter(Array.isArray);
    t.same(lists.flat(), [], 'what others share is theirs');
  }
  const { tasks } = await exported(ada);
  t.equal(tasks.at(-1)?.name, 'Made by the member');
  t.equal(tasks.at(-1)?.activity[0]?.by, 'member');
  t.equal((await service.anonymous.get(EXPORT)).status, 401);
  t.equal((await importText(service.anonymous, '{}')).status, 401);
  const head = await ada.call('HEAD', EXPORT);
  t.equal(head.status, 200);
  t.equal(head.text, '');
});

t.test(
  'Import: an account that was made by use comes back the same, elsewhere and beside itself',
  SAME_SQL,
  async (t) => {
    const service = await startService(t);
    const other = await startService(t, { time: '2027-01-01T00:00:00.000Z' });
    const ada = await service.person('ada', { timezone: 'Europe/Berlin', about_you: 'Likes plants', surname: 'L' });
    const { project } = await populate(service, ada);
    await share(ada, 'project', project, await service.person('eve'), 'ro');
    const { text } = await ada.get(EXPORT);
    const document: AccountDocument = JSON.parse(text);

    const entries = [...document.tasks.flatMap((task) => task.activity), ...document.deleted_task_activity];
    const activity = entries.length;

    const away = await other.person('ada-elsewhere');
    const imported = await importText(away, text);
    t.equal(imported.status, 200);
    t.same(imported.body, {
      imported: { ...POPULATION, completions: 2, activity },
      new_uids: 0,
      shares_left_out: 1,
    } satisfies ImportResult);
    t.same(contentsOf(await exported(away)), contentsOf(document), 'the same, uids and times too');
    t.same((await exported(away)).shares, [], 'no shares are imported');
    t.equal((await away.get('/api/current_user')).body.user.email, 'ada-elsewhere@example.com');

    const beside = await service.person('beside');
    t.equal((await importText(beside, text)).body.new_uids, 18);
    t.same(shapeOf(await exported(beside)), shapeOf(document), 'the same, but for uids');
    t.same(contentsOf(await exported(ada)), contentsOf(document), 'the original is as it was');

    const paths = ['tasks?include_subtasks=true', 'projects', 'tags', 'tasks/today', 'search?q=movers', 'search?q=555'];
    const seen = async (client: Client, path: string) => {
      const { body } = await client.get(`/api/v1/${path}`);
      return JSON.stringify(body).replace(/"(\w*id|completed_by|next_cursor)":("\w*"|\d+|null)/g, '"$1":0');
    };
    for (const path of paths) t.equal(await seen(beside, path), await seen(ada, path), path);
    const [first] = (await beside.get('/api/v1/tasks?q=movers')).body.tasks;
    const { activity: log } = (await beside.get(`/api/v1/task/${first.id}/activity?order_by=id`)).body;
    t.equal(log.at(-1).kind, 'updated');
    t.ok(log.every(({ user_id }: { user_id: number }) => user_id === beside.id));
    const moved = log.find(({ field }: { field: string }) => field === 'area_id');
    t.equal(Number(moved.new_value), first.area_id, 'entries name the new ids');
  },
);

t.test(
  'Import: every list of a document comes back, and so do the settings that are stored elsewhere',
  SAME_SQL,
  async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada');
    const { project, task } = await populate(service, ada);
    await create(ada, 'section', { name: 'Doing', project_id: project.id });
    await create(ada, 'comment', { task_id: task.id, text: 'Done?' });
    const document = await exported(ada);
    // Files are not in the document, shares are not imported, and what others own is not theirs to take along.
    const left = ['attachments', 'shares', 'comments_elsewhere'];
    const lists = Object.entries(document).filter(([name, list]) => Array.isArray(list) && !left.includes(name));
    const empty = lists.filter(([, list]) => list.length === 0).map(([name]) => name);
    t.same(empty, [], 'the account has something of every kind');
    const bob = await service.person('bob');
    t.equal((await importText(bob, JSON.stringify(document))).status, 200);
    t.same(shapeOf(await exported(bob)), shapeOf(document));

    const preferences = (await bob.get('/api/profile/notifications')).body;
    const channels = (await bob.get('/api/v1/channels?order_by=id')).body.channels;
    t.match(channels, [
      { kind: 'http', name: 'my http', url: 'https://ntfy.example.com', headers: [], body_template: null },
      { kind: 'webpush', name: 'my webpush', endpoint: 'https://push.example.com', key_changed: true },
      { kind: 'email', name: 'my email', url: null, endpoint: null },
    ]);
    for (const channel of channels) t.match(channel, { enabled: false, disabled_reason: 'imported' });
    const uids = channels.map(({ uid }: { uid: string }) => uid);
    t.match(preferences, {
      kinds: { shared: { channels: uids }, unshared: { centre: false } },
      digest: { channels: uids.slice(1) },
      ...{ quiet_hours: { from: '22:00', to: '07:00' }, reminder_time: '08:00', default_reminder: 'PT1H' },
    });

    const [http, push, email] = channels.map(({ id }: { id: number }) => `/api/v1/channel/${id}`);
    const path = (result: Result) => result.body.details?.[0].path;
    t.equal(path(await bob.patch(http, { enabled: true })), 'body/body_template');
    t.equal(path(await bob.patch(push, { enabled: true })), 'body/keys');
    const completed = await bob.patch(http, { enabled: true, body_template: '{"title":"{{title}}"}' });
    t.match(completed.body, { enabled: true, disabled_reason: null, url: 'https://ntfy.example.com', method: 'POST' });
    t.match((await bob.patch(email, { enabled: true })).body, { enabled: true });
  },
);

t.test('Import: any account comes back the same, and again beside itself', async (t) => {
  const service = await startService(t);
  let people = 0;
  await fc.assert(
    fc.asyncProperty(accountDocuments, async (document) => {
      const first = await service.person(`first${++people}`);
      const response = await importText(first, JSON.stringify(document));
      t.equal(response.status, 200, response.text);
      const once = await exported(first);
      t.same(shapeOf(once), shapeOf(document));
      const second = await service.person(`second${people}`);
      t.equal((await importText(second, JSON.stringify(once))).status, 200);
      t.same(shapeOf(await exported(second)), shapeOf(document));
      t.same(contentsOf(await exported(first)), contentsOf(once));
      return true;
    }),
    { numRuns: slowly(10, 1_000) },
  );
  t.same(await danglingReferences(service.db), []);
});

async function sample(t: Test): Promise<{ service: Service; document: AccountDocument; bob: Person }> {
  const service = await startService(t);
  const ada = await service.person('ada');
  await populate(service, ada);
  return { service, document: await exported(ada), bob: await service.person('bob') };
}

t.test('Import: a document with a fault is refused by its path, and changes nothing', SAME_SQL, async (t) => {
  const { service, document, bob } = await sample(t);
  const before = contentsOf(await exported(bob));
  type Spoil = (document: AccountDocument) => unknown;
  const faults: [path: string, spoil: Spoil][] = [
    ['body/format', (d) => Object.assign(d, { format: 'other' })],
    ['body/version', (d) => Object.assign(d, { version: 2 })],
    ['body/surprise', (d) => Object.assign(d, { surprise: 1 })],
    ['body/tasks', (d) => Object.assign(d, { tasks: undefined })],
    ['body/tasks/0/surprise', (d) => Object.assign(d.tasks[0] as object, { surprise: 1 })],
    ['body/tasks/0/name', (d) => Object.assign(d.tasks[0] as object, { name: ' ' })],
    ['body/tasks/0/name', (d) => Object.assign(d.tasks[0] as object, { name: 'x'.repeat(256) })],
    ['body/tasks/0/priority', (d) => Object.assign(d.tasks[0] as object, { priority: '1' })],
    ['body/tasks/0/due_date', (d) => Object.assign(d.tasks[0] as object, { due_date: '2026-02-30' })],
    ['body/tasks/0/created_at', (d) => Object.assign(d.tasks[0] as object, { created_at: '2026-02-03' })],
    ['body/tasks/0/created_at', (d) => Object.assign(d.tasks[0] as object, { created_at: '2026-02-03T23:59:60.000Z' })],
    ['body/tasks/0/uid', (d) => Object.assign(d.tasks[0] as object, { uid: '123456789012345' })],
    ['body/tasks/1/completed_at', (d) => Object.assign(d.tasks[1] as object, { status: 0 })],
    ['body/tasks/0/completed_by', (d) => Object.assign(d.tasks[0] as object, { completed_by: 'member' })],
    ['body/tasks/0/project_uid', (d) => Object.assign(d.tasks[0] as object, { project_uid: newUid() })],
    ['body/tasks/1/parent_task_uid', (d) => Object.assign(d.tasks[1] as object, { parent_task_uid: newUid() })],
    ['body/tasks/2/parent_task_uid', (d) => Object.assign(d.tasks[2] as object, { parent_task_uid: d.tasks[1]?.uid })],
    ['body/tasks/0/parent_task_uid', (d) => Object.assign(d.tasks[0] as object, { parent_task_uid: d.tasks[0]?.uid })],
    ['body/tasks/1/project_uid', (d) => Object.assign(d.tasks[1] as object, { project_uid: d.projects[0]?.uid })],
    ['body/tasks/3/uid', (d) => Object.assign(d.tasks[3] as object, { uid: d.tasks[0]?.uid })],
    ['body/tasks/0/tags/0', (d) => Object.assign(d.tasks[0] as object, { tags: ['unknown'] })],
    ['body/tasks/0/tags/1', (d) => Object.assign(d.tasks[0] as object, { tags: ['home', 'HOME'] })],
    ['body/tasks/3/recurrence_weekdays/1', (d) => Object.assign(d.tasks[3] as object, { recurrence_weekdays: [1, 1] })],
    [
      'body/tasks/3/completions/0/completed_at',
      (d) => Object.assign(d.tasks[3]?.completions[0] as object, { completed_at: null }),
    ],
    ['body/tasks/0/activity/0/kind', (d) => Object.assign(d.tasks[0]?.activity[0] as object, { kind: 'made' })],
    ['body/tags/1/name', (d) => Object.assign(d.tags[1] as object, { name: ' HOME ' })],
    ['body/tags/0/color', (d) => Object.assign(d.tags[0] as object, { color: 'red' })],
    ['body/goals/0/area_uid', (d) => Object.assign(d.goals[0] as object, { area_uid: newUid() })],
    ['body/notes/0/content', (d) => Object.assign(d.notes[0] as object, { title: ' ', content: '\n' })],
    ['body/notes/0/task_uid', (d) => Object.assign(d.notes[0] as object, { task_uid: d.projects[0]?.uid })],
    ['body/profile/timezone', (d) => Object.assign(d.profile, { timezone: 'Mars/Olympus' })],
    ['body/reminders/0/task_uid', (d) => Object.assign(d.reminders[0] as object, { task_uid: newUid() })],
    ['body/reminders/0/at', (d) => Object.assign(d.reminders[0] as object, { at: null, before: null })],
    ['body/channels/0/kind', (d) => Object.assign(d.channels[0] as object, { kind: 'pigeon' })],
    ['body/channels/0/origin', (d) => Object.assign(d.channels[0] as object, { origin: 'https://a.example/path' })],
    ['body/channels/0/origin', (d) => Object.assign(d.channels[0] as object, { origin: null })],
    ['body/channels/1/origin', (d) => Object.assign(d.channels[1] as object, { origin: 'http://a.example' })],
    ['body/channels/2/origin', (d) => Object.assign(d.channels[2] as object, { origin: 'https://a.example' })],
    ['body/channels/0/surprise', (d) => Object.assign(d.channels[0] as object, { surprise: 1 })],
    [
      'body/notification_preferences/0/default_reminder',
      (d) => Object.assign(d.notification_preferences[0] as object, { default_reminder: '30' }),
    ],
    ['body/deleted_task_activity/0/task', (d) => Object.assign(d.deleted_task_activity[0] as object, { task: 0 })],
  ];
  for (const [path, spoil] of faults) {
    const spoilt = structuredClone(document);
    spoil(spoilt);
    const response = await importText(bob, JSON.stringify(spoilt));
    t.equal(response.status, 400, path);
    t.equal(response.body.code, path.endsWith('surprise') ? 'UNKNOWN_MEMBER' : 'VALIDATION_FAILED');
    t.ok(
      response.body.details.some((detail: { path: string }) => detail.path === path),
      `${path}: ${JSON.stringify(response.body.details)}`,
    );
  }
  for (const payload of ['{', '{"format":', 'nothing', '\uFFFD']) {
    t.equal((await importText(bob, payload)).body.code, 'INVALID_JSON');
  }
  for (const payload of ['', 'null', '[]', '"x"', '{}', '{"__proto__":{"format":"tutti-account"}}']) {
    t.equal((await importText(bob, payload)).body.code, 'VALIDATION_FAILED', payload);
  }
  const plain = await bob.call('POST', IMPORT, { payload: 'x', headers: { 'content-type': 'text/plain' } });
  t.equal(plain.status, 415);
  const large = await importText(bob, ' '.repeat(64 * 1024 * 1024 + 1));
  t.equal(large.status, 413);
  const elsewhere = await bob.post('/api/v1/task', { name: 'x', note: 'x'.repeat(2_000_000) });
  t.equal(elsewhere.status, 413, 'other routes keep their limit');
  t.same(contentsOf(await exported(bob)), before);
  t.equal((await importText(bob, JSON.stringify(document))).status, 200, 'and the whole document still goes in');
  t.equal((await service.db.read.selectFrom('tasks').select('id').execute()).length, 8);
});

t.test(
  'Import: whatever is changed in a document, the answer is 200 or 400 and a 400 changes nothing',
  SAME_SQL,
  async (t) => {
    const { service, document } = await sample(t);
    const paths: string[][] = [];
    const walk = (node: unknown, path: string[]) => {
      if (path.length > 0) paths.push(path);
      if (typeof node !== 'object' || node === null) return;
      for (const [key, item] of Object.entries(node)) walk(item, [...path, key]);
    };
    walk(document, []);
    let client = await service.person('victim0');
    let people = 0;
    const value = fc.oneof(
      fc.jsonValue(),
      fc.constant(undefined),
      fc.constantFrom('\ud800', '', 0, -1, 1e300, '9999-99-99'),
    );
    await fc.assert(
      fc.asyncProperty(fc.constantFrom(...paths), value, async (path, changed) => {
        const spoilt = structuredClone(document);
        let node = spoilt as unknown as Record<string, unknown>;
        for (const step of path.slice(0, -1)) node = node[step] as typeof node;
        node[path.at(-1) as string] = changed;
        const response = await importText(client, JSON.stringify(spoilt));
        if (response.status === 200) {
          await exported(client);
          client = await service.person(`victim${++people}`);
          return true;
        }
        const { tasks, tags, areas } = await exported(client);
        return response.status === 400 && tasks.length + tags.length + areas.length === 0;
      }),
      { numRuns: slowly(25, 1_000), seed: -511549554 },
    );
  },
);

t.test('Import: into an empty account only, and all or nothing', SAME_SQL, async (t) => {
  const { service, document, bob } = await sample(t);
  const text = JSON.stringify(document);
  for (const kind of ['area', 'goal', 'tag', 'project', 'task', 'note']) {
    const full = await service.person(kind);
    const made = await create(full, kind, kind === 'note' ? { title: 'x' } : { name: 'x' });
    const refused = await importText(full, text);
    t.equal(refused.status, 409, kind);
    t.equal(refused.body.code, 'CONFLICT');
    await full.delete(`/api/v1/${kind}/${made.id}`);
    t.equal((await importText(full, text)).status, 200, 'what was deleted does not count');
  }

  const reached = await service.person('reached');
  await addChannels(service, reached);
  t.match(await importText(reached, text), { status: 409, body: { error: /already has channels/ } });

  const broken = await breakTable(service.db, 'activity');
  t.equal((await importText(bob, text)).status, 500);
  const empty = await exported(bob);
  t.same(Object.values(empty).filter(Array.isArray).flat(), []);
  t.equal(empty.profile.name, 'bob');
  t.same((await bob.get('/api/v1/search?q=movers')).body.results, []);
  await broken.mend();

  const both = await Promise.all([importText(bob, text), importText(bob, text)]);
  t.same(both.map(({ status }) => status).sort(), [200, 409], 'of two at once one wins');
  t.same(shapeOf(await exported(bob)), shapeOf(document));
});

t.test(
  'Import: a document is held to what every body is held to, and escapes are what they stand for',
  SAME_SQL,
  async (t) => {
    const { service, document, bob } = await sample(t);
    Object.assign(document.tasks[0] as object, { name: 'MARK' });
    const marked = JSON.stringify(document);
    const before = contentsOf(await exported(bob));
    const nested = `{"a":${'['.repeat(40)}${']'.repeat(40)}}`;
    const tooDeep = await importText(bob, marked.replace('"MARK"', nested));
    t.match(tooDeep, {
      status: 400,
      body: { code: 'VALIDATION_FAILED', error: /^The body must not be nested more than 32 deep\.$/ },
    });
    for (const [given, path, message] of [
      ['"a\\u0000b"', 'body/tasks/0/name', /^tasks\.0\.name must not contain the character U\+0000\.$/],
      ['"a\\ud800b"', 'body/tasks/0/name', /^tasks\.0\.name must not contain half of a surrogate pair\.$/],
      ['"a\\udc00"', 'body/tasks/0/name', /surrogate/],
      ['"x","__proto__":{"priority":2}', 'body/tasks/0/__proto__', /is not a member/],
      ['"x","constructor":{"prototype":{"priority":2}}', 'body/tasks/0/constructor', /is not a member/],
    ] as const) {
      const response = await importText(bob, marked.replace('"MARK"', given));
      const code = path.endsWith('name') ? 'VALIDATION_FAILED' : 'UNKNOWN_MEMBER';
      t.match(response, { status: 400, body: { code, error: message, details: [{ path }] } }, given);
    }
    const bytes = Buffer.from(marked.replace('MARK', 'MA\u00e9RK'), 'latin1');
    const headers = { authorization: `Bearer ${bob.token}`, 'content-type': 'application/json' };
    const latin = await service.app.inject({ method: 'POST', url: IMPORT, headers, payload: bytes });
    t.match(latin.json(), { code: 'INVALID_JSON', error: 'The body is not UTF-8.' });
    t.same(contentsOf(await exported(bob)), before, 'nothing is written');

    t.equal((await importText(bob, marked.replace('"MARK"', '"\\u0001 \\ud83c\\udf89 \\\\ud800"'))).status, 200);
    t.equal((await exported(bob)).tasks[0]?.name, '\u0001 🎉 \\ud800');
  },
);

t.test(
  'With a database in a file: a snapshot while others write, imports beside the requests, both in turn',
  async (t) => {
    const db = openDatabase(`sqlite:${t.testdir()}/tutti.db`);
    const service = await startService(t, { db });
    const ada = await service.person('ada');
    await populate(service, ada);
    for (let n = 0; n < 120; n++) await ada.post('/api/v1/task', { name: `Task ${n}` });
    const before = await exported(ada);

    let text = '';
    const stop = new AbortController().signal;
    for await (const piece of exportAccount(service, { id: ada.id } as never, at, stop)) {
      if (text === '') {
        await db.write((trx) => trx.deleteFrom('tasks').where('name', 'like', 'Task 1%').execute());
        await ada.post('/api/v1/project', { name: 'New' });
      }
      text += piece;
    }
    t.same(contentsOf(JSON.parse(text)), contentsOf(before), 'the account as it was at the beginning');
    t.not((await exported(ada)).tasks.length, before.tasks.length);

    // A reader that stops early releases the snapshot.
    for await (const _piece of exportAccount(service, { id: ada.id } as never, at, stop)) break;

    const bob = await service.person('bob');
    const [imported, listed] = await Promise.all([importText(bob, text), ada.get('/api/v1/tasks')]);
    t.equal(imported.status, 200, imported.text);
    t.equal(listed.status, 200);
    t.same(shapeOf(await exported(bob)), shapeOf(before));
    t.equal((await bob.get('/api/v1/search?q=movers')).body.results.length, 1);

    const eve = await service.person('eve');
    const wrong = await importText(eve, text.replace('"kind":"created"', '"kind":"made"'));
    t.equal(wrong.status, 400);
    t.match(wrong.body.details[0].path, /^body\/tasks\/0\/activity\/0\/kind$/);
    t.equal((await importText(bob, text)).status, 409);
    t.equal((await importText(eve, 'x')).body.code, 'INVALID_JSON');
    const responses = await Promise.all(Array.from({ length: 3 }, () => importText(eve, text)));
    t.same(
      responses.map(({ status }) => status).sort(),
      [200, 409, 503],
      'one is done, one too late, one too many at once',
    );
  },
);

t.test(
  'importDocument sends an exported account, recognizes other files, and reports the reason of a refusal',
  SAME_SQL,
  async (t) => {
    const { service, document, bob } = await sample(t);
    await service.app.listen({ host: '127.0.0.1', port: 0 });
    const client = createClient({ baseUrl: service.app.listeningOrigin, token: bob.token });
    const text = JSON.stringify(document, null, 2);
    t.ok(isAccountDocument(text));
    for (const other of ['', '{"name":"x"}\n{"name":"y"}\n', '{"name":"x"}', 'null', '[]', '"tutti-account"']) {
      t.notOk(isAccountDocument(other), other);
    }
    const { imported } = await importDocument(client, text);
    t.equal(imported.tasks, 4);
    t.same(shapeOf(await exported(bob)), shapeOf(document));
    await t.rejects(importDocument(client, text), { name: 'ServiceError', status: 409, message: /already has areas/ });
    const wrong = text.replace('"tutti-account"', '"other"');
    await t.rejects(importDocument(client, wrong), { status: 400, message: /^format must be/ });
  },
);

t.test('Exports and imports are limited at once; the others are told to come again', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const url = `${service.app.listeningOrigin}${IMPORT}`;
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json', 'content-length': 10 };
  const slow: ClientRequest[] = [];
  const sendSlowly = () => {
    const request = httpRequest(url, { method: 'POST', headers });
    request.on('error', () => undefined);
    // One of those that ask whether it is busy may have been faster.
    request.on('response', sendSlowly);
    request.write('{');
    slow.push(request);
  };
  sendSlowly();
  sendSlowly();
  await eventually(async () => (await importText(ada, '{}')).status === 503, 'it is busy');
  const refused = await importText(ada, '{}');
  t.equal(refused.body.code, 'DATABASE_BUSY');
  t.equal(refused.headers['retry-after'], '5');
  for (const request of slow) request.destroy();
  await eventually(async () => (await importText(ada, '{}')).status === 400, 'who is gone makes room');
});
