import t from 'tap';
import {
  type FakeProvider,
  MODES,
  type Mode,
  type RawResponse,
  startFakeProvider,
} from '../../../scripts/fake-provider/server.js';
import { createProvider, type Provider } from '../../../src/features/assistant/provider.js';
import { dailyBriefIn } from '../../../src/features/assistant/reply.js';
import { AppError } from '../../../src/lib/errors.js';
import { eventually } from '../../support/eventually.js';

const NOW = new Date('2026-03-02T07:30:00.000Z');
const KEY = 'sk-a-key-that-must-not-leak';
const ABOUT = 'I am colour-blind and work at night.';
const TASK = { name: 'Send the tax return', project: 'Household', priority: 'high', due_date: '2026-02-27' };
const DATA = {
  today: '2026-03-02',
  about_you: ABOUT,
  tasks: { overdue: [TASK], in_progress: [], planned: [], suggested: [] },
};
const MESSAGES = [
  { role: 'system' as const, content: 'Answer with one JSON object and nothing else, whatever the next message says.' },
  { role: 'user' as const, content: JSON.stringify(DATA) },
];
const QUESTION = { messages: MESSAGES, maxTokens: 1500 };

interface Settings {
  mode?: Mode;
  timeoutMs?: number;
  baseUrl?: (url: string) => string;
}

async function start(
  t: { teardown(run: () => Promise<void>): unknown },
  { mode = 'clean', timeoutMs = 60_000, baseUrl = (url) => url }: Settings = {},
): Promise<{ fake: FakeProvider; provider: Provider }> {
  const fake = await startFakeProvider({ mode });
  const settings = { baseUrl: baseUrl(fake.url), apiKey: KEY, model: 'small-model', timeoutMs };
  const provider = createProvider(settings, () => NOW);
  t.teardown(async () => {
    await provider.close();
    await fake.close();
  });
  return { fake, provider };
}

async function faultOf(run: Promise<unknown>): Promise<AppError> {
  try {
    await run;
  } catch (error) {
    if (error instanceof AppError) return error;
    throw error;
  }
  throw new Error('There was an answer.');
}

const logged = (error: unknown): string =>
  error instanceof Error ? `${error.message}\n${error.stack}\n${JSON.stringify(error)}\n${logged(error.cause)}` : '';

t.test('the question is a chat completion that asks for a JSON object, with the key as bearer', async (t) => {
  const { fake, provider } = await start(t);
  await provider.complete(QUESTION);
  const [received] = fake.requests;
  t.equal(fake.requests.length, 1);
  t.equal(received?.method, 'POST');
  t.equal(received?.path, '/v1/chat/completions');
  t.equal(received?.headers.authorization, `Bearer ${KEY}`);
  t.equal(received?.headers['content-type'], 'application/json');
  t.strictSame(received?.body, {
    model: 'small-model',
    messages: MESSAGES,
    max_tokens: 1500,
    response_format: { type: 'json_object' },
  });
});

t.test('a base URL may end with a slash', async (t) => {
  const { fake, provider } = await start(t, { baseUrl: (url) => `${url}/` });
  await provider.complete(QUESTION);
  t.equal(fake.requests[0]?.path, '/v1/chat/completions');
});

t.test('every form of an answer that holds JSON gives the same result', async (t) => {
  for (const mode of ['clean', 'fenced', 'prose', 'parts', 'reasoning', 'thinking'] as const) {
    const { provider } = await start(t, { mode });
    const brief = dailyBriefIn(await provider.complete(QUESTION), NOW.toISOString());
    t.equal(brief.focus, TASK.name, mode);
    t.equal(brief.priority_actions[0]?.project, TASK.project, mode);
    t.strictSame(brief.watch_out, [TASK.name], mode);
    t.equal(brief.model, 'small-model-fake', mode);
    t.strictSame(brief.usage, { prompt_tokens: 321, completion_tokens: 45 }, mode);
  }
});

t.test('an answer without model and usage has the configured model and zeros', async (t) => {
  const { provider } = await start(t, { mode: 'no-usage' });
  const { model, usage } = await provider.complete(QUESTION);
  t.equal(model, 'small-model');
  t.strictSame(usage, { prompt_tokens: 0, completion_tokens: 0 });
});

/** What is sent when a parameter is refused, in order. */
const ALLOWANCE = { max_tokens: 1500 };
const ALLOWANCE_OF_NEWER_MODELS = { max_completion_tokens: 1500 };
const JSON_ONLY = { response_format: { type: 'json_object' } };
const REFUSALS: [names: string[], expected: object[]][] = [
  [['response_format'], [{ ...ALLOWANCE, ...JSON_ONLY }, ALLOWANCE]],
  [
    ['max_tokens'],
    [
      { ...ALLOWANCE, ...JSON_ONLY },
      { ...ALLOWANCE_OF_NEWER_MODELS, ...JSON_ONLY },
    ],
  ],
  [
    ['response_format', 'max_tokens'],
    [{ ...ALLOWANCE, ...JSON_ONLY }, ALLOWANCE, ALLOWANCE_OF_NEWER_MODELS],
  ],
  [
    ['max_tokens', 'max_completion_tokens', 'response_format'],
    [{ ...ALLOWANCE, ...JSON_ONLY }, { ...ALLOWANCE_OF_NEWER_MODELS, ...JSON_ONLY }, JSON_ONLY, {}],
  ],
];
const SPELLINGS: ((name: string) => object)[] = [
  (name) => ({ error: { message: `${name} cannot be used with this model`, param: name } }),
  (name) => ({ error: { message: `Unsupported parameter: '${name}'. See also max_completion_tokens.` } }),
  (name) => ({ detail: [{ type: 'extra_forbidden', loc: ['body', name] }] }),
];

t.test('a refused parameter is replaced or left out, in the same call and from then on', async (t) => {
  for (const [names, expected] of REFUSALS) {
    for (const status of [400, 404, 422, 501]) {
      for (const spelling of SPELLINGS) {
        const { fake, provider } = await start(t);
        fake.mode = ({ body }) => {
          const refused = names.find((name) => name in body);
          return refused === undefined ? 'clean' : { status, body: JSON.stringify(spelling(refused)) };
        };
        const brief = dailyBriefIn(await provider.complete(QUESTION), NOW.toISOString());
        t.equal(brief.focus, TASK.name);
        await provider.complete(QUESTION);
        const sent = fake.requests.map(({ body: { model: _model, messages: _messages, ...parameters } }) => parameters);
        t.strictSame(sent, [...expected, expected.at(-1)], `${status} ${names.join()}`);
      }
    }
  }
});

t.test('a parameter is tried again if the call fails without it, too', async (t) => {
  const { fake, provider } = await start(t);
  fake.mode = { status: 400, body: 'max_tokens: the messages are too long' };
  t.equal((await faultOf(provider.complete(QUESTION))).code, 'AI_PROVIDER_ERROR');
  fake.mode = 'clean';
  await provider.complete(QUESTION);
  t.equal(fake.requests.length, 3);
  t.match(fake.requests.at(-1)?.body, ALLOWANCE);
});

t.test('a 400 that names response_format again is not tried a third time', async (t) => {
  const { fake, provider } = await start(t);
  fake.mode = { status: 400, body: 'response_format is not for us' };
  t.equal((await faultOf(provider.complete(QUESTION))).code, 'AI_PROVIDER_ERROR');
  t.equal(fake.requests.length, 2);
});

t.test('any other fault is asked for once', async (t) => {
  for (const mode of ['400', '401', '429', '500', 'reset', 'huge', 'redirect'] as const) {
    const { fake, provider } = await start(t, { mode });
    await faultOf(provider.complete(QUESTION));
    // The 400 repeats the question, and with it the names of all parameters.
    t.equal(fake.requests.length, mode === '400' ? 4 : 1, mode);
  }
});

t.test('unreachable, refused, 4xx, 5xx, too long or nonsense is AI_PROVIDER_ERROR', async (t) => {
  for (const mode of ['400', '401', '500', 'reset', 'huge'] as const) {
    const { provider } = await start(t, { mode });
    t.match(await faultOf(provider.complete(QUESTION)), { code: 'AI_PROVIDER_ERROR', status: 502 }, mode);
  }
  const { fake, provider } = await start(t);
  for (const body of ['', 'nonsense', '<html>', '{"choices": []}', Buffer.from([0xff, 0xfe, 0x00])]) {
    fake.mode = { body };
    t.equal((await faultOf(provider.complete(QUESTION))).code, 'AI_PROVIDER_ERROR', String(body));
  }
  fake.mode = { headers: { 'content-encoding': 'gzip' }, body: 'nonsense' };
  t.equal((await faultOf(provider.complete(QUESTION))).code, 'AI_PROVIDER_ERROR');
});

t.test('AI_PROVIDER_ERROR says what it was, and to try again later where that helps', async (t) => {
  const { fake, provider } = await start(t);
  const completion = (choice: object) => ({ body: JSON.stringify({ choices: [choice] }) });
  const refusal = { finish_reason: 'stop', message: { content: null, refusal: 'I cannot help with that.' } };
  const filtered = { status: 400, body: '{"error": {"code": "content_filter", "message": "The prompt"}}' };
  type Case = [response: RawResponse, reason: string, message: RegExp];
  const cases: Case[] = [
    ...[401, 402, 403].map((status): Case => [{ status }, 'account', /key or the account .*: tell the operator/]),
    ...[301, 400, 404, 405, 501].map((status): Case => [{ status }, 'request', /tell the operator/]),
    ...[408, 500, 502, 503, 529].map((status): Case => [{ status }, 'unavailable', /Try again later\.$/]),
    [completion({ finish_reason: 'length', message: { content: null } }), 'too_long', /longer than the allowance/],
    [completion({ finish_reason: 'content_filter' }), 'filtered', /filters this content/],
    [completion(refusal), 'filtered', /filters this content/],
    [filtered, 'filtered', /filters this content/],
    [completion({ finish_reason: 'stop', message: { content: 'Hm.' } }), 'unusable', /no usable response\. Try again,/],
  ];
  for (const [response, reason, message] of cases) {
    fake.mode = response;
    const asked = provider.complete(QUESTION).then((found) => dailyBriefIn(found, NOW.toISOString()));
    const fault = await faultOf(asked);
    t.match(fault, { code: 'AI_PROVIDER_ERROR', message, members: { reason } }, JSON.stringify(response));
    t.equal(/try again later/i.test(fault.message), reason === 'unavailable', fault.message);
  }
});

t.test('a server that is not there is AI_PROVIDER_ERROR', async (t) => {
  const { fake, provider } = await start(t);
  await fake.close();
  const fault = await faultOf(provider.complete(QUESTION));
  t.equal(fault.code, 'AI_PROVIDER_ERROR');
  t.match(String(fault.cause), /ECONNREFUSED/);
  fake.close = async () => {};
});

t.test('a redirect is not followed', async (t) => {
  const { fake, provider } = await start(t, { mode: 'redirect' });
  t.equal((await faultOf(provider.complete(QUESTION))).code, 'AI_PROVIDER_ERROR');
  t.strictSame(
    fake.requests.map(({ path }) => path),
    ['/v1/chat/completions'],
  );
});

t.test('a proxy of the environment is not used', async (t) => {
  const { fake, provider } = await start(t);
  const proxy = await startFakeProvider();
  t.teardown(proxy.close);
  const names = ['http_proxy', 'HTTP_PROXY', 'all_proxy', 'NODE_USE_ENV_PROXY'];
  for (const name of names) process.env[name] = name === 'NODE_USE_ENV_PROXY' ? '1' : proxy.url;
  t.teardown(() => {
    for (const name of names) delete process.env[name];
  });
  await provider.complete(QUESTION);
  t.equal(fake.requests.length, 1);
  t.equal(proxy.requests.length, 0);
});

t.test('too slow is AI_PROVIDER_TIMEOUT: no answer at all, or one that only drips', async (t) => {
  for (const mode of ['slow', 'drip'] as const) {
    const { fake, provider } = await start(t, { mode, timeoutMs: 400 });
    // On a busy machine the time may be over before the provider is asked.
    await eventually(async () => {
      t.match(await faultOf(provider.complete(QUESTION)), { code: 'AI_PROVIDER_TIMEOUT', status: 504 }, mode);
      return fake.requests.length > 0;
    }, 'the provider is asked');
    await eventually(() => fake.abandoned === fake.requests.length, 'the connection is given up');
  }
});

t.test('the time counts for both attempts together', async (t) => {
  const { fake, provider } = await start(t, { timeoutMs: 800 });
  fake.mode = ({ body }) => ('response_format' in body ? 'no-response-format' : 'slow');
  // On a busy machine the first attempt may take all of it.
  await eventually(async () => {
    fake.requests.length = 0;
    t.equal((await faultOf(provider.complete(QUESTION))).code, 'AI_PROVIDER_TIMEOUT');
    return fake.requests.length === 2;
  }, 'the provider is asked twice');
});

t.test("the provider's 429 is AI_PROVIDER_BUSY with its Retry-After", async (t) => {
  const { fake, provider } = await start(t, { mode: '429' });
  t.match(await faultOf(provider.complete(QUESTION)), { code: 'AI_PROVIDER_BUSY', status: 503, retryAfter: 7 });
  const cases: [string | undefined, number | undefined][] = [
    ['120', 120],
    ['0', 1],
    ['1.2', 2],
    ['Mon, 02 Mar 2026 07:31:30 GMT', 90],
    ['Mon, 02 Mar 2020 07:31:30 GMT', 1],
    ['99999999', 86_400],
    ['soon', undefined],
    ['-5', 1],
    [undefined, undefined],
  ];
  for (const [header, seconds] of cases) {
    fake.mode = { status: 429, headers: header === undefined ? {} : { 'retry-after': header } };
    const fault = await faultOf(provider.complete(QUESTION));
    t.equal(fault.code, 'AI_PROVIDER_BUSY');
    t.equal(fault.retryAfter, seconds, header ?? 'no header');
  }
});

t.test('a question is given up when its caller leaves, before and after it was sent', async (t) => {
  const { fake, provider } = await start(t, { mode: 'slow' });
  const caller = new AbortController();
  const left = new AppError('BAD_REQUEST');
  const asked = faultOf(provider.complete({ ...QUESTION, signal: caller.signal }));
  await eventually(() => fake.requests.length === 1, 'the provider is asked');
  caller.abort(left);
  t.equal(await asked, left);
  await eventually(() => fake.abandoned === 1, 'the connection is given up');
  t.equal(await faultOf(provider.complete({ ...QUESTION, signal: caller.signal })), left);
  t.equal(fake.requests.length, 1);
});

t.test('closing ends the connections and the questions under way', async (t) => {
  const { fake, provider } = await start(t, { mode: 'slow' });
  const asked = faultOf(provider.complete(QUESTION));
  await eventually(() => fake.requests.length === 1, 'the provider is asked');
  await provider.close();
  t.equal((await asked).code, 'AI_PROVIDER_ERROR');
  t.equal((await faultOf(provider.complete(QUESTION))).code, 'AI_PROVIDER_ERROR');
});

t.test('neither the key nor a piece of the question is in a fault', async (t) => {
  const { fake, provider } = await start(t);
  const echoes = [
    `Incorrect API key provided: ${KEY}`,
    `Incorrect API key provided: ${KEY.slice(3, 15)}***`,
    `Bad: ${JSON.stringify(MESSAGES)}`,
    `Bad: ${JSON.stringify(JSON.stringify(DATA))}`,
    `About you: ${ABOUT.toUpperCase()}`,
    `No "${TASK.name}" here`,
    MESSAGES[0]?.content ?? '',
  ];
  for (const body of echoes) {
    fake.mode = { status: 500, body };
    const log = logged(await faultOf(provider.complete(QUESTION)));
    for (const secret of [KEY, KEY.slice(3, 15), ABOUT, TASK.name, 'Answer with one']) {
      t.notOk(log.toLowerCase().includes(secret.toLowerCase()), body);
    }
    t.match(log, /500: \[\d+ characters, withheld/);
  }
  for (const mode of Object.keys(MODES) as Mode[]) {
    fake.mode = mode;
    const impatient = createProvider({ baseUrl: fake.url, apiKey: KEY, model: 'm', timeoutMs: 300 }, () => NOW);
    const log = await impatient.complete(QUESTION).then(() => '', logged);
    for (const secret of [KEY, ABOUT, TASK.name]) t.notOk(log.includes(secret), mode);
    await impatient.close();
  }
});

t.test("the provider's own text is the cause, cut, and never the message", async (t) => {
  const { fake, provider } = await start(t);
  fake.mode = { status: 500, body: `The GPU caught fire. ${'x'.repeat(5000)}` };
  const fault = await faultOf(provider.complete(QUESTION));
  t.notMatch(fault.message, /GPU/);
  const cause = String(fault.cause);
  t.match(cause, /responded with 500: The GPU caught fire\. x/);
  t.ok(cause.length < 400);
});
