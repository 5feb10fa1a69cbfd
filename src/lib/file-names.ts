/** Control characters, separators of paths, and characters that change the direction of the text after them. */
const UNSAFE = /[\p{Cc}\p{Cs}/\\\u061C\u200E\u200F\u2028\u2029\u202A-\u202E\u2066-\u2069]/gu;

/** Returns the name of a file without characters that mislead people or programs. */
export function fileName(given: string): string {
  const name = given.trim().replace(UNSAFE, '_');
  // A folder has these two names.
  return /^\.{1,2}$/.test(name) ? name.replaceAll('.', '_') : name;
}

/** Characters of a token (RFC 9110, section 5.6.2) and others that need no escape in a quoted string. */
const PLAIN = /[^\x20-\x21\x23-\x24\x26-\x5b\x5d-\x7e]/g;

/** Returns `Content-Disposition` with the name in both forms (RFC 6266, section 4.3). */
export function dispositionOf(kind: 'attachment' | 'inline', name: string): string {
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (one) => `%${one.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `${kind}; filename="${name.replace(PLAIN, '_')}"; filename*=UTF-8''${encoded}`;
}
