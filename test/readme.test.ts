import { execFile, spawnSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import t from 'tap';
import { STATUS } from '../src/filter/fields.js';
import { ROOT } from './support/command.js';
import { startService } from './support/service.js';
import { create } from './support/world.js';

const HERE = 'http://127.0.0.1:3000';
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** Values that differ between two runs. */
const VARYING = new Set(['uid', 'token', 'token_prefix', 'completed_at', 'created_at', 'updated_at']);

function blocksOf(section: string): string[] {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const start = readme.indexOf(`\n## ${section}\n`);
  const text = readme.slice(start + 4, readme.indexOf('\n## ', start + 4));
  return text
    .split(/\n\n+/)
    .filter((block) => block.startsWith('    '))
    .map((block) => block.replace(/^ {4}/gm, '').trim());
}

t.test(
  'README: the quick start with curl returns what is printed',
  { skip: !hasCurl && 'there is no curl here' },
  async (t) => {
    const { app } = await startService(t);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const cwd = t.testdir({});
    let token = '';
    let response = '';
    let compared = 0;
    for (const block of blocksOf('Quick start with curl')) {
      if (block.startsWith('curl ')) {
        const command = block.replaceAll(HERE, app.listeningOrigin).replace(/^curl /, 'curl -sS ');
        const env = { ...process.env, TOKEN: token };
        response = (await promisify(execFile)('bash', ['-c', command], { cwd, env })).stdout;
        token = /"token":"(tt_[0-9a-f]{64})"/.exec(response)?.[1] ?? token;
        t.doesNotThrow(() => JSON.parse(response), block);
        t.notMatch(response, '"error"', block);
      } else if (block.startsWith('{')) {
        for (const [, name = '', value = ''] of block.matchAll(/"(\w+)":("[^"]*"|true|false|null|\d+)?/g)) {
          t.ok(response.includes(`"${name}":${VARYING.has(name) ? '' : value}`), `${name}: ${value}`);
        }
        compared += 1;
      } else t.match(block, /^TOKEN=tt_/);
    }
    t.ok(compared >= 5);
    t.match(token, /^tt_/);
  },
);

t.test('README: every other command with curl is taken', { skip: !hasCurl && 'there is no curl here' }, async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  const bob = await service.person('bob');
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const deleted = await create(ada, 'task', { name: 'gone' });
  await ada.delete(`/api/v1/task/${deleted.id}`);
  const cwd = t.testdir({ 'tasks.csv': 'Title,Due date\nBuy paint,2026-03-31\n' });
  const { next_cursor } = (await ada.get('/api/v1/changes')).body;
  const login = blocksOf('Quick start with curl').find((block) => block.startsWith('curl -c')) as string;
  const { email, password } = ada;
  const asAda = login
    .replaceAll(HERE, service.app.listeningOrigin)
    .replace(/-d '.*'/, `-d '${JSON.stringify({ email, password })}'`);
  await promisify(execFile)('bash', ['-c', asAda], { cwd });
  const names = { TOKEN: ada.token, OTHER_TOKEN: bob.token, CURSOR: next_cursor, DELETED: deleted.uid };
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const rest = readme.slice(readme.indexOf('\n## What to know about the API\n'));
  const commands = rest
    .replace(/ \\\n +/g, ' ')
    .split('\n')
    .filter((line) => line.startsWith('    curl '))
    .map((line) => line.trim().replace(/ +#.*$/, ''));
  t.ok(commands.length >= 9, `${commands.length} commands`);
  for (const command of commands) {
    const isStream = command.includes('/events');
    const line = command
      .replaceAll(HERE, service.app.listeningOrigin)
      .replace(/^curl /, 'curl -sS --max-time 120 ')
      // It would last longer than the test.
      .replace('wait=30', 'wait=0');
    const options = { cwd, env: { ...process.env, ...names } };
    const running = promisify(execFile)('bash', ['-c', isStream ? `exec ${line}` : line], options);
    // A stream lasts until its client ends it.
    if (isStream) running.child.stdout?.once('data', () => running.child.kill());
    const ran = await running.catch((error) => error);
    t.equal(isStream ? ran.signal : (ran.code ?? 0), isStream ? 'SIGTERM' : 0, `${command}\n${ran.stderr}`);
    if (isStream) t.match(ran.stdout, 'event: ready');
    t.notMatch(ran.stdout, '"error"', command);
  }
});

t.test('README: every variable of its commands is set before it is used', async (t) => {
  const lines = readFileSync(join(ROOT, 'README.md'), 'utf8').split('\n');
  const commands = lines.filter((line) => line.startsWith('    ') && !line.includes('`'));
  const set = new Set<string>();
  for (const line of commands) {
    for (const [, name = ''] of line.matchAll(/\$([A-Z_]+)/g)) t.ok(set.has(name), `${name}: ${line}`);
    for (const [, name = ''] of line.matchAll(/^ {4}([A-Z_]+)=/g)) set.add(name);
  }
  t.ok(set.size >= 5);
});

t.test('README: the codes of a status are those of the service', async (t) => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8').replace(/\s+/g, ' ');
  for (const [name, code] of Object.entries(STATUS)) {
    t.match(readme, `${code} ${name.toLowerCase().replace('_', ' ')}`);
  }
});

t.test('README: the import and the other generator do what is written', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const folder = t.testdir({ 'tasks.csv': 'Title,Due\nCall the movers,2026-03-31\n' });
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const [, importing = ''] = /^ {4}(npm run import .*?) +#/m.exec(readme) ?? [];
  const [, generating = ''] = /`(npx openapi-typescript [^`]*)`/.exec(readme) ?? [];
  const lines = [
    // npm would compile the running program again.
    importing
      .replace('npm run import --', 'node dist/commands/import.js')
      .replace('FILE', join(folder, 'tasks.csv'))
      .replace('tt_…', ada.token),
    generating
      .replace('npx openapi-typescript', 'tools/node_modules/.bin/openapi-typescript')
      .replace('tutti.ts', join(folder, 'tutti.ts')),
  ];
  for (const line of lines) {
    const env = { ...process.env, TUTTI_URL: service.app.listeningOrigin };
    const { stdout } = await promisify(execFile)('bash', ['-c', line], { cwd: ROOT, env });
    t.match(stdout, /created|tutti\.ts/, line);
  }
  t.match((await ada.get('/api/v1/tasks')).body.tasks, [{ name: 'Call the movers', due_date: '2026-03-31' }]);
  t.match(readFileSync(join(folder, 'tutti.ts'), 'utf8'), /createTask: \{/);
});

t.test('README: an agent that is given what the line for it names finds the tools', async (t) => {
  const service = await startService(t);
  const ada = await service.person('ada');
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  for (const page of ['README.md', 'docs/agents.md']) {
    const line = /^ {4}claude mcp add --transport http tutti (\S+) --header "Authorization: Bearer (.*)"$/m;
    const [, url = '', token] = line.exec(readFileSync(join(ROOT, page), 'utf8')) ?? [];
    t.match(token, /^(\$AGENT_TOKEN|tt_…)$/);
    const client = new Client({ name: 'test', version: '1.0.0' });
    const headers = { authorization: `Bearer ${ada.token}` };
    const address = new URL(url.replace(HERE, service.app.listeningOrigin));
    await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }) as never);
    t.ok((await client.listTools()).tools.length > 5);
    await client.close();
  }
});

t.test('README: it links to every page of the documentation', async (t) => {
  const readme = readFileSync(join(ROOT, 'README.md'), 'utf8');
  const pages = readdirSync(join(ROOT, 'docs')).filter((file) => file.endsWith('.md'));
  t.same(
    pages.filter((page) => !readme.includes(`](docs/${page})`)),
    [],
  );
});

t.test('Pages: every npm script that one names is there, and every file that one links to', async (t) => {
  const { scripts } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const tasks = readFileSync(join(ROOT, 'scripts/tasks.mjs'), 'utf8');
  const pages = [
    ...['README.md', 'CONTRIBUTING.md', 'SECURITY.md', 'CHANGELOG.md'],
    ...readdirSync(join(ROOT, 'docs'), { recursive: true, encoding: 'utf8' })
      .filter((file) => file.endsWith('.md'))
      .map((file) => join('docs', file)),
  ];
  t.ok(pages.length > 12);
  for (const page of pages) {
    const text = readFileSync(join(ROOT, page), 'utf8');
    for (const [, name = ''] of text.matchAll(/npm run ([a-z:-]+)/g))
      t.type(scripts[name], 'string', `${page}: ${name}`);
    for (const [, name] of text.matchAll(/npm run task ([a-z:-]+)/g))
      t.match(tasks, new RegExp(`^  '?${name}'?: \\[`, 'm'), `${page}: ${name}`);
    for (const [, link = ''] of text.matchAll(/\]\(([^)#:]+)(?:#[^)]*)?\)/g)) {
      t.ok(existsSync(join(ROOT, dirname(page), link)), `${page}: ${link}`);
    }
    // A page that names a file of the tree names one that is there.
    for (const [, file = ''] of text.matchAll(/`((?:src|db|test|scripts|docs)\/[\w./-]+\.(?:ts|mjs|md))`/g)) {
      t.ok(existsSync(join(ROOT, file)), `${page}: ${file}`);
    }
  }
});
