import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ROOT } from '../support/command.js';
import { atProvider, finishAt, oidcEnv, openBrowser, startIdentityProvider } from '../support/identity-provider.js';
import { credentialsOf, type Person, type Service, startService } from '../support/service.js';
import { watchStatements } from '../support/statements.js';
import { clientOf, startTududi } from '../support/tududi.js';

/** The value of a cookie that another program on the host, or a page of the parent domain, has set. */
const FOREIGN = 'of-another-program';

async function signedIn({ anonymous }: Service, person: Person): Promise<string> {
  const { headers } = await anonymous.post('/api/login', credentialsOf(person));
  return String(headers['set-cookie']).split(';', 1)[0] as string;
}

const header = (...cookies: string[]) => ({ cookie: cookies.join('; ') });

const foreign = (name: string, count: number) => Array.from({ length: count }, (_, n) => `${name}=${FOREIGN}-${n}`);

async function isValid({ client }: Service, sid: string): Promise<boolean> {
  return (await client({ cookie: sid }).get('/api/current_user')).status === 200;
}

t.test('Cookies: those of the service are known, so that the tests below are about all of them', async (t) => {
  const files = readdirSync(join(ROOT, 'src'), { recursive: true, encoding: 'utf8' }).filter((file) =>
    /\.tsx?$/.test(file),
  );
  const setters = files.flatMap((file) => {
    const text = readFileSync(join(ROOT, 'src', file), 'utf8');
    return [...text.matchAll(/(?:setCookie\(|cookieName: )(\w+)/g)].map(([, name]) => `${file} ${name}`);
  });
  t.same(setters.sort(), ['features/oidc/flow.ts COOKIE', 'http/auth/sessions.ts SESSION_COOKIE']);
});

t.test('Cookies: of several named sid, the first that is a session counts, on every listener', async (t) => {
  const { service, server, ada } = await startTududi(t);
  const sid = await signedIn(service, ada);
  for (const cookies of [
    [`sid=${FOREIGN}`, sid],
    [sid, `sid=${FOREIGN}`],
    ['sid=', 'a=sid', sid],
    [`${sid}x`, 'sid="x"', 'sid=%', 'sid', sid],
    [...foreign('sid', 4), sid, 'sid=x'],
  ]) {
    const client = service.client(header(...cookies));
    t.match(await client.get('/api/current_user'), { status: 200, body: { user: { id: ada.id } } }, cookies.join('; '));
    t.equal((await client.post('/api/v1/task', { name: 'x' })).status, 201);
    t.match(await clientOf(server, header(...cookies))('GET', '/profile'), { status: 200, body: { email: ada.email } });
    const { headers, status } = await client.post('/api/login', { email: ada.email, password: 'wrong password' });
    t.same([status, headers['set-cookie']], [401, undefined], 'a failure removes none');
  }
});

t.test('Cookies: five of one name are tried, and cost no more than five lookups', async (t) => {
  const service = await startService(t, { unchecked: true });
  const ada = await service.person('ada');
  const ended: string[] = [];
  for (let count = 0; count < 40; count++) {
    const sid = await signedIn(service, ada);
    await service.client({ cookie: sid }).post('/api/logout');
    ended.push(sid);
  }
  const sid = await signedIn(service, ada);
  const during = watchStatements(t);
  const cost = async (cookies: string[], status: number) => {
    const { count } = await during(async () => {
      t.equal((await service.client(header(...cookies)).get('/api/current_user')).status, status, `${cookies.length}`);
    });
    return count;
  };
  await cost([sid], 200);
  const usual = await cost([sid], 200);
  t.equal(await cost([...ended.slice(0, 4), sid], 200), usual + 4, 'the fifth counts');
  t.equal(await cost([...ended.slice(0, 5), sid], 401), 5, 'the sixth does not');
  t.equal(await cost([...ended, sid], 401), 5);
  t.equal(await cost([...foreign('sid', 1_000), sid], 401), 0, 'a wrong signature costs none');
  t.equal(
    await cost(
      Array.from({ length: 4_000 }, () => 'sid'),
      401,
    ),
    0,
  );
});

t.test('Cookies: a sign-out ends each session that a cookie names, on every listener', async (t) => {
  const { service, server, ada } = await startTududi(t);
  const eve = await service.person('eve');
  const signOuts = {
    'the API': (cookies: string[]) => service.client(header(...cookies)).post('/api/logout'),
    tududi: (cookies: string[]) => clientOf(server, header(...cookies))('POST', '/logout'),
  };
  for (const [where, signOut] of Object.entries(signOuts)) {
    const sids = [await signedIn(service, ada), await signedIn(service, eve), await signedIn(service, ada)];
    const { headers } = await signOut([`sid=${FOREIGN}`, ...sids]);
    t.match(String(headers['set-cookie']), /^sid=;/, where);
    for (const sid of sids) t.notOk(await isValid(service, sid), where);
  }
  for (const [person, count] of [
    [ada, 4],
    [eve, 2],
  ] as const) {
    const { body } = await person.get('/api/profile/security-log?kind=signed_out');
    t.equal(body.security_events.length, count);
    t.match(body.security_events[0], { actor_id: person.id, address: '127.0.0.1' });
  }
  const other = await signedIn(service, ada);
  t.equal((await service.client(header(...foreign('sid', 5), other)).post('/api/logout')).status, 204);
  t.ok(await isValid(service, other), 'the sixth is not looked at');
});

t.test(
  'Cookies: a planted session ends with the next sign-in, and a page that names its account is refused',
  async (t) => {
    const service = await startService(t);
    const ada = await service.person('ada');
    const eve = await service.person('eve');
    const planted = await signedIn(service, eve);
    const failed = await service
      .client({ cookie: planted })
      .post('/api/login', { email: ada.email, password: 'wrong one' });
    t.equal(failed.status, 401);
    t.ok(await isValid(service, planted), 'a sign-in that fails ends none');

    const before = await signedIn(service, ada);
    const login = await service
      .client(header(`sid=${FOREIGN}`, before, planted))
      .post('/api/login', credentialsOf(ada));
    const sid = String(login.headers['set-cookie']).split(';', 1)[0] as string;
    for (const old of [before, planted]) {
      t.not(sid, old);
      t.notOk(await isValid(service, old));
    }
    const { body } = await service.client(header(planted, sid)).get('/api/current_user');
    t.equal(body.user.id, ada.id);

    // Planted afterwards, with a longer path: the first that is a session counts.
    const late = await signedIn(service, eve);
    const browser = service.client(header(late, sid));
    t.equal((await browser.get('/api/current_user')).body.user.id, eve.id);
    const own = { 'tutti-account': (await ada.get('/api/profile')).body.uid };
    t.equal((await browser.post('/api/v1/task', { name: 'secret' }, own)).body.code, 'ACCOUNT_CHANGED');
    const crossSite = { origin: 'https://evil.example.org', 'sec-fetch-site': 'cross-site' };
    t.equal((await browser.post('/api/v1/task', { name: 'x' }, crossSite)).body.code, 'CROSS_SITE');
  },
);

async function providerSignIn(t: Test) {
  const provider = await startIdentityProvider(t, { sub: 'ada-1', email: 'ada@example.com', email_verified: true });
  const service = await startService(t, { env: oidcEnv(provider, { OIDC_AUTO_PROVISION: 'true' }) });
  const browser = openBrowser(service);
  return { browser, service, callback: await atProvider(browser) };
}

t.test('Cookies: of several named oidc, the one that began the sign-in counts', async (t) => {
  for (const before of [1, 4]) {
    const { browser, service, callback } = await providerSignIn(t);
    const cookies = [...foreign('oidc', before), `oidc=${browser.cookies.get('oidc')}`, 'oidc=x'];
    const response = await service.anonymous.get(callback, header(...cookies));
    t.equal(response.headers.location, 'http://127.0.0.1:3000/', `after ${before}`);
    t.match(String(response.headers['set-cookie']), /^sid=/);
    const again = await service.anonymous.get('/api/oidc/auth/sso', header(...cookies));
    t.match(String(again.headers['set-cookie']), `oidc=${browser.cookies.get('oidc')};`, 'tabs of a browser share it');
  }
});

t.test('Cookies: the sixth named oidc does not count', async (t) => {
  const { browser, service, callback } = await providerSignIn(t);
  const own = `oidc=${browser.cookies.get('oidc')}`;
  const response = await service.anonymous.get(callback, header(...foreign('oidc', 5), own));
  t.match(response.headers.location, /error=OIDC_FAILED$/);
  t.equal(await finishAt(browser, callback), '/', 'it has taken nothing from the browser');
});
