import { execFile } from 'node:child_process';
import { readFileSync, truncateSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { ROOT } from '../support/command.js';
import { attach, PNG } from '../support/files.js';
import { runCommandOf, WITH_CURL } from '../support/page-commands.js';
import { type Service, startService } from '../support/service.js';
import { create, expectStatus, list } from '../support/world.js';

const page = readFileSync(join(ROOT, 'docs/files.md'), 'utf8');
const [, program = ''] = /```js\n([\s\S]*?)```/.exec(page) ?? [];

t.test(
  'Files: the program of the page takes the files of an account to another server, and may be run again',
  async (t) => {
    const folder = t.testdir({ 'files.mjs': program });
    const saved = join(folder, 'saved');
    const run = (action: string, { app }: Service, TOKEN: string) =>
      promisify(execFile)(process.execPath, [join(folder, 'files.mjs'), action, saved], {
        env: { ...process.env, URL: app.listeningOrigin, TOKEN },
      });
    const [from, to] = [await startService(t), await startService(t)];
    for (const { app } of [from, to]) await app.listen({ host: '127.0.0.1', port: 0 });
    const ada = await from.person('ada');
    const project = await create(ada, 'project', { name: 'Move' });
    const task = await create(ada, 'task', { name: 'Pack', project_id: project.uid });
    const note = await create(ada, 'note', { title: 'Movers' });
    await attach(ada, `task_id=${task.uid}&name=picture.png`, PNG);
    await attach(ada, `note_id=${note.uid}&name=${encodeURIComponent('ä "b".txt')}`, 'Three quotes');
    await attach(ada, `project_id=${project.uid}&name=empty`, '');
    for (let n = 0; n < 40; n++) await attach(ada, `task_id=${task.uid}&name=${n}`, `file ${n}`);

    await run('save', from, ada.token);
    await run('save', from, ada.token);
    const carol = await to.person('carol');
    const account = expectStatus(await ada.get('/api/profile/export'), 200);
    t.equal(account.attachments.length, 43, 'the export has the metadata');
    expectStatus(await carol.post('/api/profile/import', account), 200);
    t.same(await list(carol, 'attachments'), [], 'and an import creates no files');
    await run('attach', to, carol.token);
    await run('attach', to, carol.token);

    const facts = async (client: typeof ada) =>
      (await list(client, 'attachments?limit=500'))
        .map(({ uid, name, size, sha256, media_type }) => ({ uid, name, size, sha256, media_type }))
        .sort((one, other) => (one.uid < other.uid ? -1 : 1));
    t.same(await facts(carol), await facts(ada));
    t.equal((await carol.get(`/api/v1/attachments?task_id=${task.uid}&limit=1&count=true`)).body.pagination.total, 41);
  },
);

t.test('Files: the commands of the page attach, list and fetch a file', WITH_CURL, async (t) => {
  const { app, person } = await startService(t);
  const url = await app.listen({ host: '127.0.0.1', port: 0 });
  const ada = await person('ada');
  const task = await create(ada, 'task', { name: 'Pack' });
  const cwd = t.testdir({ 'plan.pdf': '%PDF-1.4 Three quotes' });
  const env = { URL: url, TOKEN: ada.token, TASK: task.uid, UID_OF_FILE: '' };
  const blocks = [...page.matchAll(/```sh\n([\s\S]*?)```/g)].map(([, text = '']) => text.trim());
  const commands = blocks.flatMap((block) => block.split(/(?<!\\)\n/));
  t.equal(commands.length, 4);
  const [raw = '', form = '', listing = '', fetching = ''] = commands;
  const run = (command: string) => runCommandOf(command, { url, env, cwd });
  const file = { name: 'plan.pdf', media_type: 'application/pdf', size: 21, task: { uid: task.uid } };
  const made = JSON.parse(await run(raw));
  t.match(made, file);
  t.match(JSON.parse(await run(form)), file);
  t.match(JSON.parse(await run(listing)), { attachments: [file, file] });
  env.UID_OF_FILE = made.uid;
  const saved = join(cwd, 'plan.pdf');
  writeFileSync(saved, '');
  await run(fetching);
  t.equal(readFileSync(saved, 'utf8'), '%PDF-1.4 Three quotes');
  truncateSync(saved, 8);
  await run(`${fetching} -C -`);
  t.equal(readFileSync(saved, 'utf8'), '%PDF-1.4 Three quotes', 'a download goes on');
});
