import { mkdtempSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseEnv } from 'node:util';
import t from 'tap';
import { type ConfigError, FORMER_NAMES, readConfig } from '../../src/config/config.js';
import { sessionSecret } from '../../src/config/secrets.js';

const read = (file: string) => readFileSync(new URL(`../../../${file}`, import.meta.url), 'utf8');

/** The names of all variables that are read, but for those that go with the next release. */
function settings(): string[] {
  const names = new Set<string>();
  const env = new Proxy<Record<string, string>>({}, { get: (_env, name) => void names.add(String(name)) });
  readConfig(env);
  return [...names].filter((name) => !Object.values(FORMER_NAMES).includes(name)).sort();
}

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as ConfigError).faults;
  }
}

t.test('Settings: all have a default, and an empty value counts as unset', async (t) => {
  const config = readConfig({});
  t.match(config, {
    production: false,
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: 'sqlite:data/tutti.db',
    logLevel: 'info',
    sessionSecret: null,
    allowedOrigins: [],
    trustProxy: [],
    cookieSecure: 'auto',
    registrationEnabled: true,
    docsEnabled: true,
    docsPublic: false,
  });
  t.equal(config.ai.apiKey, null);
  t.same(readConfig(Object.fromEntries([...settings(), 'UNREAD_MAX_BYTES'].map((name) => [name, ' ']))), config);
});

t.test('Settings: a former name is read, with a warning, unless the new one is set too', async (t) => {
  const former = readConfig({ UNREAD_MAX_BYTES: '5000', UNREAD_TIMEOUT_MS: '7' });
  t.same(former.responseBuffers, { maxBytes: 5000, timeoutMs: 7 });
  t.match(former.warnings, [
    /^UNREAD_MAX_BYTES was renamed to RESPONSE_BUFFER_MAX_BYTES/,
    /^UNREAD_TIMEOUT_MS was renamed to RESPONSE_BUFFER_TIMEOUT_MS/,
  ]);
  const both = readConfig({ UNREAD_MAX_BYTES: '5000', RESPONSE_BUFFER_MAX_BYTES: '6000' });
  t.equal(both.responseBuffers.maxBytes, 6000);
  t.equal(both.warnings.length, 1);
  t.same(readConfig({}).warnings, []);
  t.match(faultsOf({ UNREAD_TIMEOUT_MS: 'soon' }), [/^RESPONSE_BUFFER_TIMEOUT_MS must be a whole number/]);
});

t.test('Settings: an unknown name with a prefix of ours is a fault that names the likely setting', async (t) => {
  for (const [name, likely] of [
    ['RATE_LIMIT_AUTH_MAXX', 'RATE_LIMIT_AUTH_MAX'],
    ['RATE_LIMIT_ENABLED', 'RATE_LIMITING_ENABLED'],
    ['RATE_LIMITING_ENABLE', 'RATE_LIMITING_ENABLED'],
    ['SERVICE_SESION_SECRET', 'SERVICE_SESSION_SECRET'],
    ['SERVICE_ALLOWED_ORIGIN', 'SERVICE_ALLOWED_ORIGINS'],
    ['WEBHOOK_ALLOWED_HOST', 'WEBHOOK_ALLOWED_HOSTS'],
    ['WEBHOOK_COLOUR_OF_THEIR_PAPER', undefined],
    ['LLM_TIMEOUT', 'LLM_TIMEOUT_MS'],
    ['LLM_KEY', 'LLM_API_KEY'],
    ['TRUST_PROXIES', 'TRUST_PROXY'],
    ['DOCS_ENABLE', 'DOCS_ENABLED'],
    ['METRICS_ENABELD', 'METRICS_ENABLED'],
    ['DATABASE_POOL_SIZE', 'DATABASE_POOL'],
    ['DATABASE_URI', 'DATABASE_URL'],
    ['COOKIE_SECURED', 'COOKIE_SECURE'],
    ['LOG_LEVELS', 'LOG_LEVEL'],
    ['MAX_CONNECTION', 'MAX_CONNECTIONS'],
    ['MAX_EVENT_LOOP_DELAY', 'MAX_EVENT_LOOP_DELAY_MS'],
    ['REDIS_TIMEOUT', 'REDIS_TIMEOUT_MS'],
  ] as const) {
    const faults = [`${name} is not a setting${likely === undefined ? '' : `: did you mean ${likely}?`}`];
    t.same(faultsOf({ [name]: 'hunter2' }), faults);
    t.same(faultsOf({ [name]: ' ' }), [], 'an empty one is unset');
  }
  for (const name of settings()) t.match(faultsOf({ [`${name}X`]: '1' }).join(), /^$|is not a setting/, name);
});

t.test('Settings: variables of other programs and platforms are no faults', async (t) => {
  const names = [
    ...['HOSTNAME', 'PORTS', 'PATH', 'MAX_OLD_SPACE', 'LOG_FORMAT', 'WEB_CONCURRENCY', 'REDIS_HOST'],
    ...['DATABASE_PASSWORD', 'DATABASE_USER', 'DATABASE_HOST', 'DATABASE_NAME', 'DATABASE_POSTGRES_URL'],
    ...[
      'DATABASE_PUBLIC_URL',
      'DATABASE_URL_UNPOOLED',
      'REDIS_TLS_URL',
      'SERVICE_FQDN_TUTTI',
      'SERVICE_PASSWORD_TUTTI',
    ],
    ...['SMTP_HOST', 'SMTP_PORT', 'SMTP_USER', 'SMTP_PASSWORD', 'MAIL_HOST', 'MAIL_DRIVER', 'MAIL_PORT'],
    ...['REDIS_SERVICE_HOST', 'REDIS_PORT', 'REDIS_PORT_6379_TCP_ADDR', 'WEBHOOK_SERVICE_PORT', 'WEBHOOK_PORT_80_TCP'],
    ...['TUTTI_TOKEN', 'TUTTI_URL', 'NODE_OPTIONS', 'npm_config_cache', 'CI'],
  ];
  t.same(faultsOf(Object.fromEntries(names.map((name) => [name, 'x']))), []);
});

t.test(
  'Settings: a port that a platform has set to the address of a container is ignored, with a warning',
  async (t) => {
    const usual = readConfig({});
    for (const name of settings().filter((one) => one.endsWith('_PORT'))) {
      const config = readConfig({ [name]: 'tcp://10.0.0.5:9090' });
      t.match(config.warnings, [new RegExp(`^${name} is ignored`)]);
      t.same({ ...config, warnings: [] }, usual, name);
    }
    t.match(faultsOf({ METRICS_PORT: 'udp://10.0.0.5:9090' }), [/^METRICS_PORT /]);
  },
);

t.test('Settings: all faults are reported together, each by the name of its variable', async (t) => {
  const faults = faultsOf({
    PORT: '70000',
    DATABASE_URL: 'mysql://localhost/tutti',
    LOG_LEVEL: 'loud',
    SERVICE_SESSION_SECRET: 'too short',
    SERVICE_ALLOWED_ORIGINS: 'https://app.example.com/path',
    TRUST_PROXY: 'true',
    COOKIE_SECURE: 'maybe',
    REGISTRATION_ENABLED: 'yes',
    DOCS_ENABLED: '1',
    RATE_LIMITING_ENABLED: 'on',
    RATE_LIMIT_AUTH_MAX: '0',
    RATE_LIMIT_API_WINDOW_MS: '-5',
    LLM_BASE_URL: 'ftp://example.com',
    LLM_TIMEOUT_MS: '1.5',
  });
  t.same(
    faults.map((fault) => fault.split(' ', 1)[0]),
    [
      'PORT',
      'DATABASE_URL',
      'LOG_LEVEL',
      'SERVICE_SESSION_SECRET',
      'SERVICE_ALLOWED_ORIGINS',
      'TRUST_PROXY',
      'COOKIE_SECURE',
      'REGISTRATION_ENABLED',
      'DOCS_ENABLED',
      'RATE_LIMITING_ENABLED',
      'RATE_LIMIT_AUTH_MAX',
      'RATE_LIMIT_API_WINDOW_MS',
      'LLM_BASE_URL',
      'LLM_TIMEOUT_MS',
    ],
  );
  t.throws(() => readConfig({ PORT: 'x', LOG_LEVEL: 'y' }), /PORT.*\n.*LOG_LEVEL/);
});

t.test('Settings: PostgreSQL takes a secret that its processes share', async (t) => {
  const env = { DATABASE_URL: 'postgres://tutti:hunter2@localhost/tutti', DATABASE_POOL: '20' };
  t.match(faultsOf(env), [/^SERVICE_SESSION_SECRET must be set with PostgreSQL/]);
  const config = readConfig({ ...env, SERVICE_SESSION_SECRET: 's'.repeat(32) });
  t.same(config.database, { connections: 20, preparedStatements: true });
  t.notMatch(faultsOf({ DATABASE_URL: 'postgres://tutti:hunter2@[x' }).join(), 'hunter2');

  t.match(faultsOf({ PROCESSES: '2' }), [/^PROCESSES must be 1 with SQLite/]);
});

t.test('Settings: workers and Redis', async (t) => {
  t.match(readConfig({}), { workers: 1, redisUrl: null, redisTimeoutMs: 50, processes: 1 });
  t.equal(readConfig({ WORKERS: '3' }).workers, 3);
  t.equal(readConfig({ WORKERS: 'auto' }).workers, availableParallelism());
  t.match(faultsOf({ WORKERS: 'many' }), [/^WORKERS must be auto or a whole number, not "many"/]);
  t.match(faultsOf({ WORKERS: '0' }), [/^WORKERS must be a whole number from 1/]);
  t.match(faultsOf({ WORKERS: '2', DATABASE_URL: 'sqlite::memory:' }), [
    /^WORKERS must be 1 with a database in memory/,
  ]);
  t.same(readConfig({ COMPAT: 'tududi' }).compat, { api: 'tududi', port: 3002 });
  t.match(faultsOf({ COMPAT: 'other' }), [/^COMPAT must be one of tududi/]);
  t.match(faultsOf({ COMPAT: 'tududi', COMPAT_PORT: '3000' }), [/^COMPAT_PORT must differ from PORT/]);
  t.equal(readConfig({ REDIS_URL: 'redis://localhost/1' }).redisUrl, 'redis://localhost/1');
  for (const url of ['localhost:6379', 'http://:hunter2@localhost', 'redis']) {
    const faults = faultsOf({ REDIS_URL: url });
    t.match(faults, [/^REDIS_URL must look like redis:/]);
    t.notMatch(faults.join(), 'hunter2');
  }
});

t.test('Settings: /metrics on a port that others reach takes a token', async (t) => {
  const METRICS_ENABLED = 'true';
  for (const HOST of ['0.0.0.0', '::', '192.0.2.1', 'tasks.example.com', '127.example.com']) {
    t.match(faultsOf({ METRICS_ENABLED, HOST }), [/^METRICS_TOKEN must be set /], HOST);
    t.same(faultsOf({ METRICS_ENABLED, HOST, METRICS_TOKEN: 'a-scraper-has-this' }), []);
    t.same(faultsOf({ METRICS_ENABLED, HOST, METRICS_PORT: '9464' }), []);
  }
  for (const HOST of ['127.0.0.1', '127.1.2.3', '::1', 'localhost']) t.same(faultsOf({ METRICS_ENABLED, HOST }), []);
});

const MAIL = {
  SMTP_URL: 'smtp://relay.example.com',
  MAIL_FROM: 'tutti@example.com',
  BASE_URL: 'https://tasks.example.com',
};

t.test('Settings: mail needs a server, a sender and the address of the service', async (t) => {
  t.equal(readConfig({ BASE_URL: MAIL.BASE_URL }).mail, null);
  const plain = { host: 'relay.example.com', port: 587, implicitTls: false, credentials: null };
  t.same(readConfig(MAIL).mail, { smtp: plain, from: { name: null, address: 'tutti@example.com' } });
  const full = {
    ...MAIL,
    SMTP_URL: 'smtps://tutti%40example.com:p%3Aw%25@[2001:db8::1]',
    MAIL_FROM: '"Tutti, at home" <a@b.example>',
  };
  t.same(readConfig(full).mail, {
    smtp: {
      host: '2001:db8::1',
      port: 465,
      implicitTls: true,
      credentials: { user: 'tutti@example.com', password: 'p:w%' },
    },
    from: { name: 'Tutti, at home', address: 'a@b.example' },
  });
  t.equal(readConfig({ ...MAIL, SMTP_URL: 'smtp://localhost:2525/' }).mail?.smtp.port, 2525);

  t.match(faultsOf({ ...MAIL, MAIL_FROM: '' }), [/^MAIL_FROM must be set with SMTP_URL/]);
  t.match(faultsOf({ ...MAIL, SMTP_URL: '' }), [/^SMTP_URL must be set with MAIL_FROM/]);
  t.match(faultsOf({ ...MAIL, BASE_URL: '' }), [/^BASE_URL must be set with SMTP_URL and MAIL_FROM/]);
  t.match(faultsOf({ REGISTRATION_VERIFY_EMAIL: 'true' }), [/^REGISTRATION_VERIFY_EMAIL must be false without/]);
  t.equal(readConfig({ ...MAIL, REGISTRATION_VERIFY_EMAIL: 'true' }).registrationVerifiesEmail, true);
  for (const url of [
    'relay:25',
    'http://a:hunter2@b',
    'smtp://a:hunter2@b/x',
    'smtp://a:hunter2@b?tls=no',
    'smtp://:hunter2@',
  ]) {
    const faults = faultsOf({ ...MAIL, SMTP_URL: url });
    t.match(faults, [/^SMTP_URL must look like smtp:/], url);
    t.notMatch(faults.join(), 'hunter2');
  }
  t.match(faultsOf({ ...MAIL, SMTP_URL: 'smtp://a:hunter2%@b' }), [/^SMTP_URL has a user name or password with a %/]);
  for (const from of ['tutti', 'a@b, c@d', 'Tutti <a@b', 'A <b> <c@d>', 'a"b <c@d>', 'Tutti a@b', 'a@b>']) {
    t.match(faultsOf({ ...MAIL, MAIL_FROM: from }), [/^MAIL_FROM must be an address, or a name and an address/], from);
  }
});

t.test('Settings: a fault never repeats a secret', async (t) => {
  const env = { SERVICE_SESSION_SECRET: 'hunter2', LLM_API_KEY: 'hunter2 with a space' };
  const faults = faultsOf({ ...env, LLM_BASE_URL: 'https://ada:hunter2@example.com' });
  t.equal(faults.length, 3);
  t.notMatch(faults.join(), /hunter2/);
});

t.test('Settings: TRUST_PROXY takes addresses, ranges and names, never true or a number', async (t) => {
  t.same(readConfig({ TRUST_PROXY: 'loopback, 10.0.0.0/8,::1' }).trustProxy, ['loopback', '10.0.0.0/8', '::1']);
  for (const wrong of ['true', '1', '10.0.0.0/33', '10.0.0.0/0', '10.0.0', 'example.com', '10.0.0.1,']) {
    t.equal(faultsOf({ TRUST_PROXY: wrong }).length, 1, wrong);
  }
});

t.test('Documentation switch: enabled when unset, but disabled in production', async (t) => {
  const production = { NODE_ENV: 'production', SERVICE_SESSION_SECRET: 's'.repeat(32) };
  t.equal(readConfig({}).docsEnabled, true);
  t.equal(readConfig(production).docsEnabled, false);
  t.equal(readConfig({ ...production, DOCS_ENABLED: 'true' }).docsEnabled, true);
  t.equal(readConfig({ DOCS_ENABLED: 'false' }).docsEnabled, false);
  const open = { ...production, DOCS_PUBLIC: 'true' };
  t.match(readConfig(open), { docsEnabled: true, docsPublic: true }, 'what is public is enabled');
  t.equal(readConfig({ ...open, DOCS_ENABLED: 'false' }).docsEnabled, false, 'unless it is not');
});

t.test('Production: registration is closed unless it is opened, and a session secret must be set', async (t) => {
  const production = { NODE_ENV: 'production', SERVICE_SESSION_SECRET: 's'.repeat(32) };
  t.equal(readConfig(production).registrationEnabled, false);
  t.equal(readConfig({ ...production, REGISTRATION_ENABLED: 'true' }).registrationEnabled, true);
  t.match(faultsOf({ NODE_ENV: 'production' }), [/^SERVICE_SESSION_SECRET must be set/]);
  t.equal(faultsOf({ NODE_ENV: 'production', SERVICE_SESSION_SECRET: 'short' }).length, 1, 'one fault, not two');
});

t.test('Rate limits are enabled by default, and off when NODE_ENV is test', async (t) => {
  t.equal(readConfig({}).limits.enabled, true);
  t.equal(readConfig({ NODE_ENV: 'test' }).limits.enabled, false);
  t.equal(readConfig({ RATE_LIMITING_ENABLED: 'false' }).limits.enabled, false);
});

t.test('AI: each primary variable takes precedence over its fallback', async (t) => {
  const fallbacks = { VENDOR_API_KEY: 'b', VENDOR_BASE_URL: 'https://b.example/v1/', SERVICE_AI_MODEL: 'b' };
  t.match(readConfig(fallbacks).ai, { apiKey: 'b', baseUrl: 'https://b.example/v1', model: 'b' });
  const primaries = { LLM_API_KEY: 'a', LLM_BASE_URL: 'https://a.example', LLM_MODEL: 'a' };
  t.match(readConfig({ ...fallbacks, ...primaries }).ai, { apiKey: 'a', baseUrl: 'https://a.example', model: 'a' });
});

t.test('.env.example has every setting with its default', async (t) => {
  const example = parseEnv(read('.env.example')) as Record<string, string>;
  t.same(Object.keys(example).sort(), settings());
  t.same(readConfig(example), readConfig({}));
  const { baseUrl, model } = readConfig({}).ai;
  for (const unset of [baseUrl, model]) t.match(read('.env.example'), `# Unset: ${unset}\n`);
});

t.test('docs/operating.md has every setting, with its default', async (t) => {
  const page = read('docs/operating.md');
  const example = parseEnv(read('.env.example')) as Record<string, string>;
  for (const name of settings()) t.ok(page.includes(`\`${name}\``), name);
  const rows = page.split('\n').filter((line) => /^\| `[A-Z_]+`/.test(line));
  for (const row of rows) {
    const [names = [], defaults = []] = row
      .split('|')
      .slice(1, 3)
      .map((cell) => [...cell.matchAll(/`([^`]*)`/g)].map(([, code]) => code as string));
    for (const [index, name] of names.entries()) {
      const value = example[name];
      if (defaults.length === names.length && value) t.equal(defaults[index], value, name);
    }
  }
  const { limits, ai } = readConfig({});
  const { tiers } = limits;
  t.ok(page.includes(`| \`LLM_BASE_URL\` | \`${ai.baseUrl}\` |`));
  t.ok(page.includes(`| \`LLM_MODEL\` | \`${ai.model}\` |`));
  for (const [name, { max, windowMs }] of Object.entries(tiers)) {
    const window = windowMs === 3_600_000 ? '1 h' : `${windowMs / 60_000} min`;
    t.match(page, new RegExp(`\\| \`${name}\` \\|.*\\| ${max} in ${window} \\|`), name);
  }
});

t.test('Session secret: made at the first start, kept for its owner alone, and the same ever after', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-secret-'));
  const config = readConfig({ DATABASE_URL: `sqlite:${folder}/tutti.db` });
  const secret = sessionSecret(config);
  t.ok(secret.length >= 32);
  t.equal(sessionSecret(config), secret);
  t.equal(statSync(join(folder, 'session-secret')).mode & 0o777, 0o600);
  const set = 'x'.repeat(40);
  t.equal(sessionSecret(readConfig({ SERVICE_SESSION_SECRET: set })), set);
  writeFileSync(join(folder, 'session-secret'), 'cut');
  t.throws(() => sessionSecret(config), /contains no valid secret/);
});

t.test('NODE_ENV is one of three words, or unset', async (t) => {
  for (const NODE_ENV of ['prod', 'Production', 'dev', 'staging']) {
    t.throws(() => readConfig({ NODE_ENV }), { message: /NODE_ENV must be one of production, development, test/ });
  }
  for (const NODE_ENV of ['development', 'test', '', undefined]) t.doesNotThrow(() => readConfig({ NODE_ENV }));
});

const PROVIDER = {
  BASE_URL: 'https://tasks.example.com',
  REGISTRATION_ENABLED: 'false',
  OIDC_ISSUER_URL: 'https://id.example.com/realms/main',
  OIDC_CLIENT_ID: 'tutti',
};

t.test('Sign-in by a provider: issuer and client id switch it on, and the rest has defaults', async (t) => {
  t.same(readConfig({}).signIn, { providers: [], autoRedirect: false, passwordEnabled: true });
  const { providers } = readConfig({ ...PROVIDER, OIDC_SCOPE: 'email', OIDC_ALLOWED_GROUPS: 'a, b' }).signIn;
  t.same(providers, [
    {
      name: 'SSO',
      slug: 'sso',
      issuer: PROVIDER.OIDC_ISSUER_URL,
      clientId: 'tutti',
      clientSecret: null,
      scope: 'openid email',
      autoProvision: false,
      allowedGroups: ['a', 'b'],
      adminGroup: null,
      groupsClaim: 'groups',
      linkByEmail: false,
      trustEmail: false,
      sessionHours: 720,
      logout: false,
    },
  ]);
});

t.test('Sign-in by a provider: a secret may be in a file, and no fault repeats it', async (t) => {
  const file = join(mkdtempSync(join(tmpdir(), 'tutti-client-')), 'secret');
  writeFileSync(file, 'hunter2\n');
  const secretOf = (env: Record<string, string>) =>
    readConfig({ ...PROVIDER, ...env }).signIn.providers[0]?.clientSecret;
  t.equal(secretOf({ OIDC_CLIENT_SECRET_FILE: file }), 'hunter2');
  t.equal(secretOf({ OIDC_CLIENT_SECRET: 'hunter3' }), 'hunter3');
  const both = faultsOf({ ...PROVIDER, OIDC_CLIENT_SECRET: 'hunter2', OIDC_CLIENT_SECRET_FILE: file });
  t.match(both, [/^OIDC_CLIENT_SECRET must not be set together with OIDC_CLIENT_SECRET_FILE/]);
  t.notMatch(both.join(), 'hunter2');
  t.match(faultsOf({ ...PROVIDER, OIDC_CLIENT_SECRET_FILE: `${file}.none` }), [/^OIDC_CLIENT_SECRET_FILE .*ENOENT/]);
  writeFileSync(file, ' \n');
  t.match(faultsOf({ ...PROVIDER, OIDC_CLIENT_SECRET_FILE: file }), [/not an empty one/]);
});

t.test('Sign-in by a provider: several are numbered, without gaps and with different slugs', async (t) => {
  const one = (number: number, slug: string) => ({
    [`OIDC_PROVIDER_${number}_NAME`]: `Provider ${number}`,
    [`OIDC_PROVIDER_${number}_SLUG`]: slug,
    [`OIDC_PROVIDER_${number}_ISSUER`]: `https://id${number}.example.com`,
    [`OIDC_PROVIDER_${number}_CLIENT_ID`]: 'tutti',
  });
  const base = { BASE_URL: PROVIDER.BASE_URL, REGISTRATION_ENABLED: 'false' };
  const two = { ...base, ...one(1, 'a'), ...one(2, 'b'), OIDC_PROVIDER_2_SESSION_HOURS: '8' };
  t.match(readConfig(two).signIn.providers, [
    { name: 'Provider 1', slug: 'a', sessionHours: 720 },
    { name: 'Provider 2', slug: 'b', issuer: 'https://id2.example.com', sessionHours: 8 },
  ]);
  t.match(faultsOf({ ...base, ...one(1, 'a'), ...one(3, 'b') }), [/^OIDC_PROVIDER_2_ISSUER is missing/]);
  t.match(faultsOf({ ...base, ...one(1, 'a'), ...one(2, 'a') }), [/^OIDC_PROVIDER_2_SLUG must not be a again/]);
  t.match(faultsOf({ ...PROVIDER, ...one(1, 'a') }), [/^OIDC_ISSUER_URL must not be set together/]);
  t.match(faultsOf({ ...base, OIDC_PROVIDER_1_NAME: 'x' }), [/^OIDC_PROVIDER_1_ISSUER must be set/]);
  t.match(faultsOf({ ...base, ...one(1, 'a'), OIDC_PROVIDER_1_ISUER: 'x' }), [
    /^OIDC_PROVIDER_1_ISUER is not a setting/,
  ]);
  t.match(faultsOf({ ...base, ...one(1, 'a'), OIDC_PROVIDER_10_NAME: 'x' }), [
    /^OIDC_PROVIDER_10_NAME is not a setting/,
  ]);
});

t.test('Sign-in by a provider: what would be unsafe, or cannot work, ends the start', async (t) => {
  for (const [env, fault] of [
    [{ BASE_URL: '' }, /^BASE_URL must be set with a provider/],
    [{ OIDC_CLIENT_ID: '' }, /^OIDC_CLIENT_ID must be set/],
    [{ OIDC_ISSUER_URL: '' }, /^OIDC_ISSUER_URL must be set/],
    [{ OIDC_ISSUER_URL: 'https://login.microsoftonline.com/common/v2.0' }, /^OIDC_ISSUER_URL must name one tenant/],
    [{ OIDC_ISSUER_URL: 'https://login.microsoftonline.com/Organizations/v2.0' }, /must name one tenant/],
    [{ OIDC_ISSUER_URL: 'https://login.microsoftonline.com/consumers/v2.0' }, /must name one tenant/],
    [{ OIDC_ISSUER_URL: 'http://id.example.com' }, /^OIDC_ISSUER_URL must be an https address/],
    [{ OIDC_ISSUER_URL: 'http://8.8.8.8' }, /must be an https address/],
    [{ OIDC_ISSUER_URL: 'https://a:hunter2@id.example.com' }, /must not contain a user name/],
    [{ OIDC_ISSUER_URL: 'https://id.example.com/?x' }, /without a query/],
    [{ OIDC_ISSUER_URL: 'https://id.example.com/.well-known/openid-configuration' }, /without \/\.well-known/],
    [{ OIDC_ISSUER_URL: 'id.example.com' }, /must be an http or https address/],
    [{ OIDC_PROVIDER_SLUG: 'My SSO' }, /^OIDC_PROVIDER_SLUG must have 1 to 32/],
    [{ OIDC_PROVIDER_NAME: 'x'.repeat(61) }, /^OIDC_PROVIDER_NAME must have at most 60/],
    [{ OIDC_SCOPE: 'openid,email "' }, /^OIDC_SCOPE must be names of scopes/],
    [{ OIDC_SESSION_HOURS: '0' }, /^OIDC_SESSION_HOURS must be a whole number from 1/],
    [
      { OIDC_ADMIN_EMAIL_DOMAINS: 'example.com' },
      /^OIDC_ADMIN_EMAIL_DOMAINS is not supported: an e-mail address is no/,
    ],
    [
      { OIDC_LINK_BY_EMAIL: 'true', REGISTRATION_ENABLED: 'true' },
      /^OIDC_LINK_BY_EMAIL needs REGISTRATION_ENABLED=false/,
    ],
    [{ OIDC_ENABLED: 'true' }, /^OIDC_ENABLED is not a setting/],
  ] as const) {
    const faults = faultsOf({ ...PROVIDER, ...env });
    t.equal(faults.length, 1, JSON.stringify(env));
    t.match(faults[0], fault);
    t.notMatch(faults[0], 'hunter2');
  }
  t.match(faultsOf({ PASSWORD_LOGIN_ENABLED: 'false' }), [/^PASSWORD_LOGIN_ENABLED must be true without a provider/]);
  t.equal(faultsOf({ ...PROVIDER, BASE_URL: '', OIDC_SCOPE: '"', OIDC_LOGOUT: 'maybe' }).length, 3, 'all at once');
  const closed = { OIDC_LINK_BY_EMAIL: 'true', REGISTRATION_ENABLED: 'true', PASSWORD_LOGIN_ENABLED: 'false' };
  t.same(faultsOf({ ...PROVIDER, ...closed }), [], 'without passwords, registration is closed');
  for (const issuer of [
    'http://localhost:8080/realms/main',
    'http://127.0.0.1:9000',
    'http://192.168.1.5',
    'http://[fd00::1]',
    'http://keycloak:8080',
    'http://id.home.arpa',
    'https://login.microsoftonline.com/0f1e2d3c-0000-4000-8000-000000000000/v2.0',
  ]) {
    t.same(faultsOf({ ...PROVIDER, OIDC_ISSUER_URL: issuer }), [], issuer);
  }
});

t.test('VAPID_PRIVATE_KEY is a private P-256 key in base64url', async (t) => {
  const key = Buffer.alloc(32, 7).toString('base64url');
  t.equal(readConfig({ VAPID_PRIVATE_KEY: key }).push.privateKey, key);
  t.equal(readConfig({}).push.privateKey, null);
  for (const value of [
    'short',
    `${key}AA`,
    Buffer.alloc(32).toString('base64url'),
    Buffer.alloc(32, 255).toString('base64url'),
  ]) {
    t.match(faultsOf({ VAPID_PRIVATE_KEY: value }), [/^VAPID_PRIVATE_KEY must be a private P-256 key/]);
  }
});
