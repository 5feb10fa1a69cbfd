import { catalogued, ERROR_CODES, type ErrorCode } from '../../src/lib/errors.js';
import { required } from '../../src/lib/typed.js';
import { type SampleRequest, samplesOf } from './samples.js';

interface Part {
  $ref?: string;
}

interface ResponseObject extends Part {
  description?: string;
  headers?: Record<string, Part>;
  content?: Content;
  'x-error-codes'?: ErrorCode[];
}

type Content = Record<string, { examples?: Record<string, Part & { value?: unknown }> }>;

/** The response of codes that every operation has. */
const COMMON = 'UnexpectedError';

interface Schema extends Part {
  enum?: unknown[];
  items?: Schema;
  default?: unknown;
}

interface Parameter extends Part {
  name: string;
  in: string;
  required?: boolean;
  example?: unknown;
  schema?: Schema;
}

interface Operation {
  description: string;
  parameters?: Parameter[];
  requestBody?: { content: Content };
  responses: Record<string, ResponseObject>;
  'x-error-codes'?: ErrorCode[];
  security?: Record<string, unknown>[];
}

export interface FullDocument {
  info: { description: string };
  tags: { name: string; description?: string }[];
  webhooks: Record<string, Record<string, Pick<Operation, 'parameters'>>>;
  paths: Record<string, Record<string, Operation>>;
  components: object;
}

type Resolve = <T extends Part>(part: T) => T;

/** The service sends these: they are no operations. */
export const MESSAGES = { name: 'Messages to webhooks', description: 'What the service sends to a webhook.' };

const SESSION_SCHEME = 'sessionCookie';
/** The page uses a token of the user, and is no app that connects. */
const APP_SCHEME = 'oauth2';

/**
 * Reduces the document for the browsable page, which shows any OpenAPI document. Headers and errors that most operations
 * share are described once, in the introduction. The responses of an operation list the codes of its further errors. The
 * cookie scheme is left out, because no page can set it. Each operation gets code samples, in which `{origin}` stands for
 * the origin of the service.
 */
export function pageDocument(document: FullDocument): object {
  const components = document.components as Record<string, Record<string, ResponseObject>>;
  const resolve: Resolve = (part) => {
    const [kind = '', name = ''] = part.$ref?.split('/').slice(-2) ?? [];
    return part.$ref === undefined ? part : (components[kind]?.[name] as typeof part);
  };
  const operations = Object.values(document.paths).flatMap((item) => Object.values(item));
  const shared = components.responses ?? {};
  const { headers: commonHeaders = {} } = required(shared[COMMON]);
  const usualCodes = Object.values(shared).flatMap((response) => response['x-error-codes'] ?? []);
  const usual = ERROR_CODES.filter((code) => usualCodes.includes(code));

  const headersOf = (responses: Record<string, ResponseObject>) =>
    Object.keys(Object.entries(responses).find(([status]) => Number(status) < 300)?.[1].headers ?? {});
  const usualHeaders = [
    ...Object.keys(commonHeaders),
    ...usualOf(operations.map(({ responses }) => headersOf(responses))),
  ];

  const responsesOf = ({ responses, 'x-error-codes': codes = [] }: Operation): Record<string, ResponseObject> => {
    const own = ERROR_CODES.filter((code) => codes.includes(code));
    const statuses = [...new Set(own.map((code) => catalogued(code).status))];
    const errors = statuses.map((status) => {
      const ofStatus = own.filter((code) => catalogued(code).status === status);
      return [status, { description: listOf(ofStatus) }];
    });
    const successes = Object.entries(responses)
      .filter(([status]) => Number(status) < 400)
      .map(([status, response]) => [status, resolve(response)] as const)
      .map(([status, response]) => [status, { ...response, headers: without(response.headers, usualHeaders) }]);
    return Object.fromEntries([...successes, ...errors]);
  };
  const rendered = (operation: Operation, path: string, method: string) => {
    const parameters = (operation.parameters ?? []).map(resolve);
    const { requestBody, security } = operation;
    return {
      ...operation,
      parameters: parameters.map((parameter) => explicit(parameter, resolve)),
      ...(security && { security: security.filter((scheme) => !(SESSION_SCHEME in scheme || APP_SCHEME in scheme)) }),
      // The responses list the errors.
      description: operation.description.split('\n\nErrors: ', 1)[0],
      responses: responsesOf(operation),
      'x-code-samples': samplesOf({
        method: method.toUpperCase(),
        url: `{origin}${withValues(path, parameters)}`,
        isPublic: security?.length === 0,
        ...bodyOf(requestBody?.content ?? {}, resolve),
      }),
    };
  };
  const { [SESSION_SCHEME]: _session, [APP_SCHEME]: _app, ...securitySchemes } = components.securitySchemes ?? {};
  const { schemas, headers = {}, examples } = components;
  const described = usualHeaders.map((name) => `- \`${name}\`: ${required(headers[name]).description}`);
  return {
    ...document,
    info: { ...document.info, description: [document.info.description, ...common(usual, described)].join('\n') },
    servers: undefined,
    tags: [...document.tags, MESSAGES],
    webhooks: mapValues(document.webhooks, (item) =>
      mapValues(item, (message) => ({
        ...message,
        parameters: (message.parameters ?? []).map(resolve),
        tags: [MESSAGES.name],
      })),
    ),
    security: Object.keys(securitySchemes).map((name) => ({ [name]: [] })),
    paths: mapValues(document.paths, (item, path) =>
      mapValues(item, (operation, method) => rendered(operation, path, method)),
    ),
    components: { securitySchemes, schemas, headers, examples },
  };
}

function common(codes: readonly ErrorCode[], headers: readonly string[]): string[] {
  return [
    '\n## Errors of nearly every operation\n\nAn operation lists its further errors.\n',
    listOf(codes),
    '\n## Headers of nearly every response\n',
    ...headers,
  ];
}

function listOf(codes: readonly ErrorCode[]): string {
  return codes.map((code) => `- ${catalogued(code).status} ${linkTo(code)}: ${catalogued(code).sentence}`).join('\n');
}

function linkTo(code: ErrorCode): string {
  return `[${code}](/openapi/errors.md#${code.toLowerCase()})`;
}

function withValues(path: string, parameters: readonly Parameter[]): string {
  const textOf = ({ example, schema }: Parameter) => encodeURIComponent(String(example ?? schema?.default ?? '1'));
  const query = parameters
    .filter((parameter) => parameter.in === 'query' && parameter.required)
    .map((parameter) => `${parameter.name}=${textOf(parameter)}`);
  const filled = parameters.reduce((text, parameter) => text.replace(`{${parameter.name}}`, textOf(parameter)), path);
  return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
}

function bodyOf(content: Content, resolve: Resolve): Pick<SampleRequest, 'type' | 'example'> {
  const [type, media] = Object.entries(content)[0] ?? [];
  const [example] = Object.values(media?.examples ?? {});
  return type === undefined || example === undefined ? {} : { type, example: resolve(example).value };
}

/** Corrects defaults of the viewer: lists are repeated parameters, and it trims the values of an enum. */
function explicit(parameter: Parameter, resolve: Resolve): object {
  const { schema } = parameter;
  if (parameter.in !== 'query' || schema?.items === undefined) return parameter;
  const items = resolve(schema.items);
  const textual = { type: 'string', ...items, ...(items.enum && { enum: items.enum.map(String) }) };
  return { ...parameter, style: 'form', explode: true, schema: { ...schema, items: textual } };
}

function without<T>(members: Record<string, T> = {}, names: readonly string[]): Record<string, T> {
  return Object.fromEntries(Object.entries(members).filter(([name]) => !names.includes(name)));
}

function mapValues<T, U>(members: Record<string, T>, change: (value: T, name: string) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(members).map(([name, value]) => [name, change(value, name)]));
}

/** Returns the items that at least 40 % of the lists contain. */
function usualOf<T>(lists: readonly T[][]): T[] {
  const counts = new Map<T, number>();
  for (const member of lists.flat()) counts.set(member, (counts.get(member) ?? 0) + 1);
  return [...counts.keys()].filter((member) => (counts.get(member) ?? 0) >= lists.length * 0.4);
}
