import { similarName } from '../lib/names.js';

/** Prefixes that only settings of the service have. */
const OWN_PREFIXES =
  /^(ACCOUNT_MAX|CHANGES_KEEP|COMPAT|DOCS|FILES|LLM|METRICS|OAUTH|OIDC|PASSWORD_LOGIN|PUSH|RATE_LIMIT|RATE_LIMITING|REGISTRATION|RESPONSE_BUFFER|SECOND_FACTOR|SERVICE|TRUST|UNDO|VAPID|WEBHOOK)_/;

/** Prefixes that other programs use as well: a name with one of them is a fault if it resembles a setting. */
const SHARED_PREFIXES = /^(BASE|COOKIE|DATABASE|LOG|MAIL|MAX|PROCESSES|REDIS|SMTP|VENDOR|WEB|WORKERS)_/;

/** Names that platforms set: service links of Kubernetes and Docker, Coolify, and databases of hosting providers. */
const SET_BY_PLATFORMS = [
  /_SERVICE_(HOST|PORT)(_|$)/,
  /_PORT(_\d{1,5}_(TCP|UDP)(_|$)|$)/,
  /^SERVICE_(BASE64|FQDN|NAME|PASSWORD|REALBASE64|URL|USER)_/,
  /^(DATABASE|REDIS)_(\w+_URL|URL_\w+)$/,
];

/** More would take DATABASE_USER for DATABASE_URL. */
const MAX_SHARED_EDITS = 2;

/** Returns a fault for each variable that has a prefix of the settings but is none. */
export function unknownSettings(env: Readonly<Record<string, string | undefined>>, known: ReadonlySet<string>) {
  const settings = [...known];
  return Object.keys(env).flatMap((name) => {
    const isUnknown = Boolean(env[name]?.trim()) && !known.has(name);
    if (!isUnknown || SET_BY_PLATFORMS.some((pattern) => pattern.test(name))) return [];
    const isOwn = OWN_PREFIXES.test(name);
    if (!isOwn && !SHARED_PREFIXES.test(name)) return [];
    // A name may continue or abbreviate a setting.
    const likely =
      settings.find((setting) => name.startsWith(setting) || setting.startsWith(name)) ??
      similarName(name, settings, isOwn ? Math.ceil(name.length / 2) : MAX_SHARED_EDITS);
    if (likely === undefined) return isOwn ? [`${name} is not a setting`] : [];
    return [`${name} is not a setting: did you mean ${likely}?`];
  });
}
