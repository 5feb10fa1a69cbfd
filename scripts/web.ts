import { createHash } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
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
const DIST = join(ROOT, 'dist');
/** The files are made here and moved when they are complete, because other processes may serve or bundle them. */
const WORK = join(DIST, `pages-${process.pid}`);
const OUTPUT = join(WORK, 'web');
const DOCS_OUTPUT = join(WORK, 'docs-page');

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

/**
 * Leaves the lexer of the Markdown library, the only part in use. The library ends by writing properties of a function,
 * for which no bundler leaves anything out.
 */
const lexerOnly = {
  name: 'lexer-only',
  transform: {
    filter: { id: /\/marked\/lib\/marked\.esm\.js$/ },
    handler(code: string) {
      const rest = /var (\w+)=new \w+;function \w+\(\w+,\w+\)\{return \1\.parse\(.*\b(\w+) as Lexer,.*/s;
      if (!rest.test(code)) throw new Error('The Markdown library has another form than the build expects.');
      return code.replace(rest, 'export{$2 as Lexer}');
    },
  },
};

const config: InlineConfig = {
  plugins: [lexerOnly],
  root: SOURCES,
  configFile: false,
  logLevel: 'warn',
  oxc: { jsx: { runtime: 'automatic', importSource: 'preact' } },
  build: {
    ...build,
    outDir: OUTPUT,
    rolldownOptions: {
      // It warns on a busy machine.
      checks: { bundlerTimings: false },
      output: {
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [{ debugName: 'parts', name: (id, graph) => partOf(id, graph) }],
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
    rolldownOptions: { checks: { bundlerTimings: false } },
  },
};

interface Graph {
  getModuleInfo(id: string): { importedIds: readonly string[] } | null;
}

/**
 * Files that hold several modules, with the modules whose static imports they take. A module belongs to the first file
 * that takes it. The first view loads one file, which code shared with later screens does not split. Modules that are
 * fetched together, or are similar, are one file, because many small ones compress badly, and have one entry in `parts/`,
 * because the bundler makes a file for each entry.
 */
const FILES: readonly (readonly [name: string, modules: readonly string[]])[] = [
  ['first', ['main.tsx']],
  ['push-messages', ['data/push-messages.ts']],
  ['quick', ['components/quick/quick-add.tsx', 'data/read-quick.ts']],
  ['soon', ['parts/soon.ts', 'moving.ts']],
  ['task', ['parts/task.ts', 'components/files/files.tsx']],
  ['screens', ['parts/screens.ts']],
  ['planning', ['parts/planning.ts']],
  ['second-factor', ['parts/second-factor.ts']],
  ['sign-in', ['parts/sign-in.ts']],
  ['settings', ['screens/settings/settings.tsx']],
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

/** Languages that have texts in files of their own: all but English. */
const LANGUAGES = ['de'];

/** Writes the service worker with the names of all files and a version that changes with any of them. */
function writeServiceWorker(): void {
  const hash = createHash('sha256');
  const all = filesBelow(OUTPUT).map((file) => {
    const name = `/${relative(OUTPUT, file)}`;
    hash.update(name).update(readFileSync(file));
    return name === '/index.html' ? '/' : name;
  });
  const isText = (name: string, language: string) => name.startsWith(`/assets/${language}-`);
  const texts = LANGUAGES.map((language) => [language, all.filter((name) => isText(name, language))] as const);
  const names = all.filter((name) => !texts.some(([language]) => isText(name, language)));
  const source = readFileSync(join(SOURCES, 'sw.js'), 'utf8')
    .replace('/* files */ []', JSON.stringify(names))
    .replace('/* texts */ {}', JSON.stringify(Object.fromEntries(texts)))
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

/** Moves the files of a folder to another one, which has no others then. */
function publish(name: string): void {
  const [from, to] = [join(WORK, name), join(DIST, name)];
  const names = filesBelow(from).map((file) => relative(from, file));
  for (const file of names) {
    mkdirSync(dirname(join(to, file)), { recursive: true });
    renameSync(join(from, file), join(to, file));
  }
  for (const file of filesBelow(to)) if (!names.includes(relative(to, file))) rmSync(file, { force: true });
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
  try {
    await vite.build(config);
    writeServiceWorker();
    await vite.build(docsConfig);
    writePageDocument();
    await Promise.all([compress(OUTPUT), compress(DOCS_OUTPUT)]);
    publish('web');
    publish('docs-page');
  } finally {
    rmSync(WORK, { recursive: true, force: true });
  }
});
