import * as openid from 'openid-client';
import type { ProviderConfig } from '../../config/sign-in.js';
import { AppError } from '../../lib/errors.js';
import { createOutboundAgent, type OutboundAgent, sendRequest } from '../../lib/outbound-http.js';
import { type Claims, isEmpty } from './claims.js';

/**
 * Clients of the providers, with the library openid-client: loaded with the first sign-in. State: the metadata and keys
 * of each provider for an hour. The library reads the keys again if a token names an unknown one, at most once a minute.
 */

/** In seconds. */
const TIMEOUT_S = 5;
const CLOCK_TOLERANCE_S = 60;
const METADATA_LIFETIME_MS = 3_600_000;
const MAX_RESPONSE_BYTES = 1_048_576;

export interface Checks {
  state: string;
  nonce: string;
  verifier: string;
}

export interface SignedInAtProvider {
  /** Claims of the ID token: issuer and subject are verified. */
  claims: Claims;
  /** Adds the claims of UserInfo, which must be of the same subject. @throws AppError OIDC_UNAVAILABLE, OIDC_FAILED */
  withUserInfo(): Promise<Claims>;
}

export interface ProviderClient {
  /** Returns the address of the provider's sign-in. @throws AppError OIDC_UNAVAILABLE */
  authorizationUrl(checks: Checks, redirectUri: string): Promise<URL>;
  /**
   * Redeems the code of a response (OpenID Connect Core, section 3.1.3) and checks the ID token with its signature.
   * @param response the address of the callback with its parameters
   * @throws AppError OIDC_DENIED, OIDC_UNAVAILABLE, OIDC_FAILED
   */
  redeem(response: URL, checks: Checks): Promise<SignedInAtProvider>;
  /** Returns the address that signs out at the provider; null if it has none. @throws AppError OIDC_UNAVAILABLE */
  endSessionUrl(returnTo: string): Promise<URL | null>;
  close(): Promise<void>;
}

export function createProviderClient(provider: ProviderConfig, now: () => Date): ProviderClient {
  let known: { configuration: Promise<openid.Configuration>; since: number } | undefined;
  let agent: Promise<OutboundAgent> | undefined;

  const customFetch: openid.CustomFetch = async (url, { method, headers, body, signal }) => {
    agent ??= createOutboundAgent({ connectTimeoutMs: TIMEOUT_S * 1_000, maxResponseBytes: MAX_RESPONSE_BYTES });
    const sent = {
      method: method === 'POST' ? 'POST' : 'GET',
      headers: { ...headers },
      body: body === undefined || body === null ? undefined : String(body),
      signal: signal ?? AbortSignal.timeout(TIMEOUT_S * 1_000),
    } as const;
    const response = await sendRequest(await agent, new URL(url), sent).catch((error: unknown) => {
      throw new Unreachable(error);
    });
    if (response.status >= 500) throw new Unreachable(new Error(`${url} responded with ${response.status}`));
    const type = String(response.headers['content-type'] ?? '');
    return new Response(response.text, { status: response.status, headers: { 'content-type': type } });
  };

  /** Metadata of the provider; a failure is not cached. @throws AppError OIDC_UNAVAILABLE */
  async function configured(): Promise<openid.Configuration> {
    const at = now().getTime();
    // They are read again if the clock was set back.
    if (known === undefined || at < known.since || at >= known.since + METADATA_LIFETIME_MS) {
      const configuration = discover(provider, customFetch);
      known = { configuration, since: at };
      const own = known;
      configuration.catch(() => {
        if (known === own) known = undefined;
      });
    }
    return known.configuration.catch((error: unknown) => {
      throw new AppError('OIDC_UNAVAILABLE', { cause: error });
    });
  }

  return {
    async authorizationUrl({ state, nonce, verifier }, redirectUri) {
      const configuration = await configured();
      const challenge = await openid.calculatePKCECodeChallenge(verifier);
      const parameters = { redirect_uri: redirectUri, scope: provider.scope, state, nonce, code_challenge: challenge };
      try {
        return openid.buildAuthorizationUrl(configuration, { ...parameters, code_challenge_method: 'S256' });
      } catch (error) {
        // The metadata names no endpoint, or none with https.
        throw new AppError('OIDC_UNAVAILABLE', { cause: error });
      }
    },

    async redeem(response, { state, nonce, verifier }) {
      const configuration = await configured();
      const expected = {
        expectedState: state,
        expectedNonce: nonce,
        pkceCodeVerifier: verifier,
        idTokenExpected: true,
      };
      const tokens = await openid
        .authorizationCodeGrant(configuration, response, expected)
        .catch((error: unknown) => throwFailure(error));
      const claims = tokens.claims();
      if (claims === undefined) throw new AppError('OIDC_FAILED');
      // The library checks the other times by this clock, and not this one.
      if (claims.iat > Date.now() / 1_000 + CLOCK_TOLERANCE_S) {
        throw new AppError('OIDC_FAILED', { cause: new Error('the ID token is of the future') });
      }
      return {
        claims,
        async withUserInfo() {
          if (configuration.serverMetadata().userinfo_endpoint === undefined) return claims;
          const info = await openid
            .fetchUserInfo(configuration, tokens.access_token, claims.sub)
            .catch((error: unknown) => throwFailure(error));
          const missing = Object.entries(info).filter(([name]) => isEmpty(claims[name]));
          return { ...claims, ...Object.fromEntries(missing) };
        },
      };
    },

    async endSessionUrl(returnTo) {
      const configuration = await configured();
      if (configuration.serverMetadata().end_session_endpoint === undefined) return null;
      return openid.buildEndSessionUrl(configuration, { post_logout_redirect_uri: returnTo });
    },

    close: async () => (await agent)?.destroy(),
  };
}

function discover(provider: ProviderConfig, customFetch: openid.CustomFetch): Promise<openid.Configuration> {
  const { issuer, clientId, clientSecret } = provider;
  const options: openid.DiscoveryRequestOptions = {
    timeout: TIMEOUT_S,
    [openid.customFetch]: customFetch,
    execute: [openid.enableNonRepudiationChecks, ...(issuer.startsWith('http:') ? [openid.allowInsecureRequests] : [])],
  };
  const metadata = { [openid.clockTolerance]: CLOCK_TOLERANCE_S };
  const authentication = clientSecret === null ? openid.None() : withSecret(clientSecret);
  return openid.discovery(new URL(issuer), clientId, metadata, authentication, options);
}

/** Sends the secret by HTTP Basic, unless the provider supports the body only (OpenID Connect Discovery, section 3). */
function withSecret(secret: string): openid.ClientAuth {
  const basic = openid.ClientSecretBasic(secret);
  const post = openid.ClientSecretPost(secret);
  return (server, client, body, headers) => {
    const { token_endpoint_auth_methods_supported: methods = ['client_secret_basic'] } = server;
    return (methods.includes('client_secret_basic') ? basic : post)(server, client, body, headers);
  };
}

class Unreachable extends Error {
  constructor(cause: unknown) {
    super('the provider cannot be reached', { cause });
    this.name = 'Unreachable';
  }
}

function throwFailure(error: unknown): never {
  if (error instanceof openid.AuthorizationResponseError && error.error === 'access_denied') {
    throw new AppError('OIDC_DENIED', { cause: error });
  }
  throw new AppError(isUnreachable(error) ? 'OIDC_UNAVAILABLE' : 'OIDC_FAILED', { cause: error });
}

function isUnreachable(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return error instanceof Unreachable || isUnreachable(error.cause);
}
