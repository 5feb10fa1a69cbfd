import t, { type Test } from 'tap';
import { differingTables, rowsOfDatabase } from '../support/rows.js';
import { type Person, type Result, type Service, startService } from '../support/service.js';
import { ELSEWHERE, prepareWrite, writesOf } from '../support/writes.js';

// Every write of the document: rehearsed, carried out, and repeated with the same Idempotency-Key.

t.test('Every write: its dry run changes nothing and says what it does; its key carries it out once', async (t) => {
  const service = await startService(t, { env: { WEBHOOK_ALLOWED_HOSTS: '127.0.0.1' } });
  const seen = { keys: 0, dryRuns: 0 };
  for (const operation of writesOf(service.document)) {
    const { operationId, path, parameters } = operation;
    const hasKey = parameters.includes('IdempotencyKey');
    const hasDryRun = parameters.includes('DryRun');
    if (!(hasKey || hasDryRun) || ELSEWHERE.test(path)) continue;
    const { ada, send } = await prepareWrite(service, operation);
    const rehearsed = hasDryRun ? await rehearse(t, service, send) : undefined;
    const before = await batches(service);
    const headers = hasKey ? { 'idempotency-key': 'k1' } : {};
    const first = await send(headers);
    t.ok(first.status < 300, `${operationId} ${first.text}`);
    const logged = [...(await batches(service))].filter((batch) => !before.has(batch));
    // The totals of an import name its batches.
    if (operationId !== 'importTasks') {
      t.same(logged, [first.headers['tutti-batch'] ?? []].flat(), `${operationId} names its batch`);
    }
    if (rehearsed !== undefined) {
      seen.dryRuns += 1;
      sameAnswer(t, rehearsed, first, operationId);
      t.equal(rehearsed.headers['x-would-change'], await changedIn(service, ada, logged), operationId);
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
});

type Send = (headers?: Record<string, string>) => Promise<Result>;

/** Runs a dry run, with a key that must stay free, and checks that nothing happens. */
async function rehearse(t: Test, service: Service, send: Send): Promise<Result> {
  const happened: unknown[] = [];
  const ends = [
    service.signal.listenToAll((users) => happened.push(users)),
    service.jobs.listen((job) => happened.push(job)),
  ];
  const before = await rowsOfDatabase(service.db);
  const answer = await send({ 'dry-run': 'true', 'idempotency-key': 'k1' });
  const refused = answer.body?.code === 'IDEMPOTENCY_NOT_SUPPORTED';
  const rehearsed = refused ? await send({ 'dry-run': 'true' }) : answer;
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
function sameAnswer(t: Test, rehearsed: Result, real: Result, operationId: string): void {
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

async function batches({ db }: Service): Promise<Set<string>> {
  const rows = await db.read.selectFrom('changes').select('batch').distinct().execute();
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
      const answer = await client.call(method, url, { headers: { 'dry-run': 'true' } });
      t.same([answer.status, answer.body.code], [400, 'DRY_RUN_UNSUPPORTED'], operationId);
    }
  }
  t.same(differingTables(before, await rowsOfDatabase(service.db)), []);
  const expected =
    /login|logout|register|Profile|Password|Email|Account|Session|ApiKey|User|Webhook|Brief|Insights|Connection|AppRequest|AppClient|Identity|signInWithLink|SecondFactor|RecoveryCodes|checkFilter|importFile/;
  t.same(
    refused.filter((operationId) => !expected.test(operationId)),
    [],
    'all others can be rehearsed',
  );
});
