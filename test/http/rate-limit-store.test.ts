import fc from 'fast-check';
import t from 'tap';
import type { Charge } from '../../src/http/rate-limit/charges.js';
import { memoryStore } from '../../src/http/rate-limit/in-memory.js';

const WINDOW_MS = 1000;

type Store = ReturnType<typeof memoryStore>;

function setUp(size?: { keys: number; columns: number }) {
  const clock = { ms: 1_700_000_000_000 };
  return { clock, store: memoryStore(() => clock.ms, size) };
}

function charge(key: string, facts: Partial<Charge> = {}): Charge {
  return { tier: 'user', key, max: Number.MAX_SAFE_INTEGER, windowMs: WINDOW_MS, cost: 1, refuses: true, ...facts };
}

function ask(store: Store, method: 'count' | 'read', key: string): { current: number; ttl: number } {
  const [tally] = store.charge([charge(key, { cost: method === 'count' ? 1 : 0 })]).tallies;
  const { current = 0, ttl = 0 } = tally ?? {};
  return { current, ttl };
}

t.test('a window opens with the first count of a key and ends after its time', async (t) => {
  const { clock, store } = setUp();
  t.same(ask(store, 'count', 'a'), { current: 1, ttl: 1000 });
  clock.ms += 400;
  t.same(ask(store, 'count', 'a'), { current: 2, ttl: 600 });
  t.same(ask(store, 'count', 'b'), { current: 1, ttl: 1000 }, 'each key has its own');
  clock.ms += 599;
  t.same(ask(store, 'count', 'a'), { current: 3, ttl: 1 });
  clock.ms += 1;
  t.same(ask(store, 'count', 'a'), { current: 1, ttl: 1000 });
});

t.test('reading changes nothing', async (t) => {
  const { clock, store } = setUp();
  t.same(ask(store, 'read', 'a'), { current: 0, ttl: 0 });
  ask(store, 'count', 'a');
  clock.ms += 250;
  t.same(ask(store, 'read', 'a'), { current: 1, ttl: 750 });
  t.same(ask(store, 'read', 'a'), { current: 1, ttl: 750 });
  clock.ms += 750;
  t.same(ask(store, 'read', 'a'), { current: 0, ttl: 0 });
});

t.test('one tier knows nothing of another', async (t) => {
  const { store } = setUp();
  store.charge([charge('a')]);
  t.equal(store.charge([charge('a')]).tallies[0]?.current, 2);
  t.equal(store.charge([charge('a', { tier: 'create' })]).tallies[0]?.current, 1);
});

t.test('all charges of a request are counted, or none but the one that refuses', async (t) => {
  const { store } = setUp();
  const request = () => store.charge([charge('create:1', { tier: 'create', max: 2 }), charge('user:1', { max: 3 })]);
  t.match(request(), { refusedBy: null, tallies: [{ current: 1 }, { current: 1 }] });
  t.match(request(), { refusedBy: null, tallies: [{ current: 2 }, { current: 2 }] });
  t.match(
    request(),
    { refusedBy: 0, tallies: [{ current: 3 }, { current: 2 }] },
    'the first refusal is told by max + 1',
  );
  t.match(request(), { refusedBy: 0, tallies: [{ current: 4 }, { current: 2 }] });
  const other = () => store.charge([charge('create:2', { tier: 'create', max: 2 }), charge('user:1', { max: 3 })]);
  t.match(other(), { refusedBy: null, tallies: [{ current: 1 }, { current: 3 }] });
  t.match(other(), { refusedBy: 1, tallies: [{ current: 1 }, { current: 4 }] });
});

t.test('a cost that is more than what is left is refused and counts for nothing', async (t) => {
  const { store } = setUp();
  const costs = (cost: number) => store.charge([charge('a', { max: 10, cost })]);
  t.match(costs(7), { refusedBy: null, tallies: [{ current: 7 }] });
  t.match(costs(4), { refusedBy: 0, tallies: [{ current: 7 }] });
  t.match(costs(3), { refusedBy: null, tallies: [{ current: 10 }] });
});

t.test('what was counted is taken back, within its window and never below nothing', async (t) => {
  const { clock, store } = setUp();
  const back = () => store.charge([charge('a', { cost: -1, refuses: false })]).tallies[0];
  t.match(back(), { current: 0, ttl: 0 });
  ask(store, 'count', 'a');
  clock.ms += 300;
  t.match(back(), { current: 0, ttl: 700 });
  t.match(back(), { current: 0, ttl: 700 });
  t.same(ask(store, 'count', 'a'), { current: 1, ttl: 700 }, 'the window stays');
});

t.test('one that does not refuse is counted beyond its maximum', async (t) => {
  const { store } = setUp();
  const request = () => store.charge([charge('a', { max: 1, refuses: false })]);
  request();
  t.match(request(), { refusedBy: null, tallies: [{ max: 1, current: 2 }] });
});

const steps = fc.array(
  fc.record({ wait: fc.nat(400), key: fc.nat(12), method: fc.constantFrom('count' as const, 'read' as const) }),
  { minLength: 50, maxLength: 300 },
);

t.test('with room for every key the counts are exact, whatever the order and the time', async () => {
  fc.assert(
    fc.property(steps, (walk) => {
      const { clock, store } = setUp({ keys: 13, columns: 4 });
      const model = new Map<number, { current: number; end: number }>();
      for (const { wait, key, method } of walk) {
        clock.ms += wait;
        const open = model.get(key);
        const known = open && open.end > clock.ms ? open : { current: 0, end: clock.ms + WINDOW_MS };
        if (method === 'count') model.set(key, { ...known, current: ++known.current });
        const expected = known.current === 0 ? { current: 0, ttl: 0 } : { ...known, ttl: known.end - clock.ms };
        const { current, ttl } = ask(store, method, String(key));
        if (current !== expected.current || ttl !== expected.ttl) return false;
      }
      return true;
    }),
  );
});

t.test('a key is never counted lower than it was told before the end it was told, however full the store', async () => {
  fc.assert(
    fc.property(steps, (walk) => {
      const { clock, store } = setUp({ keys: 3, columns: 4 });
      const tallies = new Map<number, { current: number; end: number }>();
      for (const { wait, key, method } of walk) {
        clock.ms += wait;
        const { current, ttl } = ask(store, method, String(key));
        const before = tallies.get(key);
        const by = method === 'count' ? 1 : 0;
        if (before && before.end > clock.ms && current < before.current + by) return false;
        if (current > 0 && (ttl <= 0 || ttl > WINDOW_MS)) return false;
        if (current > 0) tallies.set(key, { current, end: clock.ms + ttl });
      }
      return true;
    }),
  );
});

t.test('keys beyond the room share an allowance until the window that opened with them ends', async (t) => {
  const { clock, store } = setUp({ keys: 2, columns: 1 });
  ask(store, 'count', 'first');
  ask(store, 'count', 'second');
  clock.ms += 100;
  t.same(ask(store, 'count', 'third'), { current: 1, ttl: 1000 });
  t.same(ask(store, 'count', 'fourth'), { current: 2, ttl: 1000 });
  t.same(ask(store, 'count', 'first'), { current: 2, ttl: 900 }, 'who was there before does not notice');
  clock.ms += 900;
  t.same(ask(store, 'count', 'third'), { current: 3, ttl: 100 }, 'also when there is room again');
  clock.ms += 100;
  t.same(ask(store, 'count', 'third'), { current: 1, ttl: 1000 });
  t.same(ask(store, 'count', 'fourth'), { current: 1, ttl: 1000 });
});

t.test('a million addresses free no blocked one, cost a newcomer little, and stay below 10 MB', async (t) => {
  const { clock, store } = setUp();
  const before = process.memoryUsage().arrayBuffers;
  const blocked = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
  const block = (address: string) => {
    for (let count = 0; count < 6; count++) ask(store, 'count', address);
  };
  const flood = (network: number) => {
    for (let host = 0; host < 500_000; host++) store.charge([charge(`${network}.${host}`)]);
  };
  block('198.51.100.1');
  flood(10);
  block('198.51.100.2');
  clock.ms += WINDOW_MS / 2;
  flood(11);
  block('198.51.100.3');
  clock.ms += WINDOW_MS / 2 - 1;
  for (const address of blocked) t.ok(ask(store, 'read', address).current > 5, `${address} stays blocked`);
  t.ok(ask(store, 'read', '203.0.113.9').current < 20, 'a newcomer starts near 0');
  t.ok(process.memoryUsage().arrayBuffers - before < 10e6);

  clock.ms += WINDOW_MS;
  for (const address of [...blocked, '203.0.113.9']) t.equal(ask(store, 'count', address).current, 1);
  flood(12);
  t.ok(process.memoryUsage().arrayBuffers - before < 10e6, 'nor does the second flood grow it');
});
