import { auth, Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import t from 'tap';
import { listen } from '../../support/mcp.js';
import { bearer } from '../../support/oauth.js';
import { type Person, type Service, startService } from '../../support/service.js';
import { create, expectStatus } from '../../support/world.js';

/** The storage that the official client expects, in memory, with a browser that answers the question of the service. */
class Storage {
  readonly redirectUrl = 'http://127.0.0.1:45454/callback';
  readonly clientMetadata;
  asked: URL | undefined;
  tokenSet: object | undefined;
  #client: object | undefined;
  #verifier = '';
  #discovery: object | undefined;

  constructor(readonly scope?: string) {
    this.clientMetadata = {
      client_name: 'Official client',
      redirect_uris: [this.redirectUrl],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      token_endpoint_auth_method: 'none',
      ...(scope !== undefined && { scope }),
    };
  }

  state = () => 'a state';
  clientInformation = () => this.#client as never;
  saveClientInformation = (client: object) => {
    this.#client = client;
  };
  tokens = () => this.tokenSet as never;
  saveTokens = (tokens: object) => {
    this.tokenSet = tokens;
  };
  redirectToAuthorization = (url: URL) => {
    this.asked = url;
  };
  saveCodeVerifier = (verifier: string) => {
    this.#verifier = verifier;
  };
  codeVerifier = () => this.#verifier;
  saveDiscoveryState = (state: object) => {
    this.#discovery = state;
  };
  discoveryState = () => this.#discovery as never;
}

async function answer(service: Service, person: Person, asked: URL, choice: object = {}): Promise<URLSearchParams> {
  const opened = await fetch(asked, { redirect: 'manual' });
  if (opened.status !== 303) throw new Error(await opened.text());
  const id = String(opened.headers.get('location')).split('request=')[1];
  const browser = await service.signIn(person);
  const { account } = expectStatus(await browser.get(`/api/v1/oauth/request/${id}`), 200);
  const decision = { allow: true, account: account.uid, ...choice };
  return new URL(expectStatus(await browser.post(`/api/v1/oauth/request/${id}`, decision), 200).redirect_to)
    .searchParams;
}

t.test('The MCP client: it registers, connects, calls tools, asks for more, refreshes and reconnects', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await create(ada, 'task', { name: 'Dig', due_date: '2026-03-11' });
  const origin = await listen(service);
  const serverUrl = `${origin}/mcp`;
  const storage = new Storage();
  const connect = async (choice: object = {}) => {
    t.equal(await auth(storage as never, { serverUrl }), 'REDIRECT');
    const params = await answer(service, ada, storage.asked as URL, choice);
    const given = { serverUrl, authorizationCode: String(params.get('code')), iss: String(params.get('iss')) };
    t.equal(await auth(storage as never, given), 'AUTHORIZED');
  };
  await connect({ scopes: ['tasks:write'] });
  t.match(storage.tokenSet, { scope: 'tasks:write', access_token: /^tta_/ });

  const open = async () => {
    const client = new Client({ name: 'test', version: '1.0.0' });
    const transport = new StreamableHTTPClientTransport(new URL(serverUrl), { authProvider: storage as never });
    await client.connect(transport as never);
    t.teardown(() => client.close());
    return client;
  };
  const agent = await open();
  const { tools } = await agent.listTools();
  t.ok(tools.some(({ name }) => name === 'add_task'));
  t.notOk(
    tools.some(({ name }) => name === 'add_note'),
    'only what the user has allowed',
  );
  const { structuredContent } = await agent.callTool({ name: 'list_tasks', arguments: {} });
  t.match(structuredContent, { tasks: [{ name: 'Dig' }] });

  // A tool beyond its scopes is HTTP 403 with all of them: the client then asks the user again.
  storage.asked = undefined;
  await t.rejects(agent.callTool({ name: 'add_note', arguments: { content: 'x' } }));
  const wanted = String((storage.asked as URL | undefined)?.searchParams.get('scope')).split(' ');
  t.ok(wanted.includes('notes:write') && wanted.includes('tasks:write'), wanted.join(' '));

  service.clock.advance(3_600_000);
  const before = (storage.tokenSet as { access_token?: string }).access_token;
  const again = await open();
  t.match((await again.callTool({ name: 'list_tasks', arguments: {} })).structuredContent, { total: 1 });
  t.not((storage.tokenSet as { access_token?: string }).access_token, before, 'it has refreshed');

  const { connections } = (await ada.get('/api/v1/connections')).body;
  t.match(connections, [{ name: 'Official client', audience: 'mcp', client: { redirect_host: '127.0.0.1' } }]);
  expectStatus(await ada.delete(`/api/v1/connection/${connections[0].id}`), 204);
  const ended = await service.anonymous.call('POST', '/mcp', { headers: bearer(String(before)) });
  t.equal(ended.status, 401);
  storage.tokenSet = undefined;
  await connect();
  t.equal((await ada.get('/api/v1/connections')).body.connections.length, 2, 'connected again');
});
