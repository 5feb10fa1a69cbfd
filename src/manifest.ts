import type { TSchema } from '@sinclair/typebox';
import type { FastifyBaseLogger, FastifyReply, FastifyRequest } from 'fastify';
import type { Expression } from 'kysely';
import type { Executor } from '../db/database.js';
import type { ListPage } from '../db/page.js';
import type { Which } from '../db/query/list.js';
import type { LocatedRow } from '../db/query/rows.js';
import type { Caller } from './access/caller.js';
import type { OperationScope, Scope } from './access/scopes.js';
import type { Config } from './config/config.js';
import type { App, Context, Routes } from './context.js';
import type { ErrorDetail } from './lib/errors.js';
import type { AccountRecords } from './resource/records.js';
import type { RecordExport } from './resource/records-sql.js';
import type { ResourceType } from './resource/type.js';
import type { ChangeEvent, RowChange } from './write/change-set.js';
import type { HiddenObjects } from './write/hidden.js';
import type { TrashRules } from './write/trash.js';
import type { UndoRules, Values } from './write/undo-rules.js';
import type { WriteContext } from './write/unit-of-work.js';

/** Manifest of a feature. `registry.ts` lists them. */

declare module './context.js' {
  interface Context {
    features: readonly Feature[];
  }
}

/**
 * Mount point of routes. Routes below `/api` respond under `/api` and `/api/v1`; the document lists them once.
 *
 * - `root`: outside of the API.
 * - `service`: at `/api`, for an account and its credentials; available while the account is being imported.
 * - `credentials`: at `/api/v1`, for credentials of an account; available while the account is being imported.
 * - `account`: at `/api`, for the contents of an account.
 * - `resource`: at `/api/v1`, for the contents of an account.
 * - `administration`: at `/api/v1`, for administrators.
 */
export type Mount = 'root' | 'service' | 'credentials' | 'account' | 'resource' | 'administration';

/** Checks a valid body for contradictions that a schema cannot express. Paths are relative to the body. */
export type BodyCheck = (body: never) => ErrorDetail[];

/** Columns of a searchable row, as its table names them. `db/query/search-entries.ts` says what the index holds. */
export interface SearchSource {
  name?: string;
  text?: string;
  due?: string;
  color?: string;
  /** True for rows that are done with; the row is `t`. Default: never. */
  closed?: Expression<unknown>;
  /** True for rows that are not found; the row is `t`. Default: never. */
  hidden?: Expression<unknown>;
}

/** Changes of undo to objects of a type, with the rights of its operations. */
interface UndoActions {
  /** Deletes it into the trash. */
  remove(write: WriteContext, id: number): Promise<void>;
  /** Sets members to former values, and takes back changes of its rows. */
  restore(write: WriteContext, id: number, values: Values, rows: readonly RowChange[]): Promise<void>;
  /** Lets others take the names of objects whose names are about to be restored; for types with unique names. */
  freeNames?(write: WriteContext, ids: readonly number[]): Promise<void>;
}

/** A type whose changes are logged: of a resource, all that its feature describes. */
export interface LoggedType extends Partial<ResourceType> {
  type: string;
  component: string;
  object: TSchema;
  events: readonly ChangeEvent[];
  scope: Scope;
  table: ResourceType['table'];
  /** Rules for deleted objects and their restoration; absent for types without trash. */
  trash?: TrashRules;
  /** Its members beside the columns, for undo; null if its changes cannot be undone. */
  undo: (UndoRules & UndoActions) | null;
  /**
   * Deletes rows of users about objects that they no longer see: in the write that deletes or hides these, which logs the
   * deletions. For types whose rows belong to one user each, and are about objects of others. @returns the deleted rows
   */
  removeHidden?(trx: Executor, objects: HiddenObjects): Promise<readonly LocatedRow[]>;
  /** Its part of the search results; absent where it is not searchable. */
  search?: SearchSource;
  /**
   * Reads those of the requested objects that the caller sees, as in the list of the type, oldest first. Returns one
   * page, which may be short.
   */
  read(db: Executor, caller: Caller, which: Which, now: Date): Promise<Pick<ListPage, 'items' | 'hasMore'>>;
}

export interface JobRun {
  context: Context;
  log: FastifyBaseLogger;
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

export interface ActivatedJob extends JobBase {
  /** Returns the milliseconds until there is work: 0 or less if there is some now, null if none is known of. */
  dueIn(context: Context): Promise<number | null>;
  /** True to activate the job each time the change log of a user grows. */
  onChanges?: true;
  /** True if work of other services on the same database must not wait for the slow poll. */
  isUrgent?: true;
  /** True if the work is that of this process: each process then runs the job, without a lease. */
  ofProcess?: true;
}

export type Job = IntervalJob | ActivatedJob;

export interface Address {
  host: string;
  port: number;
}

export interface Listener {
  /** Unique among all listeners; used in the log. */
  name: string;
  /** Returns the address from the settings; null if the listener is disabled. */
  address(config: Config): Address | null;
}

/** Table with many rows per account. */
export interface OwnedTable {
  table: string;
  column: string;
  /** Key among the rows of an account; default: `id`. */
  key?: string;
  /** Deletes at most `most` rows, if this takes more than one statement. @returns their number */
  removeSome?(trx: Executor, userId: number, most: number): Promise<number>;
}

/** HTTP method that routes need in addition to those of the API, such as `PROPFIND` and `REPORT` of WebDAV. */
export interface Method {
  name: string;
  hasBody: boolean;
}

export interface BodyType {
  types: readonly string[];
  /** Parses a whole body; throws an AppError. With `stream`, the handler receives the payload as it arrives. */
  parse: 'stream' | ((body: Buffer) => unknown);
}

export interface MountedRoutes {
  mount: Mount;
  routes: Routes;
  bodies?: readonly BodyType[];
}

/** Is called after each response. */
export type Observer = (request: FastifyRequest, reply: FastifyReply) => void;

/** Manifest of a feature: everything that the rest of the service uses of it. */
export interface Feature {
  /** Name of its folder in `features/` or `gateways/`. */
  name: string;
  routes?: readonly MountedRoutes[];
  methods?: readonly Method[];
  /**
   * Scopes that a token needs for each operation, by operationId. Null for an operation that needs none: it is open to
   * all, or tells a token only about itself.
   */
  scopes?: Readonly<Record<string, OperationScope>>;
  /**
   * Groups of its operations in the document. Those with `last`, for operators and administrators, are listed at the
   * end.
   */
  tags?: readonly { name: string; description: string; last?: true }[];
  webhooks?(features: readonly Feature[]): Record<string, object>;
  /**
   * Modules whose schemas with an `$id` are components of the document, or functions that derive such schemas from all
   * features.
   */
  components?: readonly (object | ((features: readonly Feature[]) => readonly object[]))[];
  /** Checks of bodies, by the name of their component. */
  bodyChecks?: Readonly<Record<string, BodyCheck>>;
  owned?: readonly OwnedTable[];
  /** Completes each write of a caller, in its transaction, by its change set; before the changes are logged. */
  afterWrite?(write: WriteContext): Promise<void>;
  logged?: readonly LoggedType[];
  records?: {
    definitions: readonly AccountRecords[];
    /** URL of the module that exports the definitions: an import parses its document in a worker thread. */
    module: string;
    exports: Readonly<Record<string, RecordExport>>;
  };
  /** Port of its own, with the app to serve there; `build` uses `createListener` with the guards of `app`. */
  listener?: Listener & { build(app: App, context: Context): Promise<App> };
  observe?(context: Context): Observer;
  /** Starts background work; it is ended by hooks of the app. */
  background?(app: App, context: Context): void;
  /** Cleans up after an interrupted shutdown. Called once, when the service listens. */
  recover?(context: Context): Promise<void>;
  /** Jobs, each run by one process at a time. */
  jobs?: readonly Job[];
}
