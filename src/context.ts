import type { TypeBoxTypeProvider } from '@fastify/type-provider-typebox';
import type {
  FastifyBaseLogger,
  FastifyInstance,
  RawReplyDefaultExpression,
  RawRequestDefaultExpression,
  RawServerDefault,
} from 'fastify';
import type { Db } from '../db/database.js';
import type { Config } from './config/config.js';

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
  /** What the first account must be registered with; absent where whoever comes first may have it. */
  setupToken?: string;
  /** The time; tests set it. */
  now: () => Date;
}

/** A feature: adds its routes to the mount it is registered under. */
export type Feature = (context: Context) => (app: App) => Promise<void>;
