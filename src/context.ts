import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type { TSchema } from '@sinclair/typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Db, Executor } from '../db/database.js';
import type { ListPage } from '../db/page.js';
import type { Which } from '../db/query/list.js';
import type { Caller } from './access/caller.js';
import type { Scope } from './access/scopes.js';
import type { AccountRecords } from './account-data/account-records.js';
import type { RecordExport } from './account-data/account-records-sql.js';
import type { Activations } from './background/activations.js';
import type { Config } from './config/config.js';
import type { QuickParser } from './features/tasks/quick/parser.js';
import type { ErrorDetail } from './lib/errors.js';
import type { ChangeEvent, ChangeSet } from './write/change-set.js';
import type { ChangeSignal } from './write/change-signal.js';

/** The Fastify instance that features add their routes to: schemas type the requests. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** What every feature is given. */
export interface Context {
  config: Config;
  db: Db;
  /** All features of the service. */
  features: readonly Feature[];
  /** What the first account must be registered with; absent where whoever comes first may have it. */
  setupToken?: string;
  /** The time; tests set it. */
  now: () => Date;
  /** Announces that the log of a user has grown. */
  signal: ChangeSignal;
  /** Announces that a background job has work. */
  jobs: Activations;
  /** Reads lines of text; the pool of the process when absent. */
  quickParser?: QuickParser;
  /** Inside of a transaction: what it has changed, which its steps add to. */
  outerChanges?: ChangeSet;
}

/** Adds routes to the mount that it is registered under. */
export type Routes = (context: Context) => (app: App) => Promise<void>;

/**
 * Where routes are mounted. Those below `/api` answer under `/api` and `/api/v1`; the document lists them once.
 *
 * - `root`: outside of the API.
 * - `service`: at `/api`, about an account and its credentials; it answers while the account is being imported.
 * - `account`: at `/api`, about what an account has.
 * - `resource`: at `/api/v1`, about what an account has.
 * - `administration`: at `/api/v1`, for administrators.
 */
export type Mount = 'root' | 'service' | 'account' | 'resource' | 'administration';

/**
 * A check that a schema cannot make, of the parts of a valid body: whether they fit together. Paths are into the body.
 */
export type BodyCheck = (body: never) => ErrorDetail[];

/** A type of objects whose changes are logged. */
export interface LoggedType {
  /** What its entries are called. */
  type: string;
  /** A new component of this name describes its changes. */
  component: string;
  /** An object, as the list of the type shows it. */
  object: TSchema;
  /** What can happen to one. */
  events: readonly ChangeEvent[];
  /** What a token needs to be told of them. */
  scope: Scope;
  /** Where the objects are. */
  table: string;
  /**
   * The objects that the caller sees of those which are asked for, as the list shows them, oldest first: a page of
   * them, which may end early.
   */
  read(db: Executor, caller: Caller, which: Which, now: Date): Promise<Pick<ListPage, 'items' | 'hasMore'>>;
}

export interface JobRun {
  context: Context;
  log: FastifyBaseLogger;
  /** Aborts when the process stops. */
  stop: AbortSignal;
  /** Resolves at the next activation of the job, and at its next poll. */
  activated(): Promise<void>;
}

interface JobBase {
  /** Unique among all jobs: `activate` takes it, and the lease of the job is named after it. */
  name: string;
  /** Does all work that is due. It takes no input, is idempotent, and may break off anywhere. */
  run(run: JobRun): Promise<unknown>;
}

/** Work at regular intervals, in milliseconds. A row of the database keeps the time of the next run. */
export interface IntervalJob extends JobBase {
  everyMs: number;
}

/** Work that others cause. */
export interface ActivatedJob extends JobBase {
  /** Returns the milliseconds until there is work: 0 or less if there is some now, null if none is known of. */
  dueIn(context: Context): Promise<number | null>;
  /** True to activate the job whenever the log of any user has grown. */
  onChanges?: true;
  /** True if the work is that of this process: each process then runs the job, without a lease. */
  ofProcess?: true;
}

/** Work beside requests (`src/background/driver.ts`). */
export type Job = IntervalJob | ActivatedJob;

/** Where a listener listens. */
export interface Address {
  host: string;
  port: number;
}

/** A port that the service can open. */
export interface Listener {
  /** Unique among all listeners; the log names it. */
  name: string;
  /** Returns where the settings want it; null where they do not. */
  address(config: Config): Address | null;
}

/** A table of which an account can have a great many rows. */
export interface OwnedTable {
  table: string;
  /** The column that says whose they are. */
  column: string;
  /** The key among the rows of an account, where it is not `id`. */
  key?: string;
  /** Removes at most so many rows, where that takes more than one statement. @returns how many */
  removeSome?(trx: Executor, userId: number, most: number): Promise<number>;
}

/** An HTTP method that routes need besides those of the API: `PROPFIND` and `REPORT` of WebDAV, for example. */
export interface Method {
  name: string;
  /** True if its requests may have a body. */
  hasBody: boolean;
}

/** A type of request bodies besides JSON. */
export interface BodyType {
  types: readonly string[];
  /** Reads a whole body, or throws an AppError. With `stream`, the handler gets the payload as it arrives. */
  parse: 'stream' | ((body: Buffer) => unknown);
}

/** A group of routes, and where it is mounted. */
export interface MountedRoutes {
  mount: Mount;
  routes: Routes;
  /** The bodies that its routes take in place of JSON. */
  bodies?: readonly BodyType[];
}

/** The manifest of a feature: what the rest of the service takes from it. */
export interface Feature {
  /** Its folder below `features/` or `gateways/`. */
  name: string;
  routes?: readonly MountedRoutes[];
  /** The HTTP methods that its routes need besides those of the API. */
  methods?: readonly Method[];
  /** The groups of the document that its operations stand in; those for operators and administrators come last. */
  tags?: readonly { name: string; description: string; last?: true }[];
  /** The requests that the service sends to others, by their names, as the document describes them. */
  webhooks?(features: readonly Feature[]): Record<string, object>;
  /** The modules whose schemas with an `$id` are components of the document, and what makes such schemas of all features. */
  components?: readonly (object | ((features: readonly Feature[]) => readonly object[]))[];
  /** What the parts of a body must be to each other, by the name of its component. */
  bodyChecks?: Readonly<Record<string, BodyCheck>>;
  /** The tables of which an account can have a great many rows. */
  owned?: readonly OwnedTable[];
  /** What of it the log of changes knows. */
  logged?: readonly LoggedType[];
  /** What an account has of it, in its exported document. */
  records?: {
    definitions: readonly AccountRecords[];
    /** The URL of the module that exports the definitions: an import reads its document in a thread of its own. */
    module: string;
    /** How each list is read. */
    exports: Readonly<Record<string, RecordExport>>;
  };
  /** A port of its own, and what it serves there: an app by `createListener` with the guards of `app`. */
  listener?: Listener & { build(app: App, context: Context): Promise<App> };
  /** Begins what it does beside requests, with hooks of the app that end it. */
  background?(app: App, context: Context): void;
  /** Undoes what a stop of the process has broken off. Called once, when the service listens. */
  recover?(context: Context): Promise<void>;
  /** What it does beside requests, by one process at a time. */
  jobs?: readonly Job[];
}
