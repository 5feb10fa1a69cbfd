import type { TSchema } from '@sinclair/typebox';
import type { ErrorCode } from '../../lib/errors.js';

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  webhooks?: Record<string, Record<string, Operation>>;
  components: {
    schemas?: Record<string, Schema>;
    parameters?: Record<string, Parameter>;
    responses?: Record<string, Response>;
    examples?: Record<string, Example>;
  };
}

export interface Operation {
  operationId?: string;
  description?: string;
  tags?: string[];
  requestBody?: { required?: boolean; content: Record<string, Media> };
  parameters?: (Parameter | Reference)[];
  responses: Record<string, Response | Reference>;
  /** Error codes beside those that every operation has. */
  'x-error-codes'?: ErrorCode[];
  /** Set by routes and removed in the final document: all error codes, and support of dry runs and of minimal responses. */
  'x-errors'?: ErrorCode[];
  'x-statuses'?: Statuses;
  'x-dry-run'?: boolean;
  'x-minimal'?: boolean;
  'x-streamed-body'?: StreamedBody;
  'x-file-body'?: TSchema;
}

export type Statuses = { readonly [Code in ErrorCode]?: number };

/** Request and response of long work, which are streams of bytes. */
export interface StreamedBody {
  /** A reference for lines of JSON; else a form. */
  request: TSchema;
  /** A line of progress, and the totals. */
  progress: TSchema;
  totals: TSchema;
}

export interface Parameter {
  name: string;
  in: string;
  schema?: Schema;
  required?: boolean;
  description?: string;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, Reference | { schema: object }>;
  content?: Record<string, Media>;
  'x-minimal-status'?: number;
  'x-error-codes'?: readonly ErrorCode[];
}

export interface Media {
  schema: object;
  example?: unknown;
  examples?: Record<string, Reference>;
}

export interface Reference {
  $ref: string;
}

export interface Example {
  value: unknown;
}

export interface Schema {
  type?: unknown;
  format?: unknown;
  description?: string;
  enum?: unknown[];
  'x-enum-varnames'?: string[];
  properties?: Record<string, Schema>;
  items?: Schema;
  required?: string[];
  minProperties?: number;
  /** Set by schemas and removed in the final document, where they are a component of this name. */
  'x-component'?: string;
  /** Set by schemas and removed in the final document, which has this form instead of the one that is validated. */
  'x-documented'?: Schema;
  anyOf?: Schema[];
  oneOf?: Schema[];
  examples?: unknown[];
  allOf?: Schema[];
  $ref?: string;
}

export function headerRefs(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
