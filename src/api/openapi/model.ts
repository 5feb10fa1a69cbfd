import type { ErrorCode } from '../../lib/errors.js';

/** The parts of an OpenAPI document that are worked on here. */
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
  /** What can go wrong, and the headers that every response carries: left by the routes, used up at the end. */
  'x-errors'?: ErrorCode[];
  'x-common-headers'?: string[];
  /** The lines of a body and of a response that come one by one. */
  'x-streamed-body'?: { request: object; response: readonly object[] };
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

/** Refers to shared headers of the document by their names. */
export function headerRefs(names: readonly string[]): Record<string, Reference> {
  return Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));
}
