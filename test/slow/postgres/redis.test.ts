import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import fc from 'fast-check';
import { Redis } from 'ioredis';
import t, { type Test } from 'tap';
import { postgresPrograms, startPostgres } from '../../../scripts/support/postgres.js';
import { redisProgram, startRedis } from '../../../scripts/support/redis.js';
import { newToken, postJson } from '../../../scripts/support/server.js';
import type { Charge } from '../../../src/http/rate-limit/charges.js';
import { memoryStore } from '../../../src/http/rate-limit/in-memory.js';
import { redisStore } from '../../../src/http/rate-limit/in-redis.js';
import { newDatabaseUrl } from '../../support/database.js';
import { eventually } from '../../support/eventually.js';
import { startProcess } from '../../support/process.js';
import { slowly } from '../../support/slow.js';

const PERSON = { email: 'ada@example.com', password: 'correct horse battery' };
const WINDOW_MS = 60_000;
/** Long enough for a busy machine. A request that waited for a Redis that is gone would have no response in this time. */
const TIMEOUT_MS = 60_000;

if (redisProgram() === undefined || postgresPrograms() === undefined) {
  t.pass('skipped: no Redis or no PostgreSQL here', { skip: true });
} else {
  t.test('Redis counts as the memory of a process does', async (t) => {
    const redis = await startRedis();
    t.teardown(() => redis.stop());
    const log = { warn: (facts: unknown) => t.fail(JSON.stringify(facts)), info: () => undefined };
    const fallback = { charge: () => t.fail('Redis is not asked') as never };
    const options = { url: redis.url, timeoutMs: TIMEOUT_MS, fallback, processes: 1, log };
    let run = 0;
    const charge = fc.record({
      tier: fc.constantFrom('user' as const, 'create' as const),
      user: fc.nat(2),
      max: fc.constantFrom(3, 5),
      cost: fc.constantFrom(-1, 0, 1, 1, 1, 4),
      refuses: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.uniqueArray(charge, { selector: ({ tier }) => tier, maxLength: 2, minLength: 1 })),
        async (requests) => {
          const databaseUid = `run ${run++}`;
          const store = await redisStore({ ...options, databaseUid });
          const model = memoryStore(() => 0);
          try {
            for (const request of requests) {
              const charges: Charge[] = request.map(({ tier, user, ...facts }) => ({
                ...facts,
                tier,
                key: `${tier}:u:${user}`,
                windowMs: WINDOW_MS,
              }));
              const [one, other] = [await store.charge(charges), model.charge(charges)];
              const counts = ({ refusedBy, tallies }: typeof other) => [
                refusedBy,
                tallies.map(({ current, max, ttl }) => [current, max, ttl > 0]),
              ];
              t.same(counts(one), counts(other));
            }
          } finally {
            await store.close?.();
          }
        },
      ),
      { numRuns: slowly(20, 1_000) },
    );
    const client = new Redis(redis.url);
    const keys = await client.keys('*');
    t.ok(keys.length > 0);
    // -1: a key that does not end. Some have ended by now.
    for (const key of keys) t.not(await client.pttl(key), -1, `${key} ends`);
    const store = await redisStore({ ...options, databaseUid: 'ahead' });
    const charges: Charge[] = [{ tier: 'user', key: 'k', max: 1, windowMs: WINDOW_MS, cost: 1, refuses: true }];
    await store.charge(charges);
    t.equal((await store.charge(charges)).refusedBy, 0);
    await client.pexpire('tutti:{ahead}:k', 60 * 86_400_000);
    const { refusedBy, tallies } = await store.charge(charges);
    t.equal(refusedBy, null, 'the window of a clock that was ahead is over');
    t.match(tallies, [{ current: 1, ttl: WINDOW_MS }]);
    await store.close?.();
    client.disconnect();
  });

  t.test('Two services that share a Redis grant every budget once', async (t) => {
    const { urls, token } = await startServices(t, {
      RATE_LIMIT_AUTH_API_MAX: '150',
      RATE_LIMIT_CREATE_MAX: '40',
      RATE_LIMIT_AUTH_MAX: '5',
    });
    const create = (n: number) => postJson(`${urls[n % 2]}/api/v1/task`, { name: `task ${n}` }, bearer(token));
    const created = await Promise.all(Array.from({ length: 100 }, (_, n) => create(n)));
    // On a busy machine, the database may refuse some of those that are granted.
    t.equal(created.filter(({ status }) => status !== 429).length, 40);
    const read = (n: number) => fetch(`${urls[n % 2]}/api/v1/tasks`, { headers: bearer(token) });
    const reads = await Promise.all(Array.from({ length: 200 }, (_, n) => read(n)));
    t.equal(reads.filter(({ status }) => status !== 429).length, 109, 'what creations and the token have left');
    const wrong = { ...PERSON, password: 'wrong password' };
    const logins = await Promise.all(Array.from({ length: 20 }, (_, n) => postJson(`${urls[n % 2]}/api/login`, wrong)));
    t.equal(logins.filter(({ status }) => status === 401).length, 3);
  });

  for (const fault of ['frozen', 'gone'] as const) {
    t.test(
      `Redis is ${fault}: each service grants its part, no user signs in, and it comes back by itself`,
      async (t) => {
        const { urls, token, redis } = await startServices(t, {
          RATE_LIMIT_AUTH_API_MAX: '100',
          PROCESSES: '2',
          ...(fault === 'frozen' && { REDIS_TIMEOUT_MS: '2000' }),
        });
        const [url = ''] = urls;
        const read = () => fetch(`${url}/api/v1/tasks`, { headers: bearer(token) });
        t.equal((await read()).headers.get('ratelimit-limit'), '100');
        if (fault === 'frozen') process.kill(redis.pid(), 'SIGSTOP');
        else await redis.crash();

        const first = await fetch(`${url}/api/v1/tasks`, {
          headers: bearer(token),
          signal: AbortSignal.timeout(TIMEOUT_MS),
        });
        t.equal(first.status, 200);
        t.equal(first.headers.get('ratelimit-limit'), '50', 'half of it');
        const reads = await Promise.all(Array.from({ length: 80 }, read));
        t.equal(reads.filter(({ status }) => status === 200).length, 49);
        const login = await postJson(`${url}/api/login`, PERSON);
        t.equal(login.status, 503);
        t.equal(login.headers.get('retry-after'), '1');
        t.match(await login.json(), { code: 'LIMITS_UNAVAILABLE' });
        const other = { email: 'bob@example.com', password: 'correct horse battery' };
        t.equal((await postJson(`${url}/api/register`, other)).status, 503);
        t.equal((await fetch(`${url}/health/ready`)).status, 200);

        if (fault === 'frozen') process.kill(redis.pid(), 'SIGCONT');
        else await redis.start();
        await eventually(
          async () => (await read()).headers.get('ratelimit-limit') === '100',
          'it counts for both again',
        );
        t.equal((await postJson(`${url}/api/login`, PERSON)).status, 200);
      },
    );
  }

  t.test('A Redis that is full counts as gone, until it has room again', async (t) => {
    const { urls, redis } = await startServices(t, { RATE_LIMIT_API_MAX: '100', PROCESSES: '2' });
    const client = new Redis(redis.url);
    const limit = async () => (await fetch(`${urls[0]}/api/health`)).headers.get('ratelimit-limit');
    const becomes = async (expected: string) => {
      await eventually(async () => (await limit()) === expected, `the limit is ${expected}`);
      const seen = new Set<string | null>();
      for (let n = 0; n < 12; n++) {
        await sleep(100);
        seen.add(await limit());
      }
      t.same([...seen], [expected]);
    };
    t.equal(await limit(), '100');
    await client.config('SET', 'maxmemory', '1');
    await becomes('50');
    t.equal((await postJson(`${urls[0]}/api/login`, PERSON)).status, 503);
    await client.config('SET', 'maxmemory', '0');
    await becomes('100');
    client.disconnect();
  });

  t.test('A start does not wait for Redis', async (t) => {
    const { urls, token, redis, start } = await startServices(t, {});
    t.equal(urls.length, 2);
    await redis.crash();
    const { url } = await start();
    t.equal((await fetch(`${url}/api/v1/tasks`, { headers: bearer(token) })).status, 200);
    await redis.start();
    await eventually(async () => (await postJson(`${url}/api/login`, PERSON)).status === 200, 'its users sign in');
  });
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

async function startServices(t: Test, env: Record<string, string>) {
  const [server, redis] = await Promise.all([startPostgres(), startRedis()]);
  t.teardown(() => server.stop());
  t.teardown(() => redis.stop());
  const database = await newDatabaseUrl(server.url);
  const folder = mkdtempSync(join(tmpdir(), 'tutti-redis-test-'));
  const settings = {
    DATABASE_URL: database,
    REDIS_URL: redis.url,
    REDIS_TIMEOUT_MS: String(TIMEOUT_MS),
    SERVICE_SESSION_SECRET: 's'.repeat(32),
    RATE_LIMITING_ENABLED: 'true',
    ...env,
  };
  const start = () => startProcess(t, folder, { env: settings });
  const [one, other] = await Promise.all([start(), start()]);
  const token = await newToken(one.url, PERSON);
  return { urls: [one.url, other.url], token, redis, start };
}
