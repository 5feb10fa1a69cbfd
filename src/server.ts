import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionFault } from '../db/errors.js';
import { claimDatabase, openDatabase } from '../db/open.js';
import { sweepResponses } from './api/resources/idempotency.js';
import { buildApp, FEATURES } from './app.js';
import { type Config, loadEnvironment, readConfig } from './config/config.js';
import { sessionSecret, setupTokenOf } from './config/secrets.js';
import { startErrorMessage } from './config/start-errors.js';
import type { App, Context } from './context.js';
import { hasUsers } from './features/accounts/store.js';
import { loggerOptions } from './transport/access-log.js';

/** What is in progress at a stop has this long to finish, in milliseconds. */
const STOP_TIMEOUT_MS = 9_000;
/** From then on nobody is waited for who is still sending a request, or not reading the response. */
const GRACE_MS = 5_000;
/** Signals closer together than this are one: npm passes on the Ctrl-C that the terminal has sent already. */
const SAME_SIGNAL_MS = 500;
/** How long a start waits for the database, and how often it tries, in milliseconds. */
const DATABASE_WAIT_MS = 60_000;
const DATABASE_RETRY_MS = 500;
const SWEEP_INTERVAL_MS = 3_600_000;

let config: Config | undefined;
try {
  config = readConfig(loadEnvironment());
  await start(config);
} catch (error) {
  console.error(startErrorMessage(error, config) ?? error);
  process.exit(1);
}

async function start(config: Config): Promise<void> {
  const now = () => new Date();
  const db = openDatabase(config.databaseUrl, config.database);
  claimDatabase(config.databaseUrl);
  await whenReachable(() => db.migrate(now));
  const secret = sessionSecret(config);
  const context: Context = {
    config,
    db,
    now,
    features: FEATURES,
    ...(config.production && { setupToken: setupTokenOf(secret) }),
  };
  const logger = loggerOptions(config.logLevel);
  const app = await buildApp({ ...context, sessionSecret: secret, logger });
  for (const deprecation of config.deprecations) app.log.warn(deprecation);
  if (db.isShared && config.limits.enabled) {
    const { processes } = config;
    app.log.warn(
      { processes },
      'each process counts rate limits for itself and grants its part: set PROCESSES to how many serve this database',
    );
  }
  stopOnSignals(app);
  await app.listen({ host: config.host, port: config.port });
  sweepRegularly(app, context);
  for (const { name, recover } of FEATURES) {
    recover?.(context).catch((error: unknown) =>
      app.log.warn({ err: error, feature: name }, 'could not undo what a stop has broken off'),
    );
  }
  const hasAccounts = await hasUsers(db.read);
  if (!hasAccounts && context.setupToken !== undefined) {
    const { setupToken: setup_token } = context;
    app.log.warn({ setup_token }, 'there is no account yet: POST /api/register takes this setup_token for the first');
  }
  if (!config.production) greet(app, context, hasAccounts);
}

/** Runs what needs the database, and waits for that while it cannot be reached: a server may be starting too. */
async function whenReachable(run: () => Promise<unknown>): Promise<void> {
  const deadline = performance.now() + DATABASE_WAIT_MS;
  for (let tries = 0; ; tries++) {
    try {
      await run();
      return;
    } catch (error) {
      if (!isConnectionFault((error as Error).cause) || performance.now() > deadline) throw error;
      if (tries === 0) {
        const reason = ((error as Error).cause as Error).message;
        console.error(
          `The database cannot be reached (${reason}). Waiting for it, ${DATABASE_WAIT_MS / 1_000} s at most.`,
        );
      }
      await sleep(DATABASE_RETRY_MS);
    }
  }
}

/** Answers what was accepted, finishes what is being written, then ends; a second signal ends at once. */
function stopOnSignals(app: App): void {
  let stoppingSince: number | undefined;
  const stop = (signal: NodeJS.Signals) => {
    if (stoppingSince !== undefined) {
      if (performance.now() - stoppingSince > SAME_SIGNAL_MS) process.exit(1);
      return;
    }
    stoppingSince = performance.now();
    app.log.info({ signal }, 'stopping');
    setTimeout(() => app.server.closeAllConnections(), GRACE_MS).unref();
    setTimeout(() => process.exit(1), STOP_TIMEOUT_MS).unref();
    app.close().then(
      () => process.exit(0),
      (error) => {
        app.log.error({ err: error }, 'could not stop cleanly');
        process.exit(1);
      },
    );
  };
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, stop);
}

/** Removes what has expired: now, for a crash may have come between, and later. */
function sweepRegularly(app: App, context: Context): void {
  const sweep = async () => {
    const { db, now } = context;
    await db.write((trx) => sweepResponses(trx, now()));
    for (const feature of FEATURES) await feature.sweep?.(context);
  };
  const run = () => sweep().catch((error: unknown) => app.log.warn({ err: error }, 'could not sweep what has expired'));
  run();
  setInterval(run, SWEEP_INTERVAL_MS).unref();
}

/** Tells a person who started the service what to do next. */
function greet(app: App, { config }: Context, hasAccounts: boolean): void {
  const url = addressOf(app, config);
  const account = hasAccounts
    ? `Sign in                 ${url}/`
    : `Create an account       ${url}/ or: curl ${url}/api/register -H 'Content-Type: application/json' \\
                            -d '{"email":"you@example.com","password":"at least 8 characters"}'`;
  const docs = config.docsEnabled ? `\n  Read the documentation  ${url}/api-docs (sign in first)` : '';
  console.log(`
Tutti listens on ${url}

  ${account}
  Get an API token        on that page, or POST /api/profile/api-keys: see "Five minutes" in README.md${docs}
  Stop                    Ctrl-C
`);
}

/** An address that a browser on this machine can open: one that stands for all of them is none. */
function addressOf(app: App, { host }: Config): string {
  const { port } = app.server.address() as AddressInfo;
  if (host === '0.0.0.0' || host === '::') return `http://localhost:${port}`;
  return `http://${host.includes(':') ? `[${host}]` : host}:${port}`;
}
