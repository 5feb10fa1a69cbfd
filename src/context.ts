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
import type { AttachmentSlots } from './lib/attachment-slots.js';
import type { ImportBytes } from './lib/import-bytes.js';
import type { Activations, ChangeSignal } from './lib/signals.js';
import type { ResourceTypes } from './resource/type.js';

/** Fastify instance to which features add routes; requests are typed by their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** The parts of the service that every feature is given. The manifests add the features themselves. */
export interface Context {
  config: Config;
  db: Db;
  /** The types of resources that the features describe. */
  types: ResourceTypes;
  /** Token required to register the first account; absent if registration needs none. */
  setupToken?: string;
  now: () => Date;
  signal: ChangeSignal;
  jobs: Activations;
  /** Bounds uploads and downloads of files by all listeners. */
  attachmentSlots: AttachmentSlots;
  /** Bounds bodies of imports by all listeners. */
  importBytes: ImportBytes;
}

export type Routes = (context: Context) => (app: App) => Promise<void>;
