import type { App } from '../../context.js';
import { parseBodies } from '../../http/resources/bodies.js';
import { AppError } from '../../lib/errors.js';
import { textFault } from '../../lib/json-text.js';
import { isObject } from '../../lib/typed.js';

interface Message {
  /** Name of the tool that it calls; undefined for other messages. */
  toolName: unknown;
  /** Without the arguments of a tool if their text is unfit. */
  message: unknown;
  /** The error of the tool; null if its arguments are fit. */
  unfit: AppError | null;
  /** The answer to a request that is unfit otherwise. */
  refusal: object | null;
}

/** https://www.jsonrpc.org/specification#error_object */
const INVALID_PARAMS = -32602;

/**
 * Takes JSON with text that the service cannot store, which other routes refuse before they see it: an answer of the
 * protocol needs the id of the request.
 */
export function parseMessages(app: App): void {
  parseBodies(app, undefined, () => null);
}

/** @throws AppError for unfit text in what is no request: nothing can answer it by its id */
export function readMessage(body: unknown): Message {
  // Several calls in one request would count as one.
  if (Array.isArray(body)) throw new AppError('BAD_REQUEST', { message: 'Send one message at a time.' });
  const { message, unfit, toolName } = withFitArguments(body);
  const fault = textFault(message);
  if (fault === null) return { message, toolName, unfit, refusal: null };
  const { id } = message as { id?: unknown };
  if (!isId(id)) throw fault;
  const error = { code: INVALID_PARAMS, message: fault.message, data: { code: fault.code, details: fault.details } };
  return { message, toolName, unfit, refusal: { jsonrpc: '2.0', id, error } };
}

function withFitArguments(body: unknown): Omit<Message, 'refusal'> {
  const { method, params } = (isObject(body) ? body : {}) as { method?: unknown; params?: unknown };
  if (method !== 'tools/call' || !isObject(params)) return { message: body, toolName: undefined, unfit: null };
  const { name: toolName } = params;
  const unfit = textFault(params.arguments);
  if (unfit === null) return { message: body, toolName, unfit };
  return { message: { ...(body as object), params: { ...params, arguments: {} } }, toolName, unfit };
}

function isId(id: unknown): boolean {
  return typeof id === 'number' || (typeof id === 'string' && textFault(id) === null);
}
