import { oauthError } from './errors.js';
import { redirectFacts, redirectUriFault } from './redirect-uris.js';

/** Metadata of clients (RFC 7591, section 2), from a registration or a document. */

export const AUTH_METHODS = ['none', 'client_secret_basic', 'client_secret_post', 'private_key_jwt'] as const;
type AuthMethod = (typeof AUTH_METHODS)[number];

export interface ClientMetadata {
  redirect_uris: string[];
  token_endpoint_auth_method: AuthMethod;
  client_uri?: string;
  /** Keys that sign assertions: a JWK set, or its address. */
  jwks?: object;
  jwks_uri?: string;
  /** True if the client may come without an assertion as well. */
  isPublicToo?: boolean;
}

export interface NamedMetadata {
  name: string;
  metadata: ClientMetadata;
}

const MAX_REDIRECT_URIS = 10;
const MAX_NAME_LENGTH = 60;
const MAX_QUOTED = 100;

type Given = Readonly<Record<string, unknown>>;

export function isObject(value: unknown): value is Given {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/**
 * Reads the metadata of a registration. Names that are not known are ignored, and a method that is not supported
 * becomes `none`: the response says what counts.
 * @throws AppError invalid_redirect_uri, invalid_client_metadata
 */
export function registeredMetadata(given: unknown): NamedMetadata {
  if (!isObject(given)) throw invalidMetadata('The body must be a JSON object with redirect_uris.');
  const { token_endpoint_auth_method: method = 'client_secret_basic' } = given;
  const isSupported = method === 'client_secret_basic' || method === 'client_secret_post';
  return readMetadata(given, isSupported ? method : 'none');
}

/**
 * Reads a Client ID Metadata Document (draft-ietf-oauth-client-id-metadata-document-02, section 4).
 * @throws AppError invalid_redirect_uri, invalid_client_metadata
 */
export function documentMetadata(clientId: string, given: unknown): NamedMetadata {
  if (!isObject(given) || given.client_id !== clientId) {
    throw invalidMetadata('The document must be a JSON object whose client_id is its own address.');
  }
  const { token_endpoint_auth_method: method = 'none', token_endpoint_auth_methods_supported: others, jwks } = given;
  if (given.client_secret !== undefined || String(method).startsWith('client_secret')) {
    throw invalidMetadata('The document must not contain or need a client_secret, because it is public.');
  }
  const usesKey = method === 'private_key_jwt';
  const read = readMetadata(given, usesKey ? 'private_key_jwt' : 'none');
  if (usesKey) {
    const { jwks_uri: uri } = given;
    if (isObject(jwks)) read.metadata.jwks = jwks;
    else if (typeof uri === 'string' && URL.canParse(uri) && new URL(uri).protocol === 'https:') {
      read.metadata.jwks_uri = uri;
    } else throw invalidMetadata('private_key_jwt needs jwks, or jwks_uri with an https address.');
    if (Array.isArray(others) && others.includes('none')) read.metadata.isPublicToo = true;
  }
  return read;
}

function readMetadata(given: Given, method: AuthMethod): NamedMetadata {
  const uris = redirectUris(given.redirect_uris);
  const { client_uri: page } = given;
  const isPage = typeof page === 'string' && URL.canParse(page) && /^https?:$/.test(new URL(page).protocol);
  return {
    name: cleanName(given.client_name) || redirectFacts(uris[0] as string).host,
    metadata: {
      redirect_uris: uris,
      token_endpoint_auth_method: method,
      ...(isPage && page.length <= 2_048 && { client_uri: page }),
    },
  };
}

/** @throws AppError invalid_redirect_uri */
function redirectUris(given: unknown): string[] {
  if (!Array.isArray(given) || given.length === 0 || given.length > MAX_REDIRECT_URIS) {
    throw oauthError('invalid_redirect_uri', `redirect_uris must be a list of 1 to ${MAX_REDIRECT_URIS} URIs.`);
  }
  for (const uri of given) {
    const fault = redirectUriFault(uri);
    if (fault !== null) throw oauthError('invalid_redirect_uri', `${String(uri).slice(0, MAX_QUOTED)} ${fault}.`);
  }
  return given;
}

/** Characters without a glyph that Unicode does not class as control or format. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}\u115f\u1160\u2800\u3164\uffa0]|[\u034f\u17b4\u17b5]|[\ufe00-\ufe0f]/gu;

/** Removes control, bidirectional and invisible characters, and shortens the name to 60 characters. */
export function cleanName(given: unknown): string {
  if (typeof given !== 'string') return '';
  const visible = given.slice(0, 1_000).normalize('NFC').replace(/\s/g, ' ').replace(INVISIBLE, '');
  return [...visible.replace(/ {2,}/g, ' ').trim()].slice(0, MAX_NAME_LENGTH).join('').trim();
}

export function invalidMetadata(message: string) {
  return oauthError('invalid_client_metadata', message);
}
