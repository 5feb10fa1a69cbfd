import { randomBytes } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Caller } from '../../access/caller.js';
import type { ProviderConfig } from '../../config/sign-in.js';
import type { App, Context } from '../../context.js';
import { cookiesNamed } from '../../http/auth/cookies.js';
import { callerOf, clientAddress } from '../../http/auth/identity.js';
import { openSession } from '../../http/auth/open-session.js';
import { AppError } from '../../lib/errors.js';
import { sha256 } from '../../lib/hash.js';
import { required } from '../../lib/typed.js';
import { networkHash } from '../accounts/networks.js';
import { requireRecentSignIn } from '../accounts/service.js';
import { type Claims, isSubject, lacks } from './claims.js';
import { errorPage, isForUser, LINKED_PAGE, reasonOf } from './failures.js';
import { type Checks, createProviderClient, type ProviderClient, type SignedInAtProvider } from './provider.js';
import * as service from './service.js';
import * as store from './store.js';

/**
 * Sign-in at a provider: authorization code with PKCE, `state`, `nonce` and `iss` (OAuth 2.1; OpenID Connect Core,
 * section 3.1; RFC 9207). A row under the hash of the state binds the response to the browser that has begun, by a
 * cookie. It is deleted by the first response. Verifier and nonce are derived from state and cookie, and stored nowhere.
 */

const COOKIE = 'oidc';
const LIFETIME_MS = 600_000;
const MAX_RETURN_LENGTH = 1_000;

export interface Start {
  provider: ProviderConfig;
  returnTo: string | undefined;
  /** True to link the identity to the account of the session. */
  link: boolean;
}

export function createFlow(app: App, context: Context) {
  const { config, db, now } = context;
  const { providers } = config.signIn;
  const baseUrl = required(config.baseUrl);
  const clients = new Map<string, ProviderClient>(
    providers.map((provider) => [provider.slug, createProviderClient(provider, now)]),
  );
  const clientOf = ({ slug }: ProviderConfig) => required(clients.get(slug));
  /** Registered at the provider, which compares it character by character. */
  const addressOf = (slug: string) => `${baseUrl}/api/oidc/callback/${slug}`;
  const checksFor = (state: string, browser: string): Checks => ({
    state,
    nonce: app.keyedHash(`oidc nonce ${state} ${browser}`),
    verifier: app.keyedHash(`oidc verifier ${state} ${browser}`),
  });

  return {
    /** Stores a request and returns the address of the provider. @throws AppError */
    async begin(request: FastifyRequest, reply: FastifyReply, { provider, returnTo, link }: Start): Promise<string> {
      const { slug } = provider;
      const userId = link ? linkingCaller(request).id : null;
      const sent = cookiesNamed(request, COOKIE).find((value) => /^[0-9a-f]{64}$/.test(value));
      const browser = sent ?? randomBytes(32).toString('hex');
      const state = randomBytes(32).toString('hex');
      const url = await clientOf(provider).authorizationUrl(checksFor(state, browser), addressOf(slug));
      const row = {
        ...{ state_hash: sha256(state), browser_hash: sha256(browser), slug, user_id: userId },
        return_to: pagePath(returnTo),
        expires_at: new Date(now().getTime() + LIFETIME_MS).toISOString(),
      };
      await db.write((trx) => store.insertRequest(trx, row));
      reply.setCookie(COOKIE, browser, {
        ...{ path: '/api/oidc', httpOnly: true, sameSite: 'lax', maxAge: LIFETIME_MS / 1_000 },
        secure: config.cookieSecure,
      });
      return url.href;
    },

    /**
     * Takes the response of a provider: opens a session, or links the identity.
     * @param search the query of the response, with its question mark
     * @returns the page to show, below `BASE_URL`
     * @throws AppError for failures that are not those of the sign-in
     */
    async finish(request: FastifyRequest, provider: ProviderConfig, search: string): Promise<string> {
      const at = now().toISOString();
      const { slug } = provider;
      const state = new URLSearchParams(search).get('state') ?? '';
      const browsers = new Map(cookiesNamed(request, COOKIE).map((value) => [sha256(value), value]));
      const sent = { stateHash: sha256(state), browserHashes: [...browsers.keys()], slug, at };
      const asked = await db.write((trx) => store.takeRequest(trx, sent));
      const browser = browsers.get(asked?.browser_hash ?? '') ?? '';
      const address = clientAddress(request);
      let claims: Claims | undefined;
      try {
        if (asked === undefined) throw failed('the state is unknown, used, expired or of another browser');
        const response = new URL(`${addressOf(slug)}${search}`);
        const person = await clientOf(provider).redeem(response, checksFor(state, browser));
        if (!isSubject(person.claims.sub)) throw failed('the subject is not valid');
        claims = person.claims;
        const known = await store.findIdentity(db.read, { issuer: claims.iss, subject: claims.sub });
        const isKnown = known !== undefined || asked.user_id !== null;
        claims = await completeClaims(request, { provider, person, isKnown });
        const proof = { provider, claims, address, hashFor: networkHash(app, address) };
        await accept(request, proof, asked.user_id);
      } catch (error) {
        if (!isForUser(error)) throw error;
        const { code, cause } = error;
        request.log.warn({ code, provider: slug, reason: reasonOf(cause) }, 'a sign-in at a provider failed');
        if (asked?.user_id != null) return errorPage(code, true);
        if (asked !== undefined && error.status < 500)
          await service.recordFailure(context, { provider, claims, address }, code);
        return errorPage(code, false);
      }
      await app.takeBack(request, 'login');
      return asked.return_to ?? (asked.user_id === null ? '/' : LINKED_PAGE);
    },

    /** Returns the address that ends the session at its provider as well; null if there is none. */
    async signOutUrl(provider: ProviderConfig): Promise<string | null> {
      const url = await clientOf(provider).endSessionUrl(`${baseUrl}/`);
      return url?.href ?? null;
    },

    async close(): Promise<void> {
      for (const client of clients.values()) await client.close();
    },
  };

  /** @throws AppError SESSION_REQUIRED, RECENT_SIGN_IN_REQUIRED, CROSS_SITE */
  function linkingCaller(request: FastifyRequest): Caller {
    const caller = callerOf(request);
    requireRecentSignIn(caller, now());
    // A foreign page must not link the account that the visitor has at the provider, which may be that of an attacker.
    const { 'sec-fetch-site': site = hasSignedInHere(caller) ? 'same-origin' : undefined } = request.headers;
    if (site !== 'same-origin' && site !== 'none') throw new AppError('CROSS_SITE');
    return caller;
  }

  async function accept(request: FastifyRequest, proof: service.Proof, linkTo: number | null): Promise<void> {
    if (linkTo !== null) {
      const caller = callerOf(request);
      if (caller.id !== linkTo) throw new AppError('ACCOUNT_CHANGED');
      return service.linkIdentity(context, caller, proof);
    }
    const { provider } = proof;
    const { userId, isLastAdministrator } = await openSession(request, (storeSession) =>
      service.signInWith(context, proof, storeSession),
    );
    if (isLastAdministrator) {
      request.log.warn(
        { userId, provider: provider.slug },
        'the last administrator is not in the group, and stays one',
      );
    }
  }
}

/**
 * Returns the claims of a person, with those of UserInfo if the ID token lacks some that decide. If UserInfo fails, the
 * ID token decides where it can.
 * @throws AppError
 */
async function completeClaims(
  { log }: FastifyRequest,
  { provider, person, isKnown }: { provider: ProviderConfig; person: SignedInAtProvider; isKnown: boolean },
): Promise<Claims> {
  const { claims } = person;
  if (!lacks(claims, service.decisiveClaims(provider, isKnown))) return claims;
  try {
    return await person.withUserInfo();
  } catch (error) {
    if (!isForUser(error)) throw error;
    const isPassing = error.code === 'OIDC_UNAVAILABLE';
    if (!service.areSufficient({ provider, claims }, { isKnown, isPassing })) throw error;
    log.warn({ provider: provider.slug, reason: reasonOf(error.cause) }, 'UserInfo failed, the ID token decides');
    return claims;
  }
}

/**
 * True for a session that its user has opened here. One of a provider proves nothing in a browser that does not say where
 * a request comes from: any page can open it, and the provider need not ask the user (single sign-on).
 */
function hasSignedInHere({ credential }: Caller): boolean {
  return credential?.kind === 'session' && (credential.method === 'password' || credential.method === 'link');
}

function failed(reason: string): AppError {
  return new AppError('OIDC_FAILED', { cause: new Error(reason) });
}

/** Returns the path of a page of the web interface; null for everything else. */
function pagePath(returnTo: string | undefined): string | null {
  const isPage = returnTo !== undefined && returnTo.length <= MAX_RETURN_LENGTH && /^\/#\/[\x21-\x7e]*$/.test(returnTo);
  return isPage ? returnTo : null;
}
