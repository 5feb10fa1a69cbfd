import t from 'tap';
import { MODES, type Mode } from '../../../scripts/fake-provider/server.js';
import { MESSAGES } from '../../../src/features/assistant/failures.js';
import { BRIEF, resources, startAssisted, TASK_INSIGHTS } from '../../support/assistant.js';
import { eventually } from '../../support/eventually.js';
import { slowly } from '../../support/slow.js';

type Faults = Partial<Record<Mode, [status: number, code: string, reason?: string]>>;

const FAULTS: Faults = {
  empty: [502, 'AI_PROVIDER_ERROR', 'unusable'],
  cut: [502, 'AI_PROVIDER_ERROR', 'too_long'],
  filtered: [502, 'AI_PROVIDER_ERROR', 'filtered'],
  huge: [502, 'AI_PROVIDER_ERROR', 'unusable'],
  redirect: [502, 'AI_PROVIDER_ERROR', 'request'],
  '400': [502, 'AI_PROVIDER_ERROR', 'request'],
  '401': [502, 'AI_PROVIDER_ERROR', 'account'],
  '402': [502, 'AI_PROVIDER_ERROR', 'account'],
  '500': [502, 'AI_PROVIDER_ERROR', 'unavailable'],
  reset: [502, 'AI_PROVIDER_ERROR', 'unavailable'],
  '429': [503, 'AI_PROVIDER_BUSY'],
};
const LATE: Faults = {
  slow: [504, 'AI_PROVIDER_TIMEOUT'],
  drip: [504, 'AI_PROVIDER_TIMEOUT'],
};

/** Reasons that pass. Busy and slow providers have none. */
const LATER: unknown[] = ['unavailable', undefined];

for (const [faults, LLM_TIMEOUT_MS] of [
  [FAULTS, '300000'],
  [LATE, '1000'],
] as const) {
  const names = Object.keys(faults).join(', ');
  t.test(`${names}: an answer without the words of the provider, and the cache is as it was`, async (t) => {
    const { ada, fake, service } = await startAssisted(t, { env: { LLM_TIMEOUT_MS } });
    const { generate } = await resources(ada);
    for (const { post, body } of generate) {
      // On a busy machine the short time may not be enough.
      await eventually(async () => (await ada.post(post, body)).status === 200, 'it is generated');
    }
    for (const { get } of generate.slice(1)) await ada.patch(`${get}/dismissed`, { dismissed: true });
    const before = await Promise.all(generate.map(({ get }) => ada.get(get)));
    service.clock.advance(1000);
    for (const [mode, [status, code, reason]] of Object.entries(faults)) {
      fake.mode = mode as Mode;
      const responses = await Promise.all(generate.map(({ post, body }) => ada.post(post, body)));
      for (const response of responses) {
        t.equal(response.status, status, mode);
        t.equal(response.body.code, code, mode);
        t.equal(response.body.reason, reason, mode);
        t.equal(response.body.error.includes('Try again later.'), LATER.includes(reason), response.body.error);
        t.equal(response.headers['retry-after'], mode === '429' ? '7' : undefined, mode);
        t.notMatch(response.text, /crashed|Incorrect|credit|parameter|Rate limit reached/);
      }
    }
    const after = await Promise.all(generate.map(({ get }) => ada.get(get)));
    t.strictSame(
      after.map(({ text }) => text),
      before.map(({ text }) => text),
    );
  });
}

t.test('Each reason of AI_PROVIDER_ERROR is in the document', async (t) => {
  const { service } = await startAssisted(t);
  const { ErrorBody } = service.document.components.schemas;
  for (const reason of Object.keys(MESSAGES)) t.match(JSON.stringify(ErrorBody), `\`${reason}\``);
});

t.test('Every other mode of the provider gives a result', async (t) => {
  const { ada, fake } = await startAssisted(t);
  const { generate } = await resources(ada);
  const [clean] = await Promise.all(generate.map(({ post, body }) => ada.post(post, body)));
  for (const mode of Object.keys(MODES) as Mode[]) {
    if (FAULTS[mode] || LATE[mode]) continue;
    fake.mode = mode;
    const [brief, task, project] = await Promise.all(generate.map(({ post, body }) => ada.post(post, body)));
    t.strictSame([brief?.status, task?.status, project?.status], [200, 200, 200], mode);
    const { priority_actions } = clean?.body ?? {};
    t.match(brief?.body, {
      focus: 'Call the plumber',
      priority_actions: mode === 'wrong-types' ? [] : priority_actions,
    });
    t.equal(task?.body.insight, '"Call the plumber" says little about itself yet.', mode);
    t.equal(project?.body.insight, '"Kitchen" has 1 open tasks.', mode);
  }
});

t.test('An answer without measure is cut to the documented words and links', async (t) => {
  const { ada, fake } = await startAssisted(t);
  const { task } = await resources(ada);
  const respondWith = (result: object) => {
    fake.mode = { body: JSON.stringify({ choices: [{ message: { content: JSON.stringify(result) } }] }) };
  };
  respondWith({
    focus: 'A',
    priority_actions: [
      { action: 'call the plumber', reason: 'one two three four five six seven', suggestion: 'x '.repeat(20) },
    ],
  });
  const { body: brief } = await ada.post(BRIEF);
  t.strictSame(brief.priority_actions, [
    {
      action: 'Call the plumber',
      project: null,
      reason: 'one two three four five six',
      suggestion: 'x x x x x x x x x x x x',
    },
  ]);
  const links = [
    'javascript:alert(1)',
    'https://a.example',
    'http://b.example',
    'https://c.example',
    'https://d.example',
  ];
  respondWith({ insight: 'A', links: links.map((url) => ({ label: 'L', url })) });
  const { body: insights } = await ada.post(TASK_INSIGHTS, { taskUid: task.uid });
  t.strictSame(
    insights.links.map(({ url }: { url: string }) => url),
    ['https://a.example', 'http://b.example', 'https://c.example'],
  );
});

t.test('Random bytes from the provider are never a 5xx other than 502', async (t) => {
  const { ada, fake } = await startAssisted(t, { env: { LLM_MAX_CALLS_PER_DAY: '100000' } });
  const { generate } = await resources(ada);
  let state = 1;
  const byte = () => {
    state = (state * 48_271) % 2_147_483_647;
    return state & 255;
  };
  const statuses = new Set<number>();
  for (let round = 0; round < slowly(25, 100); round += 1) {
    const noise = Buffer.from(Array.from({ length: byte() }, byte));
    const wrapped = JSON.stringify({ choices: [{ message: { content: noise.toString() } }] });
    for (const body of [noise, wrapped]) {
      fake.mode = { body };
      for (const { post, body: sent } of generate) statuses.add((await ada.post(post, sent)).status);
    }
  }
  t.strictSame([...statuses], [502]);
});
