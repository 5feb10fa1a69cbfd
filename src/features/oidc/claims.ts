import { isTimeZone } from '../../lib/calendar.js';

/** Facts about a person from claims (OpenID Connect Core, section 5.1). Claims are text from outside. */

export interface Claims {
  readonly iss: string;
  readonly sub: string;
  readonly [claim: string]: unknown;
}

/** OpenID Connect Core, section 2. */
const MAX_SUBJECT_LENGTH = 255;
const MAX_EMAIL_LENGTH = 254;
const MAX_NAME_LENGTH = 255;
const ENTRA_ISSUER = /^https:\/\/login\.microsoftonline\.(com|us)\//;

export function isSubject(subject: string): boolean {
  return subject.length > 0 && subject.length <= MAX_SUBJECT_LENGTH && /^[\x20-\x7e]+$/.test(subject);
}

/** Returns the address in lower case; null if it is none that an account can have. */
export function emailIn({ email: claim }: Claims): string | null {
  if (typeof claim !== 'string') return null;
  const email = claim.trim();
  if (email.length > MAX_EMAIL_LENGTH) return null;
  return /^[\x21-\x3f\x41-\x7e]+@[a-z0-9.-]+\.[a-z0-9-]+$/i.test(email) ? email.toLowerCase() : null;
}

/** True if the provider says that the person owns the address. Only `true` counts: text is no boolean. */
export function hasVerifiedEmail(claims: Claims): boolean {
  if (claims.email_verified !== undefined) return claims.email_verified === true;
  // Entra sends no email_verified. This claim says that the tenant has verified the domain of the address.
  return ENTRA_ISSUER.test(claims.iss) && [true, 1, '1', 'true'].includes(claims.xms_edov as string);
}

export function groupsIn(claims: Claims, name: string): string[] {
  const value = claims[name];
  const groups = Array.isArray(value) ? value : [value];
  return groups.filter((group) => typeof group === 'string');
}

interface Person {
  name: string | null;
  surname: string | undefined;
  timezone: string | undefined;
  language: string | undefined;
}

/** Returns what a new account takes from the claims. */
export function personIn(claims: Claims): Person {
  const { given_name: given, family_name: family, name, zoneinfo: zone, locale } = claims;
  const language = typeof locale === 'string' ? /^[a-z]{2,3}/i.exec(locale)?.[0].toLowerCase() : undefined;
  return {
    name: nameIn(given) ?? nameIn(name),
    surname: (nameIn(given) && nameIn(family)) ?? undefined,
    timezone: typeof zone === 'string' && isTimeZone(zone) ? zone : undefined,
    language,
  };
}

/** Removes characters that no database stores or no reader sees; null for nothing. */
function nameIn(value: unknown): string | null {
  if (typeof value !== 'string') return null;
  const text = value.slice(0, MAX_NAME_LENGTH).replace(/\p{C}/gu, '').trim();
  return text === '' ? null : text;
}

export function lacks(claims: Claims, names: readonly string[]): boolean {
  return names.some((name) => isEmpty(claims[name]));
}

/** True for a claim that says nothing. Some providers put empty groups into ID tokens, and the groups into UserInfo. */
export function isEmpty(claim: unknown): boolean {
  return claim === undefined || claim === null || (Array.isArray(claim) && claim.length === 0);
}
