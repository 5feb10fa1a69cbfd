/** First segments of tududi's paths that have no counterpart here, and the sentence for each. */
const FAMILIES: ReadonlyMap<string, string> = new Map([
  ['habits', 'Habits are not supported'],
  ['people', 'People are not supported'],
  ['quotes', 'Quotes are not supported'],
  ['telegram', 'The Telegram integration is not supported'],
  ['upload', 'Uploads other than files of tasks are not supported'],
  ['uploads', 'Uploads other than files of tasks are not supported'],
  ['backup', "Backups by clients are not supported: use the service's own export"],
  ['backups', "Backups by clients are not supported: use the service's own export"],
  ['templates', 'Templates are not supported'],
  ['oidc', 'Sign-in by OpenID Connect is not supported'],
]);

const UNKNOWN = 'This path is not among what is served here for clients of tududi.';

/** Returns the message of a 404 for a path without a route. */
export function unknownPath(url: string): string {
  const [, name = ''] = /^\/api(?:\/v1)?\/([a-z]+)/.exec(url) ?? [];
  const sentence = FAMILIES.get(name);
  return sentence === undefined ? UNKNOWN : `${sentence}. ${UNKNOWN}`;
}
