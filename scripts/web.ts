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
    rolldownOptions: {
      output: {
        codeSplitting: { groups: [{ debugName: 'parts', name: (id, graph) => partOf(id, graph) }] },
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

/**
 * Files that hold several modules, with the modules whose static imports they take. The first view loads one file, which
 * code shared with later screens does not split. Small parts that are fetched together, or are similar, are one file,
 * because many small ones compress badly. A module belongs to the first file that takes it.
 */
const FILES: readonly (readonly [name: string, modules: readonly string[]])[] = [
  ['first', ['main.tsx']],
  [
    'soon',
    ['palette', 'change-dialog', 'remove-dialog', 'duplicate-dialog', 'object-dialogs', 'keys-dialog']
      .map((name) => `components/${name}.tsx`)
      .concat('moving.ts'),
  ],
  ['screens', ['area', 'goal', 'tags', 'notes', 'trash', 'history'].map((name) => `screens/${name}.tsx`)],
  [
    'planning',
    ['calendar/calendar', 'sections/sections', 'views/views', 'statistics'].map((name) => `screens/${name}.tsx`),
  ],
  [
    'second-factor',
    ['recovery-codes', 'required', 'set-up', 'settings'].map((name) => `screens/second-factor/${name}.tsx`),
  ],
];

const parts = new Map<string, string>();

function partOf(id: string, graph: Graph): string | null {
  if (parts.size === 0) {
    for (const [name, modules] of FILES) {
      const walk = (at: string) => {
        if (parts.has(at)) return;
        parts.set(at, name);
        for (const next of graph.getModuleInfo(at)?.importedIds ?? []) walk(next);
      };
      for (const module of modules) walk(join(SOURCES, module));
    }
  }
  return parts.get(id) ?? null;
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
