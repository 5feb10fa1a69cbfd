import t, { type Test } from 'tap';
import { fitted, safeJson, safeLine, safeLines, widthOf } from '../../src/cli/output/text.js';
import { filterOf } from '../../src/cli/references/words.js';
import { nearest } from '../../src/cli/suggest.js';
import { bundledCli, onTerminal } from '../support/cli.js';
import { attach } from '../support/files.js';
import { startService } from '../support/service.js';
import { create, list } from '../support/world.js';

const ESC = '\u001b';
/** A title, a cleared screen, a question that terminals answer, an 8-bit sequence, and a change of direction. */
const HOSTILE = `Evil${ESC}]0;owned\u0007${ESC}[2J${ESC}[c\u009b31m\u202eesrever\nsecond\tline`;

async function prepare(t: Test) {
  const service = await startService(t);
  const ada = await service.person('ada', { timezone: 'Asia/Tokyo' });
  const cli = await bundledCli(t);
  cli.env.TUTTI_URL = await service.app.listen({ host: '127.0.0.1', port: 0 });
  cli.env.TUTTI_TOKEN = ada.token;
  return { service, ada, cli };
}

t.test('Tables fit terminals of 40, 80 and 200 columns, with wide characters', async (t) => {
  const { ada, cli } = await prepare(t);
  const project = await create(ada, 'project', { name: '引っ越しの計画' });
  const tags = ['phone', 'errand', '家'];
  await create(ada, 'task', {
    name: '引っ越し業者に電話する'.repeat(4),
    project_id: project.id,
    tags,
    due_date: '2026-03-31',
  });
  await create(ada, 'task', { name: 'Buy paint 🎨 and 👩‍👩‍👧 brushes', priority: 2 });
  await create(ada, 'task', { name: 'e\u0301clair', due_date: '2026-03-31', due_time: '09:30' });
  for (const [columns, titles] of [
    [40, ['id', 'name', 'due']],
    [80, ['id', 'status', 'name', 'due', 'priority', 'project']],
    [200, ['id', 'status', 'name', 'due', 'priority', 'project', 'tags']],
  ] as const) {
    const { code, stdout } = await onTerminal(cli, ['list', '--sort', 'id'], columns, { NO_COLOR: '1' });
    t.equal(code, 0);
    const lines = stdout.trimEnd().split('\n');
    t.equal(lines.length, 4);
    for (const line of lines) t.ok(widthOf(line) <= columns, `${widthOf(line)} of ${columns}: ${line}`);
    for (const title of titles) t.match(lines[0], new RegExp(`\\b${title}\\b`), `${columns}`);
    t.notMatch(stdout, ESC, 'no colours with NO_COLOR');
    // Columns begin at the same place, whatever the characters.
    const due = widthOf(String(lines[0]).slice(0, lines[0]?.indexOf('due')));
    t.equal(widthOf(String(lines[3]).slice(0, lines[3]?.indexOf('2026-03-31'))), due);
  }
  t.match((await onTerminal(cli, ['list'], 80)).stdout, `${ESC}[1m`, 'colours on a terminal');
  t.notMatch((await cli.run(['list'])).stdout, ESC);
});

t.test('Texts of tasks cannot drive the terminal, or break the columns of a pipe', async (t) => {
  const { ada, cli } = await prepare(t);
  const task = await create(ada, 'task', { name: HOSTILE.replace(/[\n\t]/g, ' '), note: HOSTILE });
  for (const args of [
    ['list'],
    ['show', String(task.id)],
    ['list', '--json'],
    ['api', 'GET', `task/${task.id}`],
    ['done', '1', '--dry-run'],
    ['history'],
  ]) {
    const { code, stdout } = await onTerminal(cli, args, 80, { NO_COLOR: '1' });
    t.equal(code, 0, args.join(' '));
    t.match(stdout, 'Evil');
    t.notMatch(stdout, new RegExp(`[${ESC}\u0007\u009b\u202e]`), args.join(' '));
  }
  const { stdout } = await cli.run(['list', '--fields', 'id,note,name']);
  t.equal(stdout.split('\n').length, 2, 'one line');
  t.equal(stdout.split('\t').length, 3, 'three columns');
  t.same(JSON.parse((await cli.run(['list', '--json'])).stdout).note, HOSTILE, 'JSON has the text as it is');
});

t.test('A member that objects do not have is noted, with the likely one', async (t) => {
  const { cli } = await prepare(t);
  await cli.run(['add', 'Call']);
  for (const format of [[], ['--json']]) {
    const { code, stderr } = await cli.run(['list', '--fields', 'naem,project.name,note', ...format]);
    t.match({ code, stderr }, { code: 0, stderr: 'tutti: The first object has no member naem. Did you mean name?\n' });
  }
  t.match(await cli.run(['list', '--fields', 'name,project.name']), { code: 0, stderr: '' });
});

t.test('Output that cannot be written is an error of one sentence', async (t) => {
  const { cli } = await prepare(t);
  await cli.run(['add', 'Call']);
  const full = await cli.shell('tutti list > /dev/full');
  t.match(full, { code: 1, stderr: 'tutti: The output cannot be written (ENOSPC).\n' });
});

t.test('A pipe that closes early is no error, and times are those of the profile', async (t) => {
  const { ada, cli } = await prepare(t);
  const items = Array.from({ length: 100 }, (_, index) => ({
    action: 'create',
    task: { name: `Task ${index} ${'x'.repeat(200)}` },
  }));
  for (let round = 0; round < 10; round++) await ada.post('/api/v1/tasks/bulk', { items });
  const closed = await cli.shell('tutti list --all | head -n 1');
  t.match(closed, { code: 0, stderr: '' });
  t.equal(closed.stdout.split('\n').length, 2);
  t.equal((await cli.run(['list', '--all'])).stdout.split('\n').length, 1001);
  const limited = await cli.run(['list', '--limit', '7']);
  t.equal(limited.stdout.split('\n').length, 8);
  t.match(limited.stderr, 'There are more than 7');
  t.match((await cli.run(['history', '--limit', '1', '--fields', 'at'])).stdout, '2026-03-11T12:00');
  t.match((await cli.run(['history', '--limit', '1'])).stdout, '2026-03-11 21:00');
});

t.test('Following: watch prints changes, and continues after the service was away', async (t) => {
  const { service, ada, cli } = await prepare(t);
  const watching = cli.run(['watch', '--types', 'task', '--count', '2', '--fields', 'event,type,object.name']);
  const add = setInterval(() => void ada.post('/api/v1/task', { name: 'Seen' }), 300);
  const { code, stdout } = await watching;
  clearInterval(add);
  t.equal(code, 0);
  t.equal(stdout, 'created\ttask\tSeen\ncreated\ttask\tSeen\n');
  const page = await cli.run(['changes', '--types', 'task', '--json']);
  const { next_cursor } = JSON.parse(page.stdout.trim().split('\n').at(-1) ?? '');
  await ada.post('/api/v1/task', { name: 'Later' });
  const later = await cli.run(['changes', '--cursor', next_cursor, '--fields', 'object.name']);
  t.match(later.stdout, /^Later\nnext_cursor\t\S+\n$/);
  const resumed = await cli.run(['watch', '--cursor', next_cursor, '--count', '1', '--fields', 'object.name']);
  t.equal(resumed.stdout, 'Later\n');
  await service.app.close();
});

t.test('A terminal shows the reminders, comments and files of a task, as far as the token may read them', async (t) => {
  const { ada, cli } = await prepare(t);
  const shown = async (...args: string[]) => (await onTerminal(cli, args, 100, { NO_COLOR: '1' })).stdout;
  t.match(
    await shown('add', 'Call the movers 2030-03-31 9:30 *30m'),
    /due 2030-03-31 09:30, reminder 2030-03-31 09:00\)/,
  );
  t.notMatch(await shown('add', 'Buy tape'), 'reminder');
  const [task] = await list(ada, 'tasks?order_by=id');
  await create(ada, 'comment', { task_id: task?.id, text: 'They come at 9' });
  await attach(ada, `task_id=${task?.id}&name=plan.txt`);
  t.match(await shown('show', '1'), /reminders +2030-03-31 09:00\s+comments +1\s+files +plan\.txt/);
  t.notMatch(await shown('show', '2'), /reminders|comments|files/);
  cli.env.TUTTI_TOKEN = (
    await ada.post('/api/profile/api-keys', { name: 'reader', scopes: ['tasks:read'] })
  ).body.token;
  const narrow = await shown('show', '1');
  t.match(narrow, /reminders +2030-03-31 09:00/);
  t.notMatch(narrow, /comments|files/);
});

t.test('Completion names commands, options, members, projects and tags', async (t) => {
  const { ada, cli } = await prepare(t);
  await create(ada, 'project', { name: 'New house', tags: ['errand'] });
  const complete = async (...words: string[]) =>
    (await cli.run(['complete', '--', ...words])).stdout.trim().split('\n');
  t.same(await complete('proj'), ['projects', 'project']);
  t.same(await complete('list', '--vi'), ['--view']);
  t.same(await complete('move', '1', '--project', 'New'), ['New house']);
  t.same(await complete('list', 'project:N'), ['project:New house']);
  t.same(await complete('edit', '1', '+err'), ['+errand']);
  t.same(await complete('edit', '1', 'pri'), ['priority=']);
  t.same(await complete('help', 'undo'), ['undo']);
  const script = `eval "$(tutti completion bash)"
    COMP_LINE='tutti list project:New' COMP_POINT=22 COMP_WORDS=(tutti list project : New) COMP_CWORD=4
    _tutti; printf '%s\\n' "\${COMPREPLY[@]}"`;
  t.equal((await cli.shell(script)).stdout, 'New\\ house\n');
  await t.test('in zsh', { skip: (await isMissing('zsh')) && 'there is no zsh here' }, async (t) => {
    // Only the line editor has the builtins that a completion calls.
    const zsh = `compdef() { }; compadd() { shift; print -rl -- "$@"; }
      eval "$(tutti completion zsh)"
      words=(tutti list project:New) CURRENT=3
      _tutti`;
    t.match(await cli.shell(`zsh -f -c '${zsh}'`), { stdout: 'project:New house\n', stderr: '' });
  });
  await t.test('in fish', { skip: (await isMissing('fish')) && 'there is no fish here' }, async (t) => {
    const fish =
      'tutti completion fish | source; complete -C "tutti list project:New"; complete -C "tutti edit 1 +err"';
    t.match(await cli.shell(`fish -N -c '${fish}'`), { stdout: 'project:New house\n+errand\n', stderr: '' });
  });
  async function isMissing(program: string): Promise<boolean> {
    return (await cli.shell(`command -v ${program}`)).code !== 0;
  }
});

t.test('Text: widths, control characters, and words of a filter', async (t) => {
  for (const [text, width] of [
    ['abc', 3],
    ['日本', 4],
    ['e\u0301', 1],
    ['👩‍👩‍👧', 2],
    ['❤️', 2],
    ['ﾊﾝ', 2],
    ['', 0],
  ] as const) {
    t.equal(widthOf(text), width, text);
  }
  t.equal(fitted('日本語', 5), '日本…');
  t.equal(fitted('日本語', 4), '日… ');
  t.equal(fitted('abc', 5), 'abc  ');
  t.equal(safeLine('a\u001b[2Jb\nc\u202e'), 'a[2Jb c');
  t.equal(safeLines('a\r\nb\u001bc'), 'a\nbc');
  t.equal(safeJson('"\u009b"'), '"\\u009b"');
  t.equal(filterOf([]), undefined);
  t.equal(filterOf(['status:open', 'project:New house']), 'status:open project:"New house"');
  t.equal(filterOf(['-tag:two words', 'call back']), '-tag:"two words" "call back"');
  t.equal(filterOf(['(tag:a or tag:b) due:<today']), '(tag:a or tag:b) due:<today');
  t.equal(nearest('lsit', ['list', 'logout']), 'list');
  t.equal(nearest('xyz', ['list', 'logout']), undefined);
});
