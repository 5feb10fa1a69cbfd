import { isIP } from 'node:net';
import { availableParallelism, tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { databaseFile, isPostgres } from '../../db/open.js';
import { errorCode, errorMessage } from '../lib/typed.js';
import { baseUrl, clientHost, hostOrRange, httpUrl, origin, proxyAddress } from './address-parsers.js';
import { type MailConfig, mailFaults, readMail } from './mail.js';
import { boolean, headerText, integer, listOf, oneOf, type Parser, type Setting, text } from './parsers.js';
import { type PushConfig, readPush } from './push.js';
import { readSignIn, type SignInConfig, signInFaults } from './sign-in.js';
import { unknownSettings } from './unknown-settings.js';

export interface TierConfig {
  max: number;
  windowMs: number;
}

export type TierName = 'login' | 'anonymous' | 'user' | 'create' | 'api_keys' | 'oauth_register' | 'feed';

export interface Config {
  production: boolean;
  host: string;
  port: number;
  databaseUrl: string;
  /** PostgreSQL only: maximum connections of this process, and use of prepared statements. */
  database: { connections: number; preparedStatements: boolean };
  logLevel: string;
  /** Origin that users and programs use, without a slash at its end; null: only loopback origins have OAuth. */
  baseUrl: string | null;
  /** Apps that connect. `allowedClients`: hosts and schemes of their redirects; empty for all. */
  oauth: { enabled: boolean; registrationEnabled: boolean; allowedClients: string[]; metadataAllowedHosts: string[] };
  /** Null: a secret is generated and stored beside the database. */
  sessionSecret: string | null;
  allowedOrigins: string[];
  /** Addresses, CIDR ranges or the names loopback, linklocal, uniquelocal. */
  trustProxy: string[];
  cookieSecure: boolean | 'auto';
  registrationEnabled: boolean;
  /** True if an account that registers has no session before its address is verified. */
  registrationVerifiesEmail: boolean;
  /** Null: the service sends no mail. */
  mail: MailConfig | null;
  push: PushConfig;
  signIn: SignInConfig;
  /** Accounts that must set up a second factor before they use their session; null: none. */
  secondFactorRequiredFor: 'all' | 'admins' | null;
  docsEnabled: boolean;
  docsPublic: boolean;
  webEnabled: boolean;
  limits: { enabled: boolean; tiers: Record<TierName, TierConfig> };
  /** `port` null: served on the port of the service. */
  metrics: { enabled: boolean; host: string; port: number | null; token: string | null };
  /** API to emulate for existing clients of another service, and its port; `api` null for none. */
  compat: { api: string | null; port: number };
  workers: number;
  redisUrl: string | null;
  redisTimeoutMs: number;
  /** Number of services on the database. Without a shared store, each grants its part of the limits. */
  processes: number;
  /** Null: derived from the limit of file descriptors. */
  maxConnections: number | null;
  maxEventLoopDelayMs: number;
  /** Unsent response data: maximum bytes, and milliseconds for which a client may read nothing. */
  responseBuffers: { maxBytes: number; timeoutMs: number };
  /** Bounds of one account; `textBytes` and `fileBytes` include its trash. `fileBytes` 0: no uploads. */
  accountBounds: { tags: number; projects: number; textBytes: number; fileBytes: number };
  /** Attachments. `folder` null: a temporary one, for a database in memory. */
  files: { enabled: boolean; folder: string | null; maxBytes: number };
  /** Folders for temporary files, in the order in which they are tried: beside the SQLite file, and that of the system. */
  temporaryFolders: readonly string[];
  changesKeepDays: number;
  /** Memory for recent lists; 0 for none. */
  listCacheBytes: number;
  /** Days for which batches can be undone; 0 for none. */
  undoKeepDays: number;
  /** Hosts, addresses and CIDR ranges: private ones that webhooks may use, and those that they must not use. */
  webhookAddresses: { allowed: string[]; denied: string[] };
  webhookEgress: { maxRequests: number; maxBytes: number };
  warnings: string[];
  ai: { apiKey: string | null; baseUrl: string; model: string; timeoutMs: number; maxCallsPerDay: number };
}

/** All faults of the settings: one sentence each, starting with the name of the variable. */
export class ConfigError extends Error {
  readonly faults: string[];

  constructor(faults: string[]) {
    super(`Invalid settings:\n${faults.map((fault) => `  ${fault}`).join('\n')}`);
    this.name = 'ConfigError';
    this.faults = faults;
  }
}

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'];
const ENVIRONMENTS = ['production', 'development', 'test'];
/** In characters. */
export const SECRET_MIN_LENGTH = 32;
const MAX_WINDOW_MS = 2 ** 31 - 1;

/** Default provider; most others implement the same chat-completions interface. */
const DEFAULT_AI_BASE_URL = 'https://api.openai.com/v1';
const DEFAULT_AI_MODEL = 'gpt-4o-mini';
/** Default in days; less if the change log is kept for a shorter time. */
const UNDO_KEEP_DAYS = 30;
const MAX_FILE_BYTES = 5 * 1_073_741_824;

/** Renamed settings with their former names, which are accepted for one release. */
export const FORMER_NAMES: Readonly<Record<string, string>> = {
  RESPONSE_BUFFER_MAX_BYTES: 'UNREAD_MAX_BYTES',
  RESPONSE_BUFFER_TIMEOUT_MS: 'UNREAD_TIMEOUT_MS',
};

type Environment = Readonly<Record<string, string | undefined>>;

/** Returns the environment of the process, completed by a `.env` file in the working folder. */
export function loadEnvironment(): Environment {
  try {
    process.loadEnvFile();
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
  }
  return process.env;
}

/**
 * Reads every setting. An empty variable counts as unset.
 * @throws ConfigError with all faults
 */
export function readConfig(env: Environment): Config {
  const faults: string[] = [];
  const warnings: string[] = [];
  const known = new Set(Object.values(FORMER_NAMES));
  const setting = settingsOf(env, { faults, warnings, known });
  const environment = setting('NODE_ENV', oneOf(ENVIRONMENTS), null);
  const production = environment === 'production';
  const docsPublic = setting('DOCS_PUBLIC', boolean, false);
  const aiFallbacks = {
    apiKey: setting('VENDOR_API_KEY', headerText, null),
    baseUrl: setting('VENDOR_BASE_URL', httpUrl, DEFAULT_AI_BASE_URL),
    model: setting('SERVICE_AI_MODEL', text, DEFAULT_AI_MODEL),
  };
  const limit = (prefix: string, max: number, windowMs: number) => tier(setting, prefix, max, windowMs);
  const changesKeepDays = setting('CHANGES_KEEP_DAYS', integer(1, 36_500), 90);
  const config: Config = {
    production,
    host: setting('HOST', text, '127.0.0.1'),
    port: setting('PORT', integer(0, 65_535), 3000),
    databaseUrl: setting('DATABASE_URL', databaseUrl, 'sqlite:data/tutti.db'),
    database: {
      connections: setting('DATABASE_POOL', integer(2, 1_000), 10),
      preparedStatements: setting('DATABASE_PREPARED', boolean, true),
    },
    logLevel: setting('LOG_LEVEL', oneOf(LOG_LEVELS), 'info'),
    sessionSecret: setting('SERVICE_SESSION_SECRET', secret, null),
    baseUrl: setting('BASE_URL', baseUrl, null),
    oauth: {
      enabled: setting('OAUTH_ENABLED', boolean, true),
      registrationEnabled: setting('OAUTH_REGISTRATION_ENABLED', boolean, true),
      allowedClients: setting('OAUTH_ALLOWED_CLIENTS', listOf(clientHost), []),
      metadataAllowedHosts: setting('OAUTH_METADATA_ALLOWED_HOSTS', listOf(hostOrRange), []),
    },
    allowedOrigins: setting('SERVICE_ALLOWED_ORIGINS', listOf(origin), []),
    trustProxy: setting('TRUST_PROXY', listOf(proxyAddress), []),
    cookieSecure: setting('COOKIE_SECURE', autoOrBoolean, 'auto'),
    registrationEnabled: setting('REGISTRATION_ENABLED', boolean, !production),
    registrationVerifiesEmail: setting('REGISTRATION_VERIFY_EMAIL', boolean, false),
    mail: readMail(setting, faults),
    push: readPush(setting),
    signIn: readSignIn(env, setting, faults),
    secondFactorRequiredFor: setting('SECOND_FACTOR_REQUIRED_FOR', oneOf(['all', 'admins']), null),
    docsEnabled: setting('DOCS_ENABLED', boolean, !production || docsPublic),
    docsPublic,
    webEnabled: setting('WEB_ENABLED', boolean, true),
    limits: {
      enabled: setting('RATE_LIMITING_ENABLED', boolean, true) && environment !== 'test',
      tiers: {
        login: limit('RATE_LIMIT_AUTH', 5, 900_000),
        anonymous: limit('RATE_LIMIT_API', 100, 900_000),
        user: limit('RATE_LIMIT_AUTH_API', 1000, 900_000),
        create: limit('RATE_LIMIT_CREATE', 50, 900_000),
        api_keys: limit('RATE_LIMIT_API_KEY', 10, 3_600_000),
        oauth_register: limit('RATE_LIMIT_OAUTH_REGISTER', 60, 3_600_000),
        feed: limit('RATE_LIMIT_FEED', 120, 900_000),
      },
    },
    metrics: {
      enabled: setting('METRICS_ENABLED', boolean, false),
      host: setting('METRICS_HOST', text, '127.0.0.1'),
      port: setting('METRICS_PORT', integer(0, 65_535), null),
      token: setting('METRICS_TOKEN', headerText, null),
    },
    compat: {
      api: setting('COMPAT', oneOf(['tududi']), null),
      port: setting('COMPAT_PORT', integer(0, 65_535), 3002),
    },
    workers: setting('WORKERS', workers, 1),
    redisUrl: setting('REDIS_URL', redisUrl, null),
    redisTimeoutMs: setting('REDIS_TIMEOUT_MS', integer(1, 60_000), 50),
    processes: setting('PROCESSES', integer(1, 1_000), 1),
    maxConnections: setting('MAX_CONNECTIONS', integer(1, 1_000_000), null),
    maxEventLoopDelayMs: setting('MAX_EVENT_LOOP_DELAY_MS', integer(1, MAX_WINDOW_MS), 1_000),
    responseBuffers: {
      maxBytes: setting('RESPONSE_BUFFER_MAX_BYTES', integer(1, Number.MAX_SAFE_INTEGER), 268_435_456),
      timeoutMs: setting('RESPONSE_BUFFER_TIMEOUT_MS', integer(1, MAX_WINDOW_MS), 30_000),
    },
    accountBounds: {
      tags: setting('ACCOUNT_MAX_TAGS', integer(1, Number.MAX_SAFE_INTEGER), 10_000),
      projects: setting('ACCOUNT_MAX_PROJECTS', integer(1, Number.MAX_SAFE_INTEGER), 1_000),
      textBytes: setting('ACCOUNT_MAX_TEXT_BYTES', integer(1, Number.MAX_SAFE_INTEGER), 1_073_741_824),
      fileBytes: setting('ACCOUNT_MAX_FILE_BYTES', integer(0, Number.MAX_SAFE_INTEGER), 1_073_741_824),
    },
    files: {
      enabled: setting('FILES_ENABLED', boolean, true),
      folder: setting('FILES_DIR', text, null),
      maxBytes: setting('MAX_FILE_SIZE', integer(1, MAX_FILE_BYTES), 26_214_400),
    },
    temporaryFolders: [tmpdir()],
    listCacheBytes: setting('LIST_CACHE_MB', integer(0, 65_536), 16) * 1_048_576,
    changesKeepDays,
    undoKeepDays: setting('UNDO_KEEP_DAYS', integer(0, 36_500), null) ?? Math.min(UNDO_KEEP_DAYS, changesKeepDays),
    webhookAddresses: {
      allowed: setting('WEBHOOK_ALLOWED_HOSTS', listOf(hostOrRange), []),
      denied: setting('WEBHOOK_DENIED_HOSTS', listOf(hostOrRange), []),
    },
    webhookEgress: {
      maxRequests: setting('WEBHOOK_MAX_REQUESTS_PER_HOUR', integer(1, Number.MAX_SAFE_INTEGER), 10_000),
      maxBytes: setting('WEBHOOK_MAX_BYTES_PER_HOUR', integer(1, Number.MAX_SAFE_INTEGER), 268_435_456),
    },
    warnings,
    ai: {
      apiKey: setting('LLM_API_KEY', headerText, aiFallbacks.apiKey),
      baseUrl: setting('LLM_BASE_URL', httpUrl, aiFallbacks.baseUrl),
      model: setting('LLM_MODEL', text, aiFallbacks.model),
      timeoutMs: setting('LLM_TIMEOUT_MS', integer(1, MAX_WINDOW_MS), 60_000),
      maxCallsPerDay: setting('LLM_MAX_CALLS_PER_DAY', integer(0, 1_000_000_000), 100),
    },
  };
  const beside = folderOfDatabase(config.databaseUrl);
  config.files.folder ??= isPostgres(config.databaseUrl) ? join('data', 'files') : beside && join(beside, 'files');
  if (beside !== null) config.temporaryFolders = [join(beside, 'tmp'), ...config.temporaryFolders];
  faults.push(...unknownSettings(env, known));
  // A secret with a fault counts as unset.
  const isFaulty = faults.some((fault) => fault.startsWith('SERVICE_SESSION_SECRET'));
  faults.push(...contradictionsIn(config).filter((fault) => !(isFaulty && fault.startsWith('SERVICE_SESSION_SECRET'))));
  if (faults.length > 0) throw new ConfigError(faults);
  return config;
}

/** Returns the folder of the SQLite file; null for another database. */
function folderOfDatabase(databaseUrl: string): string | null {
  try {
    const file = databaseFile(databaseUrl);
    return file === null ? null : dirname(file);
  } catch {
    // The fault of DATABASE_URL is reported already.
    return null;
  }
}

/** Returns faults of settings that do not go together. */
function contradictionsIn(config: Config): string[] {
  const faults: string[] = [];
  const needsSecret = config.production
    ? 'in production'
    : isPostgres(config.databaseUrl)
      ? 'with PostgreSQL'
      : undefined;
  if (needsSecret !== undefined && config.sessionSecret === null) {
    const how = `to ${SECRET_MIN_LENGTH} characters or more, for example by openssl rand -hex 32`;
    faults.push(`SERVICE_SESSION_SECRET must be set ${needsSecret}, ${how}`);
  }
  if (config.processes > 1 && !isPostgres(config.databaseUrl)) {
    faults.push(
      'PROCESSES must be 1 with SQLite, because one service uses the file exclusively: set WORKERS for ' +
        'more processes',
    );
  }
  if (config.metrics.enabled && config.metrics.port === null && config.workers > 1) {
    faults.push('METRICS_PORT must be set with WORKERS, because each worker measures only its own part');
  }
  const { enabled: measures, port: metricsPort, token: metricsToken } = config.metrics;
  if (measures && metricsPort === null && metricsToken === null && !isLoopback(config.host)) {
    faults.push(
      'METRICS_TOKEN must be set if /metrics is on the port of the service and HOST is reachable from ' +
        'other machines: or set METRICS_PORT and protect that port',
    );
  }
  faults.push(...signInFaults(config), ...mailFaults(config));
  if (config.undoKeepDays > config.changesKeepDays) {
    faults.push('UNDO_KEEP_DAYS must not be more than CHANGES_KEEP_DAYS, because the change log names the batches');
  }
  if (config.compat.api !== null && config.compat.port === config.port && config.port !== 0) {
    faults.push('COMPAT_PORT must differ from PORT');
  }
  if (config.workers > 1 && config.databaseUrl === 'sqlite::memory:') {
    faults.push('WORKERS must be 1 with a database in memory, which processes cannot share');
  }
  return faults;
}

function isLoopback(host: string): boolean {
  return host === 'localhost' || host === '::1' || (isIP(host) === 4 && host.startsWith('127.'));
}

interface Readings {
  faults: string[];
  warnings: string[];
  /** Names of all settings, as they are read. */
  known: Set<string>;
}

function settingsOf(env: Environment, { faults, warnings, known }: Readings): Setting {
  const textOf = (name: string) => env[name]?.trim() || undefined;
  return (name, parse, fallback) => {
    known.add(name);
    const former = FORMER_NAMES[name];
    const formerValue = former === undefined ? undefined : textOf(former);
    if (formerValue !== undefined) {
      warnings.push(`${former} was renamed to ${name}: the next release does not read the old name`);
    }
    const ownValue = textOf(name);
    const isAddress = name.endsWith('_PORT') && ownValue?.startsWith('tcp://') === true;
    if (isAddress) warnings.push(`${name} is ignored: it has the address of a container, as platforms set it`);
    const value = isAddress ? undefined : (ownValue ?? formerValue);
    if (value === undefined) return fallback;
    try {
      return parse(value);
    } catch (error) {
      faults.push(`${name} ${errorMessage(error)}`);
      return fallback;
    }
  };
}

function tier(setting: Setting, prefix: string, max: number, windowMs: number): TierConfig {
  return {
    max: setting(`${prefix}_MAX`, integer(1, Number.MAX_SAFE_INTEGER), max),
    windowMs: setting(`${prefix}_WINDOW_MS`, integer(1, MAX_WINDOW_MS), windowMs),
  };
}

const workers: Parser<number> = (value) => {
  if (value === 'auto') return availableParallelism();
  if (!/^\d+$/.test(value)) throw new Error(`must be auto or a whole number, not ${JSON.stringify(value)}`);
  return integer(1, 256)(value);
};

const autoOrBoolean: Parser<boolean | 'auto'> = (value) =>
  oneOf(['auto', 'true', 'false'])(value) === 'auto' ? 'auto' : value === 'true';

const secret: Parser<string> = (value) => {
  // The value is secret and must not be logged.
  if (value.length < SECRET_MIN_LENGTH) throw new Error(`must have ${SECRET_MIN_LENGTH} characters or more`);
  return value;
};

const databaseUrl: Parser<string> = (value) => {
  // The value may contain a password and must not be logged.
  if (isPostgres(value) && !URL.canParse(value)) {
    throw new Error('must look like postgres://user:password@host:5432/name');
  }
  databaseFile(value);
  return value;
};

const redisUrl: Parser<string> = (value) => {
  // The value may contain a password and must not be logged.
  if (!URL.canParse(value) || !/^rediss?:$/.test(new URL(value).protocol)) {
    throw new Error('must look like redis://user:password@host:6379/0');
  }
  return value;
};
