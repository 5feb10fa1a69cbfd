import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { Redis } from 'ioredis';
import { AppError } from '../../lib/errors.js';
import { type Charge, type LimitStore, type Outcome, partOf } from './charges.js';
import { needsSharedCount } from './tiers.js';

/** How often a server that was lost is looked for, in milliseconds. */
const PROBE_INTERVAL_MS = 250;
/** A connection that is silent for so long while answers are due is given up, in milliseconds. */
const SILENCE_MS = 5_000;
/** How long a start waits for the server, in milliseconds. */
const START_WAIT_MS = 1_000;
/** How long a client should wait before it tries again, in seconds. */
const RETRY_AFTER_S = 1;

/**
 * All charges of a request in one step. For each key: the most, the window in milliseconds, the cost, and whether it
 * refuses ("1"). Returns which refuses (0 for none), then count and milliseconds left of each.
 */
const CHARGE = `
  local refused, counts = 0, {}
  for i = 1, #KEYS do
    local at = (i - 1) * 4
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
    local left = redis.call('PTTL', KEYS[i])
    if left == -1 then
      left = tonumber(ARGV[at + 2])
      redis.call('PEXPIRE', KEYS[i], left)
    end
    reply[i * 2] = counts[i]
    reply[i * 2 + 1] = math.max(left, 0)
  end
  return reply`;

/** What the script is called by. */
interface Scripts {
  charge(keys: number, ...parts: (string | number)[]): Promise<number[]>;
}

interface RedisStoreOptions {
  url: string;
  /** A command that is not answered within this time has failed, in milliseconds. */
  timeoutMs: number;
  /** Tells the keys of one database from those of others in the same Redis. */
  databaseUid: string;
  /** Counts while Redis is not there. */
  fallback: LimitStore;
  /** How many processes count for themselves then. */
  processes: number;
  log: Pick<FastifyBaseLogger, 'warn' | 'info'>;
}

/**
 * Counts in a Redis that several processes share. While it does not answer, each process grants its part of every
 * budget by itself, and what a guesser of passwords could use for more is refused.
 * @returns the store, as soon as Redis answers or has been waited for
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
  const { charge } = client as unknown as Scripts;
  // A hash tag: on a cluster, the keys of one call must be in one place.
  const prefix = `tutti:{${databaseUid}}:`;
  const ownPart = partOf(fallback, processes);
  let available = false;
  let said = false;

  const lose = (error: unknown): void => {
    if (!available && said) return;
    available = false;
    said = true;
    const { message } = error as Error;
    log.warn({ reason: message }, 'Redis does not answer: each process counts for itself, nobody can sign in');
  };
  const probe = async (): Promise<void> => {
    if (available) return;
    try {
      // What can be counted shows that it is there: one that is full, or a replica, answers a ping too.
      await inTime(charge.call(client, 1, `${prefix}probe`, 1, SILENCE_MS, 1, 0), timeoutMs);
      available = true;
      if (said) log.info('Redis answers again: the processes share their counts');
      said = false;
    } catch (error) {
      lose(error);
    }
  };
  client.on('ready', probe);
  client.on('error', lose);
  client.on('close', () => lose(new Error('the connection was closed')));
  const probing = setInterval(probe, PROBE_INTERVAL_MS).unref();
  const deadline = performance.now() + START_WAIT_MS;
  while (!available && !said && performance.now() < deadline) await sleep(5);

  return {
    async charge(charges) {
      if (available) {
        try {
          const reply = await inTime(charge.call(client, charges.length, ...partsOf(charges, prefix)), timeoutMs);
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
 * What a command comes to, unless it takes too long. A process that is busy is late to read an answer that has been
 * there: what has arrived when the time is over is read first.
 */
async function inTime<T>(command: Promise<T>, timeoutMs: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    const fail = () => reject(new Error(`no answer within ${timeoutMs} ms`));
    timer = setTimeout(() => setImmediate(() => setImmediate(fail)), timeoutMs);
  });
  try {
    return await Promise.race([command, late]);
  } finally {
    clearTimeout(timer);
    // The one that comes second may fail as well.
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
      current: counts[index * 2] as number,
      ttl: counts[index * 2 + 1] as number,
    })),
  };
}
