import { type TObject, Type } from '@sinclair/typebox';
import { Ajv } from 'ajv';
import addFormatsModule from 'ajv-formats';
import fc from 'fast-check';
import t from 'tap';
import {
  dailyBriefIn,
  projectInsightsIn,
  readCompletion,
  taskInsightsIn,
} from '../../../src/features/assistant/reply.js';
import { DailyBrief, ProjectInsights, TaskInsights } from '../../../src/features/assistant/schema.js';
import { cut, firstWords, tidy } from '../../../src/features/assistant/text.js';
import { AppError } from '../../../src/lib/errors.js';
import { slowly } from '../../support/slow.js';

const NOW = '2026-03-02T07:30:00.000Z';
const MODEL = 'configured-model';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormatsModule.default(ajv);
const exactly = (schema: TObject) => ajv.compile(Type.Composite([schema], { additionalProperties: false }));
const isBrief = exactly(DailyBrief);
const isTaskInsights = exactly(TaskInsights);
const isProjectInsights = exactly(ProjectInsights);

const completion = (content: unknown, more: object = {}) =>
  readCompletion(JSON.stringify({ choices: [{ message: { content, ...more } }] }), MODEL);
const brief = (content: unknown, names?: string[]) => dailyBriefIn(completion(content), NOW, names);
const task = (content: unknown) => taskInsightsIn(completion(content), NOW);
const project = (content: unknown) => projectInsightsIn(completion(content), NOW);

const isFault = (run: () => unknown) => {
  try {
    run();
    return false;
  } catch (error) {
    return error instanceof AppError && error.code === 'AI_PROVIDER_ERROR';
  }
};

const FULL_BRIEF = {
  focus: 'Send the tax return',
  priority_actions: [
    {
      action: 'Send the tax return',
      project: 'Household',
      reason: 'Overdue since Friday',
      suggestion: 'Open the form',
    },
  ],
  watch_out: ['Kitchen'],
};

t.test('a reply is found in the whole text, in a fenced block, or in the outermost braces', async (t) => {
  const json = JSON.stringify(FULL_BRIEF);
  const pretty = JSON.stringify(FULL_BRIEF, null, 2);
  const spellings = {
    whole: json,
    'white space around': `\n  ${pretty}\n`,
    'a byte order mark': `\uFEFF${json}`,
    fenced: `\`\`\`json\n${pretty}\n\`\`\``,
    'fenced in upper case': `\`\`\`JSON ${json}\`\`\``,
    'fenced without an end': `\`\`\`json\n${pretty}`,
    'the second fence': `\`\`\`\nnot this\n\`\`\`\nbut\n\`\`\`json\n${json}\n\`\`\``,
    'between sentences': `Here you are: ${json} Enjoy!`,
    'after thoughts with braces': `<think>maybe {a} or {"focus": }</think>\n${json}`,
    'after thoughts in capitals': `<THINKING>{"focus": "draft"}</THINKING>${json}`,
    'after several thoughts': `<think>{"focus": "draft"}</think>Hm.<thinking>{"focus": "2"}</thinking>\n${json}`,
    'after a fenced draft': `<think>A draft:\n\`\`\`json\n{"focus": "draft"}\n\`\`\`\nnot good.</think>\n${json}`,
  };
  for (const [spelling, text] of Object.entries(spellings)) {
    t.strictSame(
      brief(text),
      { ...FULL_BRIEF, generated_at: NOW, model: MODEL, usage: { prompt_tokens: 0, completion_tokens: 0 } },
      spelling,
    );
  }
});

t.test('a draft inside thoughts is no reply', async (t) => {
  const draft = '{"focus": "draft", "priority_actions": [], "watch_out": ["x"]}';
  for (const tag of ['think', 'thinking', 'Think', 'THINKING']) {
    for (const thoughts of [draft, `\`\`\`json\n${draft}\n\`\`\``]) {
      t.ok(isFault(() => brief(`<${tag}>${thoughts}</${tag}> I do not know.`)));
      t.ok(
        isFault(() => brief(`\n<${tag}>${thoughts} is not`)),
        'thoughts without an end',
      );
      t.ok(
        isFault(() => brief(`<${tag}>Well</${tag}><${tag}>${thoughts}`)),
        'others without an end',
      );
    }
  }
});

t.test('a text that is JSON as a whole has no thoughts, whatever its strings contain', async (t) => {
  for (const focus of ['of <think>', 'of </think> and {', '</THINKING>', '<thinking>a</thinking>']) {
    t.match(brief(JSON.stringify({ focus, watch_out: ['A'] })), { focus, watch_out: ['A'] });
    t.match(dailyBriefIn(completion(null, { reasoning_content: JSON.stringify({ focus }) }), NOW), { focus });
  }
});

t.test('a response that is cut off is too long, unless it is complete; its reasoning is none', async (t) => {
  const cut = (message: object) => {
    const found = readCompletion(JSON.stringify({ choices: [{ finish_reason: 'length', message }] }), MODEL);
    return dailyBriefIn(found, NOW);
  };
  const json = JSON.stringify(FULL_BRIEF);
  const tooLong = { code: 'AI_PROVIDER_ERROR', members: { reason: 'too_long' } };
  t.throws(() => cut({ content: null }), tooLong);
  t.throws(() => cut({ content: json.slice(0, 60) }), tooLong);
  t.throws(() => cut({ content: null, reasoning_content: `A draft: ${json}. But` }), tooLong);
  t.match(cut({ content: `${json}\nThat was` }), FULL_BRIEF);
});

t.test('content may be a text, null, or a list of parts', async (t) => {
  const json = JSON.stringify(FULL_BRIEF);
  const parts = [{ type: 'text', text: json.slice(0, 9) }, { type: 'image' }, null, 7, { text: json.slice(9) }];
  t.match(brief(parts), FULL_BRIEF);
  t.match(brief([json]), FULL_BRIEF);
  for (const nothing of [null, '', [], {}, 5, [{ type: 'text' }]]) {
    t.ok(
      isFault(() => brief(nothing)),
      JSON.stringify(nothing),
    );
  }
});

t.test('reasoning_content counts when the content is of no use, and only when it parses', async (t) => {
  const reasoning_content = JSON.stringify(FULL_BRIEF);
  for (const content of [null, '', 'I am thinking.', '{"focus": ']) {
    t.match(dailyBriefIn(completion(content, { reasoning_content }), NOW), FULL_BRIEF);
  }
  t.match(dailyBriefIn(completion('{"focus": "Mine"}', { reasoning_content }), NOW), { focus: 'Mine' });
  t.ok(
    isFault(() => dailyBriefIn(completion(null, { reasoning_content: 'Hm.' }), NOW)),
    'no JSON',
  );
});

t.test('usage and model are as the provider said, zeros and the configured model when it did not', async (t) => {
  const read = (reply: object) => {
    const { model, usage } = readCompletion(JSON.stringify({ choices: [{ message: {} }], ...reply }), MODEL);
    return [model, usage.prompt_tokens, usage.completion_tokens];
  };
  t.strictSame(read({ model: 'm-1', usage: { prompt_tokens: 5, completion_tokens: 6 } }), ['m-1', 5, 6]);
  t.strictSame(read({}), [MODEL, 0, 0]);
  t.strictSame(read({ model: ' ', usage: null }), [MODEL, 0, 0]);
  t.strictSame(read({ model: 7, usage: { prompt_tokens: -5, completion_tokens: 1.5 } }), [MODEL, 0, 0]);
  t.strictSame(read({ usage: { prompt_tokens: '5', completion_tokens: 1e300 } }), [MODEL, 0, 0]);
});

t.test('what is missing becomes empty: text "", lists [], watch_out null', async (t) => {
  const rest = { generated_at: NOW, model: MODEL, usage: { prompt_tokens: 0, completion_tokens: 0 } };
  t.strictSame(brief('{"focus": "A"}'), { focus: 'A', priority_actions: [], watch_out: [], ...rest });
  t.strictSame(brief('{"priority_actions": [{"action": "A"}]}'), {
    focus: '',
    priority_actions: [{ action: 'A', project: null, reason: '', suggestion: '' }],
    watch_out: [],
    ...rest,
  });
  t.strictSame(task('{"next_step": "A"}'), {
    insight: '',
    next_step: 'A',
    breakdown: [],
    links: [],
    watch_out: null,
    generated_at: NOW,
    dismissed: false,
  });
  t.strictSame(project('{"health": "A"}'), {
    insight: '',
    next_action: '',
    health: 'A',
    watch_out: null,
    generated_at: NOW,
    dismissed: false,
  });
});

t.test('members of the wrong type count as missing', async (t) => {
  const wrong = { focus: 'A', priority_actions: 'none', watch_out: { a: 1 } };
  t.match(brief(JSON.stringify(wrong)), { focus: 'A', priority_actions: [], watch_out: [] });
  const entries = [null, 7, [], {}, { action: '  ' }, 'A', { action: 'B', project: 7, reason: [], suggestion: null }];
  t.strictSame(brief(JSON.stringify({ priority_actions: entries })).priority_actions, [
    { action: 'A', project: null, reason: '', suggestion: '' },
    { action: 'B', project: null, reason: '', suggestion: '' },
  ]);
  t.match(task('{"insight": "A", "breakdown": ["B", 7, null, " "], "links": {}, "watch_out": 5}'), {
    breakdown: ['B'],
    links: [],
    watch_out: null,
  });
});

t.test('watch_out of insights is null when the model writes that there is none', async (t) => {
  for (const none of ['null', 'None', 'N/A', 'none.', '', ' ', null]) {
    t.equal(task(JSON.stringify({ insight: 'A', watch_out: none })).watch_out, null);
  }
  t.equal(project('{"watch_out": "None of the tasks is done."}').watch_out, 'None of the tasks is done.');
});

t.test('nothing usable is a fault of the provider', async (t) => {
  const texts = [
    '',
    'Sorry.',
    'null',
    '7',
    '"text"',
    '[]',
    '{}',
    '{"a": 1}',
    '{"focus": 7}',
    '{',
    '}{',
    '```',
    '``````',
  ];
  for (const text of texts) {
    for (const read of [brief, task, project])
      t.ok(
        isFault(() => read(text)),
        text,
      );
  }
  const bodies = [
    '',
    'nonsense',
    'null',
    '[]',
    '{}',
    '{"choices": []}',
    '{"choices": [{}]}',
    '{"choices": [{"message": 7}]}',
  ];
  for (const body of bodies)
    t.ok(
      isFault(() => readCompletion(body, MODEL)),
      body,
    );
});

t.test('the cause of a fault tells the length of what the model wrote and none of its text', async (t) => {
  const found = t.throws(() => brief('Nothing but words about SECRET.')) as unknown;
  t.notMatch(String((found as AppError).cause), /SECRET/);
  t.match(String((found as AppError).cause), /31 characters/);
});

t.test('reason has at most 6 words and suggestion at most 12', async (t) => {
  const words = (count: number) => Array.from({ length: count }, (_, index) => `w${index}`).join(' \n');
  const [action] = brief(
    JSON.stringify({ priority_actions: [{ action: 'A', reason: words(9), suggestion: words(30) }] }),
  ).priority_actions;
  t.equal(action?.reason, 'w0 w1 w2 w3 w4 w5');
  t.equal(action?.suggestion, 'w0 w1 w2 w3 w4 w5 w6 w7 w8 w9 w10 w11');
});

t.test('an action is the exact name of a task where it only differs in case or quotation marks', async (t) => {
  const names = ['Send the tax return', 'e-mail Ada?'];
  const actions = ['"send the tax  return".', 'E-Mail Ada?', 'Something else'];
  t.strictSame(
    brief(JSON.stringify({ priority_actions: actions }), names).priority_actions.map(({ action }) => action),
    ['Send the tax return', 'e-mail Ada?', 'Something else'],
  );
});

t.test('links are http or https only, at most 3', async (t) => {
  const good = [
    { label: 'A', url: 'https://example.org' },
    { label: '', url: ' HTTP://example.org/a?b=c#d ' },
    { url: 'https://[::1]:8080/x' },
    { label: 'Fourth', url: 'https://example.org/4' },
  ];
  const bad = [
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    'file:///etc/passwd',
    '//example.org',
    'example.org',
    'https://',
    'https://exa mple.org',
    'https://example.org/\u0000',
    'https://bank.example.org@evil.example.net/',
    `https://example.org/${'x'.repeat(3000)}`,
    '',
    null,
    7,
  ].map((url) => ({ label: 'Bad', url }));
  const { links } = task(JSON.stringify({ links: [...bad, 'text', null, ...good] }));
  t.strictSame(links, [
    { label: 'A', url: 'https://example.org' },
    { label: 'example.org', url: 'HTTP://example.org/a?b=c#d' },
    { label: '[::1]:8080', url: 'https://[::1]:8080/x' },
  ]);
});

t.test('an answer without measure is cut, in its lists and in its texts', async (t) => {
  const long = 'x'.repeat(100_000);
  const many = Array.from({ length: 1000 }, () => long);
  const found = brief(
    JSON.stringify({ focus: long, priority_actions: many.slice(0, 50), watch_out: many.slice(0, 50) }),
  );
  t.equal(found.focus.length, 200);
  t.equal(found.priority_actions.length, 10);
  t.equal(found.watch_out.length, 10);
  t.equal(found.watch_out[0]?.length, 255);
  t.equal(task(JSON.stringify({ insight: long, breakdown: many.slice(0, 50) })).breakdown.length, 10);
  t.equal(project(JSON.stringify({ health: long })).health.length, 1000);
});

t.test('control characters and unpaired surrogates do not get through', async (t) => {
  t.equal(project('{"health": "a\\u0000b\\ud800c\\td\\ne\\u001b[1m 👍 "}').health, 'abc\td\ne[1m 👍');
});

const hostileJson = fc.oneof(
  fc.json(),
  fc.json().map((json) => `\`\`\`json\n${json}\n\`\`\``),
  fc.json().map((json) => `Well: ${json} {`),
  fc
    .dictionary(
      fc.constantFrom('focus', 'priority_actions', 'watch_out', 'insight', 'next_step', 'breakdown', 'links', 'health'),
      fc.oneof(
        fc.jsonValue(),
        fc.array(fc.oneof(fc.string({ unit: 'binary' }), fc.record({ action: fc.jsonValue(), url: fc.webUrl() }))),
        fc.string({ unit: 'binary', maxLength: 3000 }),
      ),
    )
    .map((value) => JSON.stringify(value)),
);

t.test('10 000 replies of any kind are a result by its schema or a fault of the provider', async (t) => {
  let usable = 0;
  const holds = (run: () => unknown, check: (value: unknown) => boolean) => {
    let result: unknown;
    const collect = () => {
      result = run();
    };
    if (isFault(collect)) return true;
    usable += 1;
    return check(result);
  };
  const everyReader = (read: () => ReturnType<typeof readCompletion>) =>
    holds(() => dailyBriefIn(read(), NOW), isBrief) &&
    holds(() => taskInsightsIn(read(), NOW), isTaskInsights) &&
    holds(() => projectInsightsIn(read(), NOW), isProjectInsights);

  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 600 }), (bytes) => {
      const text = Buffer.from(bytes).toString();
      return everyReader(() => readCompletion(text, MODEL)) && everyReader(() => completion(text));
    }),
    { numRuns: slowly(50, 10_000) },
  );
  t.equal(usable, 0, 'no noise is a result');
  fc.assert(
    fc.property(hostileJson, (text) => everyReader(() => completion(text))),
    { numRuns: slowly(300, 3_000) },
  );
  t.ok(usable > slowly(20, 500), 'hostile JSON with known members is repaired');
});

t.test('texts are cut by characters as a person counts them', async (t) => {
  const family = '👨‍👩‍👧‍👦';
  t.equal(cut('short', 10), 'short');
  t.equal(cut('exactly', 7), 'exactly');
  t.equal(cut('abcdef', 3), 'abc');
  t.equal(cut(family.repeat(5), 2), family.repeat(2));
  t.equal(cut(`a${'e\u0301'.repeat(9)}`, 3), 'ae\u0301e\u0301');
  t.equal(cut('🇩🇪🇫🇷🇮🇹', 2), '🇩🇪🇫🇷');
  t.equal(cut(`ab${'\u0301'.repeat(1000)}c`, 3), 'a', 'what was stacked without measure is left out');
  t.equal(cut('', 3), '');
  t.equal(firstWords('  a\u00a0b\nc ', 2), 'a b');
  t.equal(tidy(`${' '.repeat(1000)}a `, 3), 'a');
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 60 }), fc.integer({ min: 0, max: 30 }), (text, max) => {
      const head = cut(text, max);
      const count = [...new Intl.Segmenter().segment(head)].length;
      return text.startsWith(head) && count <= max && (head === text || count === max);
    }),
  );
});
