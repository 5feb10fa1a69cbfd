import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './plan.js';

/**
 * Names every feature, so that each test with a service imports it. Imports are not followed through it: a feature is
 * tested by the files that mirror its folder.
 */
const REGISTRY = 'src/registry.ts';
/** Folders of tests that do not mirror their sources by name: sources, then tests. */
const ELSEWHERE: readonly [sources: string, tests: string][] = [
  ['src/web/', 'test/slow/web/'],
  ['src/web/', 'test/web/'],
  ['src/docs-page/', 'test/slow/browser/docs.test.ts'],
  ['src/client-python/', 'test/client/'],
  ['scripts/', 'test/scripts/'],
  ['commands/', 'test/commands/'],
  ['openapi/', 'test/contract/'],
  ['docs/', 'test/docs/'],
  ['docs/', 'test/readme.test.ts'],
  ['README.md', 'test/readme.test.ts'],
];

/** Returns the files that differ from the last commit that this branch shares with another one, untracked ones included. */
export function changedSince(base: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: ROOT, encoding: 'utf8' }).split('\n').filter(Boolean);
  const [from = base] = git('merge-base', base, 'HEAD');
  return [...git('diff', '--name-only', from), ...git('ls-files', '--others', '--exclude-standard')];
}

/**
 * Returns the test files that changed files reach: by imports, and by their names. `src/features/notes/rules.ts` is tested by
 * `test/features/notes/` and by `test/features/notes*.test.ts`; without any, by all files of `test/features/`.
 */
export function testsReachedBy(
  changed: readonly string[],
  tests: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
): string[] {
  const reached = new Set<string>();
  const reach = (file: string) => {
    if (reached.has(file) || file === REGISTRY) return;
    reached.add(file);
    for (const importer of importers.get(file) ?? []) reach(importer);
  };
  for (const file of changed) {
    reach(file);
    for (const test of mirrorsOf(file, tests)) reached.add(test);
  }
  return tests.filter((test) => reached.has(test));
}

/** Returns the importers of each source file of tests. Imports of types are none: the compiler checks those. */
export async function importersOf(tests: readonly string[]): Promise<Map<string, string[]>> {
  const { metafile } = await build({
    entryPoints: [...tests],
    ...{ absWorkingDir: ROOT, outdir: 'dist', write: false, metafile: true, logLevel: 'silent' },
    ...{ bundle: true, splitting: true, format: 'esm', platform: 'node', packages: 'external' },
  });
  const importers = new Map<string, string[]>();
  for (const [importer, { imports }] of Object.entries(metafile.inputs)) {
    for (const { path, external } of imports) {
      if (external !== true) importers.set(path, [...(importers.get(path) ?? []), importer]);
    }
  }
  return importers;
}

function mirrorsOf(file: string, tests: readonly string[]): string[] {
  const named = ELSEWHERE.filter(([sources]) => file.startsWith(sources)).map(([, target]) => target);
  if (named.length > 0) return tests.filter((test) => named.some((target) => test.startsWith(target)));
  const path = /^(?:src\/)?(.*)\.ts$/.exec(file)?.[1];
  if (path === undefined || file.startsWith('test/')) return [];
  for (let parts = path.split('/'); parts.length > 0; parts = parts.slice(0, -1)) {
    const start = join('test', ...parts);
    const mirrors = tests.filter(
      (test) => test.startsWith(`${start}/`) || test.startsWith(`${start}.`) || test.startsWith(`${start}-`),
    );
    if (mirrors.length > 0) return mirrors;
  }
  return [];
}
