import { AppError, type ErrorCode } from '../../lib/errors.js';
import { isObject } from '../../lib/typed.js';

/** Path of the identities in the web interface. */
export const LINKED_PAGE = '/#/settings/password';

/** Returns the page that explains an error. */
export function errorPage(code: ErrorCode, isLink: boolean): string {
  const page = isLink && code !== 'UNAUTHENTICATED' ? LINKED_PAGE : '/#/sign-in';
  return `${page}?error=${code}`;
}

/** Errors that a page explains to the user, instead of a response in JSON. */
export const PAGE_ERRORS: readonly ErrorCode[] = [
  'OIDC_DENIED',
  'OIDC_EMAIL_TAKEN',
  'OIDC_EMAIL_UNVERIFIED',
  'OIDC_FAILED',
  'OIDC_IDENTITY_TAKEN',
  'OIDC_NOT_ALLOWED',
  'OIDC_NO_ACCOUNT',
  'OIDC_UNAVAILABLE',
  'ACCOUNT_CHANGED',
  'CROSS_SITE',
  'RECENT_SIGN_IN_REQUIRED',
  'SECOND_FACTOR_SETUP_REQUIRED',
  'SESSION_REQUIRED',
  'UNAUTHENTICATED',
];

export function isForUser(error: unknown): error is AppError {
  return error instanceof AppError && PAGE_ERRORS.includes(error.code);
}

/**
 * Returns the messages of an error and its causes, with both issuers if the library has compared them. Other properties
 * may hold tokens, and are not logged.
 */
export function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return '';
  const { message, cause } = error;
  if (cause instanceof Error) return `${message}: ${reasonOf(cause)}`;
  return /issuer/.test(message) ? `${message}${issuersIn(cause)}` : message;
}

const MAX_ISSUER_LENGTH = 500;

/** Cause of an error of the library: the metadata, an ID token or a response has another issuer. */
interface IssuerComparison {
  expected?: string;
  body?: { issuer: unknown };
  claims?: { iss: unknown };
  parameters?: URLSearchParams;
}

function issuersIn(cause: unknown): string {
  const { expected, body, claims, parameters } = (isObject(cause) ? cause : {}) as IssuerComparison;
  if (expected === undefined) return '';
  const found = body?.issuer ?? claims?.iss ?? parameters?.get('iss');
  return ` (expected ${expected}, found ${String(found).slice(0, MAX_ISSUER_LENGTH)})`;
}
