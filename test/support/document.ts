import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../src/lib/hash.js';
import { parsedJson } from '../../src/lib/typed.js';
import { ROOT } from './command.js';
import type { OpenApiDocument } from './contract.js';

const CACHE_FILE = join(ROOT, 'dist/document.json');
/** The record of the build: a hash of each source. */
const COMPILED = join(ROOT, 'dist/compiled.json');

interface CachedDocument {
  sources: string;
  document: OpenApiDocument;
}

/**
 * Returns the document of all features, which takes a second of processor time to generate: the first process after a
 * change of the service keeps it for the others.
 * @param isUsual true if it is generated without settings of a test
 */
export function cachedDocument(generate: () => OpenApiDocument, { isUsual }: { isUsual: boolean }): OpenApiDocument {
  const states = Object.entries(parsedJson<Record<string, string>>(readFileSync(COMPILED, 'utf8')));
  const sources = sha256(JSON.stringify(states.filter(([file]) => /^(?:src|db)\//.test(file)).sort()));
  const cached = existsSync(CACHE_FILE) ? parsedJson<CachedDocument>(readFileSync(CACHE_FILE, 'utf8')) : undefined;
  if (cached?.sources === sources) return cached.document;
  const document = generate();
  if (!isUsual) return document;
  writeFileSync(`${CACHE_FILE}.${process.pid}`, JSON.stringify({ sources, document } satisfies CachedDocument));
  renameSync(`${CACHE_FILE}.${process.pid}`, CACHE_FILE);
  return document;
}
