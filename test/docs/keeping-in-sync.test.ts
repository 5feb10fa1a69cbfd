import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { ROOT } from '../support/command.js';
import { eventually } from '../support/eventually.js';
import { differences, type Mirror } from '../support/mirror.js';
import { startService } from '../support/service.js';
import { create } from '../support/world.js';

const page = readFileSync(join(ROOT, 'docs/keeping-in-sync.md'), 'utf8');
const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];

t.test('Keeping in sync: the program of the page keeps a mirror, killed and started again', async (t) => {
  t.ok(program.trim().split('\n').length <= 40, 'forty lines');
  const service = await startService(t, {});
  const origin = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const ada = await service.person('ada');
  const folder = t.testdir({ 'mirror.mjs': program });
  const file = join(folder, 'mirror.json');
  const running = new Set<ChildProcess>();
  t.teardown(() => {
    for (const child of running) child.kill('SIGKILL');
  });
  const start = () => {
    const child = spawn(process.execPath, [join(folder, 'mirror.mjs'), origin, ada.token, file], { stdio: 'ignore' });
    running.add(child);
    return child;
  };
  const stop = async (child: ChildProcess) => {
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
    running.delete(child);
  };
  const readMirror = (): Mirror => {
    const { objects } = JSON.parse(readFileSync(file, 'utf8'));
    return { objects: new Map(Object.entries(objects)) } as unknown as Mirror;
  };
  const catchesUp = (when: string) =>
    eventually(async () => existsSync(file) && (await differences(ada, readMirror())).length === 0, when);

  for (let at = 0; at < 20; at++) await create(ada, 'task', { name: `${at}`, tags: ['x'] });
  const first = start();
  await catchesUp('at first');
  const note = await create(ada, 'note', { title: 'n' });
  await ada.delete('/api/v1/task/3');
  await catchesUp('while it runs');
  await stop(first);
  await ada.delete(`/api/v1/note/${note.id}`);
  await ada.patch('/api/v1/task/5', { name: 'changed' });
  const second = start();
  await catchesUp('what it missed');
  await stop(second);
  const { objects } = JSON.parse(readFileSync(file, 'utf8'));
  const old = Buffer.from(JSON.stringify(['other', ada.id, null, 1])).toString('base64url');
  writeFileSync(file, JSON.stringify({ objects: { ...objects, 'task 999': { id: 999 } }, cursor: old }));
  const third = start();
  await catchesUp('it begins again');
  t.pass();
  await stop(third);
});

t.test('Keeping in sync: items and messages are as the page shows them', async (t) => {
  const service = await startService(t, {});
  const ada = await service.person('ada');
  const task = await create(ada, 'task', { name: 'x' });
  const begun = (await ada.get('/api/v1/changes')).body.next_cursor;
  await ada.post(`/api/v1/task/${task.id}/complete`);
  const [item] = (await ada.get(`/api/v1/changes?cursor=${begun}`)).body.changes;
  const [, printed = ''] = /( {4}\{"type":"task"[\s\S]*?\}\})\n\n/.exec(page) ?? [];
  t.same(
    Object.keys(item),
    [...printed.matchAll(/[{,]\s*"(type|event|id|uid|at|actor|changed|object)":/g)].map(([, name]) => name).slice(0, 8),
  );
  t.same(item.changed, ['status', 'completed_at', 'completed_by']);
  t.match(item, { type: 'task', event: 'completed' });
});
