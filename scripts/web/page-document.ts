import { catalogued, ERROR_CODES, type ErrorCode } from '../../src/lib/errors.js';

interface Referring {
  $ref?: string;
}

interface Answer extends Referring {
  headers?: Record<string, Referring>;
  content?: Record<string, { examples?: Record<string, Referring & { value?: { code: ErrorCode } }> }>;
}

interface Operation {
  parameters?: Referring[];
  requestBody?: { content: Record<string, { examples?: Record<string, Referring> }> };
  responses: Record<string, Answer>;
  security?: Record<string, unknown>[];
}

type Components = Record<string, Record<string, object>>;

/** The members of the OpenAPI document that this file reads. */
export interface FullDocument {
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

const SESSION_SCHEME = 'sessionCookie';

/**
 * Reduces the document for the browsable page. Headers and errors that most operations share are described once.
 * An operation lists the codes of its further errors. The cookie scheme is left out, because no page can set it.
 */
export function pageDocument(document: FullDocument): object {
  const components = document.components as Components;
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const codesOf = new Map(operations.map((operation) => [operation, errorCodes(operation, components)]));
  const usual = usualCodes([...codesOf.values()]);
  const usualHeaders = usualOf(operations.map((operation) => successHeaders(operation)));

  const shown = (operation: Operation) => ({
    ...operation,
    ...(operation.parameters && {
      parameters: operation.parameters.map((parameter) => resolve(parameter, components)),
    }),
    ...(operation.requestBody && { requestBody: withExamples(operation.requestBody, components) }),
    ...(operation.security && { security: operation.security.filter((scheme) => !(SESSION_SCHEME in scheme)) }),
    responses: ownResponses(operation, usualHeaders),
    'x-own-errors': (codesOf.get(operation) ?? []).filter((code) => !usual.includes(code)).map(errorOf),
  });
  const { securitySchemes = {}, schemas = {}, headers = {}, examples = {} } = components;
  const { [SESSION_SCHEME]: _session, ...schemes } = securitySchemes;
  return {
    ...document,
    servers: undefined,
    security: Object.keys(schemes).map((name) => ({ [name]: [] })),
    paths: mapValues(document.paths, (item) => mapValues(item, shown)),
    components: {
      securitySchemes: schemes,
      schemas,
      headers,
      examples: Object.fromEntries(
        Object.entries(examples).filter(([, example]) => !isError((example as { value?: object }).value)),
      ),
    },
    'x-usual-errors': usual.map(errorOf),
    'x-usual-headers': usualHeaders.map((name) => ({
      name,
      description: (headers[name] as { description?: string }).description ?? '',
    })),
  };
}

function mapValues<T, U>(members: Record<string, T>, change: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value)]));
}

function resolve<T extends Referring>(part: T, components: Components): T {
  if (part.$ref === undefined) return part;
  const [kind = '', name = ''] = part.$ref.split('/').slice(-2);
  return components[kind]?.[name] as T;
}

/** Returns the error codes of an operation, in the order of the catalogue. */
function errorCodes({ responses }: Operation, components: Components): ErrorCode[] {
  const found = Object.entries(responses)
    .filter(([status]) => Number(status) >= 400)
    .flatMap(([, response]) =>
      Object.values(resolve(response, components).content?.['application/json']?.examples ?? {}),
    )
    .map((example) => resolve(example, components).value?.code);
  return ERROR_CODES.filter((code) => found.includes(code));
}

/** Errors that are listed at each operation, however many have them. */
const OWN: readonly ErrorCode[] = ['NOT_FOUND', 'FORBIDDEN', 'CONFLICT'];

function usualCodes(lists: ErrorCode[][]): ErrorCode[] {
  return usualOf(lists).filter((code) => !OWN.includes(code));
}

/** Returns the items that at least 40 % of the lists contain. */
function usualOf<T>(lists: readonly T[][]): T[] {
  const counts = new Map<T, number>();
  for (const member of lists.flat()) counts.set(member, (counts.get(member) ?? 0) + 1);
  return [...counts.keys()].filter((member) => (counts.get(member) ?? 0) >= lists.length * 0.4);
}

function successHeaders({ responses }: Operation): string[] {
  const [, response] = Object.entries(responses).find(([status]) => Number(status) < 300) ?? [];
  return Object.keys(response?.headers ?? {});
}

function ownResponses({ responses }: Operation, usualHeaders: readonly string[]): Record<string, Answer> {
  const success = Object.entries(responses).filter(([status]) => Number(status) < 400);
  return Object.fromEntries(
    success.map(([status, { headers = {}, ...response }]) => {
      const own = Object.entries(headers).filter(([name]) => !usualHeaders.includes(name));
      return [status, { ...response, ...(own.length > 0 && { headers: Object.fromEntries(own) }) }];
    }),
  );
}

function withExamples(body: NonNullable<Operation['requestBody']>, components: Components): object {
  const content = mapValues(body.content, (media) => ({
    ...media,
    ...(media.examples && { examples: mapValues(media.examples, (example) => resolve(example, components)) }),
  }));
  return { ...body, content };
}

function isError(value: object | undefined): boolean {
  return value !== undefined && 'code' in value && 'error' in value;
}

function errorOf(code: ErrorCode): { status: number; code: ErrorCode; sentence: string } {
  const { status, sentence } = catalogued(code);
  return { status, code, sentence };
}
