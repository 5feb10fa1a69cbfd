import type { TSchema } from '@sinclair/typebox';
import type { ErrorCode } from '../../lib/errors.js';
import type { BodyCheck } from '../../manifest.js';
import { ImportCut } from '../errors/schemas.js';
import { Ref } from '../schemas.js';
import { withoutRepeatedExamples } from './examples.js';
import { referToBases } from './extensions.js';
import type { Document, Example, Media, Operation, Reference, Response, Schema } from './model.js';
import { publishedSchema, publishedSchemas } from './published.js';
import { shareParameters } from './shared-parameters.js';
import { ownCodes, sharedReferences, sharedResponses } from './shared-responses.js';

/**
 * Adds shared parts that the generator does not produce: examples, parameters and error responses, each defined once and
 * referenced. Sorts the components, so that their order is independent of the routes.
 * @param commonHeaders names of the headers that all responses have
 * @param checks of bodies, by the names of their schemas
 */
export function finish(
  document: Document,
  commonHeaders: readonly string[],
  checks: Readonly<Record<string, BodyCheck>>,
): Document {
  const { components, paths } = document;
  const schemas = publishedSchemas(components.schemas ?? {});
  const examples: Record<string, Example> = {};
  const codes = new Set<ErrorCode>();
  for (const operations of Object.values(paths)) {
    for (const operation of Object.values(operations)) {
      mendBody(operation, schemas, checks);
      mendHeaders(operation);
      addStreams(operation, schemas, examples);
      addFile(operation);
      takeExamples(operation, schemas, examples);
      publishParameters(operation);
      addParameters(operation);
      describeMinimal(operation);
      for (const code of operation['x-errors'] ?? []) codes.add(code);
      addErrors(operation);
    }
  }
  for (const operations of Object.values(paths)) {
    for (const operation of Object.values(operations)) referToExamples(operation, examples);
  }
  const parameters = shareParameters(document);
  document.components = {
    ...components,
    schemas: sorted(withoutRepeatedExamples(referToBases(schemas), examples)),
    parameters: sorted({ ...components.parameters, ...parameters }),
    responses: sorted(sharedResponses([...codes], commonHeaders)),
    examples: sorted(examples),
  };
  return document;
}

/** Makes a body optional if an empty object is one, too. */
function mendBody(
  { requestBody }: Operation,
  schemas: Record<string, Schema>,
  checks: Readonly<Record<string, BodyCheck>>,
): void {
  if (requestBody === undefined) return;
  const name = componentOf(requestBody.content['application/json']) ?? '';
  const { oneOf: forms = [schemas[name]], minProperties = 0 } = schemas[name] ?? {};
  const faults = checks[name]?.({} as never) ?? [];
  const hasMembers = forms.every((form) => (form?.required ?? []).length > 0);
  // Also if false: orval takes a body without it for required.
  requestBody.required = hasMembers || minProperties > 0 || faults.length > 0;
}

/**
 * Documents streams: each line of NDJSON is a JSON text. A response has the totals alone if the client prefers JSON.
 * Generators send a string as it is, not as JSON, if the first type is `text/plain`.
 */
function addStreams(operation: Operation, schemas: Record<string, Schema>, examples: Record<string, Example>): void {
  const { 'x-streamed-body': streamed } = operation;
  if (streamed === undefined) return;
  delete operation['x-streamed-body'];
  const textOf = ({ $ref }: TSchema) => {
    return `${JSON.stringify(exampleOf(String($ref).replace('#', ''), schemas, examples))}\n`;
  };
  const ndjson = (line: object, example: string): Record<string, Media> => {
    const schema = { type: 'string', contentMediaType: 'application/json', contentSchema: line };
    return { 'application/x-ndjson': { schema, example } };
  };
  const { request, progress, totals } = streamed;
  const { examples: forms, ...form } = request;
  const example = forms?.[0] ?? textOf(request);
  const content =
    request.$ref === undefined
      ? { 'multipart/form-data': { schema: form, example } }
      : { 'text/plain': { schema: { type: 'string' }, example }, ...ndjson(local(request), example) };
  operation.requestBody = { required: true, content };
  const response = operation.responses['200'] as Response;
  const line = { anyOf: [progress, totals, Ref(ImportCut)].map(local) };
  response.content = {
    'application/json': { schema: local(totals) },
    ...ndjson(line, `${textOf(progress)}${textOf(totals)}`),
  };
}

/** Documents a body that is a file. Beside other types, most generators do not send the form, or send JSON. */
function addFile(operation: Operation): void {
  const { 'x-file-body': form } = operation;
  if (form === undefined) return;
  delete operation['x-file-body'];
  const example = { file: 'Three quotes by Friday.' };
  operation.requestBody = { required: true, content: { 'multipart/form-data': { schema: form, example } } };
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

/** Moves the examples of bodies of requests out of their schemas. */
function takeExamples(
  { requestBody }: Operation,
  schemas: Record<string, Schema>,
  examples: Record<string, Example>,
): void {
  for (const media of Object.values(requestBody?.content ?? {})) {
    const name = componentOf(media) ?? '';
    const { [name]: schema } = schemas;
    if (schema?.examples === undefined) continue;
    examples[name] = { value: schema.examples[0] };
    delete schema.examples;
  }
}

/** Refers to these examples where interactive viewers look for them, also from responses of the same schema. */
function referToExamples({ requestBody, responses }: Operation, examples: Record<string, Example>): void {
  for (const part of [requestBody, ...Object.values(responses)]) {
    if (part === undefined || !('content' in part)) continue;
    for (const media of Object.values(part.content)) {
      const name = componentOf(media) ?? '';
      if (name in examples) media.examples = { [name]: { $ref: `#/components/examples/${name}` } };
    }
  }
}

function componentOf(media: Media | undefined): string | undefined {
  const { $ref, anyOf } = (media?.schema ?? {}) as { $ref?: string; anyOf?: { $ref?: string }[] };
  return ($ref ?? anyOf?.[0]?.$ref)?.split('/').at(-1);
}

/**
 * Publishes the schemas of parameters. Examples of optional ones move into the descriptions: interactive viewers would send
 * them by default.
 */
function publishParameters({ parameters = [] }: Operation): void {
  for (const parameter of parameters) {
    if ('$ref' in parameter) continue;
    if (parameter.schema !== undefined) parameter.schema = publishedSchema(parameter.schema);
    if (parameter.required) continue;
    delete parameter.required;
    if (parameter.example === undefined) continue;
    parameter.description = `${parameter.description} For example: \`${[parameter.example].flat().join()}\`.`;
    delete parameter.example;
  }
}

/** The operation whose items have a precondition each. */
const TAKES_IT_IN_ITEMS = 'bulkTasks';

function addParameters(operation: Operation): void {
  const { responses, parameters = [], 'x-errors': errors = [] } = operation;
  const { 'x-dry-run': hasDryRun = false, 'x-minimal': isMinimal = false } = operation;
  const add = (when: boolean, name: string) => when && parameters.push({ $ref: `#/components/parameters/${name}` });
  add('304' in responses, 'IfNoneMatch');
  add(errors.includes('PRECONDITION_FAILED') && operation.operationId !== TAKES_IT_IN_ITEMS, 'IfMatch');
  add(errors.includes('IDEMPOTENCY_KEY_REUSED'), 'IdempotencyKey');
  add(hasDryRun, 'DryRun');
  add(isMinimal, 'Prefer');
  add(errors.includes('ACCOUNT_CHANGED'), 'TuttiAccount');
  add('text/event-stream' in ((responses['200'] as Response | undefined)?.content ?? {}), 'LastEventId');
  if (parameters.length > 0) operation.parameters = parameters;
}

/**
 * Names the status of the response without a body to `Prefer: return=minimal`. It is not a response of its own: generated
 * clients would have to expect a success without a body from every write.
 */
function describeMinimal({ 'x-minimal': isMinimal = false, responses }: Operation): void {
  if (!isMinimal) return;
  for (const [status, response] of Object.entries(responses)) {
    if (!('content' in response && response.content?.['application/json'])) continue;
    response['x-minimal-status'] = status === '200' ? 204 : Number(status);
  }
}

/** Lists the codes of an operation, and refers to shared responses. */
function addErrors(operation: Operation): void {
  const { 'x-errors': errors = [], 'x-statuses': statuses } = operation;
  const codes = ownCodes(errors);
  Object.assign(operation.responses, sharedReferences(operation, errors, statuses));
  delete operation['x-errors'];
  delete operation['x-statuses'];
  delete operation['x-dry-run'];
  delete operation['x-minimal'];
  if (codes.length > 0) {
    operation['x-error-codes'] = codes;
    operation.description = `${operation.description}\n\nErrors: ${codes.map((code) => `\`${code}\``).join(', ')}.`;
  }
}

function sorted<T>(members: Record<string, T>): Record<string, T> {
  return Object.fromEntries(Object.entries(members).sort(([a], [b]) => (a < b ? -1 : 1)));
}
