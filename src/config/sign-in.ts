import { readFileSync } from 'node:fs';
import { addressOfHost, isLocalAddress } from '../lib/address-policy.js';
import { errorCode } from '../lib/typed.js';
import { boolean, headerText, integer, listOf, type Parser, type Setting, text } from './parsers.js';

/** Settings of sign-in by OpenID Connect, and of sign-in by password. */

export interface ProviderConfig {
  /** Name on the button. */
  name: string;
  /** Part of the addresses of the provider's sign-in. */
  slug: string;
  issuer: string;
  clientId: string;
  /** Null for a public client. */
  clientSecret: string | null;
  scope: string;
  /** True to create accounts for people without one. */
  autoProvision: boolean;
  /** Groups that may sign in; empty for all. */
  allowedGroups: string[];
  /** Members are administrators, others are not; null to leave the role alone. */
  adminGroup: string | null;
  groupsClaim: string;
  /** True to link accounts by a verified e-mail address. */
  linkByEmail: boolean;
  /** True if an absent `email_verified` counts as true. */
  trustEmail: boolean;
  sessionHours: number;
  /** True to sign out at the provider as well. */
  logout: boolean;
}

export interface SignInConfig {
  providers: ProviderConfig[];
  /** True to start the sign-in at the only provider without a button. */
  autoRedirect: boolean;
  passwordEnabled: boolean;
}

const MAX_PROVIDERS = 9;
const MAX_SESSION_HOURS = 8_760;

type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the providers: one, or numbered ones. Adds contradictions to `faults`. */
export function readSignIn(env: Environment, setting: Setting, faults: string[]): SignInConfig {
  const given = Object.keys(env).filter((name) => env[name]?.trim());
  const readings = { given, setting, faults };
  const single = readProvider(readings, SINGLE);
  const providers = single === null ? [] : [single];
  for (let number = 1, last = 0; number <= MAX_PROVIDERS; number++) {
    const prefix = `OIDC_PROVIDER_${number}_`;
    if (!given.some((name) => name.startsWith(prefix))) continue;
    if (last !== number - 1)
      faults.push(`OIDC_PROVIDER_${last + 1}_ISSUER is missing: number the providers without gaps`);
    last = number;
    const provider = readProvider(readings, numbered(prefix));
    if (provider !== null) providers.push(provider);
  }
  if (single !== null && providers.length > 1) {
    faults.push('OIDC_ISSUER_URL must not be set together with OIDC_PROVIDER_1_ISSUER: number all providers');
  }
  return {
    providers,
    autoRedirect: setting('OIDC_AUTO_REDIRECT', boolean, false),
    passwordEnabled: setting('PASSWORD_LOGIN_ENABLED', boolean, true),
  };
}

interface Readings {
  /** Names of the variables that are not empty. */
  given: readonly string[];
  setting: Setting;
  faults: string[];
}

interface Names {
  /** Returns the name of a setting of the provider. */
  of: (suffix: string) => string;
  issuer: string;
  name: string;
  slug: string;
}

const SINGLE: Names = {
  of: (suffix) => `OIDC_${suffix}`,
  issuer: 'OIDC_ISSUER_URL',
  name: 'OIDC_PROVIDER_NAME',
  slug: 'OIDC_PROVIDER_SLUG',
};

function numbered(prefix: string): Names {
  const of = (suffix: string) => prefix + suffix;
  return { of, issuer: of('ISSUER'), name: of('NAME'), slug: of('SLUG') };
}

/** Returns null without an issuer and a client id. */
function readProvider({ given, setting, faults }: Readings, names: Names): ProviderConfig | null {
  const { of } = names;
  const before = faults.length;
  const issuer = setting(names.issuer, issuerUrl, null);
  const clientId = setting(of('CLIENT_ID'), headerText, null);
  const provider = {
    name: setting(names.name, buttonText, 'SSO'),
    slug: setting(names.slug, slug, 'sso'),
    clientSecret: clientSecret(setting, faults, of('CLIENT_SECRET')),
    scope: withOpenId(setting(of('SCOPE'), scopes, 'openid profile email')),
    autoProvision: setting(of('AUTO_PROVISION'), boolean, false),
    allowedGroups: setting(of('ALLOWED_GROUPS'), listOf(text), []),
    adminGroup: setting(of('ADMIN_GROUP'), text, null),
    groupsClaim: setting(of('GROUPS_CLAIM'), text, 'groups'),
    linkByEmail: setting(of('LINK_BY_EMAIL'), boolean, false),
    trustEmail: setting(of('TRUST_EMAIL'), boolean, false),
    sessionHours: setting(of('SESSION_HOURS'), integer(1, MAX_SESSION_HOURS), 720),
    logout: setting(of('LOGOUT'), boolean, false),
  };
  // A setting of tududi, which this service has not.
  const domains = of('ADMIN_EMAIL_DOMAINS');
  if (given.includes(domains)) setting(domains, refusedDomains(of('ADMIN_GROUP')), null);
  const isFaulty = faults.slice(before).some((fault) => fault.startsWith(names.issuer));
  if (issuer !== null && clientId !== null) return { issuer, clientId, ...provider };
  const isNumbered = names.issuer !== SINGLE.issuer;
  if (issuer === null && !isFaulty && (isNumbered || clientId !== null)) faults.push(`${names.issuer} must be set`);
  if (clientId === null && issuer !== null) faults.push(`${of('CLIENT_ID')} must be set`);
  return null;
}

/** Returns faults between the settings of providers and others. */
export function signInFaults(config: {
  baseUrl: string | null;
  registrationEnabled: boolean;
  signIn: SignInConfig;
}): string[] {
  const { providers, passwordEnabled } = config.signIn;
  const faults: string[] = [];
  if (providers.length > 0 && config.baseUrl === null) {
    faults.push('BASE_URL must be set with a provider, which returns users to it');
  }
  const slugs = providers.map((provider) => provider.slug);
  for (const [index, one] of slugs.entries()) {
    if (slugs.indexOf(one) !== index) faults.push(`OIDC_PROVIDER_${index + 1}_SLUG must not be ${one} again`);
  }
  if (!passwordEnabled && providers.length === 0) {
    faults.push('PASSWORD_LOGIN_ENABLED must be true without a provider, because users could not sign in');
  }
  if (config.registrationEnabled && passwordEnabled && providers.some(({ linkByEmail }) => linkByEmail)) {
    faults.push(
      'OIDC_LINK_BY_EMAIL needs REGISTRATION_ENABLED=false: with open registration anyone can register the address ' +
        'of another person',
    );
  }
  return faults;
}

/** Reads a secret from its variable or from the file that `…_FILE` names. Messages never contain it. */
function clientSecret(setting: Setting, faults: string[], name: string): string | null {
  const given = setting(name, text, null);
  const ofFile = setting(`${name}_FILE`, secretFile, null);
  if (given !== null && ofFile !== null) faults.push(`${name} must not be set together with ${name}_FILE`);
  return given ?? ofFile;
}

const secretFile: Parser<string> = (path) => {
  let content: string;
  try {
    content = readFileSync(path, 'utf8').trim();
  } catch (error) {
    throw new Error(`must be a file that can be read (${errorCode(error)})`);
  }
  if (content === '') throw new Error('must be a file with the secret, not an empty one');
  return content;
};

/** Tenants of Microsoft Entra that stand for many: any of their users could claim any address. */
const ENTRA_HOSTS = /(^|\.)(login\.microsoftonline\.(com|us)|login\.partner\.microsoftonline\.cn|login\.windows\.net)$/;
const ENTRA_SHARED = /^\/(common|organizations|consumers)(\/|$)/i;

const issuerUrl: Parser<string> = (value) => {
  const url = URL.canParse(value) ? new URL(value) : null;
  if (url === null || !/^https?:$/.test(url.protocol)) {
    throw new Error(`must be an http or https address, not ${JSON.stringify(value)}`);
  }
  if (url.username !== '' || url.password !== '') throw new Error('must not contain a user name or a password');
  if (url.search !== '' || url.hash !== '') throw new Error('must be the issuer, without a query or a fragment');
  if (url.pathname.includes('/.well-known/')) {
    throw new Error('must be the issuer, without /.well-known/openid-configuration');
  }
  if (url.protocol === 'http:' && !isPrivateHost(url.hostname)) {
    throw new Error('must be an https address, unless the provider is on this machine or in a private network');
  }
  if (ENTRA_HOSTS.test(url.hostname) && ENTRA_SHARED.test(url.pathname)) {
    throw new Error('must name one tenant of Entra: common, organizations and consumers are open to any account');
  }
  return value;
};

/** Names that resolve in private networks only: those without a dot, such as names of containers, and reserved ones. */
const PRIVATE_NAMES = /^[a-z0-9-]+$|\.(localhost|local|internal|home\.arpa)$/i;

function isPrivateHost(hostname: string): boolean {
  const address = addressOfHost(hostname);
  return address === null ? PRIVATE_NAMES.test(hostname) : isLocalAddress(address);
}

const slug: Parser<string> = (value) => {
  if (!/^[a-z0-9-]{1,32}$/.test(value)) {
    throw new Error(`must have 1 to 32 of the characters a-z, 0-9 and -, not ${JSON.stringify(value)}`);
  }
  return value;
};

const MAX_NAME_LENGTH = 60;

const buttonText: Parser<string> = (value) => {
  if (value.length > MAX_NAME_LENGTH || /\p{C}/u.test(value)) {
    throw new Error(`must have at most ${MAX_NAME_LENGTH} visible characters`);
  }
  return value;
};

const scopes: Parser<string> = (value) => {
  // RFC 6749, section 3.3.
  if (!/^[\x21\x23-\x5b\x5d-\x7e]+( [\x21\x23-\x5b\x5d-\x7e]+)*$/.test(value)) {
    throw new Error(`must be names of scopes with one space between them, not ${JSON.stringify(value)}`);
  }
  return value;
};

function withOpenId(scope: string): string {
  return scope.split(' ').includes('openid') ? scope : `openid ${scope}`;
}

function refusedDomains(alternative: string): Parser<null> {
  return () => {
    throw new Error(`is not supported: an e-mail address is no proof of a role. Use ${alternative}`);
  };
}
