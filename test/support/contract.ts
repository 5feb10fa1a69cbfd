import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Response {
  'x-error-codes'?: string[];
  content?: Record<string, unknown>;
  headers?: Record<string, unknown>;
  /** The status of the response without a body to `Prefer: return=minimal`. */
  'x-minimal-status'?: number;
}

interface Operation {
  operationId: string;
  description: string;
  security?: { bearerToken?: string[] }[];
  /** Codes of errors beside those that its responses list. */
  'x-error-codes'?: string[];
  responses: Record<string, Response | { $ref: string }>;
}

export interface OpenApiDocument {
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, object>;
    examples: Record<string, { value: unknown }>;
    headers: Record<string, { schema: object; required?: boolean }>;
    responses: Record<string, Response>;
  };
}

export interface SentResponse {
  method: string;
  url: string;
  status: number;
  headers: Readonly<Record<string, unknown>>;
  text: string;
}

/** Resolves a response of an operation, which may be a reference to a shared one. */
export function resolveResponse(document: OpenApiDocument, response: Response | { $ref: string }): Response {
  if (!('$ref' in response)) return response;
  return document.components.responses[response.$ref.split('/').at(-1) as string] as Response;
}

/** Prefixes of undocumented mounts, with the documented ones. */
const MOUNTS = [
  ['/api/v1/', '/api/'],
  ['/api/', '/api/v1/'],
] as const;

const OAUTH_PATHS = /^\/(?:oauth\/|authorize|token|register)/;

/** RFC 6749, section 5.2: two members, of ASCII without quotes and backslashes. */
function oauthFaults({ status, text, headers }: SentResponse): string[] {
  const { error, error_description: sentence, ...more } = JSON.parse(text);
  const faults: string[] = [];
  if (!/^[a-z_]{3,40}$/.test(error)) faults.push(`error is ${error}`);
  if (!/^[\x20\x21\x23-\x5b\x5d-\x7e]+$/.test(sentence)) faults.push(`error_description is ${sentence}`);
  if (Object.keys(more).length > 0) faults.push(`unknown members ${Object.keys(more)}`);
  if ((status === 429 || status === 503) && headers['retry-after'] === undefined) faults.push('no Retry-After');
  if (headers['cache-control'] !== 'no-store') faults.push('it may be stored');
  return faults;
}

/**
 * Validates responses against the document. The status must be documented. The body must match the schema and have no
 * further members. Documented headers must match their schema, required ones must be present, and a header that the
 * document knows must be documented where it is sent. Responses to unknown paths (404, 405) must have the shape of an
 * error.
 */
export function createContract(document: OpenApiDocument): (response: SentResponse) => string[] {
  // Another test checks the schemas themselves.
  const trusting = { strict: false, meta: false, validateSchema: false, code: { optimize: false }, inlineRefs: false };
  const ajv = new Ajv2020({ ...trusting, allErrors: true, coerceTypes: false });
  addFormats.default(ajv);
  ajv.addFormat('visible', true);
  ajv.addSchema(closed(merged(document, document.components.schemas)), 'document');
  const common = document.components.responses.UnexpectedError ?? {};
  const headers = new Ajv2020({ ...trusting, coerceTypes: true });
  addFormats.default(headers);
  const templates = Object.keys(document.paths)
    .map((path) => ({ path, pattern: patternOf(path) }))
    .sort((a, b) => a.path.split('{').length - b.path.split('{').length);
  const compiled = new Map<string, ValidateFunction>();

  function validatorOf(pointer: string): ValidateFunction {
    let validate = compiled.get(pointer);
    if (validate === undefined) {
      validate = ajv.compile({ $ref: `document#${pointer}` });
      compiled.set(pointer, validate);
    }
    return validate;
  }

  function operationOf({ method, url }: SentResponse): { path: string; operation: Operation } | undefined {
    const path = url.split('?', 1)[0] as string;
    const candidates = [
      path,
      ...MOUNTS.filter(([from]) => path.startsWith(from)).map(([from, to]) => to + path.slice(from.length)),
    ];
    for (const candidate of candidates) {
      const template = templates.find(
        ({ path, pattern }) => pattern.test(candidate) && document.paths[path]?.[method.toLowerCase()],
      );
      if (template) {
        const operation = document.paths[template.path]?.[method.toLowerCase()] as Operation;
        return { path: template.path, operation };
      }
    }
    return undefined;
  }

  return (sent) => {
    const found = operationOf(sent);
    // Lines may have either name; the document has the first.
    const sentType = String(sent.headers['content-type'] ?? '').split(';', 1)[0] as string;
    const type = sentType === 'application/ndjson' ? 'application/x-ndjson' : sentType;
    if (found === undefined) {
      // The protocol of /mcp defines the shape of its errors.
      const isMessage = sent.text.startsWith('{"jsonrpc":');
      if (sent.status < 400 || !type.includes('json') || isMessage) return [];
      if (OAUTH_PATHS.test(sent.url) && sent.status !== 404 && sent.status !== 405) return oauthFaults(sent);
      const plain = sent.status === 429 ? 'RateLimitedBody' : 'ErrorBody';
      const schema = type === 'application/problem+json' ? 'ProblemDetails' : plain;
      return bodyFaults(validatorOf(`/components/schemas/${schema}`), sent.text);
    }
    const { path, operation } = found;
    const { response, pointer } = responseOf(path, sent, operation) ?? {};
    if (response === undefined) return [`${operation.operationId}: ${sent.status} is not documented: ${sent.text}`];
    const faults = [
      ...headerFaults({ ...response.headers, ...common.headers }, sent),
      ...codeFaults(operation, response, sent),
    ];
    if (response.content === undefined) return sent.text === '' ? faults : [...faults, 'a body is not documented'];
    if (isMinimal(sent)) {
      const documented = response['x-minimal-status'];
      return sent.text === '' && documented === sent.status ? faults : [...faults, `minimal: ${documented}`];
    }
    if (sent.text === '' && sent.method === 'HEAD') return faults;
    // Bytes of a file.
    if ('*/*' in response.content) return faults;
    if (response.content[type] === undefined) return [...faults, `content type ${type} is not documented`];
    const schema = `${pointer}/content/${escapePointer(type)}/schema`;
    return [...faults, ...textFaults(type, schema, sent.text)].map((fault) => `${operation.operationId}: ${fault}`);
  };

  function textFaults(type: string, schema: string, text: string): string[] {
    if (type !== 'application/x-ndjson') return bodyFaults(validatorOf(schema), text);
    return text
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => bodyFaults(validatorOf(`${schema}/contentSchema`), line));
  }

  function responseOf(path: string, response: SentResponse, { responses }: Operation) {
    const { method, status } = response;
    const other = status >= 400 ? 'default' : isMinimal(response) && status === 204 ? '200' : '';
    const key = status in responses ? status : other;
    const documented = responses[key];
    if (documented === undefined) return undefined;
    const inOperation = `/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${key}`;
    const pointer = '$ref' in documented ? documented.$ref.slice(1) : inOperation;
    return { response: resolveResponse(document, documented), pointer };
  }

  function codeFaults(operation: Operation, response: Response, { status, text }: SentResponse): string[] {
    if (status < 400 || text === '') return [];
    const { code } = JSON.parse(text);
    const codes = [operation, response, common].flatMap((one) => one['x-error-codes'] ?? []);
    return codes.includes(code) ? [] : [`the code ${code} is not documented`];
  }

  function headerFaults(documented: Record<string, unknown>, response: SentResponse): string[] {
    return Object.entries(document.components.headers).flatMap(([name, common]) => {
      const value = response.headers[name.toLowerCase()];
      // A response may refer to a shared header with its own description.
      const { $ref = '' } = (documented[name] ?? {}) as { $ref?: string };
      const { schema, required } = document.components.headers[$ref.split('/').at(-1) ?? ''] ?? common;
      if (value === undefined) return required && name in documented ? [`header ${name} is missing`] : [];
      if (!(name in documented)) return [`header ${name} is not documented for ${response.status}`];
      return headers.validate(schema, String(value)) ? [] : [`header ${name} is ${String(value)}`];
    });
  }
}

/** True for a response to `Prefer: return=minimal`. */
function isMinimal({ headers }: SentResponse): boolean {
  return /return=minimal/.test(String(headers['preference-applied']));
}

function bodyFaults(validate: ValidateFunction, text: string): string[] {
  if (validate(JSON.parse(text))) return [];
  return (validate.errors ?? []).map(
    ({ instancePath, message, params }) =>
      `${instancePath} ${message} ${JSON.stringify(params)} in ${text.slice(0, 300)}`,
  );
}

function patternOf(path: string): RegExp {
  return new RegExp(`^${path.replace(/[.*+?^$()|[\]\\]/g, '\\$&').replace(/\{[^}]+\}/g, '[^/]+')}$`);
}

function escapePointer(part: string): string {
  return encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
}

/** Replaces a schema that extends another one by one object with the members of both, so that it can be closed. */
function merged<T>(node: T, schemas: Record<string, Schema>): T {
  if (Array.isArray(node)) return node.map((one) => merged(one, schemas)) as T;
  if (typeof node !== 'object' || node === null) return node;
  const { allOf, ...rest } = node as Schema;
  // One item is a reference with a description of its own.
  if (allOf === undefined || allOf.length === 1) {
    return Object.fromEntries(Object.entries(node).map(([key, value]) => [key, merged(value, schemas)])) as T;
  }
  const parts = allOf.map(({ $ref, ...own }) =>
    $ref === undefined ? own : merged(schemas[$ref.split('/').at(-1) ?? ''] ?? {}, schemas),
  );
  const members = Object.assign({}, ...parts.map(({ properties }) => properties));
  const required = parts.flatMap(({ required = [] }) => required);
  return merged({ ...rest, type: 'object', required: [...new Set(required)], properties: members } as T, schemas);
}

interface Schema {
  $ref?: string;
  allOf?: Schema[];
  required?: string[];
  properties?: object;
}

/** Returns the document with every object closed, so that undocumented members are faults. */
function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closed) as T;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isObject = copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return (isObject ? { ...copy, additionalProperties: false } : copy) as T;
}
