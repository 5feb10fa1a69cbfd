import type { TSchema } from '@sinclair/typebox';
import type { ErrorCode } from '../../lib/errors.js';

export interface Document {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas?: Record<string, Schema>;
    responses?: Record<string, Response>;
    examples?: Record<string, Example>;
  };
}

export interface Operation {
  requestBody?: { required?: boolean; content: Record<string, Media> };
  parameters?: (Parameter | Reference)[];
  responses: Record<string, Response | Reference>;
  /** Set by routes and removed in the final document: error codes, common headers, and support of dry runs and of minimal responses. */
  'x-errors'?: ErrorCode[];
  'x-common-headers'?: string[];
  'x-dry-run'?: boolean;
  'x-minimal'?: boolean;
  'x-streamed-body'?: { request: TSchema; response: readonly TSchema[] };
}

export interface Parameter {
  schema?: { explode?: boolean };
  required?: boolean;
  description?: string;
  example?: unknown;
}

export interface Response {
  description: string;
  headers?: Record<string, Reference | { schema: object }>;
  content?: Record<string, Media>;
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
  required?: string[];
  examples?: unknown[];
}

export function headerRefs(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
