export function cleanName(name: string): string {
  return name.trim();
}

/** Returns the key of a unique name: its compatibility form (Unicode NFKC) in lower case. */
export function nameKey(name: string): string {
  return cleanName(name).normalize('NFKC').toLowerCase();
}
