import { execFileSync, type StdioOptions } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** Writes a client for a document into a folder. */
type Generate = (document: string, folder: string) => Promise<void>;

/** Generators of SDKs, by the names of the scenarios in `test/sdk/`. Each loads a compiler, so they load on demand. */
export const GENERATORS: Readonly<Record<string, Generate>> = {
  async 'openapi-fetch'(document, folder) {
    const { default: openapiTypescript, astToString } = await import('openapi-typescript');
    const types = await openapiTypescript(pathToFileURL(document));
    writeFileSync(join(folder, 'openapi-typescript.ts'), astToString(types));
  },
  async 'hey-api'(document, folder) {
    const output = { path: join(folder, 'hey-api'), module: { extension: '.js' } };
    const { createClient } = await import('@hey-api/openapi-ts');
    await createClient({ input: document, output, logs: { level: 'silent' } });
  },
  async oazapfts(document, folder) {
    const { generateSource } = await import('oazapfts');
    writeFileSync(join(folder, 'oazapfts.ts'), await generateSource(document));
  },
  async 'swagger-typescript-api'(document, folder) {
    const fileName = 'swagger-typescript-api.ts';
    const { generateApi } = await import('swagger-typescript-api');
    await generateApi({ input: document, output: folder, fileName, silent: true, cleanOutput: false });
  },
  'orval-fetch': (document, folder) => generateByOrval(document, folder, { client: 'fetch', httpClient: 'fetch' }),
  'orval-axios': (document, folder) =>
    generateByOrval(document, folder, { client: 'axios-functions', httpClient: 'axios' }),
  async kubb(document, folder) {
    const { build, memoryStorage } = await import('@kubb/core');
    const [{ pluginOas }, { pluginTs }, { pluginClient }] = await Promise.all([
      import('@kubb/plugin-oas'),
      import('@kubb/plugin-ts'),
      import('@kubb/plugin-client'),
    ]);
    // Its usual storage writes every file a second time, below the working directory.
    const storage = memoryStorage();
    const output = { path: 'kubb', extension: { '.ts': '.js' }, format: false, lint: false, storage } as const;
    // Its client for `fetch` sends no content type.
    const client = pluginClient({ client: 'axios', bundle: true });
    const plugins = [pluginOas({ validate: false, generators: [] }), pluginTs({}), client];
    const { error } = await build({ config: { root: folder, input: { path: document }, output, plugins } });
    if (error !== undefined) throw error;
  },
};

async function generateByOrval(document: string, folder: string, clients: { client: string; httpClient: string }) {
  const target = join(folder, `orval-${clients.httpClient}.ts`);
  const options = { input: { target: document }, output: { target, ...clients, mode: 'single' } };
  const program = `(await import('orval')).generate(${JSON.stringify(options)}, ${JSON.stringify(folder)})`;
  const stdio: StdioOptions = ['ignore', 'ignore', 'inherit'];
  execFileSync(process.execPath, ['--input-type=module', '-e', program], { stdio, cwd: resolve('tools') });
}
