import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import type { Test } from 'tap';

/** The conformance suite of MCP: version 0.1.16, or the later one that has a command for authorization servers. */
type SuitePackage = '@modelcontextprotocol/conformance' | 'conformance-authorization';

export interface Suite {
  file: string;
  /** A folder that the suite may write to. */
  folder: string;
}

/**
 * Bundles the suite for this version of Node: it imports `globSync`, which Node 20 does not have, for a command that is
 * not used.
 */
export async function bundleSuite(t: Test, name: SuitePackage): Promise<Suite> {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-conformance-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const file = join(folder, 'conformance.mjs');
  await build({
    entryPoints: [new URL('./dist/index.js', import.meta.resolve(`${name}/package.json`)).pathname],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    logLevel: 'error',
    banner: { js: "import { createRequire } from 'node:module'; const require = createRequire(import.meta.url);" },
    plugins: [
      {
        name: 'fs-of-node-20',
        setup(suite) {
          suite.onResolve({ filter: /^fs$/ }, ({ importer }) =>
            importer.includes('conformance') ? { path: 'fs', namespace: 'fs-of-node-20' } : undefined,
          );
          suite.onLoad({ filter: /.*/, namespace: 'fs-of-node-20' }, () => ({
            contents:
              "export * from 'node:fs'; export { default } from 'node:fs'; export const globSync = () => { throw new Error('no globs'); };",
          }));
        },
      },
    ],
  });
  return { file, folder };
}

const TIMEOUT_MS = 60_000;

/** Runs a command of the suite. `hear` receives its output so far, whenever it grows. */
export function runSuite(
  { file, folder }: Suite,
  args: readonly string[],
  hear: (output: string) => void = () => undefined,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [file, ...args], { cwd: folder, timeout: TIMEOUT_MS });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (text) => {
        output += text;
        hear(output);
      });
    }
    child.on('close', (code) => resolve({ code, output }));
  });
}
