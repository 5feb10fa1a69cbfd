import { readFileSync } from 'node:fs';
import t from 'tap';
import { ConfigError, readConfig } from '../src/config.js';

function faultsOf(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    if (!(error instanceof ConfigError)) throw error;
    return error.faults;
  }
}

t.test('Settings: with none at all the service runs as the specification says', async (t) => {
  const config = readConfig({});
  t.match(config, {
    host: '127.0.0.1',
    port: 3000,
    databaseUrl: 'sqlite:data/tutti.db',
    logLevel: 'info',
    registrationEnabled: true,
    docsEnabled: true,
    cookieSecure: 'auto',
    ai: { apiKey: null, timeoutMs: 60_000 },
  });
  t.same(config.limits, {
    enabled: true,
    tiers: {
      login: { max: 5, windowMs: 900_000 },
      anonymous: { max: 100, windowMs: 900_000 },
      user: { max: 1000, windowMs: 900_000 },
      create: { max: 50, windowMs: 900_000 },
      api_keys: { max: 10, windowMs: 3_600_000 },
    },
  });
});

t.test('Settings: all faults are reported together, each with the name of its variable', async (t) => {
  const faults = faultsOf({
    PORT: '70000',
    DATABASE_URL: 'mysql://x',
    LOG_LEVEL: 'loud',
    SERVICE_SESSION_SECRET: 'too short',
    SERVICE_ALLOWED_ORIGINS: 'https://a.example/path',
    TRUST_PROXY: 'true',
    COOKIE_SECURE: 'yes',
    REGISTRATION_ENABLED: '1',
    RATE_LIMIT_AUTH_MAX: 'abc',
    RATE_LIMIT_API_WINDOW_MS: '-1',
    LLM_BASE_URL: 'not an address',
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
      'RATE_LIMIT_AUTH_MAX',
      'RATE_LIMIT_API_WINDOW_MS',
      'LLM_BASE_URL',
    ],
  );
  t.notOk(faults.join().includes('too short'), 'a secret is not repeated');
});

t.test('Settings: production needs a session secret, and closes registration and documentation', async (t) => {
  t.match(faultsOf({ NODE_ENV: 'production' }), [/^SERVICE_SESSION_SECRET must be set in production/]);
  const config = readConfig({ NODE_ENV: 'production', SERVICE_SESSION_SECRET: 's'.repeat(32) });
  t.equal(config.registrationEnabled, false);
  t.equal(config.docsEnabled, false);
});

t.test('Settings: TRUST_PROXY takes addresses, ranges and names, never true or a number', async (t) => {
  t.same(readConfig({ TRUST_PROXY: '10.0.0.0/8, ::1,loopback' }).trustProxy, ['10.0.0.0/8', '::1', 'loopback']);
  for (const wrong of ['true', '1', '10.0.0.0/33', '300.1.1.1', '10.0.0.1/8/8', 'example.com']) {
    t.equal(faultsOf({ TRUST_PROXY: wrong }).length, 1, wrong);
  }
});

t.test('Settings: the AI variables take precedence over their fallbacks', async (t) => {
  const fallbacks = { VENDOR_API_KEY: 'v', VENDOR_BASE_URL: 'http://v.example/', SERVICE_AI_MODEL: 'vm' };
  t.match(readConfig(fallbacks).ai, { apiKey: 'v', baseUrl: 'http://v.example', model: 'vm' });
  const primary = { LLM_API_KEY: 'l', LLM_BASE_URL: 'http://l.example/v1', LLM_MODEL: 'lm' };
  t.match(readConfig({ ...fallbacks, ...primary }).ai, { apiKey: 'l', baseUrl: 'http://l.example/v1', model: 'lm' });
});

t.test('Settings: .env.example names every variable that is read, and no other; its values are valid', async (t) => {
  const example = Object.fromEntries(
    [...readFileSync('.env.example', 'utf8').matchAll(/^([A-Z_]+)=(.*)$/gm)].map(([, name, value]) => [name, value]),
  ) as Record<string, string>;
  const read = new Set<string>();
  const recording = new Proxy<Record<string, string>>(
    {},
    {
      get: (_target, name) => {
        read.add(String(name));
        return undefined;
      },
    },
  );
  readConfig(recording);
  t.same(Object.keys(example).sort(), [...read].sort());
  t.same(readConfig(example), readConfig({}), 'and says the defaults');
  const readme = readFileSync('README.md', 'utf8');
  for (const name of read) t.ok(readme.includes(name), `${name} is in the README`);
});
