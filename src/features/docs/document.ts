import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { brotliCompress, gzip as gzipCompress } from 'node:zlib';
import type { App } from '../../context.js';
import { sha256 } from '../../lib/hash.js';
import { isObject } from '../../lib/typed.js';

/** Copied by the build. `npm test` compares it with the generated document. */
const COMMITTED = new URL('../../../openapi/openapi.json', import.meta.url);

export const ENCODINGS = ['br', 'gzip', 'identity'] as const;

/** The document in each encoding, with the entity tag of that form (RFC 9110, section 8.8.3). */
export type Forms = Record<(typeof ENCODINGS)[number], { body: Buffer; tag: string }>;

/** Returns a function that makes the forms of the app's document once, and again after a failure. */
export function documentForms(app: App): () => Promise<Forms> {
  let forms: Promise<Forms> | undefined;
  return () => {
    forms ??= textOf(app)
      .then(formsOf)
      .catch((error: unknown) => {
        forms = undefined;
        throw error;
      });
    return forms;
  };
}

/**
 * Returns the committed document if it is that of the app. Generation blocks the event loop for 0.7 s. It is needed only
 * if the app has other operations, for example without attachments.
 */
async function textOf(app: App): Promise<string> {
  const committed = await readFile(COMMITTED, 'utf8').then(JSON.parse, () => undefined);
  return JSON.stringify(hasOperationsOf(app, committed) ? committed : app.swagger());
}

/** Settings do not change schemas. Equal operations therefore mean an equal document. */
export function hasOperationsOf({ operations }: Pick<App, 'operations'>, document: unknown): boolean {
  const documented = new Set<string>();
  for (const [path, methods] of Object.entries(membersOf(membersOf(document).paths))) {
    for (const [method, operation] of Object.entries(membersOf(methods))) {
      documented.add(`${membersOf(operation).operationId} ${method} ${path}`);
    }
  }
  const own = [...operations].map(
    ([id, { method, url }]) => `${id} ${method.toLowerCase()} ${url.replaceAll(/:(\w+)/g, '{$1}')}`,
  );
  return own.length === documented.size && own.every((operation) => documented.has(operation));
}

function membersOf(value: unknown): Readonly<Record<string, unknown>> {
  return isObject(value) ? value : {};
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
