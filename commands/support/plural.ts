/** Returns a number with its noun: `counted(1, 'images of projects')` is "1 image of projects". */
export function counted(count: number, plural: string): string {
  return `${count} ${nounFor(count, plural)}`;
}

export function nounFor(count: number, plural: string): string {
  return count === 1 ? plural.replace(/ies\b|s\b/, (end) => (end === 'ies' ? 'y' : '')) : plural;
}
