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
    when: 'A member of the body, a parameter or a header is missing, or has a wrong type or value.',
    remedy: '`details` lists the faults and their paths. Correct them; the same request fails again.',
  },
  UNKNOWN_MEMBER: {
    status: 400,
    sentence: 'The body has an unknown member.',
    when: 'A member of the body is not documented for the operation; its name is probably mistyped.',
    remedy:
      '`details` contains the name and a similar known one. With `Prefer: handling=lenient`, unknown ' +
      'members are ignored.',
  },
  UNKNOWN_PARAMETER: {
    status: 400,
    sentence: 'The query has an unknown parameter.',
    when:
      'A query parameter is not documented for the operation. It is not ignored, because a missing filter ' +
      'would return too much.',
    remedy:
      '`details` contains the name and a similar known one. With `Prefer: handling=lenient`, unknown ' +
      'parameters are ignored.',
  },
  NOT_A_MEMBER: {
    status: 400,
    sentence: 'The task cannot be assigned to this user.',
    when: '`assignee_id` names a user who is neither the owner of the task nor a member who may write it, or who does not exist.',
    remedy: 'Choose one of `GET /project/{id}/members` with the access `rw`, or share the task with the user first.',
  },
  IDEMPOTENCY_NOT_SUPPORTED: {
    status: 400,
    sentence: 'This operation does not support an Idempotency-Key.',
    when:
      'An `Idempotency-Key` is sent to an operation on accounts, sessions or API keys. Their responses may ' +
      'contain tokens and are never stored.',
    remedy:
      'Send the request without it. If the response with a new token was lost, list the keys and delete that one.',
  },
  DRY_RUN_UNSUPPORTED: {
    status: 400,
    sentence: 'This operation has no dry run. Nothing was changed.',
    when:
      '`Dry-Run` is sent with a write that cannot be rehearsed: sign-in, account, API keys, webhooks, channels, the assistant, ' +
      'administration, `/mcp` (whose tools have `dry_run`), and every request to the ports of other APIs.',
    remedy: 'Send the request without the header to carry it out.',
  },
  BATCH_TOO_LARGE: {
    status: 400,
    sentence: 'The batch is too large. Nothing was changed.',
    when:
      'A batch changes more than 500 objects, or has more than 100 operations with the items of its bulk calls; or a ' +
      'revert would change more than 500 objects of several batches, or more than 2,000 of one.',
    remedy: 'Send it in parts.',
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
    when: 'A `cursor` is used with other filters or another order than its page, or was modified.',
    remedy: 'Keep the filters and `order_by`, or start again without a cursor.',
  },
  INVALID_FILTER: {
    status: 400,
    sentence: 'The filter is not valid.',
    when: 'A `filter` has a fault: an unknown field or value, an empty test, or a missing parenthesis.',
    remedy:
      '`details` lists the faults, each with `offset` and `length` in the text, or its path in the tree, and with ' +
      '`expected`: what may be there. `POST /api/v1/filter/check` checks a filter alone.',
  },
  UNKNOWN_NAME: {
    status: 400,
    sentence: 'The filter names something that you cannot see.',
    when: 'A `filter` names a project, area, goal, tag, task or user that does not exist, or that the caller cannot see.',
    remedy:
      '`details` contains the position of the name, and a similar one if there is any. Ids and uids are accepted, too.',
  },
  AMBIGUOUS_NAME: {
    status: 400,
    sentence: 'The filter has a name that several resources have.',
    when: 'A `filter` contains a name that several visible resources have.',
    remedy: '`details` contains the uids of these resources: use one of them instead of the name.',
  },
  TEXT_TOO_COMPLEX: {
    status: 400,
    sentence: 'The text takes too long to parse. No task was created. Shorten the text, or give the date as a day.',
    when: 'Parsing the dates in a line of text takes more than 100 ms, usually because it repeats numbers or words.',
    remedy: 'Shorten the text, or create the task with `POST /api/v1/task`.',
  },
  PAGE_TOO_LARGE: {
    status: 400,
    sentence: 'The page is larger than 1 MB. Request fewer items with `limit`, or page by cursor.',
    when:
      'A page requested with `offset` is larger than 1 MB. A shortened page would make the next `offset` ' +
      'skip items.',
    remedy: '`details` contains a `limit` that fits. Paging by cursor is better.',
  },
  OIDC_FAILED: {
    status: 400,
    sentence: 'The sign-in with the provider failed. Try again.',
    when:
      'The response of a provider is not valid: it belongs to another browser, is used twice or too late, or its ' +
      'tokens are not valid. The log has the cause.',
    remedy: 'Start the sign-in again. If it fails again, tell the operator the time.',
  },
  BAD_REQUEST: {
    status: 400,
    sentence: 'The request is malformed.',
    when: 'The path, the length or the encoding of the request is invalid, and no other error fits.',
    remedy: 'Check the requests that your HTTP client sends.',
  },
  UNAUTHENTICATED: {
    status: 401,
    sentence: 'Sign in, or send an API token: Authorization: Bearer tt_…',
    when: 'The request has no credential, or the session has ended.',
    remedy: 'Send an API token, or sign in again.',
  },
  INVALID_TOKEN: {
    status: 401,
    sentence: 'The API token is unknown. Send the whole token, with its tt_ prefix.',
    when: 'The `Authorization` header contains no valid token: it is mistyped, truncated, or its key was deleted.',
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
    when: 'The key was revoked, which is permanent.',
    remedy: 'Create a new key.',
  },
  INVALID_CREDENTIALS: {
    status: 401,
    sentence: 'The e-mail address or the password is wrong.',
    when: 'A login or a change of the password has a wrong password or an unknown address.',
    remedy: 'Ask the user to enter it again. After a few failures the login limit applies.',
  },
  INVALID_LINK: {
    status: 401,
    sentence: 'The link has expired or was used. Ask the operator for a new one.',
    when:
      'A link of `npm run user -- sign-in-link`, or the token of a mail, is unknown, was used, was replaced by a newer one ' +
      'or has expired: after 10 minutes, 30 minutes (passwords) or 24 hours (addresses). For the token of a mail the ' +
      'status is 400.',
    remedy: 'Ask the operator for a new link, or for a new mail.',
  },
  SECOND_FACTOR_REQUIRED: {
    status: 401,
    sentence: 'Enter the code that your authenticator app shows, or a recovery code.',
    when:
      'The account has a second factor, and `code` is missing, wrong or used already. A login has this error only ' +
      'if its password is right.',
    remedy: 'Ask the user for the next code and send it as `code`. After a few failures the login limit applies.',
  },
  SECOND_FACTOR_SETUP_REQUIRED: {
    status: 403,
    sentence: 'This service requires a second factor. Set one up first.',
    when:
      'The request has a session of an account without a second factor, and `SECOND_FACTOR_REQUIRED_FOR` includes the ' +
      'account. API tokens and connected apps are not affected.',
    remedy:
      'Use `POST /api/profile/second-factor`, then `POST /api/profile/second-factor/confirm`. Reading the current ' +
      'account and signing out work as well.',
  },
  FORBIDDEN: {
    status: 403,
    sentence: 'You can read this, but not change it.',
    when:
      'The caller sees the resource but lacks the required access: it is shared read-only, or the ' +
      'operation is reserved for the owner.',
    remedy: 'Ask the owner for write access.',
  },
  PASSWORD_LOGIN_DISABLED: {
    status: 403,
    sentence: 'Passwords are not used here: sign in with a provider.',
    when: 'A sign-in by password, or a registration, while `PASSWORD_LOGIN_ENABLED` is false.',
    remedy: '`GET /api/oidc/providers` lists the providers. Programs use an API token.',
  },
  EMAIL_NOT_VERIFIED: {
    status: 403,
    sentence: 'Open the link in the mail that was sent to you first: it verifies your e-mail address.',
    when:
      'A sign-in by password to an account that registered with `REGISTRATION_VERIFY_EMAIL`, before its address is ' +
      'verified. For a channel of the kind `email` the status is 409.',
    remedy:
      'Ask the user to open the link. `POST /api/password-reset` sends another one, which verifies the address as well.',
  },
  RECENT_SIGN_IN_REQUIRED: {
    status: 403,
    sentence: 'Confirm your password, or sign in again, and repeat this within five minutes.',
    when:
      'A change of the credentials of an account needs a session whose user signed in, or confirmed the password, in ' +
      'the last five minutes.',
    remedy: '`POST /api/profile/confirm-password`, or sign in again. Then repeat the request with that session.',
  },
  OIDC_NO_ACCOUNT: {
    status: 403,
    sentence: 'There is no account for you here yet. Ask the operator for one.',
    when: 'A sign-in with a provider by a person without an account, while `OIDC_AUTO_PROVISION` is false.',
    remedy: 'Ask an administrator to create the account.',
  },
  OIDC_NOT_ALLOWED: {
    status: 403,
    sentence: 'You may not use this service: you are in none of its groups at the provider.',
    when: 'A sign-in with a provider by a person who is in none of the groups of `OIDC_ALLOWED_GROUPS`.',
    remedy: 'Ask the operator for membership.',
  },
  OIDC_EMAIL_UNVERIFIED: {
    status: 403,
    sentence: 'The provider has not confirmed your e-mail address.',
    when: 'An account would be created, but the provider sends no valid e-mail address with `email_verified` true.',
    remedy: 'Confirm the address at the provider. `OIDC_TRUST_EMAIL` helps where the provider never sends it.',
  },
  OIDC_DENIED: {
    status: 403,
    sentence: 'The sign-in was refused or cancelled at the provider.',
    when: 'The provider answers a sign-in with `access_denied`.',
    remedy: 'Sign in again, and agree there.',
  },
  INSUFFICIENT_SCOPE: {
    status: 403,
    sentence: 'The token may not do this.',
    when:
      'The scopes of the API key do not include the operation; or the key is narrowed to projects and the ' +
      'operation concerns the whole account; or a new key would have more scopes than the key that creates ' +
      'it.',
    remedy: '`WWW-Authenticate` lists the missing scopes. Use or create a key that has them.',
  },
  CROSS_SITE: {
    status: 403,
    sentence: 'A page of another site sent this request. Allow its origin, or use an API token.',
    when:
      'A browser sent a write, a sign-in or a registration from a page of another site, according to ' +
      '`Sec-Fetch-Site` or `Origin`. Requests with an API token are exempt.',
    remedy:
      'Add the origin to `SERVICE_ALLOWED_ORIGINS`, or send an API token instead of the cookie. If the ' +
      'page belongs to the service, its proxy must forward the `Host` header.',
  },
  SESSION_REQUIRED: {
    status: 403,
    sentence: 'Sign in with a browser: a token may not decide this.',
    when: 'A token is sent to an operation that only a signed-in user may use, such as connecting an app.',
    remedy: 'Use the session of a browser.',
  },
  REGISTRATION_CLOSED: {
    status: 403,
    sentence: 'Registration is closed. Ask the administrator for an account.',
    when: 'An account exists already, and `REGISTRATION_ENABLED` is off.',
    remedy: 'An administrator can create the account.',
  },
  AI_DISABLED: {
    status: 403,
    sentence: 'The AI assistant is switched off in your profile.',
    when: 'The operation generates text, but the user has not enabled the assistant.',
    remedy: 'Set `ai_assistant_enabled` in the profile.',
  },
  NOT_FOUND: {
    status: 404,
    sentence: 'Not found.',
    when:
      'The path or the resource does not exist, or the caller cannot see it. The response does not ' +
      'distinguish these cases.',
    remedy: 'Check the id and the account of the credential.',
  },
  OAUTH_NOT_CONFIGURED: {
    status: 404,
    sentence: 'Apps cannot connect: the operator must set BASE_URL to the https address of the service.',
    when:
      '`BASE_URL` is not set and the request came to a host other than `127.0.0.1`, `localhost` or `[::1]`; or ' +
      '`BASE_URL` is an http address of another machine.',
    remedy: 'The operator sets `BASE_URL` to the address that users and programs use.',
  },
  METHOD_NOT_ALLOWED: {
    status: 405,
    sentence: 'This path does not support that method.',
    when: 'The path exists, but not with this method.',
    remedy: 'The `Allow` header lists the methods.',
  },
  REQUEST_TIMEOUT: {
    status: 408,
    sentence: 'The request took too long to arrive.',
    when: 'Headers or body did not arrive in time.',
    remedy: 'Send the request again, without pauses.',
  },
  TOO_MANY_FEEDS: {
    status: 409,
    sentence: 'You have 20 feeds already: delete one first.',
    when: 'A 21st feed is created.',
    remedy: 'Delete a feed, or change one.',
  },
  RULE_TOO_LONG: {
    status: 409,
    sentence: 'The next date of the task was not found within 10,000 steps of its rule. Nothing was changed.',
    when:
      'A task with a `recurrence_rule` is completed, and its next date is too many periods away; or one request ' +
      'completes it more than nine times.',
    remedy: 'Set `recurrence_rule` to null, or a `recurrence_type`, and complete it then.',
  },
  CONFLICT: {
    status: 409,
    sentence: 'A resource with this name exists already.',
    when: 'A name or an address that must be unique is in use.',
    remedy: 'Use the existing one, or choose another name.',
  },
  TOO_MANY_REMINDERS: {
    status: 409,
    sentence: 'There are too many reminders.',
    when: 'You have 5 reminders about the task, or 2,000 that have not fired.',
    remedy: 'Delete some, or change one.',
  },
  DUPLICATE: {
    status: 409,
    sentence: 'There is a reminder with this time about the task.',
    when: 'A reminder would have the same `at` or `before` as another one of yours about the task. Equal durations are equal: `PT60M` is `PT1H`.',
    remedy: 'Use the existing one, or choose another time.',
  },
  TOO_MANY_CHANNELS: {
    status: 409,
    sentence: 'You have 10 channels already: delete one first.',
    when: 'A user with 10 channels of the kinds `http` and `email` creates another one.',
    remedy: 'Delete a channel, or change one. `webpush` channels do not count.',
  },
  OIDC_EMAIL_TAKEN: {
    status: 409,
    sentence: 'An account has this e-mail address. Sign in to it, then link the provider in its settings.',
    when: 'A sign-in with a provider by a new identity whose e-mail address belongs to an account.',
    remedy: 'Sign in to the account in another way, and link the provider in the settings.',
  },
  OIDC_IDENTITY_TAKEN: {
    status: 409,
    sentence: 'This account at the provider belongs to another account here.',
    when: 'A user links an account at a provider that is linked to another account of the service.',
    remedy: 'Unlink it in the other account first, or use another one at the provider.',
  },
  BATCH_FAILED: {
    status: 409,
    sentence: 'An operation of the batch failed, so nothing was changed.',
    when: 'An operation of `runBatch` is refused when it is carried out.',
    remedy:
      '`failed_at` is its index, counted from 0, and `cause` its error. Correct it, and send the whole batch again.',
  },
  CHANGED_SINCE: {
    status: 409,
    sentence: 'Members that the batch changed have changed since, so nothing was reverted.',
    when:
      'A batch is reverted with `mode: strict`, and a member that it changed has another value by now, or what it ' +
      'referred to is gone. A batch that is reverted already has this error, too.',
    remedy:
      '`details` lists the objects. Revert the later batches first, or send `mode: skip`, which leaves these objects alone.',
  },
  NOT_REVERTIBLE: {
    status: 409,
    sentence: 'The batch holds changes that cannot be reverted, so nothing was reverted.',
    when:
      'A batch is reverted with `mode: strict`, and it changed shares or the profile, or former values are no longer ' +
      'stored: the trash was emptied, or the text was changed more than five times since.',
    remedy: '`details` lists the objects. With `mode: skip`, the others are reverted.',
  },
  LAST_ADMINISTRATOR: {
    status: 409,
    sentence: 'The last administrator can be neither deleted nor demoted.',
    when: 'The change would leave the service without an administrator.',
    remedy: 'Make another user an administrator first.',
  },
  LAST_SIGN_IN_METHOD: {
    status: 409,
    sentence: 'This is your last way to sign in. Set a password, or link another provider, first.',
    when: 'An identity would be unlinked without which the user of the account could not sign in.',
    remedy: 'Set a password, or link another provider, first.',
  },
  CYCLE: {
    status: 409,
    sentence: 'The tasks would wait for each other.',
    when: 'A task is to be blocked by itself, or by a task that it blocks, directly or through others.',
    remedy: 'Remove one of the links between them first.',
  },
  CLAIMED: {
    status: 409,
    sentence: 'Another session or key has claimed the task.',
    when: 'A task is claimed, or its claim is ended, while another session or API key holds it.',
    remedy: 'Take another task (`claimed=false` in lists), or wait until `claim.until`.',
  },
  TOO_MANY_COMMENTS: {
    status: 409,
    sentence: 'The task has the maximum number of comments.',
    when: 'A task would have more than 1,000 comments.',
    remedy: 'Delete comments of the task that are no longer needed, or write about another task.',
  },
  UID_TAKEN: {
    status: 409,
    sentence: 'You have a resource with this uid already.',
    when: 'A resource is created with a `uid` that another resource of the caller has, possibly in the trash.',
    remedy: 'If it is the resource that you meant to create, use it. Otherwise choose another uid.',
  },
  ACCOUNT_FULL: {
    status: 409,
    sentence: 'The account has reached its limit.',
    when:
      'The owner of the new data has reached the limit of tags, projects, bytes of text or bytes of files ' +
      '(`ACCOUNT_MAX_…`). Files include the trash. Text includes the trash and the history of tasks. Writes by members count for ' +
      'the owner.',
    remedy: 'Delete unneeded data and empty the trash, or ask the operator to raise the limit.',
  },
  TOO_MANY_FILES: {
    status: 409,
    sentence: 'A task, note or project has at most 50 attachments.',
    when: 'A file is attached, moved or restored to a task, note or project that has 50 attachments.',
    remedy: 'Delete one of them, or attach the file to another resource.',
  },
  ACCOUNT_CHANGED: {
    status: 409,
    sentence: 'Another account has signed in here. Nothing was changed.',
    when: '`Tutti-Account` contains another account than that of the session cookie or token.',
    remedy: 'Hide the data of the former account. Sign in to it again, or start over with the new one.',
  },
  REQUEST_CHANGED: {
    status: 409,
    sentence: 'This is another request than the page has shown. Nothing was decided.',
    when: '`client_id` or `redirect_uri` of a decision differ from those of the request of the app.',
    remedy: 'Read the request again, show it, and let the user decide.',
  },
  UNEXPECTED_COUNT: {
    status: 409,
    sentence: 'The filter selects another number of tasks. Nothing was changed.',
    when: 'A change of all tasks that a filter selects states their number in `expect`, and the filter selects another number.',
    remedy: '`details` contains the actual number. List the tasks, check them, and send this number.',
  },
  IDEMPOTENCY_IN_PROGRESS: {
    status: 409,
    sentence: 'A request with this Idempotency-Key is still in progress. Try again in a moment.',
    when: 'The same request with the same `Idempotency-Key` is sent while the first is in progress.',
    remedy: 'Send it again after `Retry-After` to get the first response.',
  },
  CURSOR_EXPIRED: {
    status: 410,
    sentence: 'The changes after this cursor are no longer kept. Start again without a cursor.',
    when:
      'A cursor of the change log is older than the retained entries, or from before a restored backup or ' +
      'an import of the account.',
    remedy:
      'Discard the mirror and request the changes without a cursor: the response contains all present ' +
      'objects, then changes.',
  },
  PRECONDITION_FAILED: {
    status: 412,
    sentence: 'The resource has changed since you read it. Read it again, then repeat the change.',
    when: '`If-Match` contains another version of the resource than the current one.',
    remedy: 'Read it again, merge the changes, and send yours with the new `ETag`.',
  },
  BODY_TOO_LARGE: {
    status: 413,
    sentence: 'The body is too large.',
    when:
      'The body is larger than the limit of the operation: 1 MiB, unless its description names another one; 32 KiB ' +
      'for operations without sign-in, 16 KiB for sign-ins.',
    remedy: 'Send smaller requests.',
  },
  FILE_TOO_LARGE: {
    status: 413,
    sentence: 'The file is too large.',
    when: 'The file is larger than `MAX_FILE_SIZE`: 25 MiB, unless the operator has set it.',
    remedy: 'Make the file smaller, or ask the operator to raise the limit.',
  },
  LIST_TOO_LARGE: {
    status: 413,
    sentence: 'The list is too long for one response. Request pages with limit and offset.',
    when: 'On the port of the other API (`COMPAT_PORT`): a list that must be built as a whole is too long.',
    remedy: 'Send `limit` and `offset`.',
  },
  URI_TOO_LONG: {
    status: 414,
    sentence: 'The path is too long.',
    when: 'Path and query have more than 8 000 characters, or one segment of the path more than 500.',
    remedy: 'Shorten the query.',
  },
  UNSUPPORTED_MEDIA_TYPE: {
    status: 415,
    sentence: 'Send the body as application/json.',
    when: 'The `Content-Type` of the body is missing or is not JSON, or the body has a `Content-Encoding`.',
    remedy: 'Send `Content-Type: application/json`, and the body without compression.',
  },
  IDEMPOTENCY_KEY_REUSED: {
    status: 422,
    sentence: 'This Idempotency-Key was used for another request. Use a new key for a new request.',
    when: 'An `Idempotency-Key` of the last 24 hours is sent with another body or to another path.',
    remedy: 'Generate a new key (such as a UUID) for each new request; reuse a key only to repeat the same request.',
  },
  TOO_MANY_STREAMS: {
    status: 429,
    sentence: 'You have too many open streams. Close one first.',
    when: 'A user with 8 open streams or waiting requests opens another one.',
    remedy: 'Close an unneeded stream. A broken stream counts until the service detects it.',
  },
  TOO_MANY_DOWNLOADS: {
    status: 429,
    sentence: 'You have too many downloads in progress. Try again when one of them is complete.',
    when: 'A user with 8 downloads in progress starts another one, and none has ended after 5 seconds.',
    remedy: 'Wait for the seconds of `Retry-After`, then send the request again.',
  },
  TOO_MANY_DELIVERIES: {
    status: 429,
    sentence: 'Too many requests to your webhooks are in progress. Try again in a moment.',
    when:
      'A test delivery is requested while 4 requests to the webhook, or 8 to all webhooks and channels of the user, are ' +
      'in flight; or the user has reached the hourly limit of requests or bytes of webhooks and channels.',
    remedy: 'Wait for the seconds of `Retry-After`. Deliveries are delayed automatically.',
  },
  HEADERS_TOO_LARGE: {
    status: 431,
    sentence: 'The headers of the request are too large.',
    when: 'The header fields, including cookies, are larger than 16 KiB.',
    remedy: 'Send fewer or smaller headers.',
  },
  RATE_LIMITED: {
    status: 429,
    sentence: 'Too many requests.',
    when: 'A rate limit is exhausted.',
    remedy: 'Wait for the seconds of `Retry-After`; then the same request can succeed.',
  },
  INTERNAL: {
    status: 500,
    sentence: 'Internal error. Report the request id to the operator.',
    when: 'A fault in the service.',
    remedy: 'Report the `request_id` to the operator: it identifies the entry in the log.',
  },
  FILE_DAMAGED: {
    status: 500,
    sentence: 'The bytes of this attachment are missing or damaged.',
    when: 'The file of an attachment is missing in the folder of files, or has another size.',
    remedy: 'Report the `request_id` to the operator, who may have the file in a backup.',
  },
  AI_PROVIDER_ERROR: {
    status: 502,
    sentence: 'The AI provider returned no usable response. Try again, and tell the operator if that does not help.',
    when:
      'The provider refuses the key or account (`reason` is `account`) or the request (`request`), returns a response ' +
      'that is longer than the allowance (`too_long`) or not usable (`unusable`), filters the content (`filtered`), or ' +
      'cannot be reached (`unavailable`). Stored results are kept.',
    remedy:
      "`unavailable`: try again later. `unusable`: try again. `filtered`: change the texts that the operation's preview " +
      "shows. Otherwise tell the operator: the log of the service contains the provider's error.",
  },
  STORAGE_READ_ONLY: {
    status: 503,
    sentence: 'The database is read-only at the moment: nothing was saved. Reading still works.',
    when:
      'The database file, the folder of attachments, or every folder for temporary files is on a file system that ' +
      'cannot be written. The sentence names the folder.',
    remedy: 'Contact the operator.',
  },
  STORAGE_FAULT: {
    status: 503,
    sentence: 'The storage of the service failed: nothing was saved. Other requests may still work.',
    when:
      'A part of the database cannot be read, because it is damaged or its disk fails; or the file of the database ' +
      'is no longer at its path, and writes are refused.',
    remedy: 'Report the `request_id` to the operator: it identifies the entry in the log.',
  },
  DATABASE_UNAVAILABLE: {
    status: 503,
    sentence: 'The database cannot be reached at the moment. Try again shortly.',
    when: 'The database server is down, restarting or unreachable, or has not responded for up to ten seconds.',
    remedy:
      'Wait for the seconds of `Retry-After` and try again. The write may have succeeded: retries with an ' +
      '`Idempotency-Key` return its response.',
  },
  OIDC_UNAVAILABLE: {
    status: 503,
    sentence: 'The provider does not respond. Try again later, or sign in in another way.',
    when: 'The metadata, keys or tokens of a provider cannot be read within 5 s. The log has the cause.',
    remedy: 'Try again later.',
  },
  LIMITS_UNAVAILABLE: {
    status: 503,
    sentence: 'Sign-in and registration are unavailable at the moment. Try again shortly.',
    when:
      'The rate-limit store shared by several processes is unavailable, and without it passwords could be ' +
      'guessed faster.',
    remedy: 'Wait for the seconds of `Retry-After` and try again. Requests with a token or a session still work.',
  },
  AI_NOT_CONFIGURED: {
    status: 503,
    sentence: 'No AI provider is configured on this server: LLM_API_KEY is not set.',
    when: 'The operation generates text, but the server has no `LLM_API_KEY`.',
    remedy: 'Contact the operator. Repeating the request does not help.',
  },
  MAIL_NOT_CONFIGURED: {
    status: 503,
    sentence: 'This service sends no mail: SMTP_URL and MAIL_FROM are not set.',
    when: 'The operation needs mail, and the operator has named no mail server.',
    remedy:
      'Contact the operator. Repeating the request does not help. `GET /api/register` says in `mail` if there is mail.',
  },
  AI_BUDGET_SPENT: {
    status: 429,
    sentence: 'Your calls to the AI provider for today are used up.',
    when: 'The user has reached `LLM_MAX_CALLS_PER_DAY` for this day (UTC).',
    remedy: 'Wait for the seconds of `Retry-After`. Stored results can still be read.',
  },
  AI_PROVIDER_BUSY: {
    status: 503,
    sentence: 'The AI provider is busy. Try again later.',
    when: 'The provider limits its clients (it returned 429).',
    remedy: 'Wait for the seconds of `Retry-After`, if present.',
  },
  IMPORT_IN_PROGRESS: {
    status: 409,
    sentence: 'An import into this account is in progress. Try again when it is complete.',
    when:
      'The account is being imported: its data can be neither read nor changed until the import is ' +
      'complete, and no second import can start.',
    remedy: 'Wait for the seconds of `Retry-After`, then send the same request again.',
  },
  DATABASE_BUSY: {
    status: 503,
    sentence: 'The database is busy. Try again in a moment.',
    when:
      'Another process, or a large write of this one, holds the write lock for too long; a dry run gave way to writes ' +
      'of other users four times; or nine dry runs of the user were waiting. Nothing was saved.',
    remedy: 'Wait for the seconds of `Retry-After`, then send the same request again.',
  },
  SEARCH_TOO_BROAD: {
    status: 503,
    sentence: 'The search takes too long. Use rarer or fewer words, or search a part of your data.',
    when:
      'A search, a list with `q` or a filter, or one of very many objects that are sorted, grouped or counted, takes more ' +
      'than 500 ms.',
    remedy: 'Use rarer words, omit `count`, or restrict it with `types` or the filters of the list.',
  },
  OVERLOADED: {
    status: 503,
    sentence: 'The service is overloaded. Try again in a moment.',
    when:
      'There are too many concurrent requests or large bodies, or too many large responses that clients have not ' +
      'read. Nothing was changed.',
    remedy: 'Wait for the seconds of `Retry-After`, then send the same request again.',
  },
  TOO_MANY_UPLOADS: {
    status: 503,
    sentence: 'There are too many uploads in progress. Try again in a moment.',
    when: 'A user has 4 uploads in progress, or the service process has 32. Nothing of the body was read.',
    remedy: 'Wait for the seconds of `Retry-After`, then send the same request again.',
  },
  AI_PROVIDER_TIMEOUT: {
    status: 504,
    sentence: 'The AI provider took too long to respond. Try again later.',
    when: 'The provider did not respond within `LLM_TIMEOUT_MS`.',
    remedy: 'Try again later.',
  },
  STORAGE_FULL: {
    status: 507,
    sentence: 'The disk is full: nothing was saved. Reading still works.',
    when: 'The disk of the database is full.',
    remedy: 'Contact the operator.',
  },
} as const satisfies Record<string, Entry>;

export type ErrorCode = keyof typeof CATALOGUE;

/**
 * Fault of one member of a request. `path` is a JSON pointer that starts with the part of the request (`body/name`).
 */
export interface ErrorDetail {
  path: string;
  message: string;
  /** Position of a fault in a text, in UTF-16 units. */
  offset?: number;
  length?: number;
  /** Tokens that may be there instead. */
  expected?: string[];
}

/** Error names of OAuth (RFC 6749, 6750, 7591, 8707, OpenID Connect Core 3.1.2.6). */
export type OAuthErrorName =
  | 'access_denied'
  | 'consent_required'
  | 'invalid_client'
  | 'invalid_client_metadata'
  | 'invalid_grant'
  | 'invalid_redirect_uri'
  | 'invalid_request'
  | 'invalid_scope'
  | 'invalid_target'
  | 'request_not_supported'
  | 'request_uri_not_supported'
  | 'server_error'
  | 'temporarily_unavailable'
  | 'unauthorized_client'
  | 'unsupported_grant_type'
  | 'unsupported_response_type';

interface Facts {
  message?: string;
  /** Status instead of that of the catalogue, where the code says more than the status. */
  status?: number;
  details?: ErrorDetail[];
  /** Whole seconds after which a retry makes sense; sent as `Retry-After`. */
  retryAfter?: number;
  /** Missing scopes of the token; sent in `WWW-Authenticate` (RFC 6750, section 3.1). */
  scopes?: readonly string[];
  /** Name of the error for OAuth clients. Routes with `errorFormat: 'oauth'` send it. */
  oauth?: OAuthErrorName;
  /** Further members of the body. */
  members?: object;
  /** Underlying error: logged, never sent. */
  cause?: unknown;
}

export class AppError extends Error {
  readonly code: ErrorCode;
  readonly status: number;
  readonly details: ErrorDetail[] | undefined;
  readonly retryAfter: number | undefined;
  readonly scopes: readonly string[] | undefined;
  readonly oauth: OAuthErrorName | undefined;
  readonly members: object | undefined;

  constructor(code: ErrorCode, facts: Facts = {}) {
    super(facts.message ?? CATALOGUE[code].sentence, { cause: facts.cause });
    this.name = 'AppError';
    this.code = code;
    this.status = facts.status ?? CATALOGUE[code].status;
    this.details = facts.details;
    this.retryAfter = facts.retryAfter;
    this.scopes = facts.scopes;
    this.oauth = facts.oauth;
    this.members = facts.members;
  }
}

export const MAX_FAULTS = 20;

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

/** Returns the error for one faulty member of a body. */
export function bodyError(member: string, message: string): AppError {
  return detailsToError([{ path: `body/${member}`, message }], 'VALIDATION_FAILED');
}

export const ERROR_CODES = keysOf(CATALOGUE);

export function catalogued(code: ErrorCode): Readonly<Entry> {
  return CATALOGUE[code];
}
