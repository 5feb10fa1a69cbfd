import { keysOf } from './typed.js';

interface Entry {
  status: number;
  sentence: string;
  /** Cause of the error and, in `remedy`, the client's options: for the catalogue. */
  when: string;
  remedy: string;
}

/**
 * Catalogue of all errors of the service. The codes are part of the contract: they are listed in the OpenAPI document
 * and explained in openapi/errors.md.
 */
const CATALOGUE = {
  VALIDATION_FAILED: {
    status: 400,
    sentence: 'The request is not valid.',
    when: 'A member of the body, a parameter or a header is missing, has another type, or a value that does not fit.',
    remedy: '`details` names what is wrong and where. Correct it; the same request fails again.',
  },
  UNKNOWN_MEMBER: {
    status: 400,
    sentence: 'The body has a member that the operation does not know.',
    when: 'A member of the body is not documented for the operation: mistyped, most likely.',
    remedy: '`details` names it and the likely one. `Prefer: handling=lenient` has such members ignored.',
  },
  UNKNOWN_PARAMETER: {
    status: 400,
    sentence: 'The query has a parameter that the operation does not know.',
    when: 'A query parameter is not documented for the operation: a filter that vanished would show too much.',
    remedy: '`details` names it and the likely one. `Prefer: handling=lenient` has such parameters ignored.',
  },
  IDEMPOTENCY_NOT_SUPPORTED: {
    status: 400,
    sentence: 'This operation does not take an Idempotency-Key.',
    when:
      'An `Idempotency-Key` comes with an operation on accounts, sessions or API keys: no answer that holds a token, ' +
      'and no password, is ever kept.',
    remedy: 'Send the request without it. If a new token got lost on its way, list the keys and delete that one.',
  },
  INVALID_JSON: {
    status: 400,
    sentence: 'The body is not valid JSON.',
    when: 'The body cannot be parsed.',
    remedy: 'Send JSON (RFC 8259), encoded as UTF-8.',
  },
  INVALID_CURSOR: {
    status: 400,
    sentence: 'The cursor does not belong to this list with these filters. Start again without a cursor.',
    when: 'A `cursor` is used with other filters or another order than the page it came from, or was changed.',
    remedy: 'Keep filters and `order_by` as they were, or start again without a cursor.',
  },
  TEXT_TOO_COMPLEX: {
    status: 400,
    sentence: 'The text takes too long to read. Nothing was made. Shorten it, or give the date as a day.',
    when: 'Finding dates in a line of text takes more than 100 ms of processing: it repeats numbers or words, most likely.',
    remedy: 'Shorten the text, or create the task with `POST /api/v1/task` and its members.',
  },
  PAGE_TOO_LARGE: {
    status: 400,
    sentence: 'The page comes to more than 1 MB. Ask for fewer with `limit`, or page by cursor.',
    when:
      'A page that is asked for with `offset` comes to more than 1 MB. By cursor it would end early; with `offset`, ' +
      'what it leaves out would be passed over.',
    remedy: '`details` names a `limit` that fits. Better, page by cursor.',
  },
  BAD_REQUEST: {
    status: 400,
    sentence: 'The request could not be understood.',
    when: 'The request is malformed in a way that nothing else here names: its path, its length, its encoding.',
    remedy: 'Look at what your HTTP client sends.',
  },
  UNAUTHENTICATED: {
    status: 401,
    sentence: 'Sign in, or send an API token: Authorization: Bearer tt_…',
    when: 'Nothing says who asks, or the session has ended.',
    remedy: 'Send an API token, or sign in again.',
  },
  INVALID_TOKEN: {
    status: 401,
    sentence: 'The API token is not known. Send the whole token, with its tt_ prefix.',
    when: 'The `Authorization` header holds no token of ours: mistyped, cut short, or of a key that was deleted.',
    remedy: 'Send the whole token, or create a new key.',
  },
  TOKEN_EXPIRED: {
    status: 401,
    sentence: 'The API token has expired. Create a new one.',
    when: 'The `expires_at` of the key has passed.',
    remedy: 'Create a new key.',
  },
  TOKEN_REVOKED: {
    status: 401,
    sentence: 'The API token has been revoked. Create a new one.',
    when: 'The key was revoked, which is for good.',
    remedy: 'Create a new key.',
  },
  INVALID_CREDENTIALS: {
    status: 401,
    sentence: 'The e-mail address or the password is wrong.',
    when: 'A login, or a change of the password, with a wrong password or for an unknown address.',
    remedy: 'Ask the person to type it again. After a few failures the login limit answers instead.',
  },
  FORBIDDEN: {
    status: 403,
    sentence: 'You may read this, but not change it.',
    when: 'You can see the resource, but the call needs more: it is shared with you to read, or only the owner may.',
    remedy: 'Ask the owner for write access.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    sentence: 'The token may not do this.',
    when:
      'The API key has not the scopes that the operation needs, or is narrowed to projects and the operation is about ' +
      'the whole account, or a key shall be made that may do more than the one that makes it.',
    remedy: '`WWW-Authenticate` names the scopes. Use a key that has them, or make one.',
  },
  CROSS_SITE: {
    status: 403,
    sentence: 'A page of another site sent this request. Allow its origin, or use an API token.',
    when:
      'A browser sent a write, a sign-in or a registration from a page of another site, by `Sec-Fetch-Site` or `Origin`. ' +
      'Requests with an API token are exempt.',
    remedy:
      'Name the origin in `SERVICE_ALLOWED_ORIGINS`, or send an API token instead of the cookie. If the page is the ' +
      "service's own, the proxy before it must pass on the `Host` header.",
  },
  REGISTRATION_CLOSED: {
    status: 403,
    sentence: 'Registration is closed. Ask the administrator for an account.',
    when: 'An account exists already, and `REGISTRATION_ENABLED` does not let strangers register.',
    remedy: 'An administrator can create the account.',
  },
  AI_DISABLED: {
    status: 403,
    sentence: 'The AI assistant is switched off in your profile.',
    when: 'Something shall be generated for a user who has not switched the assistant on.',
    remedy: 'Set `ai_assistant_enabled` in the profile.',
  },
  NOT_FOUND: {
    status: 404,
    sentence: 'There is nothing here for you.',
    when: 'The path, or what its id names, does not exist, or you cannot see it. The two look the same on purpose.',
    remedy: 'Check the id, and who is signed in.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    sentence: 'This path does not answer to that method.',
    when: 'The path is known, but not with this method.',
    remedy: 'The `Allow` header lists the methods.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    sentence: 'The request took too long to arrive.',
    when: 'Headers or body did not arrive in time.',
    remedy: 'Send the request again, without pauses.',
  },
  CONFLICT: {
    status: 409,
    sentence: 'Something like this exists already.',
    when: 'A name or an address that must be unique is taken.',
    remedy: 'Use what exists, or choose another name.',
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    sentence: 'The last administrator can be neither deleted nor demoted.',
    when: 'The change would leave nobody to administer the service.',
    remedy: 'Make somebody else an administrator first.',
  },
  UID_TAKEN: {
    status: 409,
    sentence: 'You have something with this uid already.',
    when: 'Something is created with a `uid` of your choice that one of your things has, or had and is in the trash.',
    remedy: 'If it is the one that you meant to create, it is there. Else choose another uid.',
  },
  ACCOUNT_FULL: {
    status: 409,
    sentence: 'The account holds as much as it may.',
    when:
      'The account that the write would add to holds as many tags or projects, or as much text, as the service allows ' +
      '(`ACCOUNT_MAX_…`). Text includes the trash and the history of tasks. Writes of members count for the owner.',
    remedy: 'Delete what is no longer needed and empty the trash, or have the operator raise the bound.',
  },
  ACCOUNT_CHANGED: {
    status: 409,
    sentence: 'Another account has signed in here. Nothing was done.',
    when: 'The request names an account in `Tutti-Account`, and the session cookie or token belongs to another one.',
    remedy: 'Show nothing more of the first account. Sign in to it again, or begin anew with the other one.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    sentence: 'A request with this Idempotency-Key is still being answered. Try again in a moment.',
    when: 'The same request, with the same `Idempotency-Key`, arrives while the first is under way.',
    remedy: 'Send it again after `Retry-After`: then the first answer is there.',
  },
  CURSOR_EXPIRED: {
    status: 410,
    sentence: 'What this cursor goes on from is no longer kept. Begin again without a cursor.',
    when:
      'A cursor of the change log is older than what is kept, or comes from before a backup was restored or an account ' +
      'was imported.',
    remedy: 'Forget the mirror and ask for the changes without a cursor: everything is sent, then what changes.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    sentence: 'The resource has changed since you read it. Read it again, then repeat the change.',
    when: '`If-Match` names another version of the resource than the one that is there now.',
    remedy: 'Read it again, look at what changed, and send your change with the new `ETag`.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    sentence: 'The body is too large.',
    when: 'The body has more than 1 MiB.',
    remedy: 'Send less at once.',
  },
  LIST_TOO_LARGE: {
    status: 413,
    sentence: 'The list is too long to be sent whole. Ask for pages, with limit and offset.',
    when: 'On the port of the other API (`COMPAT_PORT`): a list that can only be put together whole is too long.',
    remedy: 'Send `limit` and `offset`.',
  },
  URI_TOO_LONG: {
    status: 414,
    sentence: 'The path is too long.',
    when: 'Path and query have more than 8 000 characters, or one part of the path more than 500.',
    remedy: 'Send less in the query.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    sentence: 'Send the body as application/json.',
    when: 'The `Content-Type` of the body is missing or is not JSON.',
    remedy: 'Send `Content-Type: application/json`.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    sentence: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
    when: 'An `Idempotency-Key` of the last 24 hours comes with another body, or for another path.',
    remedy: 'Make a new key (a UUID, say) for each new request; repeat a request with its own key and body only.',
  },
  TOO_MANY_STREAMS: {
    status: 429,
    sentence: 'You have as many open streams as you may. Close one first.',
    when: 'A user has 8 streams or requests that wait for changes, and asks for one more.',
    remedy: 'Close a stream that is not needed. One that was broken off counts until the service has noticed.',
  },
  TOO_MANY_DELIVERIES: {
    status: 429,
    sentence: 'Your webhooks are sent as many requests at once as they may be. Try again in a moment.',
    when:
      'A trial is asked for while 4 requests are in flight to the webhook, or 8 to all of the user, or when the requests ' +
      'or bytes that webhooks of a user may send within an hour are used up.',
    remedy: 'Wait the seconds of `Retry-After`. Deliveries wait by themselves.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    sentence: 'The headers of the request are too large.',
    when: 'The header fields, cookies included, take more than 16 KiB.',
    remedy: 'Send fewer or smaller headers.',
  },
  RATE_LIMITED: {
    status: 429,
    sentence: 'Too many requests.',
    when: 'A rate limit is used up.',
    remedy: 'Wait the seconds of `Retry-After`; the same request may then succeed.',
  },
  INTERNAL: {
    status: 500,
    sentence: 'Something went wrong on our side. The request id helps us to find out what.',
    when: 'A fault in the service.',
    remedy: 'Tell whoever runs the service the `request_id`: it names the entry in the log.',
  },
  AI_PROVIDER_ERROR: {
    status: 502,
    sentence: 'The AI provider gave no usable answer. Try again later.',
    when: 'The provider cannot be reached, refuses, or answers nonsense. What was cached stays.',
    remedy: 'Try again later. The log of the service holds what the provider said.',
  },
  STORAGE_READ_ONLY: {
    status: 503,
    sentence: 'The database is read-only at the moment: nothing was saved. Reading still works.',
    when: 'The database file, or its file system, cannot be written.',
    remedy: 'Tell whoever runs the service.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    sentence: 'The database cannot be reached at the moment. Try again shortly.',
    when: 'The server of the database is down, restarting or not to be reached.',
    remedy:
      'Wait the seconds of `Retry-After` and try again. A write may have been carried out all the same: send it with an ' +
      '`Idempotency-Key`, which answers for what was done.',
  },
  LIMITS_UNAVAILABLE: {
    status: 503,
    sentence: 'Nobody can sign in or register at the moment. Try again shortly.',
    when: 'The server that counts requests for several processes is not there, and guessing passwords must not become cheaper.',
    remedy:
      'Wait the seconds of `Retry-After` and try again. Requests with a token or a session are answered meanwhile.',
  },
  AI_NOT_CONFIGURED: {
    status: 503,
    sentence: 'No AI provider is configured on this server: LLM_API_KEY is not set.',
    when: 'Something shall be generated, but the server has no `LLM_API_KEY`.',
    remedy: 'Ask whoever runs the service. Repeating the call does not help.',
  },
  AI_BUDGET_SPENT: {
    status: 429,
    sentence: 'The calls to the AI provider that you may make today are used up.',
    when: 'You have generated as often today (UTC) as `LLM_MAX_CALLS_PER_DAY` allows.',
    remedy: 'Wait the seconds of `Retry-After`. What was generated can still be read.',
  },
  AI_PROVIDER_BUSY: {
    status: 503,
    sentence: 'The AI provider is busy. Try again later.',
    when: 'The provider limits its callers (its own 429).',
    remedy: 'Wait the seconds of `Retry-After`, when they are given.',
  },
  IMPORT_IN_PROGRESS: {
    status: 409,
    sentence: 'An import into this account is under way. Try again when it is done.',
    when: 'An account is being imported, and nothing of it is shown or changed until it is whole; or a second import begins.',
    remedy: 'Wait the seconds of `Retry-After`, then send the same request again.',
  },
  DATABASE_BUSY: {
    status: 503,
    sentence: 'The database is busy. Try again in a moment.',
    when: 'Another process, or a large write of this one, holds the write lock for too long. Nothing was saved.',
    remedy: 'Wait the seconds of `Retry-After`, then send the same request again.',
  },
  SEARCH_TOO_BROAD: {
    status: 503,
    sentence: 'The search takes too long. Ask for rarer words, fewer words, or for a part of your data.',
    when: 'A search, or a list with `q`, takes more than 500 ms: its words are in too many or too long texts.',
    remedy: 'Use rarer words, leave out `count`, or narrow it with `types` or the filters of the list.',
  },
  OVERLOADED: {
    status: 503,
    sentence: 'The service has more to do than it can at the moment. Try again in a moment.',
    when: 'Too many requests at once, or too many large answers that nobody has read yet. Nothing was done.',
    remedy: 'Wait the seconds of `Retry-After`, then send the same request again.',
  },
  AI_PROVIDER_TIMEOUT: {
    status: 504,
    sentence: 'The AI provider took too long to answer. Try again later.',
    when: 'The provider did not answer within `LLM_TIMEOUT_MS`.',
    remedy: 'Try again later.',
  },
  STORAGE_FULL: {
    status: 507,
    sentence: 'The disk is full: nothing was saved. Reading still works.',
    when: 'The disk that the database is on has no room left.',
    remedy: 'Tell whoever runs the service.',
  },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof CATALOGUE;

/**
 * Fault of one member of a request. `path` is a JSON pointer that starts with the part of the request (`body/name`).
 */
export interface ErrorDetail {
  path: string;
  message: string;
}

interface Facts {
  message?: string;
  details?: ErrorDetail[];
  /** Whole seconds after which a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** Missing scopes of the token; sent in `WWW-Authenticate` (RFC 6750, section 3.1). */
  scopes?: readonly string[];
  /** Underlying error: logged, never sent. */
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfter: number | undefined;
  readonly scopes: readonly string[] | undefined;

  constructor(code: ErrorCode, facts: Facts = {}) {
    super(facts.message ?? CATALOGUE[code].sentence, { cause: facts.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = CATALOGUE[code].status;
    this.details = facts.details;
    this.retryAfter = facts.retryAfter;
    this.scopes = facts.scopes;
  }
}

export const MAX_FAULTS = 20;

/** Creates the error for these faults, with the first one as its message. */
export function detailsToError(details: readonly ErrorDetail[], code: ErrorCode): AppError {
  const [first = { path: 'body', message: 'is not valid' }] = details;
  const [part = '', ...members] = first.path.split('/');
  const what = members.length === 0 ? `The ${part}` : members.join('.');
  const more = details.length === 1 ? '' : ` And ${details.length - 1} more: see details.`;
  return new AppError(code, {
    message: `${what} ${first.message}${/[.?!]$/.test(first.message) ? '' : '.'}${more}`,
    details: details.slice(0, MAX_FAULTS),
  });
}

export const ERROR_CODES = keysOf(CATALOGUE);

export function catalogued(code: ErrorCode): Readonly<Entry> {
  return CATALOGUE[code];
}
