import { once } from 'node:events';
import { request as httpRequest, type IncomingMessage, type RequestOptions, type ServerResponse } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { Readable } from 'node:stream';
import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import { sql } from 'kysely';
import t, { type Test } from 'tap';
import { insertRows } from '../../db/query/bulk.js';
import { type FakeProvider, startFakeProvider } from '../../scripts/fake-provider/server.js';
import type { App } from '../../src/context.js';
import { MAX_STREAMS } from '../../src/features/changes/streams.js';
import { newUid } from '../../src/lib/ids.js';
import { AI_KEY, BRIEF, PROJECT_INSIGHTS, TASK_INSIGHTS } from '../support/assistant.js';
import { ON_POSTGRES } from '../support/database.js';
import { eventually } from '../support/eventually.js';
import { attach } from '../support/files.js';
import { PASSWORD, type Person, type Service, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { watchStatements } from '../support/statements.js';
import { create, lastSeqOf, type Made } from '../support/world.js';

// Requests of many pages, or of long work, whose client disconnects meanwhile.

const AT = '2026-03-11T12:00:00.000Z';
const ROWS = slowly(3_000, 5_000);
/** Statements before the client disconnects: the request has begun its work. */
const BEFORE = 5;
/** The clock of this test: requests that read no rows. */
const SETTLING = 25;
/** The same for PostgreSQL: as long as one statement of a request. */
const TICK = sql`SELECT 1`;
const AFTER = 60;
const MAX_LATE = 2;
/** Statements of jobs. A request that goes on has one or more for each of these. */
const MAX_STATEMENTS = 10;
/** Of a user, at once. */
const MAX_DOWNLOADS = 8;
/** More than the buffers of a connection hold. */
const FILE_BYTES = 16 * 1024 * 1024;

interface World {
  service: Service;
  fake: FakeProvider;
  ada: Person;
  /** Has an empty account. */
  bob: Person;
  cursor: string;
  task: Made;
  project: Made;
  file: Made;
  document: string;
  /** Of an empty account. */
  shortDocument: string;
}

interface Case extends RequestOptions {
  listener?: 'tududi';
  person?: Person;
  body?: string;
  /** False if the rest of the body does not arrive. */
  isComplete?: boolean;
  /** Requests at once: as many as the service allows. */
  atOnce?: number;
  /** Tells when the client disconnects; by default after some statements. */
  isBegun?: () => boolean;
  /** Names of tasks. The client disconnects when some of them are imported, and the rest is not. */
  imports?: string;
  /** Work that undoes what was done, and ends by itself. */
  isUndone?: boolean;
  /** Another request that needs the same slots, if its response does not begin soon. */
  again?: Partial<Case>;
}

const LINES = Array.from({ length: ROWS }, (_, index) => JSON.stringify({ name: `line ${index}` })).join('\n');
const TABLE = `Title,List\n${Array.from({ length: ROWS }, (_, index) => `Prune ${index},Garden`).join('\n')}`;
const SHORT_TABLE = TABLE.slice(0, 1_000);
const JSON_BODY = { 'content-type': 'application/json' };
const FILE = { method: 'POST', headers: { 'content-type': 'application/octet-stream' } };

const generation = (path: string, bodyOf: (world: World) => object) => (world: World) => {
  world.fake.mode = 'slow';
  const { length } = world.fake.requests;
  const isBegun = () => world.fake.requests.length > length;
  return { path, method: 'POST', headers: JSON_BODY, body: JSON.stringify(bodyOf(world)), isBegun };
};

/** By operations of the document, and by routes of gateways. */
const CASES: Readonly<Record<string, (world: World) => Case>> = {
  exportProfile: () => ({ path: '/api/profile/export', atOnce: 2 }),
  getProjectTemplate: ({ project }) => ({
    ...{ path: `/api/v1/project/${project.id}/template`, atOnce: 2, isBegun: () => true },
  }),
  getAttachmentContent: ({ file }) => ({ path: `/api/v1/attachment/${file.id}/content`, atOnce: MAX_DOWNLOADS }),
  streamEvents: ({ cursor }) => ({ path: `/api/v1/events?cursor=${cursor}`, atOnce: MAX_STREAMS }),
  listChanges: () => ({
    ...{ path: '/api/v1/changes?cursor={last}&wait=30', atOnce: MAX_STREAMS, again: { path: '/api/v1/events' } },
  }),
  importTasks: () => ({
    ...{ path: '/api/v1/tasks/import', method: 'POST', headers: { 'content-type': 'application/x-ndjson' } },
    ...{ body: LINES, isComplete: false },
  }),
  importFile: () => ({ path: '/api/profile/import-file', ...FILE, body: TABLE, again: { body: SHORT_TABLE } }),
  // A preview sends few statements, after the file has been read.
  'importFile, a preview': () => ({
    ...{ path: '/api/profile/import-file?preview=true', ...FILE, body: TABLE, again: { body: SHORT_TABLE } },
    ...{ isBegun: () => true },
  }),
  'importFile, a part of the body': () => ({
    ...{ path: '/api/profile/import-file', ...FILE, body: TABLE.slice(0, 1_000), isComplete: false },
    ...{ isBegun: () => true, again: { body: SHORT_TABLE, isComplete: true } },
  }),
  importProfile: ({ bob, document, shortDocument }) => ({
    ...{ path: '/api/profile/import', method: 'POST', headers: JSON_BODY, body: document, person: bob },
    ...{ isUndone: true, again: { body: shortDocument } },
  }),
  // Not right after another import of the user, whose lease may still be held.
  'importFile, without progress': () => ({
    ...{ path: '/api/profile/import-file', method: 'POST', body: TABLE.replaceAll('Prune', 'Mow') },
    headers: { ...FILE.headers, accept: 'application/json' },
    ...{ imports: 'Mow %', again: { body: SHORT_TABLE } },
  }),
  generateDailyBrief: generation(BRIEF, () => ({})),
  generateTaskInsights: generation(TASK_INSIGHTS, ({ task }) => ({ taskUid: task.uid })),
  generateProjectInsights: generation(PROJECT_INSIGHTS, ({ project }) => ({ projectUid: project.uid })),
  'tududi, tasks': () => ({ path: '/api/tasks', listener: 'tududi' }),
  'tududi, tags': () => ({ path: '/api/tags', listener: 'tududi' }),
  'tududi, a file': ({ file }) => ({
    ...{ path: `/api/v1/attachments/${file.uid}/download`, listener: 'tududi', atOnce: MAX_DOWNLOADS },
    ...{ isBegun: () => true },
  }),
};

async function startWorld(errors: string[]): Promise<World> {
  const fake = await startFakeProvider({ mode: 'clean' });
  t.teardown(() => fake.close());
  const service = await startService(t, {
    env: { COMPAT: 'tududi', ACCOUNT_MAX_TAGS: '10000', LLM_BASE_URL: fake.url, LLM_API_KEY: AI_KEY, LLM_MODEL: 'x' },
    logger: { level: 'error', stream: { write: (line: string) => void errors.push(line) } },
    unchecked: true,
  });
  const ada = await service.person('ada', { ai_assistant_enabled: 1 });
  const bob = await service.person('bob');
  const [task, project] = [
    await create(ada, 'task', { name: 'x' }),
    await create(ada, 'project', { name: 'x', description: 'd' }),
  ];
  const file = await attach(ada, `task_id=${task.id}&name=x`, Buffer.alloc(FILE_BYTES));
  const { next_cursor: cursor } = (await ada.get('/api/v1/changes')).body;
  const seq = await lastSeqOf(service, ada);
  const row = () => ({ uid: newUid(), user_id: ada.id, created_at: AT, updated_at: AT });
  const entry = (index: number) => ({
    ...{ user_id: ada.id, seq: seq + index + 1, batch: 'b', at: AT, type: 'task', ref_id: index + 1, uid: newUid() },
    ...{ event: 'created', changed: '[]' },
  });
  const indices = Array.from({ length: ROWS }, (_, index) => index);
  const taskRow = (index: number) => ({
    ...{ ...row(), name: 'x', note: 'n'.repeat(200), project_id: index < 300 ? project.id : null },
  });
  await service.db.write(async (trx) => {
    await insertRows(trx, 'tasks', indices.map(taskRow));
    await insertRows(
      trx,
      'tags',
      indices.map((index) => ({ ...row(), name: `tag ${index}`, name_key: `tag ${index}` })) as never,
    );
    await insertRows(trx, 'changes', indices.map(entry));
    await trx
      .updateTable('change_counters')
      .set({ seq: seq + ROWS })
      .where('user_id', '=', ada.id)
      .execute();
  });
  const [document, shortDocument] = [
    (await ada.get('/api/profile/export')).text,
    (await bob.get('/api/profile/export')).text,
  ];
  return { service, fake, ada, bob, cursor, task, project, file, document, shortDocument };
}

/** Sends requests over sockets of their own, to the listeners of a service. */
function senderTo({ service, ada }: World) {
  const origins = new Map<App, string>();
  let sent = 0;
  return async ({ listener, body, isComplete = true, headers, person = ada, path, method }: Case) => {
    const app = listener === undefined ? service.app : (service.app.listeners.get(listener) as App);
    const origin = origins.get(app) ?? (await app.listen({ host: '127.0.0.1', port: 0 }));
    origins.set(app, origin);
    sent += 1;
    const number = String(sent);
    const request = httpRequest(`${origin}${path}`, {
      ...{ method, agent: false },
      headers: { authorization: `Bearer ${person.token}`, 'x-number': number, ...headers },
    });
    request.on('error', () => undefined);
    const pending = once(request, 'response') as Promise<[IncomingMessage]>;
    pending.then(([response]) => response.pause()).catch(() => undefined);
    const received = new Promise<ServerResponse>((resolve) => {
      app.server.on('request', function receive(incoming, response) {
        if (incoming.headers['x-number'] !== number) return;
        app.server.off('request', receive);
        resolve(response);
      });
    });
    if (isComplete) request.end(body);
    else request.write(body);
    const response = await received;
    const isOver = () => response.writableEnded;
    const leave = async () => {
      const closed = once(response, 'close');
      request.destroy();
      if (!response.closed) await closed;
    };
    return { response: pending, leave, isOver };
  };
}

/** Returns the operations that stream their response, wait for changes, or wait for another server. */
async function streamingOperations(t: Test, { service, ada, project }: World): Promise<string[]> {
  const found = new Set<string>();
  let current = '';
  const { pipe } = Readable.prototype;
  Readable.prototype.pipe = function (...parameters) {
    found.add(current);
    return pipe.apply(this, parameters) as never;
  };
  t.teardown(() => Object.assign(Readable.prototype, { pipe }));
  for (const [path, methods] of Object.entries(service.document.paths)) {
    for (const [method, operation] of Object.entries(methods as Record<string, Documented>)) {
      const { operationId: id, parameters = [], responses = {} } = operation;
      if (id === undefined) continue;
      const types = Object.values(responses).flatMap(({ content = {} }) => Object.keys(content));
      const isStream = types.some((type) => !/^(application\/(problem\+)?json|text\/html)$/.test(type));
      if (isStream || '504' in responses || parameters.some(({ name }) => name === 'wait')) found.add(id);
      if (isStream || method !== 'get') continue;
      current = id;
      const ref = path.includes('/project/') ? project.id : 1;
      await service.app.inject({
        ...{ method: 'GET', url: path.replaceAll(/\{\w+\}/g, String(ref)) },
        headers: { authorization: `Bearer ${ada.token}` },
      });
    }
  }
  Object.assign(Readable.prototype, { pipe });
  return [...found];
}

interface Documented {
  operationId?: string;
  parameters?: { name?: string }[];
  responses?: Record<string, { content?: object }>;
}

t.test('What is read or written page by page ends with its client', async (t) => {
  const errors: string[] = [];
  const world = await startWorld(errors);
  const { service, fake, ada } = world;
  const send = senderTo(world);
  const watch = watchStatements(t);
  /** Returns the number of statements while the service handles some other requests, one after the other. */
  const ticks = async (number: number) => {
    const { count } = await watch(async () => {
      for (let ticked = 0; ticked < number; ticked++) {
        await service.app.inject('/health');
        await (ON_POSTGRES ? TICK.execute(service.db.read) : turn());
      }
    });
    return ON_POSTGRES ? count - number : count;
  };
  const importedTasks = async (like: string) =>
    (await service.db.read.selectFrom('tasks').select('id').where('name', 'like', like).execute()).length;
  const names = Object.keys(CASES);
  const streaming = await streamingOperations(t, world);
  t.ok(streaming.length >= 8, `${streaming}`);
  for (const id of streaming) t.ok(names.includes(id), `${id} has a case`);

  for (const [name, prepare] of Object.entries(CASES)) {
    let last = '';
    if (name === 'listChanges') {
      last = world.cursor;
      for (let more = true; more; ) {
        const { body } = await ada.get(`/api/v1/changes?cursor=${last}&limit=500`);
        ({ next_cursor: last, has_more: more } = body);
      }
    }
    const given = prepare(world);
    const path = String(given.path).replace('{last}', last);
    const { isBegun, imports, atOnce = 1, isUndone = false, again } = given;
    let begun = 0;
    const clients: Awaited<ReturnType<typeof send>>[] = [];
    const { count } = await watch(async () => {
      for (let one = 0; one < atOnce; one++) clients.push(await send({ ...given, path }));
    });
    const isBefore = async () => {
      if (imports !== undefined) return (await importedTasks(imports)) === 0;
      return isBegun === undefined ? begun < BEFORE : !isBegun();
    };
    for (begun = count; await isBefore(); ) {
      begun += await ticks(1);
      if (clients.some(({ isOver }) => isOver()))
        return t.fail(`${name}: the response is complete before the client goes`);
    }
    for (const { leave } of clients) await leave();
    await ticks(SETTLING);
    while (isUndone && (await ticks(SETTLING)) > MAX_STATEMENTS);
    let after = await ticks(AFTER);
    // A step that a thread began before the client went may come late on a busy machine.
    for (let late = 0; late < MAX_LATE && after > MAX_STATEMENTS; late++) after = await ticks(AFTER);
    t.ok(after <= MAX_STATEMENTS, `${name}: ${after} statements after the client has gone`);
    fake.mode = 'clean';
    const logged = errors.length;
    // The lease of an import ends by a write of its own, and after what its thread has begun.
    await eventually(async () => {
      // A slot that is still taken is a 503, which is logged.
      errors.length = logged;
      const next = await send({ ...given, path, ...again });
      const [{ statusCode }] = await next.response;
      await next.leave();
      return statusCode === 200;
    }, `${name}: the slots are free`);
    if (imports !== undefined) {
      const imported = await importedTasks(imports);
      t.ok(imported < ROWS, `${name}: ${imported} tasks`);
    }
  }
  t.same(errors, [], 'nothing was logged as an error');
  t.equal((await ada.get('/api/profile/export')).status, 200);
});

/** Ways to leave: at once, while a request is authenticated, and while it waits behind another response. */
const LEAVING = [
  { afterMs: 0 },
  { afterMs: 1 },
  { afterMs: 2 },
  { afterMs: 4 },
  { afterMs: 8 },
  { afterMs: 40, isBehind: true },
];

t.test('A client that leaves before its request has begun takes no slot', async (t) => {
  const world = await startWorld([]);
  const { service, ada, file, cursor } = world;
  const send = senderTo(world);
  const login = await service.anonymous.post('/api/login', { email: ada.email, password: PASSWORD });
  const credentials = [
    `authorization: Bearer ${ada.token}`,
    `cookie: ${String(login.headers['set-cookie']).split(';', 1)[0]}`,
  ];
  const textOf = (path: string, credential: unknown) => `GET ${path} HTTP/1.1\r\nhost: x\r\n${credential}\r\n\r\n`;
  for (const [name, prepare] of Object.entries(CASES)) {
    const one = prepare(world);
    if (one.method !== undefined) continue;
    const app = one.listener === undefined ? service.app : (service.app.listeners.get(one.listener) as App);
    if (!app.server.listening) await send({ path: '/', listener: one.listener as never }).then(({ leave }) => leave());
    const { port } = app.server.address() as AddressInfo;
    const path = String(one.path).replace('{last}', cursor);
    for (let round = 0; round < slowly(2, 100); round++) {
      const own = textOf(path, credentials[round % 2]);
      for (const { afterMs, isBehind = false } of LEAVING) {
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => undefined);
        await once(socket, 'connect');
        const before = textOf(`/api/v1/attachment/${file.id}/content`, credentials[0]);
        socket.pause().write(isBehind ? before + own.repeat(2) : own);
        await sleep(afterMs);
        socket.resetAndDestroy();
      }
    }
    const atOnce = one.atOnce ?? 1;
    await eventually(async () => {
      const clients = await Promise.all(Array.from({ length: atOnce }, () => send({ ...one, path })));
      const responses = await Promise.all(clients.map(({ response }) => response));
      for (const { leave } of clients) await leave();
      return responses.every(([{ statusCode }]) => statusCode === 200);
    }, `${name}: the slots are free`);
    t.pass(name);
  }
});
