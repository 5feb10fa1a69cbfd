import { isRefusedScheme } from './refused-schemes.js';

/** Redirect URIs of apps (RFC 6749, section 3.1.2; RFC 8252, section 7; RFC 9700, section 4.1). */

type RedirectKind = 'web' | 'loopback' | 'application';

interface RedirectFacts {
  kind: RedirectKind;
  /** Host as DNS names it, or the scheme of an application with its colon. */
  host: string;
}

const MAX_LENGTH = 2_048;

const WEB = /^https:\/\/[^/?@]/i;
/** As text: the URL parser takes other spellings, such as hexadecimal numbers, for the same address. */
const LOOPBACK = /^(http:\/\/(127\.0\.0\.1|\[::1\]|localhost))(?::\d{1,5})?((?:[/?].*)?)$/i;
const APPLICATION = /^[a-z][a-z0-9+.-]*:./i;

/** Returns why a URI cannot be registered; null if it can. */
export function redirectUriFault(uri: unknown): string | null {
  if (typeof uri !== 'string') return 'is not a string';
  if (uri.length > MAX_LENGTH) return `is longer than ${MAX_LENGTH} characters`;
  if (!/^[\x21-\x7e]+$/.test(uri) || uri.includes('\\')) return 'contains white space or characters of no URI';
  if (uri.includes('#')) return 'has a fragment';
  if (!URL.canParse(uri)) return 'is no absolute URI';
  const { protocol, username, password } = new URL(uri);
  if (username !== '' || password !== '') return 'contains credentials';
  if (isRefusedScheme(protocol.slice(0, -1))) return `has the scheme ${protocol}, which is not allowed`;
  if (protocol === 'https:') return WEB.test(uri) ? null : 'has no host';
  if (protocol === 'http:') {
    return LOOPBACK.test(uri) ? null : 'uses http, which is allowed for 127.0.0.1, [::1] and localhost only';
  }
  return APPLICATION.test(uri) ? null : 'has no scheme of an application';
}

/** True if a URI is one of the registered ones, character by character; for loopback whatever the ports are. */
export function isRegistered(registered: readonly string[], uri: string): boolean {
  if (registered.includes(uri)) return true;
  const wanted = withoutPort(uri);
  return wanted !== null && registered.some((one) => withoutPort(one) === wanted);
}

/** Returns a loopback URI without its port (RFC 8252, section 7.3); null for other URIs. */
function withoutPort(uri: string): string | null {
  const [, origin, , rest] = LOOPBACK.exec(uri) ?? [];
  return origin === undefined ? null : `${origin.toLowerCase()}${rest || '/'}`;
}

/** @param uri one without a fault */
export function redirectFacts(uri: string): RedirectFacts {
  const [, , loopback] = LOOPBACK.exec(uri) ?? [];
  if (loopback !== undefined) return { kind: 'loopback', host: loopback.toLowerCase() };
  const { protocol, host } = new URL(uri);
  return protocol === 'https:' ? { kind: 'web', host } : { kind: 'application', host: protocol };
}

/** True if the operator allows apps with this redirect. An empty list allows all. */
export function isAllowedRedirect(allowed: readonly string[], uri: string): boolean {
  if (allowed.length === 0) return true;
  const { kind, host } = redirectFacts(uri);
  if (kind === 'loopback') return allowed.includes('loopback');
  return allowed.includes(kind === 'web' ? new URL(uri).hostname : host);
}

/** Adds the parameters of a response to a redirect URI; undefined ones are left out. */
export function responseUri(uri: string, parameters: Record<string, string | undefined>): string {
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return `${uri}${uri.includes('?') ? '&' : '?'}${new URLSearchParams(given)}`;
}
