import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t, { type Test } from 'tap';
import { type Person, type Service, startService } from '../support/service.js';
import { IS_SLOW } from '../support/slow.js';
import { create, expectStatus } from '../support/world.js';

// Clients of others, as the registry gives them: versions of the SDK from the first with Streamable HTTP on, and
// libraries of agents. They are installed for this test only, because each brings its own dependencies.

const SDKS = ['1.10.0', '1.13.0', '1.17.5', '1.21.2', '1.25.3', '1.29.0', 'latest'];
const LIBRARIES = {
  '@ai-sdk/mcp': '2.0.99',
  '@langchain/core': '1',
  '@langchain/langgraph': '1',
  '@langchain/mcp-adapters': '1.1.4',
  '@mastra/core': '1.71.0',
  '@mastra/mcp': '2.0.0',
  'mcp-remote': '0.15.1',
};

const nameOf = (version: string) => `sdk-${version}`;

/** Installs packages from the registry. @returns undefined if there is none here */
function installed(t: Test, dependencies: Record<string, string>): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-mcp-clients-'));
  t.teardown(() => rmSync(folder, { recursive: true }));
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ type: 'module', private: true, dependencies }));
  const install = ['install', '--no-audit', '--no-fund', '--ignore-scripts', '--legacy-peer-deps', '--silent'];
  try {
    execFileSync('npm', install, { cwd: folder, stdio: 'pipe', timeout: 300_000 });
    return folder;
  } catch (error) {
    if (process.env.CI !== undefined) throw error;
    return undefined;
  }
}

/** A client of any of the packages. Their types differ. */
type Foreign = ReturnType<typeof JSON.parse>;

const load = (folder: string, path: string): Promise<Foreign> =>
  import(pathToFileURL(join(folder, 'node_modules', path)).href);

const sdk = async (folder: string, version: string) => ({
  ...(await load(folder, `${nameOf(version)}/dist/esm/client/index.js`)),
  ...(await load(folder, `${nameOf(version)}/dist/esm/client/streamableHttp.js`)),
  ...(await load(folder, `${nameOf(version)}/dist/esm/client/stdio.js`)),
});

async function prepare(t: Test) {
  const service = await startService(t);
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'Call the movers' });
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  return { service, ada, url: new URL(`${origin}/mcp`) };
}

/** Does what an agent does first. */
async function useTools(t: Test, client: Foreign, name: string, count = 16): Promise<void> {
  t.equal((await client.listTools()).tools.length, count, name);
  const { content } = await client.callTool({ name: 'list_tasks', arguments: { view: 'all' } });
  t.match(JSON.parse(content[0].text).tasks, [{ name: 'Call the movers' }], name);
  await t.rejects(client.readResource({ uri: 'tutti://task/zzzzzzzzzzzzzzz' }), { code: -32602 }, name);
}

/** Plays the browser of the user. @returns the address to which the service sends it back */
async function redirectOf(service: Service, person: Person, address: URL): Promise<URL> {
  const consent = await fetch(address, { redirect: 'manual' });
  const id = String(new URL(String(consent.headers.get('location'))).hash.split('request=')[1]);
  const browser = await service.signIn(person);
  const { account } = expectStatus(await browser.get(`/api/v1/oauth/request/${id}`), 200);
  const decision = await browser.post(`/api/v1/oauth/request/${id}`, { allow: true, account: account.uid });
  return new URL(expectStatus(decision, 200).redirect_to);
}

const allow = async (service: Service, person: Person, address: URL) =>
  String((await redirectOf(service, person, address)).searchParams.get('code'));

/** What an app stores of a connection. */
function createStore() {
  const kept: Record<string, Foreign> = {};
  const redirectUrl = 'http://127.0.0.1:1/callback';
  return {
    kept,
    redirectUrl,
    clientMetadata: { client_name: 'App', redirect_uris: [redirectUrl], token_endpoint_auth_method: 'none' },
    clientInformation: () => kept.client,
    saveClientInformation: (client: Foreign) => Object.assign(kept, { client }),
    tokens: () => kept.tokens,
    saveTokens: (tokens: Foreign) => Object.assign(kept, { tokens }),
    redirectToAuthorization: (address: URL) => Object.assign(kept, { address }),
    saveCodeVerifier: (verifier: string) => Object.assign(kept, { verifier }),
    codeVerifier: () => kept.verifier,
  };
}

t.test('MCP: clients of others use the tools, with a key and by OAuth', { skip: !IS_SLOW && 'slow' }, async (t) => {
  const dependencies = Object.fromEntries(SDKS.map((one) => [nameOf(one), `npm:@modelcontextprotocol/sdk@${one}`]));
  const folder = installed(t, { ...dependencies, ...LIBRARIES });
  if (folder === undefined) return void t.pass('clients of others', { skip: 'there is no registry here' });
  const { service, ada, url } = await prepare(t);
  const headers = { authorization: `Bearer ${ada.token}` };

  for (const version of SDKS) {
    const { Client, StreamableHTTPClientTransport } = await sdk(folder, version);
    const about = { name: 'test', version: '1.0.0' };
    const withKey = new Client(about);
    await withKey.connect(new StreamableHTTPClientTransport(url, { requestInit: { headers } }));
    await useTools(t, withKey, `${version} with a key`);
    await withKey.close();

    const authProvider = createStore();
    const first = new StreamableHTTPClientTransport(url, { authProvider });
    await t.rejects(new Client(about).connect(first), /Unauthorized/, `${version} is sent to the browser`);
    await first.finishAuth(await allow(service, ada, authProvider.kept.address));
    const connected = new Client(about);
    await connected.connect(new StreamableHTTPClientTransport(url, { authProvider }));
    // Before RFC 8707, clients name neither a resource nor scopes: they may read.
    await useTools(t, connected, `${version} by OAuth`, version === '1.10.0' ? 8 : 16);
    await connected.close();
  }

  const { createMCPClient, auth: aiAuth } = await load(folder, '@ai-sdk/mcp/dist/index.js');
  await byBoth('AI SDK', aiAuth, async (connection) => {
    const ai = await createMCPClient({ transport: { type: 'http', url: url.href, ...connection } });
    const tools = await ai.tools();
    const listed = await tools.list_tasks.execute({ view: 'all' }, { messages: [], toolCallId: '1' });
    await ai.close();
    return [Object.keys(tools).length, listed];
  });

  const { auth } = await load(folder, '@modelcontextprotocol/sdk/dist/esm/client/auth.js');
  const { MultiServerMCPClient } = await load(folder, '@langchain/mcp-adapters/dist/index.js');
  await byBoth('LangChain', auth, async (connection) => {
    const chain = new MultiServerMCPClient({ tutti: { transport: 'http', url: url.href, ...connection } });
    try {
      const tools: { name: string; invoke(input: object): Promise<unknown> }[] = await chain.getTools();
      return [tools.length, await tools.find(({ name }) => name.endsWith('list_tasks'))?.invoke({ view: 'all' })];
    } finally {
      await chain.close();
    }
  });

  const { MCPClient } = await load(folder, '@mastra/mcp/dist/index.js');
  await byBoth('Mastra', auth, async ({ headers, authProvider }) => {
    const server = { url, ...(headers && { requestInit: { headers } }), ...(authProvider && { authProvider }) };
    const mastra = new MCPClient({ servers: { tutti: server } });
    try {
      const tools = await mastra.listTools();
      return [Object.keys(tools).length, await tools.tutti_list_tasks?.execute({ view: 'all' }, {})];
    } finally {
      await mastra.disconnect();
    }
  });

  const { Client, StdioClientTransport } = await sdk(folder, 'latest');
  const program = join(folder, 'node_modules/mcp-remote/dist/proxy.js');
  for (const header of [['--header', `Authorization: Bearer ${ada.token}`], []]) {
    const remote = new Client({ name: 'test', version: '1.0.0' });
    const args = [program, url.href, '--allow-http', ...header];
    // It has a browser opened, and tells the address of the page for those who have none.
    const env = { ...process.env, MCP_REMOTE_CONFIG_DIR: join(folder, 'mcp-remote'), PATH: '/nonexistent' };
    const transport = new StdioClientTransport({ command: process.execPath, args, env, stderr: 'pipe' });
    let told = '';
    let isAsked = false;
    transport.stderr?.on('data', (part: Buffer) => {
      told += part;
      const [, address] = /(https?:\S+[?&]code_challenge=\S+)\s/.exec(told) ?? [];
      if (address === undefined || isAsked) return;
      isAsked = true;
      void redirectOf(service, ada, new URL(address)).then(fetch);
    });
    await remote.connect(transport);
    t.equal((await remote.listTools()).tools.length, 16, `mcp-remote ${header.length > 0 ? 'with a key' : 'by OAuth'}`);
    t.equal(isAsked, header.length === 0);
    await remote.close();
  }

  /** Uses a library with a key, then by OAuth: its first attempt leads to the browser. */
  async function byBoth(name: string, exchange: Foreign, use: (connection: Foreign) => Promise<[number, unknown]>) {
    const check = ([count, listed]: [number, unknown], how: string) => {
      t.equal(count, 16, `${name} ${how}`);
      t.match(JSON.stringify(listed), 'movers', `${name} ${how}`);
    };
    check(await use({ headers }), 'with a key');
    const authProvider = createStore();
    await use({ authProvider }).catch(() => undefined);
    t.ok(authProvider.kept.address, `${name} leads to the browser`);
    const authorizationCode = await allow(service, ada, authProvider.kept.address);
    await exchange(authProvider, { serverUrl: url.href, authorizationCode });
    check(await use({ authProvider }), 'by OAuth');
  }
});
