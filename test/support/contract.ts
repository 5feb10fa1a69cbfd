import type { ValidateFunction } from 'ajv';
import { Ajv2020 } from 'ajv/dist/2020.js';
import addFormats from 'ajv-formats';

interface Response {
  content?: Record<string, unknown>;
  headers?: Record<string, unknown>;
}

interface Operation {
  operationId: string;
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

export interface Answer {
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
function oauthFaults({ status, text, headers }: Answer): string[] {
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
export function createContract(document: OpenApiDocument): (answer: Answer) => string[] {
  // Another test checks the schemas themselves.
  const trusting = { strict: false, meta: false, validateSchema: false, code: { optimize: false } };
  const ajv = new Ajv2020({ ...trusting, allErrors: true, coerceTypes: false });
  addFormats.default(ajv);
  ajv.addSchema(closed(document), 'document');
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

  function operationOf({ method, url }: Answer): { path: string; operation: Operation } | undefined {
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

  return (answer) => {
    const found = operationOf(answer);
    const type = String(answer.headers['content-type'] ?? '').split(';', 1)[0] as string;
    if (found === undefined) {
      // The protocol of /mcp defines the shape of its errors.
      const isMessage = answer.text.startsWith('{"jsonrpc":');
      if (answer.status < 400 || !type.includes('json') || isMessage) return [];
      if (OAUTH_PATHS.test(answer.url) && answer.status !== 404 && answer.status !== 405) return oauthFaults(answer);
      const plain = answer.status === 429 ? 'RateLimitedBody' : 'ErrorBody';
      const schema = type === 'application/problem+json' ? 'ProblemDetails' : plain;
      return bodyFaults(validatorOf(`/components/schemas/${schema}`), answer.text);
    }
    const { path, operation } = found;
    const { response, pointer } = responseOf(path, answer, operation) ?? {};
    if (response === undefined) return [`${operation.operationId}: ${answer.status} is not documented: ${answer.text}`];
    const faults = headerFaults(response.headers ?? {}, answer);
    if (response.content === undefined) return answer.text === '' ? faults : [...faults, 'a body is not documented'];
    if (answer.text === '' && (answer.method === 'HEAD' || isMinimal(answer))) return faults;
    if (response.content[type] === undefined) return [...faults, `content type ${type} is not documented`];
    const schema = `${pointer}/content/${escapePointer(type)}/schema`;
    return [...faults, ...textFaults(type, schema, answer.text)].map((fault) => `${operation.operationId}: ${fault}`);
  };

  function textFaults(type: string, schema: string, text: string): string[] {
    if (type !== 'application/x-ndjson') return bodyFaults(validatorOf(schema), text);
    return text
      .split('\n')
      .filter((line) => line !== '')
      .flatMap((line) => bodyFaults(validatorOf(`${schema}/contentSchema`), line));
  }

  function responseOf(path: string, answer: Answer, { responses }: Operation) {
    const { method, status } = answer;
    const documented = responses[status] ?? (isMinimal(answer) && status === 204 ? responses[200] : undefined);
    if (documented === undefined) return undefined;
    const inOperation = `/paths/${escapePointer(path)}/${method.toLowerCase()}/responses/${status}`;
    const pointer = '$ref' in documented ? documented.$ref.slice(1) : inOperation;
    return { response: resolveResponse(document, documented), pointer };
  }

  function headerFaults(documented: Record<string, unknown>, answer: Answer): string[] {
    return Object.entries(document.components.headers).flatMap(([name, common]) => {
      const value = answer.headers[name.toLowerCase()];
      // A response may refer to a shared header with its own description.
      const { $ref = '' } = (documented[name] ?? {}) as { $ref?: string };
      const { schema, required } = document.components.headers[$ref.split('/').at(-1) ?? ''] ?? common;
      if (value === undefined) return required && name in documented ? [`header ${name} is missing`] : [];
      if (!(name in documented)) return [`header ${name} is not documented for ${answer.status}`];
      return headers.validate(schema, String(value)) ? [] : [`header ${name} is ${String(value)}`];
    });
  }
}

/** True for a response to `Prefer: return=minimal`. The parameter documents it. */
function isMinimal({ headers }: Answer): boolean {
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

/** Returns the document with every object closed, so that undocumented members are faults. */
function closed<T>(node: T): T {
  if (Array.isArray(node)) return node.map(closed) as T;
  if (typeof node !== 'object' || node === null) return node;
  const copy = Object.fromEntries(Object.entries(node).map(([key, value]) => [key, closed(value)]));
  const isObject = copy.type === 'object' && 'properties' in copy && !('additionalProperties' in copy);
  return (isObject ? { ...copy, additionalProperties: false } : copy) as T;
}
