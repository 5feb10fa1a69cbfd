import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import t, { type Test } from 'tap';
import { parsedJson } from '../../../src/lib/typed.js';
import { startProcess } from '../../support/process.js';

/** Not a bundle, whose modules have no files. */
const PROGRAM = fileURLToPath(new URL('../../../src/server.js', import.meta.url));

/** Modules and libraries that the first request of an app, or of a sign-in at a provider, loads. */
const LATER =
  /features\/(oauth\/(endpoints|authorize|client-authentication|clients|documents|page|tokens)|oidc\/(flow|provider))\.js|node_modules\/(jose|openid-client|undici)\//;

/** Starts the service, sends requests, and stops it. @returns the modules of `LATER` that it has loaded */
async function loadedBy(t: Test, act: (url: string) => Promise<unknown>): Promise<string[]> {
  const folder = t.testdir({});
  const coverage = join(folder, 'coverage');
  const service = await startProcess(t, folder, { program: PROGRAM, env: { NODE_V8_COVERAGE: coverage } });
  await act(service.url);
  await service.stop('SIGTERM');
  const reports = readdirSync(coverage).map((file) => readFileSync(join(coverage, file), 'utf8'));
  const urls = reports.flatMap((report) =>
    parsedJson<{ result: { url: string }[] }>(report).result.map(({ url }) => url),
  );
  t.ok(
    urls.some((url) => url.endsWith('src/features/oauth/manifest.js')),
    'the report is complete',
  );
  return [...new Set(urls.flatMap((url) => LATER.exec(url)?.[0] ?? []))].sort();
}

t.test('A service that no app asks loads neither its endpoints nor a library of them', async (t) => {
  const modules = await loadedBy(t, (url) => fetch(`${url}/.well-known/oauth-authorization-server`));
  t.same(modules, []);
});

t.test('The first request of an app loads the endpoints, and no library', async (t) => {
  const modules = await loadedBy(t, (url) => fetch(`${url}/oauth/authorize`));
  t.ok(modules.includes('features/oauth/authorize.js'));
  t.same(
    modules.filter((name) => name.startsWith('node_modules')),
    [],
  );
});
