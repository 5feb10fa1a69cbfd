import { AppError, type ErrorCode, type OAuthErrorName } from '../../lib/errors.js';

const RETRY_AFTER_S = 60;

const CODES: Partial<Record<OAuthErrorName, ErrorCode>> = {
  access_denied: 'FORBIDDEN',
  invalid_client: 'INVALID_CREDENTIALS',
  temporarily_unavailable: 'OVERLOADED',
};

/** Returns an error of RFC 6749, section 5.2, and its extensions: 401, 403 or 503 by its name, otherwise 400. */
export function oauthError(oauth: OAuthErrorName, message: string): AppError {
  const code = CODES[oauth] ?? 'BAD_REQUEST';
  return new AppError(code, { oauth, message, ...(code === 'OVERLOADED' && { retryAfter: RETRY_AFTER_S }) });
}

export function invalidClient(message = 'There is no client with this client_id: register it again.'): AppError {
  return oauthError('invalid_client', message);
}

export function invalidGrant(message: string): AppError {
  return oauthError('invalid_grant', message);
}
