import { readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { bundledCli, type Cli, type Ran } from '../support/cli.js';
import { eventually } from '../support/eventually.js';
import type { Person, Service } from '../support/service.js';
import { startService } from '../support/service.js';
import { expectStatus } from '../support/world.js';

const stored = ({ env }: Cli) => join(String(env.XDG_CONFIG_HOME), 'tutti/profiles.json');

/** Plays the browser: reads the address that the command opened, and decides. @returns the body of the last page */
async function decide(service: Service, person: Person, cli: Cli, allow = true): Promise<string> {
  const opened = join(cli.folder, 'opened');
  const address = () => readFileSync(opened, 'utf8').trim();
  await eventually(() => address() !== '', 'the browser is opened');
  const consent = await fetch(address(), { redirect: 'manual' });
  writeFileSync(opened, '');
  const id = String(new URL(String(consent.headers.get('location'))).hash.split('request=')[1]);
  const browser = await service.signIn(person);
  const { account } = expectStatus(await browser.get(`/api/v1/oauth/request/${id}`), 200);
  const decision = await browser.post(`/api/v1/oauth/request/${id}`, { allow, account: account.uid });
  const back: string = expectStatus(decision, 200).redirect_to;
  // A page that does not know the state decides nothing.
  t.equal((await fetch(back.replace(/state=[^&]+/, 'state=x'))).status, 404);
  return (await fetch(back)).text();
}

function browserIn(cli: Cli): Record<string, string> {
  const file = join(cli.folder, 'browser');
  writeFileSync(join(cli.folder, 'opened'), '');
  writeFileSync(file, `#!/bin/sh\nprintf %s "$1" > '${cli.folder}/opened'\n`, { mode: 0o755 });
  return { BROWSER: file };
}

t.test('Sign-in with a browser: allowed, refused, renewed, and ended at the service', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const cli = await bundledCli(t);
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const env = browserIn(cli);

  const refused = cli.run(['login', url], { env });
  t.match(await decide(service, ada, cli, false), 'refused');
  t.match(await refused, { code: 5, stderr: /The sign-in was refused \(SIGN_IN_FAILED\)/ });

  const asked: Promise<Ran> = cli.run(['login', url], { env });
  t.match(await decide(service, ada, cli), 'You are signed in');
  const signedIn = await asked;
  t.match(signedIn, { code: 0, stdout: '' });
  t.match(signedIn.stderr, 'as ada@example.com');
  t.equal(statSync(stored(cli)).mode & 0o777, 0o600);
  t.equal(statSync(join(stored(cli), '..')).mode & 0o777, 0o700);
  t.match((await cli.run(['add', 'Buy paint'])).code, 0);
  const { stdout } = await cli.run(['whoami']);
  t.match(stdout, /account\tada@example\.com/);

  const read = () => JSON.parse(readFileSync(stored(cli), 'utf8'));
  const before = read();
  t.match(before.profiles.default.oauth.resource, /\/api$/);
  // Its time is over here: the command renews the token before it sends a request.
  before.profiles.default.oauth.expires_at = Date.now();
  writeFileSync(stored(cli), JSON.stringify(before));
  t.equal((await cli.run(['list'])).code, 0);
  const renewed = read();
  t.not(renewed.profiles.default.token, before.profiles.default.token);
  // It was over at the service: a 401 renews it, too.
  renewed.profiles.default.token = `tta_${'0'.repeat(64)}`;
  writeFileSync(stored(cli), JSON.stringify(renewed));
  t.match(await cli.run(['list']), { code: 0, stdout: /Buy paint/ });

  const { token } = read().profiles.default;
  t.equal((await cli.run(['logout'])).code, 0);
  t.equal((await service.client({ authorization: `Bearer ${token}` }).get('/api/current_user')).status, 401);
  t.match(await cli.run(['logout']), { code: 5 });
});

t.test('Sign-in with a key: profiles, the environment, a revoked key, and nothing that shows a token', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  const cli = await bundledCli(t);
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const outputs: Ran[] = [];
  const run = async (args: string[], options = {}) => {
    const ran = await cli.run(args, options);
    outputs.push(ran);
    return ran;
  };
  t.match(await run(['login', url, '--token', ada.token]), { code: 2, stderr: /does not belong on a command line/ });
  t.match(await run(['login', url, '--token', '-'], { input: 'two words' }), { code: 2 });
  t.match(await run(['login', url, '--token', '-'], { input: 'tt_0' }), { code: 5, stderr: /INVALID_TOKEN/ });
  t.match(await run(['whoami']), { code: 5 }, 'a failed sign-in stores nothing');
  t.match(await run(['login', url, '--token', '-'], { input: `${ada.token}\n` }), { code: 0 });
  t.match(await run(['login', url, '--profile', 'bob', '--token', '-'], { input: bob.token }), { code: 0 });
  t.match(await run(['whoami', '--profile', 'bob', '--fields', 'user.email', '--json']), { stdout: /bob@example/ });
  t.match(await run(['whoami']), { stdout: /ada@example/ });
  t.match(await run(['whoami', '--profile', 'other']), { code: 5 });
  t.match(await run(['whoami'], { env: { TUTTI_URL: url, TUTTI_TOKEN: bob.token } }), { stdout: /bob@example/ });
  const elsewhere = await run(['whoami'], { env: { TUTTI_URL: 'http://127.0.0.1:9' } });
  t.match(elsewhere, { code: 5, stderr: /No account is signed in at http:\/\/127\.0\.0\.1:9/ });
  t.match(await run(['api', 'GET', 'tags', '-H', 'Authorization: Bearer x']), { code: 2 });

  const { body } = await ada.get('/api/current_user');
  await ada.post(`/api/profile/api-keys/${body.token.id}/revoke`);
  t.match(await run(['list']), { code: 5, stderr: /\(TOKEN_REVOKED\)/ });
  t.match(await run(['list', '--json']), { code: 5, stderr: /^\{"error":.*"code":"TOKEN_REVOKED"/ });
  t.match(await run(['logout', '--profile', 'bob', '--revoke']), { code: 0 });
  t.equal((await bob.get('/api/current_user')).status, 401);
  t.notMatch(JSON.stringify(outputs), ada.token);
  t.notMatch(JSON.stringify(outputs), bob.token);
});

t.test('Sign-in: a service without OAuth, one that cannot be reached, and an address that is none', async (t) => {
  const service = await startService(t, { env: { OAUTH_ENABLED: 'false' } });
  const cli = await bundledCli(t);
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  t.match(await cli.run(['login', url]), { code: 5, stderr: /^tutti: .*\.\n$/s });
  t.match(await cli.run(['login', 'http://127.0.0.1:9']), { code: 6, stderr: /cannot be reached.*\(UNREACHABLE\)/ });
  t.match(await cli.run(['login', 'ftp://example.com']), { code: 2 });
  t.match(await cli.run(['login']), { code: 2 });
  t.match(await cli.run([]), { code: 2, stdout: /tutti login URL/ });
});
