import type { TSchema } from '@sinclair/typebox';
import { errorExamples, errorResponses } from './error-responses.js';
import type { Document, Example, Media, Operation, Reference, Response, Schema } from './model.js';

/**
 * Adds shared parts that the generator does not produce: examples, request headers and error responses, each defined
 * once and referenced. Sorts the components, so that their order is independent of the routes.
 */
export function finish(document: Document): Document {
  const { components, paths } = document;
  const { schemas = {} } = components;
  const responses: Record<string, Response> = {};
  const examples: Record<string, Example> = {};
  for (const [path, operations] of Object.entries(paths)) {
    for (const operation of Object.values(operations)) {
      mendBody(operation, schemas);
      mendHeaders(operation);
      addStreams(operation, schemas, examples);
      shareExamples(operation, schemas, examples);
      describeExamples(operation);
      addParameters(operation);
      // Paths outside the API do not have all of its headers.
      addErrors(operation, path.startsWith('/api/') ? responses : null, examples);
    }
  }
  document.components = {
    ...components,
    schemas: sorted(schemas),
    responses: sorted(responses),
    examples: sorted(examples),
  };
  return document;
}

/** Makes a body without required members optional. */
function mendBody({ requestBody }: Operation, schemas: Record<string, Schema>): void {
  if (requestBody === undefined) return;
  const { required = [] } = schemas[componentOf(requestBody.content['application/json']) ?? ''] ?? {};
  requestBody.required = required.length > 0;
}

/** Documents NDJSON: each line of body and response is a JSON text. A body may be a file instead. */
function addStreams(operation: Operation, schemas: Record<string, Schema>, examples: Record<string, Example>): void {
  const { 'x-streamed-body': lines } = operation;
  if (lines === undefined) return;
  delete operation['x-streamed-body'];
  const ndjson = (line: object, names: readonly string[]): Record<string, Media> => {
    const schema = { type: 'string', contentMediaType: 'application/json', contentSchema: line };
    const texts = names.map((name) => `${JSON.stringify(exampleOf(name, schemas, examples))}\n`);
    return { 'application/x-ndjson': { schema, example: texts.join('') } };
  };
  const nameOf = ({ $ref }: TSchema) => String($ref).replace('#', '');
  const { request } = lines;
  const isFile = request.$ref === undefined;
  operation.requestBody = {
    required: true,
    content: isFile
      ? { [String(request.contentMediaType)]: { schema: request, example: request.examples[0] } }
      : ndjson(local(request), [nameOf(request), nameOf(request)]),
  };
  const response = operation.responses['200'] as Response;
  response.content = ndjson({ anyOf: lines.response.map(local) }, lines.response.map(nameOf));
}

function exampleOf(name: string, schemas: Record<string, Schema>, examples: Record<string, Example>): unknown {
  return schemas[name]?.examples?.[0] ?? examples[name]?.value;
}

function local({ $ref }: TSchema): object {
  return { $ref: `#/components/schemas/${String($ref).replace('#', '')}` };
}

/** The generator wraps references in schemas; shared headers need the plain reference. */
function mendHeaders({ responses }: Operation): void {
  for (const response of Object.values(responses)) {
    if (!('headers' in response)) continue;
    for (const [name, header] of Object.entries(response.headers)) {
      if ('schema' in header && '$ref' in header.schema) response.headers[name] = header.schema as Reference;
    }
  }
}

function shareExamples(
  { requestBody, responses }: Operation,
  schemas: Record<string, Schema>,
  examples: Record<string, Example>,
): void {
  for (const part of [requestBody, ...Object.values(responses)]) {
    if (part === undefined || !('content' in part)) continue;
    for (const media of Object.values(part.content)) {
      const name = componentOf(media) ?? '';
      const { [name]: schema } = schemas;
      if (schema?.examples !== undefined) {
        examples[name] = { value: schema.examples[0] };
        delete schema.examples;
      }
      if (name in examples) media.examples = { [name]: { $ref: `#/components/examples/${name}` } };
    }
  }
}

function componentOf(media: Media | undefined): string | undefined {
  const { $ref, anyOf } = (media?.schema ?? {}) as { $ref?: string; anyOf?: { $ref?: string }[] };
  return ($ref ?? anyOf?.[0]?.$ref)?.split('/').at(-1);
}

/** Moves examples of optional parameters into their descriptions: interactive viewers would send them by default. */
function describeExamples({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    // The generator has copied it from there.
    if ('schema' in parameter) delete parameter.schema?.explode;
    if ('$ref' in parameter || parameter.required || parameter.example === undefined) continue;
    parameter.description = `${parameter.description} For example: \`${[parameter.example].flat().join()}\`.`;
    delete parameter.example;
  }
}

function addParameters(operation: Operation): void {
  const { responses, parameters = [], 'x-errors': errors = [] } = operation;
  const { 'x-dry-run': hasDryRun = false, 'x-minimal': isMinimal = false } = operation;
  const add = (when: boolean, name: string) => when && parameters.push({ $ref: `#/components/parameters/${name}` });
  add('304' in responses, 'IfNoneMatch');
  add(errors.includes('PRECONDITION_FAILED'), 'IfMatch');
  add(errors.includes('IDEMPOTENCY_KEY_REUSED'), 'IdempotencyKey');
  add(hasDryRun, 'DryRun');
  add(isMinimal, 'Prefer');
  add(errors.includes('ACCOUNT_CHANGED'), 'TuttiAccount');
  add('text/event-stream' in ((responses['200'] as Response | undefined)?.content ?? {}), 'LastEventId');
  if (parameters.length > 0) operation.parameters = parameters;
}

/** @param shared responses referenced by name; null to inline them */
function addErrors(
  operation: Operation,
  shared: Record<string, Response> | null,
  examples: Record<string, Example>,
): void {
  const { 'x-errors': codes = [], 'x-common-headers': headers = [] } = operation;
  for (const { status, name, response } of errorResponses(codes, headers)) {
    operation.responses[status] = shared === null ? response : { $ref: `#/components/responses/${name}` };
    if (shared !== null) shared[name] = response;
  }
  Object.assign(examples, errorExamples(codes));
  delete operation['x-errors'];
  delete operation['x-common-headers'];
  delete operation['x-dry-run'];
  delete operation['x-minimal'];
}

function sorted<T>(members: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}
