import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { NOTIFICATION_KINDS } from '../../src/features/notifications/kinds.js';
import { ROOT } from '../support/command.js';
import { runJob } from '../support/jobs.js';
import { commandsOf, runCommandOf, WITH_CURL } from '../support/page-commands.js';
import { startService } from '../support/service.js';
import { create } from '../support/world.js';

const page = (name: string) => readFileSync(join(ROOT, 'docs', name), 'utf8');

t.test('Together: two users do what the page says, and find what it says', WITH_CURL, async (t) => {
  const service = await startService(t);
  const [ada, bob] = [await service.person('ada', { name: 'Ada' }), await service.person('bob', { name: 'Bob' })];
  const project = await create(ada, 'project', { name: 'Move' });
  const task = await create(ada, 'task', { name: 'Pack', project_id: project.uid });
  t.same([project.id, task.id], [1, 1], 'as in the commands');
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const responses: string[] = [];
  for (const command of commandsOf('together.md', '## In eight requests', 4)) {
    await runJob(service, 'acts of others');
    const env = { ADA: ada.token, BOB: bob.token };
    const response = await runCommandOf(command, { url: service.app.listeningOrigin, env });
    t.notMatch(response, '"error"', command);
    responses.push(response);
  }
  t.equal(responses.length, 8);
  const [, , , told, work, mentions, answer] = responses.slice(0, 7).map((text) => JSON.parse(text));
  t.match(told.notifications, [{ kind: 'assigned', data: { count: 2 } }, { kind: 'shared' }]);
  t.match(work.tasks, [{ id: 1, assignee: { name: 'Bob' } }]);
  t.match(mentions.comments, [{ author: { name: 'Ada' }, mentions: [{ name: 'Bob' }] }]);
  t.match(answer, { mentions: [{ name: 'Ada' }] });
  t.match((await ada.get('/api/v1/watches')).body.watches, [{ watching: true, project: { id: 1 } }]);
});

t.test('Together: the page names operations, parameters and kinds that exist', async (t) => {
  const service = await startService(t);
  const text = page('together.md');
  const { paths } = service.document;
  const named = [...text.matchAll(/`(GET|POST|PUT|DELETE) (\/[a-z{}/_]+)(?:\?(\w+)=\w*)?/g)];
  t.ok(named.length >= 8, String(named.length));
  for (const [whole, method = '', path = '', parameter] of named) {
    const operation = paths[`/api/v1${path}`]?.[method.toLowerCase()] as { parameters?: object[] } | undefined;
    t.ok(operation, whole);
    if (parameter !== undefined) {
      const { status } = await (await service.person(`p${whole.length}`)).get(`/api/v1${path}?${parameter}=me`);
      t.not(status, 404, whole);
    }
  }
  for (const [, kind = ''] of text.matchAll(/`(assigned|mentioned|shared|commented|task_added|completed_by_other)`/g)) {
    t.ok(NOTIFICATION_KINDS.includes(kind as (typeof NOTIFICATION_KINDS)[number]), kind);
  }
});

t.test('Together: each kind of notification has a row in the list of reminders.md, in words of its own', async (t) => {
  const text = page('reminders.md');
  const rows = text.split('\n').filter((line) => line.startsWith('| `'));
  for (const kind of NOTIFICATION_KINDS)
    t.ok(
      rows.some((row) => row.split('|')[1]?.includes(`\`${kind}\``)),
      kind,
    );
});
