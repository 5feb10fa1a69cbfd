/** The name without the white space around it. */
export function cleanName(name: string): string {
  return name.trim();
}

/** What two names must not share: their compatibility form (Unicode NFKC) in lower case. */
export function nameKey(name: string): string {
  return cleanName(name).normalize('NFKC').toLowerCase();
}
