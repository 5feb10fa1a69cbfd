import { once } from 'node:events';
import { request as httpRequest } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import t, { type Test } from 'tap';
import { openDatabase } from '../../db/open.js';
import { scanJson } from '../../src/account-data/scan.js';
import type { AccountDocument } from '../../src/account-data/schema.js';
import { expectTurns } from '../support/event-loop.js';
import { eventually } from '../support/eventually.js';
import { type Person, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';

const EXPORT = '/api/profile/export';
const IMPORT = '/api/profile/import';
const AT = '2026-03-01T09:30:00.000Z';

async function onFile(t: Test) {
  const service = await startService(t, { db: openDatabase(`sqlite:${t.testdir({})}/tutti.db`) });
  return { service, ada: await service.person('ada'), bob: await service.person('bob') };
}

const uidOf = (number: number) => `t${number.toString(36).padStart(14, '0')}`;

async function documentWith(
  ada: Person,
  tasks: number,
  more: (index: number) => object = () => ({}),
): Promise<AccountDocument> {
  await ada.post('/api/v1/task', { name: 'a task' });
  const document = JSON.parse((await ada.get(EXPORT)).text) as AccountDocument;
  const [sample] = document.tasks;
  return {
    ...document,
    tasks: Array.from({ length: tasks }, (_, index) => ({
      ...sample,
      uid: uidOf(index),
      activity: [],
      ...more(index),
    })),
  } as AccountDocument;
}

const importDocument = (person: Person, document: object) =>
  person.call('POST', IMPORT, { payload: JSON.stringify(document), headers: { 'content-type': 'application/json' } });

t.test('Before a document is parsed, its brackets and commas tell what it would cost', async (t) => {
  const bytes = (text: string) => Buffer.from(text);
  for (const text of ['{}', '[1,2,{"a":["b"]}]', '"[[[[[[[["', `"${'[,'.repeat(3_000_000)}"`, '"\\"[[", [', '']) {
    t.doesNotThrow(() => scanJson(bytes(text)), text.slice(0, 20));
  }
  t.doesNotThrow(() => scanJson(bytes('['.repeat(32))));
  t.throws(() => scanJson(bytes('['.repeat(33))), { code: 'VALIDATION_FAILED', message: /nested more than 32 deep/ });
  t.throws(() => scanJson(bytes(`[${'{},'.repeat(2_600_000)}`)), { message: /more values than an account can have/ });
});

t.test('An import of millions of brackets is refused, and others are answered meanwhile', async (t) => {
  const { service, ada, bob } = await onFile(t);
  const payload = `[${'{},'.repeat(slowly(3_000_000, 22_000_000))}{}]`.slice(0, 64 * 1024 * 1024 - 1);
  const headers = { authorization: `Bearer ${ada.token}`, 'content-type': 'application/json' };
  const pending = service.app.inject({ method: 'POST', url: IMPORT, headers, payload });
  const written = await bob.post('/api/v1/task', { name: 'meanwhile' });
  t.equal(written.status, 201);
  const response = await pending;
  t.equal(response.statusCode, 400);
  t.match(response.json(), { code: 'VALIDATION_FAILED', error: /more values than an account can have/ });
});

t.test('An import ends when its client disconnects, and leaves no rows', async (t) => {
  const { service, ada, bob } = await onFile(t);
  const document = await documentWith(ada, slowly(3_000, 20_000));
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const headers = { authorization: `Bearer ${bob.token}`, 'content-type': 'application/json' };
  const request = httpRequest(`${origin}${IMPORT}`, { method: 'POST', headers });
  request.on('error', () => undefined).end(JSON.stringify(document));
  const rowsOfBob = () =>
    service.db.read.selectFrom('tasks').select('id').where('user_id', '=', bob.id).limit(1).executeTakeFirst();
  await eventually(async () => (await rowsOfBob()) !== undefined, 'some rows are written');

  const refused = await bob.get('/api/v1/tasks');
  t.same([refused.status, refused.body.code], [409, 'IMPORT_IN_PROGRESS'], 'nothing of it shows');
  t.ok(Number(refused.headers['retry-after']) >= 1);
  t.equal((await bob.get('/api/profile')).status, 200);
  request.destroy();
  await eventually(async () => (await bob.get('/api/v1/tasks')).status === 200, 'it is undone');
  t.same((await bob.get('/api/v1/tasks')).body.tasks, []);
  t.equal(await rowsOfBob(), undefined, 'what it has written is removed');
  t.equal((await importDocument(bob, { ...document, tasks: document.tasks.slice(0, 3) })).status, 200);
});

t.test('While a large import runs, others write in between, and see nothing of it', async (t) => {
  const { service, ada, bob } = await onFile(t);
  const tasks = slowly(3_000, 15_000);
  const document = await documentWith(ada, tasks, (index) => ({ name: `imported ${index}` }));
  let importing = true;
  const sent = { payload: JSON.stringify(document), headers: { 'content-type': 'application/json' } };
  const pending = expectTurns(t, 'import', () => bob.call('POST', IMPORT, sent)).finally(() => {
    importing = false;
  });
  let writes = 0;
  let during = 0;
  while (importing) {
    t.equal((await ada.post('/api/v1/task', { name: 'mine' })).status, 201);
    writes += 1;
    const { importing_since } = await service.db.read
      .selectFrom('users')
      .select('importing_since')
      .where('id', '=', bob.id)
      .executeTakeFirstOrThrow();
    if (importing_since !== null) during += 1;
    await sleep(1);
  }
  const response = await pending;
  t.equal(response.status, 200, response.text);
  t.equal(response.body.imported.tasks, tasks);
  t.ok(during > 10, `${during} of ${writes} writes came between the steps`);
  t.equal((await bob.get('/api/v1/tasks?count=true')).body.pagination.total, tasks);
  t.equal((await bob.get(`/api/v1/search?q=imported+${tasks - 1}`)).body.results.length, 1);
});

t.test('Imports of several accounts wait for each other, and none of them is refused', async (t) => {
  const { service, ada } = await onFile(t);
  const document = await documentWith(ada, 300);
  const people = await Promise.all(['eve', 'fay', 'gil', 'hal', 'ida'].map((name) => service.person(name)));
  const responses = await Promise.all(people.map((person) => importDocument(person, document)));
  t.same(
    responses.map(({ status }) => status),
    people.map(() => 200),
  );
});

t.test('Rows of an interrupted import are removed at the next start', async (t) => {
  const { service, ada, bob } = await onFile(t);
  const { undoBrokenImports } = await import('../../src/account-data/import.js');
  await bob.post('/api/v1/task', { name: 'half' });
  await service.db.write((trx) =>
    trx.updateTable('users').set({ importing_since: AT }).where('id', '=', bob.id).execute(),
  );
  t.equal((await bob.get('/api/v1/tasks')).status, 409);
  await undoBrokenImports(service);
  t.same((await bob.get('/api/v1/tasks')).body.tasks, []);
  t.equal((await ada.get('/api/v1/tasks')).status, 200);
});

t.test(
  'Where other processes serve the database, an import counts as broken off after ten silent minutes',
  async (t) => {
    const { service, bob } = await onFile(t);
    const { undoBrokenImports } = await import('../../src/account-data/import.js');
    await bob.post('/api/v1/task', { name: 'half' });
    const since = service.clock.now().toISOString();
    await service.db.write((trx) =>
      trx.updateTable('users').set({ importing_since: since }).where('id', '=', bob.id).execute(),
    );
    const shared = { ...service, db: { ...service.db, isShared: true } };
    await undoBrokenImports(shared);
    t.equal((await bob.get('/api/v1/tasks')).status, 409, 'another process may be carrying it out');
    service.clock.advance(601_000);
    await undoBrokenImports(shared);
    t.same((await bob.get('/api/v1/tasks')).body.tasks, []);
  },
);

t.test('A document has at most 500 subtasks per task and 100 tags per resource', async (t) => {
  const { ada, bob } = await onFile(t);
  const parent = uidOf(0);
  const withSubtasks = (count: number) =>
    documentWith(ada, count + 1, (index) => (index === 0 ? {} : { parent_task_uid: parent }));
  const refused = await importDocument(bob, await withSubtasks(501));
  t.equal(refused.status, 400);
  t.match(refused.body.details[0], { path: 'body/tasks/501/parent_task_uid', message: /more than 500 subtasks/ });
  const document = await withSubtasks(500);
  const tags = Array.from({ length: 101 }, (_, index) => `tag ${index}`);
  const tooMany = await importDocument(bob, { ...document, tasks: [{ ...document.tasks[0], tags }] });
  t.match(tooMany.body.details[0], { path: 'body/tasks/0/tags', message: 'must have at most 100 elements' });
  t.equal((await importDocument(bob, document)).status, 200);
});

t.test('Unread exports of one user do not block exports of others', async (t) => {
  const { service, ada, bob } = await onFile(t);
  const note = 'n'.repeat(100_000);
  for (let count = 0; count < 40; count++) await ada.post('/api/v1/task', { name: 'x', note });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const open = async (person: Person) => {
    const headers = { authorization: `Bearer ${person.token}` };
    const request = httpRequest(`${origin}${EXPORT}`, { headers, agent: false });
    request.on('error', () => undefined).end();
    t.teardown(() => request.destroy());
    const [response] = await once(request, 'response');
    return response.pause() as { statusCode: number; headers: Record<string, string> };
  };
  for (let count = 0; count < 2; count++) {
    const { statusCode, headers } = await open(ada);
    t.equal(statusCode, 200);
    t.ok(Number(headers['content-length']) > 4_000_000);
  }
  const refused = await ada.get(EXPORT);
  t.same([refused.status, refused.body.code], [503, 'DATABASE_BUSY'], 'a user has two at once');
  t.equal((await bob.get(EXPORT)).status, 200);
});
