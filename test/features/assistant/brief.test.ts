import t from 'tap';
import { DAILY_BRIEF_PROMPT } from '../../../src/features/assistant/prompts/daily-brief.js';
import { newUid } from '../../../src/lib/ids.js';
import { BRIEF, dataSent, newProject, newTask, resources, share, startAssisted } from '../../support/assistant.js';
import { SAME_SQL } from '../../support/database.js';
import { create } from '../../support/world.js';

// On PostgreSQL too: the context of the assistant.

t.test('POST daily-brief generates, caches and returns the brief; GET returns the cache', SAME_SQL, async (t) => {
  const { ada, fake, service } = await startAssisted(t);
  await resources(ada);
  t.equal((await ada.get(BRIEF)).body, null);
  const made = await ada.post(BRIEF);
  t.equal(made.status, 200);
  t.strictSame(made.body, {
    focus: 'Call the plumber',
    priority_actions: [
      {
        action: 'Call the plumber',
        project: 'Kitchen',
        reason: 'You have begun it already',
        suggestion: 'Take ten quiet minutes and do its first step',
      },
    ],
    watch_out: [],
    generated_at: service.clock.now().toISOString(),
    model: 'small-model-fake',
    usage: { prompt_tokens: 321, completion_tokens: 45 },
  });
  t.same((await ada.get(BRIEF)).body, made.body);
  t.same((await ada.get('/api/v1/ai-assistant/daily-brief')).body, made.body);
  t.equal(fake.requests.length, 1);
});

t.test('usage and model are zeros and the configured model when the provider does not say', SAME_SQL, async (t) => {
  const { ada } = await startAssisted(t, { mode: 'no-usage' });
  const { body } = await ada.post(BRIEF);
  t.equal(body.model, 'small-model');
  t.strictSame(body.usage, { prompt_tokens: 0, completion_tokens: 0 });
});

t.test(
  'The brief asks with 1500 tokens for active goals and projects, today in four groups, the trend and About You',
  SAME_SQL,
  async (t) => {
    const { ada, fake } = await startAssisted(t, { time: '2026-03-11T12:00:00.000Z' });
    const goals = [
      { name: 'Run ten miles', horizon: 'season', target_date: '2026-06-01', why: 'SECRET-WHY' },
      { name: 'Old goal', status: 'achieved' },
      { name: 'Paused goal', status: 'paused' },
    ];
    for (const goal of goals) await ada.post('/api/v1/goal', goal);
    await ada.patch('/api/profile', { about_you: 'I work at night.' });
    const kitchen = await newProject(ada, {
      name: 'Kitchen',
      status: 'in_progress',
      priority: 2,
      due_date: '2026-04-01',
    });
    await newProject(ada, { name: 'Done project', status: 'done' });
    await newProject(ada, { name: 'Cancelled project', status: 'cancelled' });
    await newProject(ada, { name: 'Garden', pinned: true });
    const tasks: Record<string, object> = {
      'Late and begun': { due_date: '2026-03-01', status: 1, priority: 1, project_id: kitchen.id, note: 'SECRET-NOTE' },
      'Late and urgent': { due_date: '2026-03-10', priority: 2 },
      Begun: { status: 1 },
      'Begun and due': { status: 1, due_date: '2026-03-11' },
      Planned: { status: 6, due_date: '2026-03-20' },
      'Due today': { due_date: '2026-03-11' },
      'Some day': {},
      'Some day, urgent': { priority: 2, due_date: '2026-09-01' },
      Waiting: { status: 4 },
      Completed: { status: 2, due_date: '2026-03-01' },
      Archived: { status: 3, due_date: '2026-03-01' },
      Cancelled: { status: 5, due_date: '2026-03-01' },
      Deferred: { due_date: '2026-03-01', defer_until: '2026-03-12T00:00:00.000Z' },
      'Deferred until now': { status: 6, defer_until: '2026-03-11T11:59:00.000Z' },
    };
    for (const [name, body] of Object.entries(tasks)) await newTask(ada, { name, ...body });

    await ada.post(BRIEF);
    const [received] = fake.requests;
    t.equal(received?.path, '/v1/chat/completions');
    const { messages, ...rest } = received?.body ?? {};
    t.strictSame(rest, { model: 'small-model', max_tokens: 1500, response_format: { type: 'json_object' } });
    t.equal(messages?.length, 2);
    t.strictSame(messages?.[0], { role: 'system', content: DAILY_BRIEF_PROMPT });
    t.equal(messages?.[1]?.role, 'user');
    const line = (name: string, priority: string, due_date: string | null, project: string | null = null) => ({
      name,
      project,
      priority,
      due_date,
    });
    t.strictSame(dataSent(fake), {
      today: '2026-03-11',
      about_you: 'I work at night.',
      goals: [{ name: 'Run ten miles', horizon: 'season', target_date: '2026-06-01' }],
      projects: [
        { name: 'Garden', status: 'not started', priority: null, due_date: null },
        { name: 'Kitchen', status: 'in progress', priority: 'high', due_date: '2026-04-01' },
      ],
      tasks: {
        overdue: [
          line('Late and begun', 'medium', '2026-03-01', 'Kitchen'),
          line('Late and urgent', 'high', '2026-03-10'),
        ],
        in_progress: [line('Begun and due', 'low', '2026-03-11'), line('Begun', 'low', null)],
        planned: [
          line('Due today', 'low', '2026-03-11'),
          line('Planned', 'low', '2026-03-20'),
          line('Deferred until now', 'low', null),
        ],
        suggested: [line('Some day, urgent', 'high', '2026-09-01'), line('Some day', 'low', null)],
      },
      completed_per_day: [
        { date: '2026-03-05', count: 0 },
        { date: '2026-03-06', count: 0 },
        { date: '2026-03-07', count: 0 },
        { date: '2026-03-08', count: 0 },
        { date: '2026-03-09', count: 0 },
        { date: '2026-03-10', count: 0 },
        { date: '2026-03-11', count: 1 },
      ],
    });
  },
);

t.test('About You is sent only when set, cut to 500 characters, and only with the brief', async (t) => {
  const { ada, fake, service } = await startAssisted(t);
  const { generate } = await resources(ada);
  await ada.post(BRIEF);
  t.notOk('about_you' in dataSent(fake));
  const about = '👍🏽'.repeat(501);
  await service.db.write((trx) => trx.updateTable('users').set({ about_you: about }).execute());
  for (const { post, body } of generate) {
    await ada.post(post, body);
    t.equal(dataSent(fake).about_you, post === BRIEF ? '👍🏽'.repeat(500) : undefined, post);
  }
});

t.test('Of a group with very many tasks the first 20 are sent', SAME_SQL, async (t) => {
  const { ada, fake, service } = await startAssisted(t);
  const at = service.clock.now().toISOString();
  const rows = Array.from({ length: 45 }, (_, index) => ({
    uid: newUid(),
    user_id: ada.id,
    name: `Task ${index}`,
    due_date: '2026-03-01',
    created_at: at,
    updated_at: at,
    priority: index === 40 ? 2 : 0,
  }));
  await service.db.write((trx) =>
    trx
      .insertInto('tasks')
      .values(rows as never)
      .execute(),
  );
  await ada.post(BRIEF);
  const { overdue } = dataSent(fake).tasks;
  t.equal(overdue.length, 20);
  t.equal(overdue[0].name, 'Task 40');
  t.same(dataSent(fake).totals, { overdue: 45 });
  await ada.post('/api/v1/tasks/bulk', {
    items: Array.from({ length: 21 }, (_, n) => ({ action: 'create', task: { name: `Some day ${n}` } })),
  });
  for (let n = 0; n < 22; n++) {
    await create(ada, 'project', { name: `Project ${n}` });
    await create(ada, 'goal', { name: `Goal ${n}` });
  }
  await ada.post(BRIEF);
  t.same(dataSent(fake).totals, { goals: 22, projects: 22, overdue: 45, suggested: 21 });
});

t.test("Today, overdue and the trend are those of the user's time zone", SAME_SQL, async (t) => {
  const { fake, service } = await startAssisted(t, { time: '2026-03-11T12:00:00.000Z' });
  const kiri = await service.person('kiri', { ai_assistant_enabled: 1, timezone: 'Pacific/Kiritimati' });
  const niue = await service.person('niue', { ai_assistant_enabled: 1, timezone: 'Pacific/Niue' });
  for (const person of [kiri, niue]) {
    await newTask(person, { name: 'Due on the 11th', due_date: '2026-03-11' });
    const done = await newTask(person, { name: 'Done' });
    await person.post(`/api/v1/task/${done.id}/complete`, {});
    await person.post(BRIEF);
    const { today, tasks, completed_per_day } = dataSent(fake);
    if (person === kiri) {
      t.equal(today, '2026-03-12');
      t.equal(tasks.overdue.length, 1);
    } else {
      t.equal(today, '2026-03-11');
      t.equal(tasks.planned.length, 1);
    }
    t.strictSame(completed_per_day.at(-1), { date: today, count: 1 });
  }
});

t.test('Shared tasks are in the brief of the user, as in their lists', SAME_SQL, async (t) => {
  const { ada, fake, service } = await startAssisted(t);
  const member = await service.person('bob', { ai_assistant_enabled: 1 });
  const { project, task } = await resources(ada);
  await newTask(ada, { name: 'Private', status: 1 });
  await newTask(member, { name: 'Mine', status: 1 });
  const revoke = await share(ada, member, 'project', project.id);
  const names = (list: { name: string }[]) => list.map(({ name }) => name).sort();
  await member.post(BRIEF);
  t.strictSame(names(dataSent(fake).tasks.in_progress), [task.name, 'Mine']);
  t.strictSame(names(dataSent(fake).projects), [project.name]);
  await revoke();
  await member.post(BRIEF);
  t.strictSame(names(dataSent(fake).tasks.in_progress), ['Mine']);
  t.strictSame(dataSent(fake).projects, []);
});

t.test("The brief is that of today in the user's time zone, one per user and day", SAME_SQL, async (t) => {
  const { service } = await startAssisted(t, { time: '2026-03-11T12:00:00.000Z' });
  const niue = await service.person('niue', { ai_assistant_enabled: 1, timezone: 'Pacific/Niue' });
  const { body: first } = await niue.post(BRIEF);
  service.clock.set('2026-03-12T10:59:59.999Z');
  t.same((await niue.get(BRIEF)).body, first, 'it is still the same day there');
  service.clock.set('2026-03-12T11:00:00.000Z');
  t.equal((await niue.get(BRIEF)).body, null, 'midnight has passed there');
  const { body: second } = await niue.post(BRIEF);
  t.not(second.generated_at, first.generated_at);
  t.same((await niue.get(BRIEF)).body, second);
  const { body: third } = await niue.post(BRIEF);
  t.same((await niue.get(BRIEF)).body, third, 'generating again replaces it');
  const rows = await service.db.read.selectFrom('daily_briefs').select('day').execute();
  t.strictSame(rows, [{ day: '2026-03-12' }], 'none of another day is kept');
});
