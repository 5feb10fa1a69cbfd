import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress } from 'node:zlib';
import type { App } from '../../context.js';
import { sha256 } from '../../lib/hash.js';

/** Copied by the build. `npm test` compares it with the generated document. */
const COMMITTED = new URL('../../../openapi/openapi.json', import.meta.url);

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** The document in each encoding, with the entity tag of that form (RFC 9110, section 8.8.3). */
export type Forms = Record<(typeof ENCODINGS)[number], { body: Buffer; tag: string }>;

/** Returns a function that makes the forms of the app's document once. */
export function documentForms(app: App): () => Promise<Forms> {
  let forms: Promise<Forms> | undefined;
  return () => {
    forms ??= textOf(app).then(formsOf);
    return forms;
  };
}

/**
 * Returns the committed document if it is that of the app. To generate it holds the event loop for 0.7 s, which remains
 * for other operations than the usual ones, as without attachments.
 */
async function textOf(app: App): Promise<string> {
  const committed = await readFile(COMMITTED, 'utf8').then(JSON.parse, () => undefined);
  const isOfApp = committed !== undefined && hasOperationsOf(app, committed);
  return JSON.stringify(isOfApp ? committed : app.swagger());
}

/** A schema does not depend on settings, so that a document with the same operations is the same. */
function hasOperationsOf({ operations }: App, { paths }: { paths: Record<string, Record<string, unknown>> }): boolean {
  const names = Object.values(paths).flatMap((path) =>
    Object.values(path).flatMap((operation) => (operation as { operationId?: string }).operationId ?? []),
  );
  return names.length === operations.size && names.every((name) => operations.has(name));
}

async function formsOf(text: string): Promise<Forms> {
  const identity = Buffer.from(text);
  const digest = sha256(text).slice(0, 32);
  const [br, gzip] = await Promise.all([promisify(brotliCompress)(identity), promisify(gzipCompress)(identity)]);
  return {
    br: { body: br, tag: `"${digest}-br"` },
    gzip: { body: gzip, tag: `"${digest}-gzip"` },
    identity: { body: identity, tag: `"${digest}"` },
  };
}
