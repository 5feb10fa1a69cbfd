import { execFileSync, type StdioOptions } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as heyApi from '@hey-api/openapi-ts';
import { generateSource } from 'oazapfts';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { generateApi } from 'swagger-typescript-api';
import t, { type Test } from 'tap';
import { packClient } from '../../scripts/support/client-package.js';
import { type RetryOptions, withRetries } from '../../src/client/retry.js';
import { startService } from '../support/service.js';

const DOCUMENT = resolve('openapi/openapi.json');

/** Strict compiler options with browser types, as users of generated clients have them. */
const COMPILER = {
  strict: true,
  module: 'nodenext',
  target: 'es2023',
  lib: ['es2023', 'dom', 'dom.iterable', 'dom.asynciterable'],
  types: ['node'],
  skipLibCheck: true,
  outDir: 'out',
  rootDir: '.',
};

async function generateClients(t: Test): Promise<string> {
  const folder = t.testdir({});
  cpSync('test/sdk', folder, { recursive: true });
  // Packages that users of generated clients install; our client is installed as it is published.
  const packages = join(folder, 'node_modules');
  mkdirSync(packages);
  for (const name of ['axios', '@oazapfts']) symlinkSync(resolve('tools/node_modules', name), join(packages, name));
  const own = join(packages, 'tutti-client');
  mkdirSync(own);
  const { archive, codeBytes } = packClient(folder);
  t.ok(codeBytes <= 15 * 1024, `our client is small: ${codeBytes} bytes`);
  execFileSync('tar', ['-xzf', archive, '-C', own, '--strip-components=1']);
  const generated = join(folder, 'generated');
  mkdirSync(generated);
  writeFileSync(
    join(generated, 'openapi-typescript.ts'),
    astToString(await openapiTypescript(pathToFileURL(DOCUMENT))),
  );
  writeFileSync(join(generated, 'oazapfts.ts'), await generateSource(DOCUMENT));
  await heyApi.createClient({
    input: DOCUMENT,
    output: { path: join(generated, 'hey-api'), module: { extension: '.js' } },
    logs: { level: 'silent' },
  });
  await generateApi({
    input: DOCUMENT,
    output: generated,
    fileName: 'swagger-typescript-api.ts',
    silent: true,
    cleanOutput: false,
  });
  for (const httpClient of ['fetch', 'axios'] as const) {
    const client = httpClient === 'fetch' ? 'fetch' : 'axios-functions';
    const target = join(generated, `orval-${httpClient}.ts`);
    const options = { input: { target: DOCUMENT }, output: { target, client, httpClient, mode: 'single' } };
    const program = `(await import('orval')).generate(${JSON.stringify(options)}, ${JSON.stringify(folder)})`;
    const stdio: StdioOptions = ['ignore', 'ignore', 'inherit'];
    execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio, cwd: resolve('tools') });
  }
  writeFileSync(join(folder, 'tsconfig.json'), JSON.stringify({ compilerOptions: COMPILER }));
  const tsc = createRequire(import.meta.url).resolve('typescript/bin/tsc');
  execFileSync(process.execPath, [tsc, '-p', folder], { stdio: ['ignore', 'inherit', 'inherit'] });
  return join(folder, 'out');
}

t.test('SDKs: clients of five generators and our own compile, and run a scenario for each resource', async (t) => {
  const clients = await generateClients(t);
  for (const name of [
    'openapi-fetch',
    'hey-api',
    'oazapfts',
    'swagger-typescript-api',
    'orval-fetch',
    'orval-axios',
    'tutti-client',
  ]) {
    const service = await startService(t);
    const { token } = await service.person('ada');
    const { email } = await service.person('bob');
    const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
    const { run } = await import(pathToFileURL(join(clients, `${name}.js`)).href);
    await t.resolves(run({ baseUrl, token, email }), name);
  }
});

function answering(...answers: [status: number, retryAfter?: string][]) {
  const bodies: string[] = [];
  const send = async (request: Request) => {
    bodies.push(await request.text());
    const [status, retryAfter] = answers[bodies.length - 1] ?? [200];
    return new Response('{}', { status, headers: retryAfter === undefined ? {} : { 'retry-after': retryAfter } });
  };
  return { bodies, send };
}

async function statusOf(send: (request: Request) => Promise<Response>, options: RetryOptions, signal?: AbortSignal) {
  const init = { method: 'POST', body: 'once', ...(signal && { signal }) };
  return (await withRetries(send, options)(new Request('http://127.0.0.1', init))).status;
}

t.test('tutti-client: imports nothing that only Node has', async (t) => {
  const files = readdirSync('src/client').filter((file) => file.endsWith('.ts'));
  t.ok(files.length >= 3);
  for (const file of files) {
    const imports = readFileSync(join('src/client', file), 'utf8').matchAll(/^(?:import|export) .* from '([^']+)'/gm);
    for (const [, from] of imports) t.match(from, /^(openapi-fetch|\.\/\w+\.js)$/, `${file}: ${from}`);
  }
});

t.test('tutti-client: waits and asks again when the service says so', async (t) => {
  for (const status of [409, 429, 503]) {
    const { bodies, send } = answering([status, '0'], [status, '0']);
    t.equal(await statusOf(send, {}), 200);
    t.same(bodies, ['once', 'once', 'once'], 'the same body each time');
  }
  const busy = answering([429, '0'], [429, '0'], [429, '0']);
  t.equal(await statusOf(busy.send, { retries: 2 }), 429, 'so often and no more');
  t.equal(busy.bodies.length, 3);
  t.equal(await statusOf(answering([429, '0']).send, { retries: 0 }), 429, 'never, when told so');
  t.equal(await statusOf(answering([429, '61']).send, {}), 429, 'no longer than a minute');
  t.equal(await statusOf(answering([429, '2']).send, { maxWait: 1 }), 429, 'no longer than it is told');
  for (const answer of [[503], [409], [500, '0'], [429, 'soon']] as [number, string?][]) {
    t.equal(await statusOf(answering(answer).send, {}), answer[0], 'only what asks for it');
  }
});

t.test('tutti-client: waits for as long as it is told, unless it is stopped', async (t) => {
  const started = performance.now();
  t.equal(await statusOf(answering([429, '1']).send, {}), 200);
  t.ok(performance.now() - started >= 990);
  const stop = new AbortController();
  const waiting = statusOf(answering([429, '30']).send, {}, stop.signal);
  setImmediate(() => stop.abort(new Error('stopped')));
  await t.rejects(waiting, { message: 'stopped' });
});

t.test('tutti-client: is held up by a limit of the service, and goes on when the window ends', async (t) => {
  const env = { NODE_ENV: 'development', RATE_LIMIT_CREATE_MAX: '1', RATE_LIMIT_CREATE_WINDOW_MS: '60000' };
  const service = await startService(t, { env });
  const { token } = await service.person('ada');
  const baseUrl = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const statuses: number[] = [];
  const send = async (request: Request) => {
    const response = await fetch(request);
    statuses.push(response.status);
    // Advances the clock of the service instead of waiting for a minute.
    service.clock.advance(60_001);
    return new Response(response.body, { status: response.status, headers: { 'retry-after': '0' } });
  };
  const create = (name: string) =>
    withRetries(
      send,
      {},
    )(
      new Request(`${baseUrl}/api/v1/task`, {
        method: 'POST',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ name }),
      }),
    );
  await fetch(`${baseUrl}/api/v1/task`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: '{"name":"first"}',
  });
  t.equal((await create('second')).status, 201);
  t.same(statuses, [429, 201]);
});
