import t, { type Test } from 'tap';
import { differingTables, rowsOfDatabase } from '../support/rows.js';
import { type Person, type Result, type Service, startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { ELSEWHERE, prepareWrite, writesOf } from '../support/writes.js';

// Every write of the document: rehearsed, carried out without a body, and repeated with the same Idempotency-Key.

const MINIMAL = { prefer: 'return=minimal' };
const OPTIONS = { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } };
/** Operations on one service: all rows are read for each, so that few are cheaper than many. */
const OPERATIONS_OF_SERVICE = 8;

t.test('Every write: its dry run changes nothing and says what it does; its key carries it out once', async (t) => {
  let service = await startService(t, OPTIONS);
  const seen = { keys: 0, dryRuns: 0, minimal: 0 };
  for (const [index, operation] of writesOf(service.document).entries()) {
    if (index % OPERATIONS_OF_SERVICE === 0) service = await startService(t, OPTIONS);
    const { operationId, path, parameters } = operation;
    const hasKey = parameters.includes('IdempotencyKey');
    const hasDryRun = parameters.includes('DryRun');
    const hasMinimal = parameters.includes('Prefer');
    if (!(hasKey || hasDryRun || hasMinimal) || ELSEWHERE.test(path)) continue;
    const { ada, send } = await prepareWrite(service, operation);
    const rehearsed = hasDryRun ? await rehearse(t, service, send) : undefined;
    const before = await batches(service);
    const headers = hasKey ? { 'idempotency-key': 'k1' } : {};
    const minimal = hasMinimal ? await send({ ...MINIMAL, 'idempotency-key': 'k1' }) : undefined;
    const first = await send(headers);
    t.ok(first.status < 300, `${operationId} ${first.text}`);
    const logged = [...(await batches(service))].filter((batch) => !before.has(batch));
    // The totals of an import name its batches.
    if (operationId !== 'importTasks') {
      t.same(logged, [first.headers['tutti-batch'] ?? []].flat(), `${operationId} names its batch`);
    }
    if (rehearsed !== undefined) {
      seen.dryRuns += 1;
      sameResponse(t, rehearsed, first, operationId);
      t.equal(rehearsed.headers['x-would-change'], await changedIn(service, ada, logged), operationId);
    }
    if (minimal !== undefined) {
      seen.minimal += 1;
      await isWithoutBody(t, ada, minimal, first, operationId);
    }
    if (!hasKey) continue;
    seen.keys += 1;
    const again = await send(headers);
    t.equal(again.status, first.status, operationId);
    t.equal(again.text, first.text, operationId);
    t.equal(again.headers.etag, first.headers.etag, operationId);
    t.equal(again.headers['idempotency-replayed'], 'true', operationId);
    t.equal(again.headers['tutti-batch'], first.headers['tutti-batch'], operationId);
    if (hasDryRun) await replayInDryRun(t, service, send, first);
  }
  t.ok(seen.keys > 45, String(seen.keys));
  t.ok(seen.dryRuns > 30, String(seen.dryRuns));
  t.ok(seen.minimal > 45, String(seen.minimal));
});

/** The response to `Prefer: return=minimal` is the whole one without its body. */
async function isWithoutBody(
  t: Test,
  ada: Person,
  { status, headers, text }: Result,
  whole: Result,
  operationId: string,
): Promise<void> {
  t.match(String(status), /^20[124]$/, operationId);
  t.equal(text, '', operationId);
  if (headers['preference-applied'] === undefined) t.equal(status, 204, operationId);
  if (whole.text === '') return;
  t.equal(headers['preference-applied'], 'return=minimal', operationId);
  t.equal(status, whole.status === 200 ? 204 : whole.status, operationId);
  t.same([headers.etag, headers.location], [whole.headers.etag, whole.headers.location], operationId);
  t.equal(headers['tutti-batch'], whole.headers['tutti-batch'], operationId);
  if (headers.location !== undefined) t.equal((await ada.get(String(headers.location))).status, 200, operationId);
}

type Send = (headers?: Record<string, string>) => Promise<Result>;

/** Runs a dry run, with a key that must stay free, and checks that nothing happens. */
async function rehearse(t: Test, service: Service, send: Send): Promise<Result> {
  const happened: unknown[] = [];
  const ends = [
    service.signal.listenToAll((users) => happened.push(users)),
    service.jobs.listen((job) => happened.push(job)),
  ];
  const before = await rowsOfDatabase(service.db);
  const response = await send({ 'dry-run': 'true', 'idempotency-key': 'k1' });
  const refused = response.body?.code === 'IDEMPOTENCY_NOT_SUPPORTED';
  const rehearsed = refused ? await send({ 'dry-run': 'true' }) : response;
  t.same(differingTables(before, await rowsOfDatabase(service.db)), []);
  t.same(happened, [], 'no stream and no job wakes up');
  for (const end of ends) end();
  t.equal(rehearsed.headers['dry-run'], 'true');
  for (const name of ['etag', 'location', 'tutti-batch']) t.notOk(name in rehearsed.headers, name);
  return rehearsed;
}

async function replayInDryRun(t: Test, service: Service, send: Send, first: Result): Promise<void> {
  const before = await rowsOfDatabase(service.db);
  const replayed = await send({ 'dry-run': 'true', 'idempotency-key': 'k1' });
  t.match(replayed, { status: first.status, text: first.text, headers: { 'idempotency-replayed': 'true' } });
  t.match(replayed.headers, { 'dry-run': 'true', etag: undefined, location: undefined });
  t.same(differingTables(before, await rowsOfDatabase(service.db)), []);
}

/** The answers are equal, apart from ids, uids, times, batches and entity tags. */
function sameResponse(t: Test, rehearsed: Result, real: Result, operationId: string): void {
  t.equal(rehearsed.status, real.status, operationId);
  t.equal(rehearsed.headers['content-type'], real.headers['content-type'], operationId);
  const bodies = [rehearsed, real].map(({ text }) =>
    text === '' ? null : JSON.parse(text.trim().split('\n').at(-1) as string),
  );
  t.same(comparable(bodies[0]), comparable(bodies[1]), operationId);
}

function comparable(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(comparable);
  if (typeof value !== 'object' || value === null) return value;
  // A dry run has no batch and no entity tags. The rank of a new object is that of its time.
  const members = Object.entries(value).filter(([name]) => !['batch', 'etag', 'rank'].includes(name));
  return Object.fromEntries(
    members.map(([name, member]) => [
      name,
      /(^|_)(id|uid|at|batches)$/.test(name) && member !== null ? name : comparable(member),
    ]),
  );
}

async function changedIn(service: Service, { id }: Person, batches: readonly string[]): Promise<string | undefined> {
  if (batches.length === 0) return undefined;
  const rows = await service.db.read
    .selectFrom('changes')
    .select(({ fn }) => ['type', fn.count<number>('ref_id').distinct().as('n')])
    .where('user_id', '=', id)
    .where('batch', 'in', batches)
    .groupBy('type')
    .execute();
  const types = service.features.flatMap(({ logged = [] }) => logged.map(({ type }) => type));
  const inOrder = rows.sort((one, other) => types.indexOf(one.type) - types.indexOf(other.type));
  return inOrder.map(({ type, n }) => `${type}=${n}`).join(', ');
}

/** Returns the batches in the log. A notification, and its own changes, are no part of one. */
async function batches({ db }: Service): Promise<Set<string>> {
  const rows = await db.read
    .selectFrom('changes')
    .select('batch')
    .where('type', '!=', 'notification')
    .distinct()
    .execute();
  return new Set(rows.map(({ batch }) => batch));
}

t.test('Dry-Run: a write that cannot be rehearsed refuses it and does nothing', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const before = await rowsOfDatabase(service.db);
  const refused: string[] = [];
  for (const { operationId, method, path, parameters } of writesOf(service.document)) {
    if (parameters.includes('DryRun')) continue;
    refused.push(operationId);
    const url = path.replaceAll(/\{\w+\}/g, '1');
    for (const client of [ada, service.anonymous]) {
      const response = await client.call(method, url, { headers: { 'dry-run': 'true' } });
      t.same([response.status, response.body.code], [400, 'DRY_RUN_UNSUPPORTED'], operationId);
    }
  }
  t.same(differingTables(before, await rowsOfDatabase(service.db)), []);
  const expected =
    /login|logout|register|Profile|Password|Email|Account|Session|ApiKey|User|Webhook|Channel|unsubscribe|Brief|Insights|Connection|AppRequest|AppClient|Identity|signInWithLink|SecondFactor|RecoveryCodes|checkFilter|importFile|Notification|Feed|snoozeReminder|createAttachment/;
  t.same(
    refused.filter((operationId) => !expected.test(operationId)),
    [],
    'all others can be rehearsed',
  );
});

t.test('Every write: a body that is not required can be left out', async (t) => {
  const service = await startService(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  let optional = 0;
  for (const operation of writesOf(service.document)) {
    const { operationId, method, path, body, isBodyRequired } = operation;
    // An account without a password is deleted without a body.
    if (body === undefined || ELSEWHERE.test(path) || operationId === 'deleteAccount') continue;
    const { ada, url } = await prepareWrite(service, operation);
    const { status, text } = await ada.call(method, url);
    if (isBodyRequired) t.equal(status, 400, `${operationId}: ${text}`);
    else t.not(status, 400, `${operationId}: ${text}`);
    optional += isBodyRequired ? 0 : 1;
  }
  t.ok(optional > 20, String(optional));
});

t.test('Every write: with return=minimal it has the documented status, and no body', async (t) => {
  const service = await startService(t, OPTIONS);
  let minimal = 0;
  // The first test does the same with a key, for each operation.
  const part = slowly(3, 1);
  for (const [index, operation] of writesOf(service.document).entries()) {
    if (index % part !== 0 || !operation.parameters.includes('Prefer') || ELSEWHERE.test(operation.path)) continue;
    const { send } = await prepareWrite(service, operation);
    // The contract compares status and headers with the document.
    const { status, text, headers } = await send({ prefer: 'return=minimal' });
    if (headers['preference-applied'] === undefined) t.equal(status, 204, `${operation.operationId}: ${text}`);
    else minimal += 1;
  }
  t.ok(minimal > 30 / part, String(minimal));
});
