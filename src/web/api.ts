import { createClient, isUnreachable, type Schemas } from '../client/index.js';
import { memberLabel } from './components/member-label.js';
import { text } from './text/text.js';

/** The typed client without retries: callers decide what a failure means. */
export const api = createClient({ baseUrl: location.origin, retries: 0, credentials: 'same-origin' });

api.use({
  onRequest({ request }) {
    if (actingFor !== undefined) request.headers.set('tutti-account', actingFor);
    return request;
  },
});

/**
 * Uid of the account that this page belongs to. Every request names it: the session cookie is shared by all pages of
 * the browser, and the service refuses a request whose session belongs to another account.
 */
let actingFor: string | undefined;
let onAccountChanged = () => {};

export function actFor(uid: string | undefined): void {
  actingFor = uid;
}

/** Uid of the account of this page. */
export function account(): string | undefined {
  return actingFor;
}

export function whenAccountChanges(handle: () => void): void {
  onAccountChanged = handle;
}

/** Returns a path with the account in its query, for requests of the browser itself: downloads and event streams. */
export function withAccount(path: string): string {
  if (actingFor === undefined) return path;
  return `${path}${path.includes('?') ? '&' : '?'}account=${actingFor}`;
}

/** An unexpected response; status 0 means no response. */
export class Failure extends Error {
  readonly status: number;
  readonly code: string | undefined;
  /** Seconds after which the request may be repeated; null if unknown. */
  readonly retryAfter: number | null;
  readonly details: readonly { path: string }[];
  readonly headers: Headers;

  constructor(status: number, body?: Partial<Schemas['ErrorBody']>, headers = new Headers()) {
    const seconds = Number(headers.get('retry-after') ?? Number.NaN);
    super(messageFor(status, body, seconds));
    this.status = status;
    this.code = body?.code;
    this.retryAfter = Number.isFinite(seconds) ? seconds : null;
    this.details = body?.details ?? [];
    this.headers = headers;
  }
}

/** Returns a sentence in the language of the page if it has one, else the message of the service. */
function messageFor(status: number, body: Partial<Schemas['ErrorBody']> | undefined, seconds: number): string {
  const { noConnection, unexpected, codes, invalid, waitFor } = text.value.errors;
  const { code = '', error, reason = '', details = [] } = body ?? {};
  const members = [...new Set(details.map(({ path }) => memberLabel(path.split('/').at(-1) ?? '')))];
  if (code === 'VALIDATION_FAILED' && invalid !== null && members.length > 0) return invalid(members.join(', '));
  const sentence = codes[`${code} ${reason}`] ?? codes[code];
  if (sentence === undefined) return error ?? (status === 0 ? noConnection : unexpected(status));
  return waitFor === null || !(seconds > 0) ? sentence : `${sentence} ${waitFor(seconds)}`;
}

interface ClientResponse<T> {
  data?: T;
  error?: unknown;
  response: Response;
}

/**
 * Returns data and response of a successful request.
 * @throws Failure
 */
export async function responseOf<T>(request: Promise<ClientResponse<T>>): Promise<{ data: T; response: Response }> {
  let received: ClientResponse<T>;
  try {
    received = await request;
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
    // The connection broke within the response.
    throw new Failure(0);
  }
  const { data, error, response } = received;
  if (!response.ok) {
    if (isErrorBody(error) && isUnreachable(error)) throw new Failure(0);
    const failure = new Failure(response.status, isErrorBody(error) ? error : undefined, response.headers);
    if (failure.code === 'ACCOUNT_CHANGED') onAccountChanged();
    throw failure;
  }
  return { data: data as T, response };
}

/** False if an intermediary responded instead of the service. */
function isErrorBody(body: unknown): body is Schemas['ErrorBody'] {
  return typeof body === 'object' && body !== null && 'error' in body && typeof body.error === 'string';
}

/** Returns the data of a successful request. @throws Failure */
export async function dataOf<T>(request: Promise<ClientResponse<T>>): Promise<T> {
  return (await responseOf(request)).data;
}

/** True if the user must sign in, also to set up a second factor. */
export function isSessionOver({ status, code }: Failure): boolean {
  return status === 401 || code === 'ACCOUNT_CHANGED' || code === 'SECOND_FACTOR_SETUP_REQUIRED';
}

/** True if the same request may succeed later: no connection, or a temporary refusal. */
export function isPassing({ status }: Failure): boolean {
  return status === 0 || status === 429 || status >= 500;
}

export function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

const UID_CHARACTERS = '0123456789abcdefghijklmnopqrstuvwxyz';

export function newUid(): string {
  // 252 is the largest multiple of 36 in a byte. Larger values would make some characters more likely.
  const bytes: number[] = [];
  while (bytes.length < 15) {
    for (const byte of crypto.getRandomValues(new Uint8Array(32))) if (byte < 252) bytes.push(byte);
  }
  const uid = bytes.slice(0, 15).map((byte, at) => UID_CHARACTERS[at === 0 ? 10 + (byte % 26) : byte % 36]);
  return uid.join('');
}
