import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { parseArguments, refuseSpareWords } from '../../src/cli/arguments.js';
import { allCommands } from '../../src/cli/commands/all.js';
import { required } from '../../src/lib/typed.js';
import { installedCli } from '../support/cli.js';
import { ROOT } from '../support/command.js';
import { startService } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { create } from '../support/world.js';

const HERE = 'http://127.0.0.1:3000';

/** Indented lines of a page that a user types, without comments. */
function linesOf(page: string): string[] {
  return readFileSync(join(ROOT, page), 'utf8')
    .split('\n')
    .filter((line) => /^ {4}\S/.test(line) && !/^ {4}npm /.test(line))
    .map((line) => line.trim());
}

t.test('The packed command: every example of its help and of docs/cli.md does what is written', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const cli = await installedCli(t);
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  writeFileSync(join(cli.folder, 'key.txt'), `${ada.token}\n`);
  writeFileSync(join(cli.folder, 'tasks.csv'), 'Title,Due date\nBuy glue,2026-03-31\n');
  const project = await create(ada, 'project', { name: 'New house' });
  await create(ada, 'task', {
    name: 'Call the movers',
    project_id: project.id,
    tags: ['phone'],
    due_date: '2026-03-09',
  });
  await create(ada, 'task', { name: 'Buy paint', project_id: project.id, tags: ['errand'], due_date: '2026-03-11' });
  const book = await create(ada, 'task', { name: 'Read a book' });
  await ada.delete(`/api/v1/task/${book.id}`);

  const login = await cli.shell(`tutti login ${url} --token - < key.txt`);
  t.match(login, { code: 0, stdout: '', stderr: `Signed in to ${url} as ada@example.com.` });
  t.match(await cli.shell('tutti --version'), { code: 0, stdout: /^\d+\.\d+\.\d+\n$/ });

  const ofHelp = allCommands({})
    .filter(({ name }) => name !== 'logout')
    .flatMap((command) => command.examples);
  t.ok(ofHelp.length > 60, `${ofHelp.length} examples`);
  const examples = slowly([], ofHelp);
  const pages = [...linesOf('docs/cli.md'), 'tutti logout'];
  t.ok(pages.length > 40, `${pages.length} lines`);
  for (const example of [...examples, ...pages]) {
    // Signing in with a browser has a test of its own.
    if (example === `tutti login ${HERE}`) continue;
    service.clock.advance(1_000);
    const isWatch = example.startsWith('tutti watch');
    const line = example.replace(HERE, url).replace(/^tutti watch/, 'timeout 1.5 tutti watch');
    const ran = await cli.shell(line);
    t.equal(ran.code, isWatch ? 124 : 0, `${example}\n${ran.stderr}`);
    t.notMatch(`${ran.stdout}${ran.stderr}`, ada.token, example);
  }
  t.match(await cli.run(['list']), {
    code: 5,
    stderr: 'No account is signed in: run tutti login URL (NOT_SIGNED_IN).',
  });
});

t.test('README: three commands lead from the package to the first task', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const url = await service.app.listen({ host: '127.0.0.1', port: 0 });
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [install = '', login = '', add = ''] = readme
    .split('\n')
    .filter(
      (line) =>
        /^ {4}.*\btutti(-cli)?\b/.test(line) &&
        !/curl|claude|TOKEN/.test(line) &&
        /tutti-cli|tutti login|tutti add/.test(line),
    );
  t.match(install, 'cli:pack');
  t.match(install, 'npm install --global');
  const cli = await installedCli(t);
  const signedIn = await cli.shell(
    login.replace(HERE, url).replace('tutti login', `echo ${ada.token} | tutti login --token -`),
  );
  t.equal(signedIn.code, 0, signedIn.stderr);
  t.equal((await cli.shell(add.trim())).code, 0);
  t.match((await ada.get('/api/v1/tasks')).body.tasks, [{ name: 'Call the movers', priority: 2, due_time: '09:00' }]);
});

t.test('Help: every command has a page with examples, and the skill names commands that are there', async (t) => {
  const commands = allCommands({});
  for (const { name, examples, options, summary } of commands) {
    if (name !== 'complete') t.ok(examples.length > 0, name);
    t.notMatch(summary, /\.$/, name);
    for (const option of options) t.match(option.name, /^--[a-z-]+$/, name);
  }
  const skill = readFileSync(join(ROOT, 'docs/skill/SKILL.md'), 'utf8');
  const known = new Set(commands.map(({ name }) => name));
  for (const [, name = ''] of skill.matchAll(/`tutti ([a-z]+)/g)) t.ok(known.has(name), name);
});

t.test('A word that a command would ignore is refused', (t) => {
  const taken: string[] = [];
  for (const { name, words } of allCommands({})) {
    const given = ['one', 'two', 'three'];
    const { command } = parseArguments([name, ...given], allCommands({}));
    try {
      refuseSpareWords(required(command), given);
      taken.push(words);
    } catch (error) {
      t.match(error, { exit: 2, message: `tutti ${name} takes ` });
    }
  }
  t.ok(
    taken.every((words) => /…|TEXT|WORDS/.test(words)),
    'only texts and lists take any number of words',
  );
  const spare = (name: string, ...words: string[]) =>
    refuseSpareWords(required(allCommands({}).find((one) => one.name === name)), words);
  t.throws(() => spare('logout', 'work'), { message: 'tutti logout takes no words, not also "work"' });
  t.throws(() => spare('show', '1', '2'), { message: 'tutti show takes REF only, not also "2"' });
  t.doesNotThrow(() => spare('api', 'GET', 'tasks'));
  t.end();
});
