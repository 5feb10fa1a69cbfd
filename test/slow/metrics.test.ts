import t from 'tap';
import { newToken, postJson } from '../../scripts/support/server.js';
import { eventually } from '../support/eventually.js';
import { startProcess } from '../support/process.js';
import { startReceiver } from '../support/receiver.js';

const PERSON = { email: 'ada@example.com', password: 'correct horse battery' };
const SECRET = 'a-scraper-has-this';

function samplesOf(text: string): Map<string, number> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ')))]),
  );
}

async function scrape(url: string, token?: string): Promise<Map<string, number>> {
  const response = await fetch(url, token === undefined ? {} : { headers: { authorization: `Bearer ${token}` } });
  if (response.status !== 200) throw new Error(`${response.status} ${await response.text()}`);
  return samplesOf(await response.text());
}

t.test('Without METRICS_ENABLED there is nothing at /metrics', async (t) => {
  const { url } = await startProcess(t, t.testdir({}));
  t.equal((await fetch(`${url}/metrics`)).status, 404);
});

t.test(
  'On the port of the service: requests by route, limits, calls, deliveries, the database; nothing of users',
  async (t) => {
    const { url: receiver } = await startReceiver(t);
    const service = await startProcess(t, t.testdir({}), {
      env: {
        METRICS_ENABLED: 'true',
        RATE_LIMITING_ENABLED: 'true',
        RATE_LIMIT_CREATE_MAX: '5',
        WEBHOOK_ALLOWED_HOSTS: '127.0.0.1',
        LLM_API_KEY: 'key',
        LLM_BASE_URL: new URL('/none', receiver).href,
      },
    });
    const { url } = service;
    const token = await newToken(url, PERSON);
    const headers = { authorization: `Bearer ${token}` };
    t.equal((await postJson(`${url}/api/v1/webhook`, { url: receiver, types: ['task'] }, headers)).status, 201);
    for (let n = 0; n < 7; n++) await postJson(`${url}/api/v1/task`, { name: 'a very secret name' }, headers);
    await fetch(`${url}/api/v1/tasks?q=secret`, { headers });
    await fetch(`${url}/wp-login.php`);
    await fetch(`${url}/api/profile`, {
      method: 'PATCH',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ ai_assistant_enabled: true }),
    });
    await postJson(`${url}/api/ai-assistant/daily-brief`, {}, headers);

    const text = await (await fetch(`${url}/metrics`)).text();
    let samples = samplesOf(text);
    const count = (method: string, route: string, status: number) =>
      samples.get(`http_request_duration_seconds_count{method="${method}",route="${route}",status_code="${status}"}`);
    t.equal(count('POST', '/api/v1/task', 201), 4, 'the token has cost one');
    t.equal(count('POST', '/api/v1/task', 429), 3);
    t.equal(count('GET', '/api/v1/tasks', 200), 1);
    t.equal(count('GET', 'none', 404), 1);
    t.equal(samples.get('tutti_requests_limited_total{tier="create"}'), 3);
    t.equal(samples.get('tutti_ai_call_duration_seconds_count{outcome="failed"}'), 1);
    t.ok(Number(samples.get('tutti_database_size_bytes')) > 100_000);
    t.ok(Number(samples.get('tutti_write_queue_length')) >= 0, 'a delivery may just be written down');
    t.ok(samples.has('nodejs_eventloop_lag_p99_seconds') && samples.has('process_resident_memory_bytes'));
    t.notMatch(text, /secret|ada|wp-login|tt_/);

    const delivered = 'tutti_webhook_delivery_duration_seconds_count{outcome="delivered"}';
    await eventually(async () => {
      samples = await scrape(`${url}/metrics`);
      return Number(samples.get(delivered)) >= 4;
    }, 'all are delivered');
    t.equal(samples.get(delivered), 4);
    t.equal((await fetch(`${url}/metrics`, { method: 'POST' })).status, 405);
  },
);

t.test('With METRICS_TOKEN only who has it is told', async (t) => {
  const { url } = await startProcess(t, t.testdir({}), { env: { METRICS_ENABLED: 'true', METRICS_TOKEN: SECRET } });
  const refused = await fetch(`${url}/metrics`);
  t.equal(refused.status, 401);
  t.equal(refused.headers.get('www-authenticate'), 'Bearer');
  await t.rejects(scrape(`${url}/metrics`, 'another'), /^401 /);
  t.ok((await scrape(`${url}/metrics`, SECRET)).size > 30);
});

t.test('On a port of their own, workers are one service', async (t) => {
  const env = { METRICS_ENABLED: 'true', METRICS_PORT: '0', WORKERS: '2', LOG_LEVEL: 'info' };
  const service = await startProcess(t, t.testdir({}), { env });
  const address = `http://127.0.0.1:${await service.portOf('metrics')}/metrics`;
  t.equal((await fetch(`${service.url}/metrics`)).status, 404, 'not on the port of the service');
  // One connection per request, so that both workers get some.
  for (let n = 0; n < 20; n++) await fetch(`${service.url}/health`, { headers: { connection: 'close' } });
  const samples = await scrape(address);
  t.equal(samples.get('http_request_duration_seconds_count{method="GET",route="/health",status_code="200"}'), 20);
  t.ok(Number(samples.get('tutti_database_size_bytes')) > 100_000, 'told by one of them');
  t.equal((await fetch(new URL('/other', address))).status, 404);
});

t.test('Workers without a port for metrics are a fault of the settings', async (t) => {
  const service = startProcess(t, t.testdir({}), {
    env: { METRICS_ENABLED: 'true', WORKERS: '2' },
    captureErrors: true,
  });
  await t.rejects(service, /did not start/);
});
