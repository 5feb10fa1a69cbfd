import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import t from 'tap';
import { ROOT } from '../support/command.js';
import { startService } from '../support/service.js';

// The same on both databases: it is about the text of a page.

const HERE = 'http://127.0.0.1:3000';
const hasCurl = spawnSync('curl', ['--version']).status === 0;

t.test('Agents: the whole story does what is written', { skip: !hasCurl && 'there is no curl here' }, async (t) => {
  const service = await startService(t);
  await service.person('ada');
  await service.db.write((trx) => trx.deleteFrom('api_keys').execute());
  await service.app.listen({ host: '127.0.0.1', port: 0 });
  const page = readFileSync(join(ROOT, 'docs/agents.md'), 'utf8');
  const start = page.indexOf('### A whole story');
  const story = page.slice(start, page.indexOf('\n## ', start)).replace(/\n\n/g, '\n    \n');
  // A command goes on in lines that are indented further.
  const commands = story
    .split('\n')
    .filter((line) => line.startsWith('    '))
    .join('\n')
    .split(/\n {4}(?=\S)/)
    .map((command) => command.trim())
    .filter((command) => /^(curl|diff) /.test(command));
  t.equal(commands.length, 15);
  const cwd = t.testdir({});
  const names: Record<string, string> = {};
  let answer = '';
  for (const command of commands) {
    const line = command.replaceAll(HERE, service.app.listeningOrigin).replace(/^curl /, 'curl -sS ');
    service.clock.advance(1_000);
    answer = (await promisify(execFile)('bash', ['-c', line], { cwd, env: { ...process.env, ...names } })).stdout;
    t.notMatch(answer, /"error"|"isError":true/, command);
    const token = /"token":"(tt_[0-9a-f]{64})"/.exec(answer)?.[1];
    if (token !== undefined) {
      names.TOKEN = token;
      names.KEY = /"apiKey":\{"id":(\d+)/.exec(answer)?.[1] ?? '';
    }
    names.BATCH = /tutti-batch: (\w+)/i.exec(answer)?.[1] ?? names.BATCH ?? '';
    if (command.includes('Dry-Run')) t.match(answer, 'x-would-change: task=1');
    if (command.includes('"dry_run":true')) t.match(answer, /would change: task=2/);
    if (command.includes('"id":2')) t.match(answer, '2 of 2 tasks are changed.');
    if (command.includes('/batches?')) t.match(answer, /"task.deleted":1.*"task.updated":2/);
    if (command.includes('/revert')) t.match(answer, '"skipped":[]');
  }
  t.equal(answer, 'equal\n', 'the tasks are as they were');
});
