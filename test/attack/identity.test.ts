import { readFileSync } from 'node:fs';
import t from 'tap';
import { credentialsOf, PASSWORD, startService } from '../support/service.js';

t.test('A login never takes up a session id that the client brings', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const before = await service.anonymous.post('/api/login', credentialsOf(ada));
  const fixed = String(before.headers['set-cookie']).split(';', 1)[0] as string;
  for (const cookie of [fixed, 'sid=chosen-by-the-attacker']) {
    const login = await service.client({ cookie }).post('/api/login', credentialsOf(ada));
    t.equal(login.status, 200);
    t.not(String(login.headers['set-cookie']).split(';', 1)[0], cookie);
  }
  t.equal((await service.client({ cookie: 'sid=chosen-by-the-attacker' }).get('/api/current_user')).status, 401);
});

t.test(
  'The cookie is HttpOnly, SameSite=Lax, and Secure if a trusted proxy reports HTTPS; other proxies are ignored',
  async (t) => {
    const trusting = await startService(t, { env: { TRUST_PROXY: '127.0.0.1' } });
    const ada = await trusting.person('ada');
    for (const scheme of ['https', 'HTTPS', 'Https', 'http, HTTPS']) {
      const https = await trusting.client({ 'x-forwarded-proto': scheme }).post('/api/login', credentialsOf(ada));
      t.match(String(https.headers['set-cookie']), /HttpOnly/);
      t.match(String(https.headers['set-cookie']), /SameSite=Lax/);
      t.match(String(https.headers['set-cookie']), /Secure/, scheme);
      t.match(String(https.headers['set-cookie']), /Path=\//);
      t.match(https.headers['strict-transport-security'], /max-age=\d{8}/, scheme);
    }

    const plain = await startService(t);
    const eve = await plain.person('eve');
    const spoofed = await plain.client({ 'x-forwarded-proto': 'https' }).post('/api/login', credentialsOf(eve));
    t.notMatch(String(spoofed.headers['set-cookie']), /Secure/);
    t.equal(spoofed.headers['strict-transport-security'], undefined);
  },
);

t.test('The work on an Authorization header does not grow with the square of its length', async (t) => {
  const service = await startService(t);
  const work = async (authorization: string) => {
    const before = process.cpuUsage();
    for (let count = 0; count < 5; count++) {
      const client = service.client({ authorization, cookie: 'sid=1' });
      t.equal((await client.get('/api/v1/tasks')).status, 401);
      t.equal((await client.post('/api/v1/task', { name: 'x' })).status, 401);
    }
    const { user, system } = process.cpuUsage(before);
    return (user + system) / 1_000;
  };
  const size = 15_000;
  await work('Bearer tt_1');
  const usual = await work(`Bearer ${'a'.repeat(size)}`);
  for (const blank of [' ', '\t', ' a', '\u00a0']) {
    const spent = await work(`Bearer a${blank.repeat(size / blank.length)}y`);
    t.ok(spent < 200 + 5 * usual, `${JSON.stringify(blank)}: ${spent} ms, usually ${usual} ms`);
  }
});

t.test(
  'The scheme Bearer is found in any case, with any number of blanks, and no other scheme is taken for it',
  async (t) => {
    const service = await startService(t);
    const { token } = await service.person('ada');
    const asked = async (authorization: string) => {
      const { status, body } = await service.client({ authorization }).get('/api/v1/tasks');
      return body.code ?? status;
    };
    for (const given of [`Bearer ${token}`, `bEARER   ${token}  `, `Bearer ${' '.repeat(100)}${token}`]) {
      t.equal(await asked(given), 200, given);
    }
    for (const given of ['Bearer', 'Bearer ', `Bearer ${token} x`, `Bearer ${token}${'0'.repeat(300)}`]) {
      t.equal(await asked(given), 'INVALID_TOKEN', given);
    }
    for (const given of ['', 'Basic eDp5', `Bearer${token}`, `Bearer,${token}`, `x Bearer ${token}`]) {
      t.equal(await asked(given), 'UNAUTHENTICATED', given);
    }
  },
);

t.test('A login says the same, and does the same work, whether the address or the password is wrong', async (t) => {
  const service = await startService(t);
  await service.person('ada');
  const attempt = (email: string) => service.anonymous.post('/api/login', { email, password: 'wrong password' });
  const known = await attempt('ada@example.com');
  const unknown = await attempt('unknown@example.com');
  t.equal(known.status, unknown.status);
  t.same({ ...known.body, request_id: '' }, { ...unknown.body, request_id: '' });

  // Processor time instead of elapsed time, which depends on other load.
  const work = async (email: string) => {
    const before = process.cpuUsage();
    for (let count = 0; count < 10; count++) await attempt(email);
    const { user, system } = process.cpuUsage(before);
    return user + system;
  };
  const ratios: number[] = [];
  for (let count = 0; count < 3; count++)
    ratios.push((await work('ada@example.com')) / (await work('unknown@example.com')));
  const median = ratios.sort((a, b) => a - b)[1] as number;
  t.ok(median > 0.5 && median < 2, `${ratios}`);
});

t.test('A token counts in the Authorization header alone, whole and with its prefix', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  for (const name of ['token', 'access_token', 'api_key', 'authorization', 'key']) {
    t.equal((await service.anonymous.get(`/api/v1/tasks?${name}=${ada.token}`)).status, 401, name);
    t.equal(
      (await service.anonymous.get('/api/v1/tasks', { cookie: `${name}=${ada.token}; sid=${ada.token}` })).status,
      401,
    );
  }
  for (const authorization of [
    ada.token,
    `Bearer ${ada.token.slice(3)}`,
    `Bearer ${ada.token.slice(0, -1)}`,
    `Bearer ${ada.token}0`,
    `Bearer ${ada.token.toUpperCase()}`.replace('TT_', 'tt_').replace(/[A-F]/, 'g'),
    `Basic ${Buffer.from(`ada@example.com:${PASSWORD}`).toString('base64')}`,
    `Bearer ${ada.token}, Bearer ${ada.token}`,
    'Bearer ',
  ]) {
    t.equal((await service.anonymous.get('/api/v1/tasks', { authorization })).status, 401, authorization.slice(0, 20));
  }
});

t.test('A flood of sign-ins is turned away with 503 OVERLOADED instead of waiting without end', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const responses = await Promise.all(
    Array.from({ length: 150 }, () =>
      service.anonymous.post('/api/login', { email: ada.email, password: 'wrong one' }),
    ),
  );
  const refused = responses.filter(({ status }) => status === 503);
  t.ok(refused.length > 0);
  for (const { body, headers } of refused) {
    t.equal(body.code, 'OVERLOADED');
    t.ok(Number(headers['retry-after']) >= 1);
  }
  t.same(
    responses.filter(({ status }) => status !== 503 && status !== 401),
    [],
  );
  t.equal((await service.anonymous.post('/api/login', credentialsOf(ada))).status, 200);
});

t.test('No spelling of a path gives access without a credential', async (t) => {
  const service = await startService(t);
  for (const path of [
    '/api/v1/tasks',
    '/%61pi/v1/tasks',
    '/api/v1/%74asks',
    '/API/v1/tasks',
    '//api/v1/tasks',
    '/api//v1/tasks',
    '/x/../api/v1/tasks',
    '/api/v1/tasks/',
    '/api/v1/tasks;x',
    '/api/v1/tasks%2f',
    '/api/profile',
    '/api/v1/users',
    '/api-docs/spec.json',
  ]) {
    for (const method of ['GET', 'HEAD'] as const) {
      const { statusCode } = await service.app.inject({ method, url: path });
      t.ok([400, 401, 404, 405].includes(statusCode), `${method} ${path} ${statusCode}`);
    }
  }
});

t.test('Every response has strict security headers and is not cacheable', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const described = await ada.get('/api-docs/spec.json');
  const responses = [
    await ada.get('/api/v1/tasks'),
    await ada.get('/api/v1/task/1'),
    await ada.get('/nowhere'),
    await ada.post('/api/v1/task', { name: '' }),
    described,
    await service.anonymous.get('/api/profile'),
    await service.anonymous.get('/api-docs', { accept: 'text/html' }),
    await service.anonymous.post('/api/login', credentialsOf(ada)),
  ];
  for (const { headers } of responses) {
    t.equal(headers['x-content-type-options'], 'nosniff');
    t.equal(headers['x-frame-options'], 'DENY');
    t.equal(headers['referrer-policy'], 'no-referrer');
    t.match(headers['content-security-policy'], /default-src '(none|self)'.*frame-ancestors 'none'/);
    t.match(headers['cache-control'], headers === described.headers ? 'private, max-age=60' : /no-store/);
    t.equal(headers['x-powered-by'], undefined);
    t.equal(headers.server, undefined);
  }
});

for (const folder of ['.', 'tools']) {
  t.test(
    `Packages of ${folder} are pinned by hash and name no registry; only named ones run install scripts`,
    async (t) => {
      const { packages } = JSON.parse(readFileSync(`${folder}/package-lock.json`, 'utf8')) as {
        packages: Record<
          string,
          { integrity?: string; resolved?: string; link?: boolean; hasInstallScript?: boolean; inBundle?: boolean }
        >;
      };
      const { allowScripts } = JSON.parse(readFileSync(`${folder}/package.json`, 'utf8')) as {
        allowScripts: Record<string, boolean>;
      };
      const scripted = new Set<string>();
      for (const [path, entry] of Object.entries(packages)) {
        if (path === '' || entry.link || entry.inBundle) continue;
        t.match(entry.integrity, /^sha512-/, path);
        t.equal(entry.resolved, undefined, path);
        if (entry.hasInstallScript) scripted.add(path.replace(/^.*node_modules\//, ''));
      }
      for (const name of scripted) t.ok(name in allowScripts, `${name} has an install script that is not judged`);
      t.ok([...Object.values(allowScripts)].every((allowed) => typeof allowed === 'boolean'));
    },
  );
}
