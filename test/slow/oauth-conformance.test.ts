import t from 'tap';
import { newToken } from '../../scripts/support/server.js';
import { bundleSuite, runSuite } from '../support/conformance.js';
import { allowAt, open, register, sessionAt } from '../support/oauth-http.js';
import { startProcess } from '../support/process.js';

const PERSON = { email: 'ada@example.com', password: 'correct horse battery' };
const PORT = 45_999;

t.test('MCP: the official conformance suite finds nothing in the authorization server', async (t) => {
  const suite = await bundleSuite(t, 'conformance-authorization');
  const { url: origin } = await startProcess(t, t.testdir({}));
  await newToken(origin, PERSON);
  const cookie = await sessionAt(origin, PERSON);
  const client = await register(origin, `http://127.0.0.1:${PORT}/callback`);

  let browsed: Promise<void> | undefined;
  // The suite prints the address that a browser has to open, and waits for the answer on its port.
  const browse = async (address: string) => {
    const response = await allowAt(origin, cookie, await open(address));
    await fetch(response);
  };
  const args = ['authorization', '--url', origin, '--client-id', client.client_id];
  const more = ['--resource', `${origin}/mcp`, '--port', String(PORT)];
  const { code, output } = await runSuite(suite, [...args, ...more], (text) => {
    const [address] = /https?:\/\/[^\s"'<>]+\/oauth\/authorize\?[^\s"'<>]+/.exec(text) ?? [];
    if (address !== undefined) browsed ??= browse(address);
  });
  await browsed;
  t.ok(browsed, 'it asked for a code');
  t.equal(code, 0, output);
  t.match(output, /3 passed, 0 failed|Passed: 3\/3/, output);
});
