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
import { type AttachmentSlots, createAttachmentSlots } from './lib/attachment-slots.js';
import { createImportBytes, type ImportBytes } from './lib/import-bytes.js';
import { type Activations, type ChangeSignal, createActivations, createChangeSignal } from './lib/signals.js';
import type { ResourceTypes } from './resource/type.js';

/** Fastify instance to which features add routes; requests are typed by their schemas. */
export type App = FastifyInstance<
  RawServerDefault,
  RawRequestDefaultExpression,
  RawReplyDefaultExpression,
  FastifyBaseLogger,
  TypeBoxTypeProvider
>;

/** State in the memory of a process, which all of its listeners and jobs share. */
interface ProcessState {
  signal: ChangeSignal;
  jobs: Activations;
  /** Bounds uploads and downloads of files. */
  attachmentSlots: AttachmentSlots;
  /** Bounds bodies of imports. */
  importBytes: ImportBytes;
}

export function createProcessState(): ProcessState {
  return {
    signal: createChangeSignal(),
    jobs: createActivations(),
    attachmentSlots: createAttachmentSlots(),
    importBytes: createImportBytes(),
  };
}

/** The parts of the service that every feature is given. The manifests add the features themselves. */
export interface Context extends ProcessState {
  config: Config;
  db: Db;
  /** The types of resources that the features describe. */
  types: ResourceTypes;
  /** Token required to register the first account; absent if registration needs none. */
  setupToken?: string;
  now: () => Date;
}

export type Routes = (context: Context) => (app: App) => Promise<void>;
