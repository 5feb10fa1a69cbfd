import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Redis, type Result } from 'ioredis';
import { AppError } from '../../lib/errors.js';
import { required } from '../../lib/typed.js';
import { type Charge, type LimitStore, type Outcome, partOf } from './charges.js';
import { needsSharedCount } from './tiers.js';

/** Interval of reconnection attempts, in milliseconds. */
const PROBE_INTERVAL_MS = 250;
/** A connection without responses for this time is closed, in milliseconds. */
const SILENCE_MS = 5_000;
/** Maximum wait for the server at start, in milliseconds. */
const START_WAIT_MS = 1_000;
const RETRY_AFTER_S = 1;

/**
 * Applies all charges atomically. Arguments per key: maximum, window in milliseconds, cost, and "1" if it refuses.
 * Returns the index of the refusing charge (0 for none), then count and rest of the window of each. A rest that is longer
 * than the window comes from a clock of Redis that was ahead: that window is over.
 */
const CHARGE = `
  local refused, counts, rests = 0, {}, {}
  for i = 1, #KEYS do
    local at = (i - 1) * 4
    rests[i] = redis.call('PTTL', KEYS[i])
    if rests[i] > tonumber(ARGV[at + 2]) then
      redis.call('DEL', KEYS[i])
      rests[i] = -2
    end
    counts[i] = tonumber(redis.call('GET', KEYS[i]) or '0')
    if refused == 0 and ARGV[at + 4] == '1' and counts[i] + tonumber(ARGV[at + 3]) > tonumber(ARGV[at + 1]) then
      refused = i
    end
  end
  local reply = { refused }
  for i = 1, #KEYS do
    local at = (i - 1) * 4
    local by = tonumber(ARGV[at + 3])
    if refused ~= 0 then
      by = (i == refused and counts[i] >= tonumber(ARGV[at + 1])) and 1 or 0
    end
    by = math.max(by, -counts[i])
    if by ~= 0 then
      counts[i] = redis.call('INCRBY', KEYS[i], by)
    end
    if rests[i] < 0 and redis.call('PEXPIRE', KEYS[i], ARGV[at + 2]) == 1 then
      rests[i] = tonumber(ARGV[at + 2])
    end
    reply[i * 2] = counts[i]
    reply[i * 2 + 1] = math.max(rests[i], 0)
  end
  return reply`;

declare module 'ioredis' {
  interface RedisCommander<Context> {
    charge(keys: number, ...parts: (string | number)[]): Result<number[], Context>;
  }
}

interface RedisStoreOptions {
  url: string;
  timeoutMs: number;
  /** Prefix that separates databases in one Redis. */
  databaseUid: string;
  fallback: LimitStore;
  /** Number of processes that then count separately. */
  processes: number;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}

/**
 * Counts in a Redis that several processes share. While it is unavailable, each process grants its share of every budget, and logins are refused.
 * @returns the store, once Redis responds or the start timeout is over
 */
export async function redisStore(options: RedisStoreOptions): Promise<LimitStore> {
  const { url, timeoutMs, databaseUid, fallback, processes, log } = options;
  const client = new Redis(url, {
    connectTimeout: SILENCE_MS,
    socketTimeout: SILENCE_MS,
    enableOfflineQueue: false,
    enableAutoPipelining: true,
    maxRetriesPerRequest: 0,
    retryStrategy: () => PROBE_INTERVAL_MS,
    connectionName: 'tutti',
  });
  client.defineCommand('charge', { lua: CHARGE });
  // A hash tag: on a cluster, keys of one call must be on one node.
  const prefix = `tutti:{${databaseUid}}:`;
  const ownPart = partOf(fallback, processes);
  let available = false;
  let isReported = false;

  const lose = (error: unknown): void => {
    if (!available && isReported) return;
    available = false;
    isReported = true;
    log.warn(
      { reason: error instanceof Error ? error.message : String(error) },
      'Redis does not respond: each process counts separately, and sign-in is unavailable',
    );
  };
  const probe = async (): Promise<void> => {
    if (available) return;
    try {
      // A counting command detects replicas and full servers, which answer PING.
      await inTime(client.charge(1, `${prefix}probe`, 1, SILENCE_MS, 1, 0), timeoutMs);
      available = true;
      if (isReported) log.info('Redis responds again: processes share their counts');
      isReported = false;
    } catch (error) {
      lose(error);
    }
  };
  client.on('ready', probe);
  client.on('error', lose);
  client.on('close', () => lose(new Error('the connection was closed')));
  const probing = setInterval(probe, PROBE_INTERVAL_MS).unref();
  const deadline = performance.now() + START_WAIT_MS;
  while (!available && !isReported && performance.now() < deadline) await sleep(5);

  return {
    async charge(charges) {
      if (available) {
        try {
          const reply = await inTime(client.charge(charges.length, ...partsOf(charges, prefix)), timeoutMs);
          return outcomeOf(charges, reply);
        } catch (error) {
          lose(error);
        }
      }
      if (charges.some(({ tier, cost }) => cost > 0 && needsSharedCount(tier))) {
        throw new AppError('LIMITS_UNAVAILABLE', { retryAfter: RETRY_AFTER_S });
      }
      return ownPart.charge(charges);
    },
    async close() {
      clearInterval(probing);
      client.removeAllListeners('close');
      client.disconnect();
      await fallback.close?.();
    },
  };
}

/**
 * Returns the result of a command within the timeout. Responses that have arrived while the process was busy are read
 * first.
 */
async function inTime<T>(command: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error(`no response within ${timeoutMs} ms`));
    timer = setTimeout(() => setImmediate(() => setImmediate(fail)), timeoutMs);
  });
  try {
    return await Promise.race([command, late]);
  } finally {
    clearTimeout(timer);
    // The losing promise may reject as well.
    command.catch(() => undefined);
    late.catch(() => undefined);
  }
}

function partsOf(charges: readonly Charge[], prefix: string): (string | number)[] {
  const keys = charges.map(({ key }) => prefix + key);
  return [...keys, ...charges.flatMap(({ max, windowMs, cost, refuses }) => [max, windowMs, cost, refuses ? 1 : 0])];
}

function outcomeOf(charges: readonly Charge[], [refused = 0, ...counts]: number[]): Outcome {
  return {
    refusedBy: refused === 0 ? null : refused - 1,
    tallies: charges.map(({ max }, index) => ({
      max,
      current: required(counts[index * 2]),
      ttl: required(counts[index * 2 + 1]),
    })),
  };
}
