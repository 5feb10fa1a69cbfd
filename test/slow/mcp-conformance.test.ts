import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { build } from 'esbuild';
import t, { type Test } from 'tap';
import { startService } from '../support/service.js';

// The scenarios of the official suite (0.1.16) that can be asked of any server. The others call tools, resources and
// prompts of the suite's own example server (`test_simple_text`, `test://static-text`, …), or ask for what this server
// does not offer: logging, completion, sampling, elicitation, subscriptions.
const SCENARIOS = [
  'server-initialize',
  'ping',
  'tools-list',
  'resources-list',
  'prompts-list',
  'server-sse-polling',
  'server-sse-multiple-streams',
  'dns-rebinding-protection',
];

/**
 * The suite, for this version of Node: it imports `globSync`, which Node 20 has not, for a command that is not used.
 */
async function bundleSuite(folder: string): Promise<string> {
  const outfile = join(folder, 'conformance.mjs');
  await build({
    entryPoints: [
      new URL('./dist/index.js', import.meta.resolve('@modelcontextprotocol/conformance/package.json')).pathname,
    ],
    outfile,
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
  return outfile;
}

/** The suite sends no token; this proxy adds it. */
async function startProxy(t: Test, origin: string, token: string): Promise<string> {
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const passed = httpRequest(`${origin}${request.url}`, { method: request.method, headers }, (answer) => {
      response.writeHead(answer.statusCode ?? 502, answer.headers);
      answer.pipe(response);
    });
    passed.on('error', () => response.destroy());
    request.pipe(passed);
  });
  await new Promise<void>((resolve) => proxy.listen(0, '127.0.0.1', resolve));
  t.teardown(() => {
    proxy.closeAllConnections();
    proxy.close();
  });
  return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
}

function run(
  suite: string,
  folder: string,
  url: string,
  scenario: string,
): Promise<{ code: number | null; output: string }> {
  return new Promise((resolve) => {
    const child = spawn(process.execPath, [suite, 'server', '--url', url, '--scenario', scenario], {
      cwd: folder,
      timeout: 60_000,
    });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
    child.on('close', (code) => resolve({ code, output }));
  });
}

t.test('MCP: the official conformance suite finds nothing in what any server can be asked', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-conformance-'));
  t.teardown(() => rmSync(folder, { recursive: true, force: true }));
  const suite = await bundleSuite(folder);
  const service = await startService(t);
  const ada = await service.person('ada');
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const proxy = await startProxy(t, origin, ada.token);
  for (const scenario of SCENARIOS) {
    const { code, output } = await run(suite, folder, `${proxy}/mcp`, scenario);
    t.equal(code, 0, `${scenario}: ${output}`);
  }
});
