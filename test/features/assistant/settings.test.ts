import t from 'tap';
import { readConfig } from '../../../src/config/config.js';
import { AI_KEY, BRIEF, CONFIG, startAssisted } from '../../support/assistant.js';

t.test('GET config reports whether a key is configured, and never the key', async (t) => {
  const { ada, fake } = await startAssisted(t);
  const { status, body, text } = await ada.get(CONFIG);
  t.equal(status, 200);
  t.strictSame(body, { api_key_set: true, enabled: true, base_url: fake.url, model: 'small-model' });
  t.notOk(text.includes(AI_KEY));
});

t.test('LLM_API_KEY, LLM_BASE_URL and LLM_MODEL take precedence over the fallback variables', async (t) => {
  const { ada, fake } = await startAssisted(t, {
    env: { VENDOR_API_KEY: 'other', VENDOR_BASE_URL: 'http://other.example/v1', SERVICE_AI_MODEL: 'other' },
  });
  await ada.post(BRIEF);
  t.equal(fake.requests[0]?.headers.authorization, `Bearer ${AI_KEY}`);
  t.equal(fake.requests[0]?.body.model, 'small-model');

  const none = { LLM_API_KEY: '', LLM_BASE_URL: '', LLM_MODEL: '' };
  const fallback = { VENDOR_API_KEY: 'vendor-key', VENDOR_BASE_URL: fake.url, SERVICE_AI_MODEL: 'vendor-model' };
  const second = await startAssisted(t, { env: { ...none, ...fallback } });
  t.equal((await second.ada.post(BRIEF)).status, 200);
  t.equal(fake.requests[1]?.headers.authorization, 'Bearer vendor-key');
  t.equal(fake.requests[1]?.body.model, 'vendor-model');
});

t.test('Settings of the provider that cannot work are refused at the start, without repeating a secret', async (t) => {
  const faulty = {
    LLM_API_KEY: ['two words', 'schlüssel', 'line\nbreak'],
    LLM_BASE_URL: ['not a url', 'ftp://example.org', 'http://me:hidden@example.org/v1', 'http://example.org/v1?a=b'],
    LLM_TIMEOUT_MS: ['0', '-1', 'soon', '1.5', '99999999999'],
  };
  for (const [name, values] of Object.entries(faulty)) {
    for (const value of values) {
      const fault = t.throws(() => readConfig({ [name]: value }), { name: 'ConfigError' }) as unknown as Error;
      t.match(fault.message, name);
      t.notMatch(fault.message, /hidden|schlüssel|two words/);
    }
  }
  t.match(readConfig({ LLM_BASE_URL: 'http://127.0.0.1:11434/v1/' }).ai, {
    apiKey: null,
    baseUrl: 'http://127.0.0.1:11434/v1',
    model: /./,
    timeoutMs: 60_000,
  });
});
