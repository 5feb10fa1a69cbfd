import t from 'tap';
import { commandsOf, runCommandOf, WITH_CURL } from '../support/page-commands.js';
import { startService } from '../support/service.js';
import { create, expectStatus, share } from '../support/world.js';

t.test('Agents: the whole story does what is written', WITH_CURL, async (t) => {
  const service = await startService(t);
  await service.person('ada');
  await service.db.write((trx) => trx.deleteFrom('api_keys').execute());
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const commands = commandsOf('agents.md', '### A whole story', 4);
  t.equal(commands.length, 15);
  const cwd = t.testdir({});
  const names: Record<string, string> = {};
  let response = '';
  for (const command of commands) {
    service.clock.advance(1_000);
    response = await runCommandOf(command, { url: service.app.listeningOrigin, env: names, cwd });
    t.notMatch(response, /"error"|"isError":true/, command);
    const token = /"token":"(tt_[0-9a-f]{64})"/.exec(response)?.[1];
    if (token !== undefined) {
      names.TOKEN = token;
      names.KEY = /"apiKey":\{"id":(\d+)/.exec(response)?.[1] ?? '';
    }
    names.BATCH = /tutti-batch: (\w+)/i.exec(response)?.[1] ?? names.BATCH ?? '';
    if (command.includes('Dry-Run')) t.match(response, 'x-would-change: task=1');
    if (command.includes('"dry_run":true')) t.match(response, /would change: task=2/);
    if (command.includes('"id":2')) t.match(response, '2 of 2 tasks are changed.');
    if (command.includes('/batches?')) t.match(response, /"task.deleted":1.*"task.updated":2/);
    if (command.includes('/revert')) t.match(response, '"skipped":[]');
  }
  t.equal(response, 'equal\n', 'the tasks are as they were');
});

t.test('Agents: the loop in a team does what is written', WITH_CURL, async (t) => {
  const service = await startService(t);
  const [ada, agent] = [await service.person('ada'), await service.person('agent')];
  const project = await create(ada, 'project', { name: 'Move' });
  await share(ada, 'project', project, agent, 'rw');
  const task = await create(ada, 'task', { name: 'Ask for quotes', project_id: project.uid, assignee_id: agent.id });
  t.equal(task.id, 1, 'as in the commands');
  await create(ada, 'comment', { task_id: task.uid, text: 'Three will do, @agent.' });
  const key = { name: 'loop', scopes: ['tasks:write', 'comments:write'] };
  const { token } = expectStatus(await agent.post('/api/profile/api-keys', key), 201);
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const responses: string[] = [];
  for (const command of commandsOf('agents.md', '## An agent in a team', 8)) {
    const response = await runCommandOf(command, { url: service.app.listeningOrigin, env: { TOKEN: token } });
    t.notMatch(response, '"error"', command);
    responses.push(response);
  }
  const [work, claimed, said, answer, back, mentions] = responses.map((text) => JSON.parse(text));
  t.match(work.tasks, [{ id: 1, name: 'Ask for quotes', assignee: { id: agent.id } }]);
  t.match(claimed, { claim: { until: String } });
  t.match(said.comments, [{ author: { id: ada.id }, text: /^Three will do, @\[\w{15}\]\.$/ }]);
  t.match(answer, { via: 'key', mentions: [{ id: ada.id }] });
  t.match(back, { assignee_id: ada.id });
  t.match(mentions.comments, [{ uid: said.comments[0].uid }]);
  t.equal(responses.length, 6);
});
