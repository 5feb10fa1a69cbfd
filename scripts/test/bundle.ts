import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { build, type Plugin } from 'esbuild';
import packageJson from '../../package.json' with { type: 'json' };
import { parsedJson } from '../../src/lib/typed.js';
import { COMMAND_NAMES } from '../support/programs.js';
import { ROOT } from './plan.js';

const DIST = join(ROOT, 'dist');
const FOLDER = join(DIST, 'bundle');
const COMMANDS = COMMAND_NAMES.map((name) => `commands/${name}.ts`);
const PROGRAMS = ['src/server.ts', ...COMMANDS];

/** Packages that find files by their own path: addons, threads, static files. */
const WITH_FILES = [
  'better-sqlite3',
  'better-sqlite3-node22',
  'argon2',
  'pino',
  'pino-pretty',
  '@fastify/swagger-ui',
  'pg',
  'undici',
];

const BANNER = `import '${pathToFileURL(join(DIST, 'scripts/test/late-optimizing.js')).href}';
import { createRequire as createRequireOfBundle } from 'node:module';
const require = createRequireOfBundle(import.meta.url);`;

/** Modules keep their own address, from which they start threads and programs. */
const ownAddresses: Plugin = {
  name: 'own addresses',
  setup({ onLoad }) {
    onLoad({ filter: /\/dist\/(?:src|db|commands|scripts|test)\/.*\.js$/ }, async ({ path }) => {
      const contents = await readFile(path, 'utf8');
      // In single quotes, because the name stands in a string of a test.
      return { contents: contents.replaceAll('import.meta.url', `'${pathToFileURL(path).href}'`), loader: 'js' };
    });
  },
};

/**
 * Bundles the compiled service, its commands and test files, and returns the folder. They start in half of the
 * processor time, because 1,900 modules need not be found; tests start some hundred of them.
 * @param tests source files of tests
 */
export async function bundle(tests: readonly string[]): Promise<string> {
  const tools = parsedJson<typeof packageJson>(await readFile(join(ROOT, 'tools/package.json'), 'utf8'));
  const packages = [...Object.keys(tools.dependencies), ...Object.keys(packageJson.devDependencies), ...WITH_FILES];
  await build({
    entryPoints: [...PROGRAMS, ...tests].map((file) => join(DIST, file.replace(/\.ts$/, '.js'))),
    ...{ outbase: DIST, outdir: FOLDER, bundle: true, splitting: true, sourcemap: true },
    external: packages.flatMap((name) => [name, `${name}/*`]),
    ...{ plugins: [ownAddresses], banner: { js: BANNER }, logLevel: 'warning' },
    ...{ format: 'esm', platform: 'node', target: 'node20.20', mainFields: ['module', 'main'] },
    ...{ entryNames: '[dir]/[name]', chunkNames: '[hash]', outExtension: { '.js': '.mjs' } },
  });
  return FOLDER;
}
