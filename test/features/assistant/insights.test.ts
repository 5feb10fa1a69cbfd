import t from 'tap';
import { PROJECT_INSIGHTS_PROMPT } from '../../../src/features/assistant/prompts/project-insights.js';
import { TASK_INSIGHTS_PROMPT } from '../../../src/features/assistant/prompts/task-insights.js';
import {
  dataSent,
  newProject,
  newTask,
  PROJECT_INSIGHTS,
  resources,
  startAssisted,
  TASK_INSIGHTS,
} from '../../support/assistant.js';
import { SAME_SQL } from '../../support/database.js';

// On PostgreSQL too: the store of the assistant.

t.test(
  'Task insights ask with 1000 tokens for the task, notes cut to 300, project description cut to 200',
  SAME_SQL,
  async (t) => {
    const { ada, fake, service } = await startAssisted(t);
    const project = await newProject(ada, {
      name: 'Kitchen',
      status: 'in_progress',
      description: '👩‍🚒'.repeat(201),
    });
    const area = (await ada.post('/api/v1/area', { name: 'Home' })).body;
    const goal = (await ada.post('/api/v1/goal', { name: 'Order' })).body;
    const task = await newTask(ada, {
      name: 'Call the plumber',
      status: 4,
      priority: 2,
      due_date: '2026-03-31',
      tags: ['home', 'phone'],
      note: 'e\u0301'.repeat(301),
      project_id: project.id,
      area_id: area.id,
      goal_id: goal.id,
      subtasks: [{ name: 'SECRET-SUBTASK' }, { name: 'Two', status: 2 }],
    });
    const made = await ada.post(TASK_INSIGHTS, { taskUid: task.uid, name: 'ignored', notes: 'ignored' });
    t.equal(made.status, 200);
    t.strictSame(made.body, {
      insight: '"Call the plumber" has notes to start from.',
      next_step: 'Read the notes and pick the first step.',
      breakdown: ['Decide what done looks like', 'Do the smallest part', 'Check it and finish'],
      links: [],
      watch_out: 'It is due on 2026-03-31.',
      generated_at: service.clock.now().toISOString(),
      dismissed: false,
    });
    const { messages, ...rest } = fake.requests[0]?.body ?? {};
    t.strictSame(rest, { model: 'small-model', max_tokens: 1000, response_format: { type: 'json_object' } });
    t.strictSame(messages?.[0], { role: 'system', content: TASK_INSIGHTS_PROMPT });
    t.strictSame(dataSent(fake), {
      today: '2026-03-11',
      task: {
        name: 'Call the plumber',
        status: 'waiting',
        priority: 'high',
        due_date: '2026-03-31',
        tags: ['home', 'phone'],
        subtask_count: 2,
        notes: 'e\u0301'.repeat(300),
        area: 'Home',
        goal: 'Order',
        project: { name: 'Kitchen', status: 'in progress', description: '👩‍🚒'.repeat(200) },
      },
    });
  },
);

t.test(
  'Project insights ask with 600 tokens for the project, its description cut to 300, and its counts',
  SAME_SQL,
  async (t) => {
    const { ada, fake, service } = await startAssisted(t);
    const project = await newProject(ada, {
      name: 'Kitchen',
      status: 'planned',
      priority: 1,
      due_date: '2026-04-01',
      description: 'd'.repeat(301),
    });
    for (const body of [
      { status: 1 },
      { status: 2 },
      { due_date: '2026-03-01' },
      { status: 2, due_date: '2026-03-01' },
      { status: 5 },
      { due_date: '2026-03-11' },
    ]) {
      await newTask(ada, { name: 'SECRET-TASK', project_id: project.id, ...body });
    }
    const made = await ada.post(PROJECT_INSIGHTS, { projectUid: project.id });
    t.equal(made.status, 200);
    t.strictSame(made.body, {
      insight: '"Kitchen" has 3 open tasks.',
      next_action: 'Finish what is in progress first.',
      health: '2 of 6 tasks are done, 1 are overdue.',
      watch_out: '1 tasks are overdue.',
      generated_at: service.clock.now().toISOString(),
      dismissed: false,
    });
    const { messages, ...rest } = fake.requests[0]?.body ?? {};
    t.strictSame(rest, { model: 'small-model', max_tokens: 600, response_format: { type: 'json_object' } });
    t.strictSame(messages?.[0], { role: 'system', content: PROJECT_INSIGHTS_PROMPT });
    t.strictSame(dataSent(fake), {
      today: '2026-03-11',
      project: {
        name: 'Kitchen',
        status: 'planned',
        priority: 'medium',
        due_date: '2026-04-01',
        area: null,
        goal: null,
        description: 'd'.repeat(300),
        task_counts: { total: 6, open: 3, in_progress: 1, completed: 2, overdue: 1 },
      },
    });
  },
);

t.test(
  '{taskUid} and {projectUid} are a uid or an id, in paths and bodies, under both prefixes',
  SAME_SQL,
  async (t) => {
    const { ada } = await startAssisted(t);
    const { task, project } = await resources(ada);
    for (const [path, member, { id, uid }] of [
      ['task-insights', 'taskUid', task],
      ['project-insights', 'projectUid', project],
    ] as const) {
      for (const ref of [id, String(id), uid]) {
        for (const prefix of ['/api', '/api/v1']) {
          const url = `${prefix}/ai-assistant/${path}`;
          const made = await ada.post(url, { [member]: ref });
          t.equal(made.status, 200);
          t.same((await ada.get(`${url}/${ref}`)).body, made.body);
          t.equal((await ada.get(`${url}/${ref}/context`)).status, 200);
          t.equal((await ada.patch(`${url}/${ref}/dismissed`, { dismissed: false })).status, 200);
        }
      }
    }
  },
);

t.test(
  'PATCH dismissed sets the flag back and forth and changes nothing else; generating sets it to false',
  async (t) => {
    const { ada, service, fake } = await startAssisted(t);
    const { generate } = await resources(ada);
    for (const { post, body, get } of generate.slice(1)) {
      const patch = (sent?: unknown) => ada.patch(`${get}/dismissed`, sent);
      t.equal((await patch({ dismissed: true })).status, 404, 'nothing is cached');
      const { body: made } = await ada.post(post, body);
      t.equal(made.dismissed, false);
      const calls = fake.requests.length;
      for (const dismissed of [true, true, false, true]) {
        const response = await patch({ dismissed });
        t.equal(response.status, 200);
        t.strictSame(response.body, { ...made, dismissed });
        t.strictSame((await ada.get(get)).body, { ...made, dismissed });
      }
      for (const sent of [undefined, {}, { dismissed: 'true' }, { dismissed: 1 }, { dismissed: null }]) {
        t.equal((await patch(sent)).status, 400, JSON.stringify(sent));
      }
      t.equal((await ada.get(get)).body.dismissed, true);
      t.equal(fake.requests.length, calls, 'the provider is not asked');
      service.clock.advance(1000);
      const { body: again } = await ada.post(post, body);
      t.equal(again.dismissed, false);
      t.equal(again.generated_at, service.clock.now().toISOString());
      t.strictSame((await ada.get(get)).body, again, 'the old result is replaced');
    }
  },
);
