import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';

/** Maximum compressed sizes of the first view, of all files, and of a file that is fetched later, in bytes. */
export const MAX_SIZES = { first: 60_000, all: 190_000, later: 21_000 };

export interface Part {
  name: string;
  /** Bytes that a browser with Brotli receives. */
  size: number;
  isFirst: boolean;
}

/** Returns the scripts and styles of a built web interface, the largest first. */
export function partsOf(folder: string): Part[] {
  const page = readFileSync(join(folder, 'index.html'), 'utf8');
  const assets = join(folder, 'assets');
  const files = new Set(readdirSync(assets));
  return [...files]
    .filter((name) => /\.(js|css)$/.test(name))
    .map((name) => ({
      name,
      size: statSync(join(assets, files.has(`${name}.br`) ? `${name}.br` : name)).size,
      isFirst: page.includes(name),
    }))
    .sort((one, other) => other.size - one.size);
}

export function sizeOf(parts: readonly Part[]): number {
  return parts.reduce((total, { size }) => total + size, 0);
}
