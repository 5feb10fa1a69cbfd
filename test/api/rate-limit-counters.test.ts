import type { FastifyRateLimitStore } from '@fastify/rate-limit';
import fc from 'fast-check';
import t from 'tap';
import { memoryStore } from '../../src/api/rate-limit/counters.js';

const WINDOW_MS = 1000;

/** A store with a clock that the test moves. */
function setUp(size?: { keys: number; columns: number }) {
  const clock = { ms: 1_700_000_000_000 };
  const Store = memoryStore(() => clock.ms, size);
  return { clock, store: new Store({}) };
}

/** The plugin's type of a store leaves out what its peeking needs. */
type Readable = FastifyRateLimitStore & { read?: FastifyRateLimitStore['incr'] };

function ask(store: Readable, method: 'incr' | 'read', key: string): { current: number; ttl: number } {
  let answer: { current: number; ttl: number } | undefined;
  store[method]?.(
    key,
    (error, result) => {
      if (error) throw error;
      answer = result;
    },
    WINDOW_MS,
    5,
  );
  if (!answer) throw new Error('The store did not answer at once.');
  return answer;
}

t.test('a window opens with the first count of a key and ends after its time', async (t) => {
  const { clock, store } = setUp();
  t.same(ask(store, 'incr', 'a'), { current: 1, ttl: 1000 });
  clock.ms += 400;
  t.same(ask(store, 'incr', 'a'), { current: 2, ttl: 600 });
  t.same(ask(store, 'incr', 'b'), { current: 1, ttl: 1000 }, 'each key has its own');
  clock.ms += 599;
  t.same(ask(store, 'incr', 'a'), { current: 3, ttl: 1 });
  clock.ms += 1;
  t.same(ask(store, 'incr', 'a'), { current: 1, ttl: 1000 });
});

t.test('reading changes nothing', async (t) => {
  const { clock, store } = setUp();
  t.same(ask(store, 'read', 'a'), { current: 0, ttl: 0 });
  ask(store, 'incr', 'a');
  clock.ms += 250;
  t.same(ask(store, 'read', 'a'), { current: 1, ttl: 750 });
  t.same(ask(store, 'read', 'a'), { current: 1, ttl: 750 });
  clock.ms += 750;
  t.same(ask(store, 'read', 'a'), { current: 0, ttl: 0 });
});

t.test('the store of one tier knows nothing of another', async (t) => {
  const { store } = setUp();
  const route = { method: 'GET', url: '/', path: '/', prefix: '', handler: () => undefined } as const;
  const [one, other] = [store.child(route), store.child(route)];
  ask(one, 'incr', 'a');
  t.equal(ask(one, 'incr', 'a').current, 2);
  t.equal(ask(other, 'incr', 'a').current, 1);
});

const steps = fc.array(
  fc.record({ wait: fc.nat(400), key: fc.nat(12), method: fc.constantFrom('incr' as const, 'read' as const) }),
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
        if (method === 'incr') model.set(key, { ...known, current: ++known.current });
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
      const told = new Map<number, { current: number; end: number }>();
      for (const { wait, key, method } of walk) {
        clock.ms += wait;
        const { current, ttl } = ask(store, method, String(key));
        const before = told.get(key);
        const by = method === 'incr' ? 1 : 0;
        if (before && before.end > clock.ms && current < before.current + by) return false;
        if (current > 0 && (ttl <= 0 || ttl > WINDOW_MS)) return false;
        if (current > 0) told.set(key, { current, end: clock.ms + ttl });
      }
      return true;
    }),
  );
});

t.test('keys beyond the room share an allowance until the window that opened with them ends', async (t) => {
  const { clock, store } = setUp({ keys: 2, columns: 1 });
  ask(store, 'incr', 'first');
  ask(store, 'incr', 'second');
  clock.ms += 100;
  t.same(ask(store, 'incr', 'third'), { current: 1, ttl: 1000 });
  t.same(ask(store, 'incr', 'fourth'), { current: 2, ttl: 1000 });
  t.same(ask(store, 'incr', 'first'), { current: 2, ttl: 900 }, 'who was there before does not notice');
  clock.ms += 900;
  t.same(ask(store, 'incr', 'third'), { current: 3, ttl: 100 }, 'also when there is room again');
  clock.ms += 100;
  t.same(ask(store, 'incr', 'third'), { current: 1, ttl: 1000 });
  t.same(ask(store, 'incr', 'fourth'), { current: 1, ttl: 1000 });
});

t.test('a million addresses free no blocked one, cost a newcomer little, and stay below 10 MB', async (t) => {
  const { clock, store } = setUp();
  const before = process.memoryUsage().arrayBuffers;
  const blocked = ['198.51.100.1', '198.51.100.2', '198.51.100.3'];
  const block = (address: string) => {
    for (let count = 0; count < 6; count++) ask(store, 'incr', address);
  };
  const flood = (network: number) => {
    for (let host = 0; host < 500_000; host++) store.incr(`${network}.${host}`, () => undefined, WINDOW_MS, 5);
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
  for (const address of [...blocked, '203.0.113.9']) t.equal(ask(store, 'incr', address).current, 1);
  flood(12);
  t.ok(process.memoryUsage().arrayBuffers - before < 10e6, 'nor does the second flood grow it');
});
