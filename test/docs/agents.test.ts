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
  const story = page.slice(start, page.indexOf('\n## ', start)).replace(/ \\\n +/g, ' ');
  const commands = story.split('\n').filter((line) => line.startsWith('    curl '));
  t.equal(commands.length, 13);
  const cwd = t.testdir({});
  const names: Record<string, string> = {};
  let before = '';
  let answer = '';
  for (const command of commands) {
    const line = command
      .trim()
      .replaceAll(HERE, service.app.listeningOrigin)
      .replaceAll('/1/activity', `/${names.KEY}/activity`)
      .replaceAll('key_id=1', `key_id=${names.KEY}`)
      .replaceAll('"key_id":1', `"key_id":${names.KEY}`)
      .replace(/^curl /, 'curl -sS ');
    service.clock.advance(1_000);
    answer = (await promisify(execFile)('bash', ['-c', line], { cwd, env: { ...process.env, ...names } })).stdout;
    t.notMatch(answer, '"error"', command);
    const token = /"token":"(tt_[0-9a-f]{64})"/.exec(answer)?.[1];
    if (token !== undefined) {
      names.TOKEN = token;
      names.KEY = /"apiKey":\{"id":(\d+)/.exec(answer)?.[1] ?? '';
    }
    if (command.includes('"name":"Call the movers"')) before = answer;
    names.BATCH = /tutti-batch: (\w+)/i.exec(answer)?.[1] ?? names.BATCH ?? '';
    if (command.includes('Dry-Run')) t.match(answer, 'x-would-change: task=1');
    if (command.includes('/batches?')) t.match(answer, '"task.deleted":1');
    if (command.includes('/revert')) t.match(answer, '"skipped":[]');
  }
  const { updated_at: _then, ...was } = JSON.parse(before);
  const { updated_at: _now, ...is } = JSON.parse(answer);
  t.same(is, was, 'the task is as it was');
});
