import t from 'tap';
import {
  operations,
  PROJECT_INSIGHTS,
  resources,
  share,
  startAssisted,
  TASK_INSIGHTS,
} from '../../support/assistant.js';
import { eventually } from '../../support/eventually.js';

t.test('Nothing regenerates on its own', async (t) => {
  const { ada, fake, service } = await startAssisted(t);
  const { task, project, generate } = await resources(ada);
  for (const { post, body } of generate) await ada.post(post, body);
  const calls = fake.requests.length;
  await ada.patch(`/api/v1/task/${task.id}`, { name: 'Changed' });
  await ada.patch(`/api/v1/project/${project.id}`, { name: 'Changed' });
  service.clock.advance(86_400_000);
  for (const [method, url, body] of operations(task.uid, project.uid)) {
    if (method !== 'POST') await ada.call(method, url, { body });
  }
  t.equal(fake.requests.length, calls);
});

t.test('Insights are gone with the task or project', async (t) => {
  const { ada, service } = await startAssisted(t);
  const { task, project, generate } = await resources(ada);
  for (const { post, body } of generate) await ada.post(post, body);
  await ada.delete(`/api/v1/task/${task.id}`);
  await ada.delete(`/api/v1/project/${project.id}`);
  for (const { get } of generate.slice(1)) t.equal((await ada.get(get)).status, 404);
  for (const table of ['task_insights', 'project_insights'] as const) {
    t.strictSame(await service.db.read.selectFrom(table).selectAll().execute(), []);
  }
});

t.test(
  'If the resource is deleted or unshared during the call to the provider, the response is 404 and nothing is stored',
  async (t) => {
    const { ada, service, fake } = await startAssisted(t, { mode: 'slow' });
    const member = await service.person('bob', { ai_assistant_enabled: 1 });
    const { task, project } = await resources(ada);
    const revoke = await share(ada, member, 'project', project.id);
    const mine = ada.post(TASK_INSIGHTS, { taskUid: task.uid });
    const theirs = member.post(PROJECT_INSIGHTS, { projectUid: project.uid });
    await eventually(() => fake.requests.length === 2, 'the provider is asked');
    t.equal((await ada.delete(`/api/v1/task/${task.id}`)).status, 204, 'no transaction waits for the provider');
    await revoke();
    fake.release();
    t.equal((await mine).status, 404);
    t.equal((await theirs).status, 404);
    t.strictSame(await service.db.read.selectFrom('project_insights').selectAll().execute(), []);
  },
);
