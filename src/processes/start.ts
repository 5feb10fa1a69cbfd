import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import { pino } from 'pino';
import { isConnectionFault, isStorageFault } from '../../db/errors.js';
import { serviceUid } from '../../db/identity.js';
import { clearLeases, sweepLeases } from '../../db/leases.js';
import { claimDatabase, openDatabase } from '../../db/open.js';
import { setAccountBounds } from '../access/account-bounds.js';
import { removeLeftOver } from '../account-data/spool.js';
import { type AppOptions, buildApp } from '../app.js';
import { type JobRunner, runJobs } from '../background/driver.js';
import { makeAllDue } from '../background/store.js';
import type { Config } from '../config/config.js';
import { sessionSecret, setupTokenOf } from '../config/secrets.js';
import { type App, type Context, createProcessState } from '../context.js';
import { hasUsers } from '../features/accounts/store.js';
import { claimFolder, fileStore } from '../features/attachments/storage.js';
import { type LimitStore, partOf } from '../http/rate-limit/charges.js';
import { redisStore } from '../http/rate-limit/in-redis.js';
import { sweepResponses } from '../http/resources/idempotency.js';
import { loggerOptions, logStream } from '../http/socket/access-log.js';
import { HOUR_MS } from '../lib/periods.js';
import { errorCode, errorMessage } from '../lib/typed.js';
import type { Job } from '../manifest.js';
import { createMetrics } from '../metrics/metrics.js';
import { FEATURES, TYPES } from '../registry.js';

/** Start sequence of every serving process: a single one, or one of several workers. */

/** Maximum wait for the database at start, and interval of attempts, in milliseconds. */
const DATABASE_WAIT_MS = 60_000;
const DATABASE_RETRY_MS = 500;

export function contextOf(config: Config): Context {
  const warn = (message: string) => pino(loggerOptions(config.logLevel), logStream()).warn(message);
  const db = openDatabase(config.databaseUrl, { ...config.database, warn });
  const setupToken = config.production ? setupTokenOf(sessionSecret(config)) : undefined;
  return {
    config,
    db,
    now: () => new Date(),
    features: FEATURES,
    types: TYPES,
    ...createProcessState(),
    ...(setupToken !== undefined && { setupToken }),
  };
}

/**
 * Locks a single-service database for this service, migrates it, and claims the folder of files.
 * @throws DatabaseInUse, DatabaseTooNew, DatabaseUnavailable, FilesOfAnotherDatabase
 */
export async function prepareDatabase({ config, db, now }: Context): Promise<void> {
  claimDatabase(config.databaseUrl);
  await whenReachable(() => db.migrate(now));
  await despiteDamage(() => setAccountBounds(db, config.accountBounds));
  const databaseUid = await despiteDamage(() => serviceUid(db));
  if (config.files.enabled && databaseUid !== undefined) {
    await claimFolder(fileStore(config.files.folder), databaseUid);
  }
  await removeLeftOver(config.temporaryFolders);
  // This service is alone on the database: existing leases belong to a dead process.
  if (!db.isShared) await despiteDamage(() => clearLeases({ db }));
}

/** Runs a part of the start without which the service can serve: a damaged page must not keep all of it away. */
async function despiteDamage<T>(run: () => Promise<T>): Promise<T | undefined> {
  try {
    return await run();
  } catch (error) {
    if (!isStorageFault(error)) throw error;
    const reason = `${errorCode(error)}: ${errorMessage(error)}`;
    console.error(
      `A part of the database cannot be used (${reason}). The service starts without it: restore a backup.`,
    );
    return undefined;
  }
}

/**
 * Builds the app of this process without listening.
 * @param counts store of rate limits, unless Redis is configured
 * @param more metrics, and additions of the process
 */
export async function buildService(
  context: Context,
  counts: LimitStore,
  more: Pick<AppOptions, 'metrics' | 'extend'>,
): Promise<App> {
  const { config, db } = context;
  const { redisUrl: url, redisTimeoutMs: timeoutMs, processes } = config;
  const databaseUid = url === null ? '' : await serviceUid(db);
  return buildApp({
    ...context,
    sessionSecret: sessionSecret(config),
    logger: { ...loggerOptions(config.logLevel), stream: logStream() },
    ...more,
    limitStore: (log) =>
      url === null
        ? partOf(counts, processes)
        : redisStore({ url, timeoutMs, databaseUid, fallback: counts, processes, log }),
  });
}

/** Starts the metrics, if enabled. @param reportsDatabase true for exactly one process per database */
export async function startMetrics(context: Context, reportsDatabase: boolean): Promise<Pick<AppOptions, 'metrics'>> {
  return context.config.metrics.enabled ? { metrics: await createMetrics(context, reportsDatabase) } : {};
}

export function warnOfSettings({ config, db }: Context, log: FastifyBaseLogger): void {
  for (const warning of config.warnings) log.warn(warning);
  if (db.isShared && config.limits.enabled && config.redisUrl === null) {
    const { processes } = config;
    log.warn(
      { processes },
      'each service counts rate limits alone and grants its part: set REDIS_URL, or PROCESSES to the number of services',
    );
  }
}

/** Cleans up after an interrupted shutdown, and starts the job runner. */
export async function maintain(context: Context, log: FastifyBaseLogger): Promise<JobRunner> {
  for (const { name, recover } of FEATURES) {
    recover?.(context).catch((error: unknown) =>
      log.warn({ err: error, feature: name }, 'could not clean up after an interrupted shutdown'),
    );
  }
  // A crash may have interrupted jobs.
  if (!context.db.isShared) await despiteDamage(() => makeAllDue(context.db));
  return runJobs(context, jobsOf(FEATURES), log);
}

export function jobsOf(features: Context['features']): readonly Job[] {
  return [...SHARED_JOBS, ...features.flatMap(({ jobs = [] }) => jobs)];
}

const SHARED_JOBS: readonly Job[] = [
  {
    name: 'idempotency keys',
    everyMs: HOUR_MS,
    run: ({ context: { db, now } }) => db.write((trx) => sweepResponses(trx, now())),
  },
  { name: 'leases', everyMs: HOUR_MS, run: ({ context }) => sweepLeases(context) },
];

/**
 * Logs the next steps for the operator who started the service.
 * @param port that the service listens on
 */
export async function greet({ config, db, setupToken }: Context, port: number, log: FastifyBaseLogger): Promise<void> {
  const hasAccounts = (await despiteDamage(() => hasUsers(db.read))) ?? true;
  if (!hasAccounts && setupToken !== undefined) {
    log.warn(
      { setup_token: setupToken },
      'there is no account yet: register the first one with this setup_token (POST /api/register)',
    );
  }
  if (config.production) return;
  const url = addressOf(config, port);
  const account = hasAccounts
    ? `Sign in                 ${url}/`
    : `Create an account       ${url}/ or: curl ${url}/api/register -H 'Content-Type: application/json' \\
                            -d '{"email":"you@example.com","password":"at least 8 characters"}'`;
  const first = config.docsPublic ? '' : ' (sign in first)';
  const docs = config.docsEnabled ? `\n  Read the documentation  ${url}/api-docs${first}` : '';
  console.log(`
Tutti listens on ${url}

  ${account}
  Get an API token        in the settings there, or POST /api/profile/api-keys: see "Quick start with curl" in README.md${docs}
  Stop                    Ctrl-C
`);
}

/** Returns an address that a browser on this machine can open, also for a wildcard host. */
function addressOf({ host }: Config, port: number): string {
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}

/** Retries while the database is unreachable: its server may be starting too. */
async function whenReachable(run: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + DATABASE_WAIT_MS;
  for (let tries = 0; ; tries++) {
    try {
      await run();
      return;
    } catch (error) {
      const cause = error instanceof Error ? error.cause : undefined;
      if (!isConnectionFault(cause) || performance.now() > deadline) throw error;
      if (tries === 0) {
        const reason = errorMessage(cause);
        console.error(
          `The database cannot be reached (${reason}). Waiting for it, ${DATABASE_WAIT_MS / 1_000} s at most.`,
        );
      }
      await sleep(DATABASE_RETRY_MS);
    }
  }
}
