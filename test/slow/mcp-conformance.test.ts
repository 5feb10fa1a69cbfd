import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import t, { type Test } from 'tap';
import { bundleSuite, runSuite } from '../support/conformance.js';
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

/** The suite sends no token; this proxy adds it. */
async function startProxy(t: Test, origin: string, token: string): Promise<string> {
  const proxy = createServer((request, response) => {
    const headers = { ...request.headers, authorization: `Bearer ${token}` };
    const passed = httpRequest(`${origin}${request.url}`, { method: request.method, headers }, (upstream) => {
      response.writeHead(upstream.statusCode ?? 502, upstream.headers);
      upstream.pipe(response);
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

t.test('MCP: the official conformance suite finds nothing in what any server can be asked', async (t) => {
  const suite = await bundleSuite(t, '@modelcontextprotocol/conformance');
  const service = await startService(t);
  const ada = await service.person('ada');
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const proxy = await startProxy(t, origin, ada.token);
  for (const scenario of SCENARIOS) {
    const { code, output } = await runSuite(suite, ['server', '--url', `${proxy}/mcp`, '--scenario', scenario]);
    t.equal(code, 0, `${scenario}: ${output}`);
  }
});
