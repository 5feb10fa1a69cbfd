import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { InlineConfig } from 'vite';
import { runCommand } from '../commands/support/command.js';
import { parsedJson } from '../src/lib/typed.js';
import { type FullDocument, pageDocument } from './web/page-document.js';

const usage = `Bundles the web interface into dist/web and the page of the API documentation into dist/docs-page: names with a hash of
their content, compressed beside themselves. The interface gets a service worker that knows them.

  npm run build
  npm run task dev:web                          # serves it from its sources, for who works on it
  TUTTI_URL=http://… npm run task dev:web       # beside this service, not one on port 3000`;

const options = { dev: { type: 'boolean', default: false } } as const;

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const SOURCES = join(ROOT, 'src/web');
const OUTPUT = join(ROOT, 'dist/web');
const DOCS_OUTPUT = join(ROOT, 'dist/docs-page');

const MIN_COMPRESSED = 300;
const COMPRESSIBLE = /\.(js|css|html|svg|json|webmanifest)$/;
/** Above this size the best compression level takes seconds for a few percent. */
const LARGE = 256 * 1024;
const QUALITY_OF_LARGE = 9;

const build = {
  emptyOutDir: true,
  target: 'es2022',
  assetsDir: 'assets',
  // No inline code or styles: the content security policy forbids them.
  assetsInlineLimit: 0,
  modulePreload: { polyfill: false },
  cssCodeSplit: false,
  reportCompressedSize: false,
} as const;

const config: InlineConfig = {
  root: SOURCES,
  configFile: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    ...build,
    outDir: OUTPUT,
    // The first view loads one file; code shared with later screens does not split it.
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { debugName: 'first', name: (id, graph) => (isNeededFirst(id, graph) ? 'first' : null) },
            // Small screens share a file, because many small files compress badly.
            { name: 'second-factor', test: /screens\/second-factor\// },
            { name: 'screens', test: /screens\/(area|goal|tags|notes|trash|history|project)\.tsx/ },
          ],
        },
      },
    },
  },
};

const docsConfig: InlineConfig = {
  root: join(ROOT, 'src/docs-page'),
  base: '/api-docs/',
  configFile: false,
  logLevel: 'warn',
  build: {
    ...build,
    outDir: DOCS_OUTPUT,
    // Browsers that have `light-dark()`.
    cssTarget: ['chrome123', 'firefox120', 'safari17.5'],
    // The viewer is one file.
    chunkSizeWarningLimit: 1_000,
  },
};

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

let neededFirst: Set<string> | undefined;

function isNeededFirst(id: string, graph: Graph): boolean {
  if (neededFirst === undefined) {
    const found = new Set<string>();
    const walk = (at: string) => {
      if (found.has(at)) return;
      found.add(at);
      for (const next of graph.getModuleInfo(at)?.importedIds ?? []) walk(next);
    };
    walk(join(SOURCES, 'main.tsx'));
    neededFirst = found;
  }
  return neededFirst.has(id);
}

function filesBelow(folder: string): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .sort();
}

/** Writes the service worker with the names of all files and a version that changes with any of them. */
function writeServiceWorker(): void {
  const hash = createHash('sha256');
  const names = filesBelow(OUTPUT).map((file) => {
    const name = `/${relative(OUTPUT, file)}`;
    hash.update(name).update(readFileSync(file));
    return name === '/index.html' ? '/' : name;
  });
  const source = readFileSync(join(SOURCES, 'sw.js'), 'utf8')
    .replace('/* files */ []', JSON.stringify(names))
    .replace("/* version */ ''", JSON.stringify(hash.digest('hex').slice(0, 16)));
  writeFileSync(join(OUTPUT, 'sw.js'), source);
}

/** Writes the document of the documentation page. Its viewer fails at arrays that may be null, and shows no null. */
function writePageDocument(): void {
  const withoutNull = (name: string, value: unknown) =>
    name === 'type' && Array.isArray(value) && value.includes('array') ? 'array' : value;
  const document = parsedJson<FullDocument>(readFileSync(join(ROOT, 'openapi/openapi.json'), 'utf8'));
  writeFileSync(join(DOCS_OUTPUT, 'page.json'), JSON.stringify(pageDocument(document), withoutNull));
}

async function compress(folder: string): Promise<void> {
  const brotliOf = ({ length }: Buffer) => (length > LARGE ? QUALITY_OF_LARGE : constants.BROTLI_MAX_QUALITY);
  const jobs = filesBelow(folder)
    .filter((file) => COMPRESSIBLE.test(file))
    .map(async (file) => {
      const content = readFileSync(file);
      if (content.length < MIN_COMPRESSED) return;
      const params = { [constants.BROTLI_PARAM_QUALITY]: brotliOf(content) };
      writeFileSync(`${file}.br`, await promisify(brotliCompress)(content, { params }));
      writeFileSync(`${file}.gz`, await promisify(gzip)(content, { level: 9 }));
    });
  await Promise.all(jobs);
}

async function serveSources(): Promise<void> {
  const target = process.env.TUTTI_URL ?? 'http://127.0.0.1:3000';
  const { createServer } = await import('vite');
  const server = await createServer({
    ...config,
    logLevel: 'info',
    server: { host: '127.0.0.1', proxy: { '/api': { target, changeOrigin: true, headers: { origin: target } } } },
  });
  await server.listen();
  server.printUrls();
}

await runCommand({ usage, options }, async ({ dev }) => {
  if (dev) return serveSources();
  const vite = await import('vite');
  await vite.build(config);
  writeServiceWorker();
  await vite.build(docsConfig);
  writePageDocument();
  await Promise.all([compress(OUTPUT), compress(DOCS_OUTPUT)]);
});
