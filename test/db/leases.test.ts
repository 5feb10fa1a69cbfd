import t, { type Test } from 'tap';
import { clearLeases, LEASE_MS, leaseState, sweepLeases, takeLease } from '../../db/leases.js';
import { newDatabase } from '../support/database.js';

async function setUp(test: Test) {
  const clock = { ms: Date.parse('2026-03-01T12:00:00Z') };
  const now = () => new Date(clock.ms);
  const db = await newDatabase(now);
  test.teardown(() => db.close());
  const rows = () => db.read.selectFrom('leases').selectAll().execute();
  return { clock, at: { db, now }, rows };
}

t.test('one process holds a lease until it releases it with an outcome', async (t) => {
  const { at, clock } = await setUp(t);
  const lease = await takeLease(at, 'a');
  t.equal(await takeLease(at, 'a'), undefined);
  const other = await takeLease(at, 'b');
  t.ok(other, 'another name is another lease');
  t.match(await leaseState(at, 'a'), { outcome: null });
  await lease?.release('it went well');
  t.match(await leaseState(at, 'a'), { outcome: 'it went well' });
  clock.ms += 60_000;
  t.equal(await leaseState(at, 'a'), undefined, 'which is forgotten after a while');
  await other?.release(null);
});

t.test('a lease with an outcome can be taken again', async (t) => {
  const { at } = await setUp(t);
  const lease = await takeLease(at, 'a');
  await lease?.release('it went well');
  const next = await takeLease(at, 'a');
  t.ok(next);
  t.match(await leaseState(at, 'a'), { outcome: null });
  await lease?.release('a second time');
  t.match(await leaseState(at, 'a'), { outcome: null }, 'who held it before has no say');
  await next?.release(null);
  t.equal(await leaseState(at, 'a'), undefined);
});

t.test('of eight who want it at once, one has it', async (t) => {
  const { at } = await setUp(t);
  const leases = await Promise.all(Array.from({ length: 8 }, () => takeLease(at, 'a')));
  t.equal(leases.filter((lease) => lease !== undefined).length, 1);
  for (const lease of leases) await lease?.release(null);
});

t.test(
  'clocks of two hosts may differ; the lease of a dead holder whose clock was far ahead has expired',
  async (t) => {
    const { at, clock, rows } = await setUp(t);
    const takenBy = async (aheadMs: number) => {
      const until = new Date(clock.ms + aheadMs + LEASE_MS).toISOString();
      await at.db.write((trx) =>
        trx.insertInto('leases').values({ name: 'a', holder: 'dead', until, outcome: null }).execute(),
      );
    };
    await takenBy(60_000);
    t.equal(await takeLease(at, 'a'), undefined);
    t.match(await leaseState(at, 'a'), { outcome: null });
    await clearLeases(at);
    await takenBy(60_001);
    t.equal(await leaseState(at, 'a'), undefined);
    const lease = await takeLease(at, 'a');
    t.ok(lease);
    await lease?.release(null);
    await takenBy(60 * 86_400_000);
    await sweepLeases(at);
    t.same(await rows(), []);
  },
);

t.test('the lease of a dead holder expires', async (t) => {
  const { at, clock, rows } = await setUp(t);
  const dead = await takeLease(at, 'a');
  clock.ms += LEASE_MS - 1;
  t.equal(await takeLease(at, 'a'), undefined);
  clock.ms += 1;
  const next = await takeLease(at, 'a');
  t.ok(next);
  await dead?.release(null);
  t.equal((await rows()).length, 1, 'and is not ended by the one that has died');
  clock.ms += LEASE_MS;
  await sweepLeases(at);
  t.same(await rows(), []);
  await takeLease(at, 'b').then((lease) => lease?.release('done'));
  await clearLeases(at);
  t.same(await rows(), []);
  await next?.release(null);
});
