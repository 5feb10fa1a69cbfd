import Fastify, { type FastifyRequest } from 'fastify';
import type { App } from '../../src/context.js';
import { networkOf } from '../../src/http/auth/identity.js';
import type { Charge } from '../../src/http/rate-limit/charges.js';
import { memoryStore } from '../../src/http/rate-limit/in-memory.js';
import { createLimiters } from '../../src/http/rate-limit/limiters.js';
import { median } from '../support/quantile.js';

const CALLS = 200_000;
const WINDOW_MS = 60_000;

/**
 * Measures what counting one request costs, in microseconds of this process: by a limiter of the plugin, by the store
 * directly, and by grouping the address of an anonymous client.
 */
export async function measureLimits(): Promise<Record<string, number>> {
  const app: App = Fastify();
  const tier = { max: CALLS * 100, windowMs: WINDOW_MS };
  const tiers = {
    ...{ login: tier, anonymous: tier, user: tier, create: tier },
    ...{ api_keys: tier, oauth_register: tier, feed: tier },
  };
  const limiters = await createLimiters(app, memoryStore(Date.now), tiers);
  let request: FastifyRequest | undefined;
  app.get('/', async (own) => {
    request = own;
    return {};
  });
  await app.inject('/');
  await app.close();
  if (request === undefined) throw new Error('The request did not arrive.');
  const one = request;
  const charge = (name: 'user' | 'create'): Charge => ({
    tier: name,
    key: `${name}:u:7`,
    ...tier,
    cost: 1,
    refuses: true,
  });
  const user = [charge('user')];
  const create = [charge('create'), charge('user')];
  return {
    'one tier, by the limiter': await microseconds(() => limiters.count(one, 'user', user)),
    'one tier, by the store alone': await microseconds(() => limiters.charge(user)),
    'two tiers, by the limiter': await microseconds(() => limiters.count(one, 'create', create)),
    'two tiers, by the store alone': await microseconds(() => limiters.charge(create)),
    'grouping an IPv4 address': await microseconds(() => networkOf('192.0.2.1')),
    'grouping an IPv6 address': await microseconds(() => networkOf('2001:db8:1:2:3:4:5:6')),
  };
}

/** Returns the median of nine rounds, after one to warm up. */
async function microseconds(call: () => unknown): Promise<number> {
  const rounds: number[] = [];
  for (let round = 0; round < 10; round++) {
    const began = performance.now();
    for (let at = 0; at < CALLS; at++) await call();
    if (round > 0) rounds.push(((performance.now() - began) * 1_000) / CALLS);
  }
  return median(rounds);
}
