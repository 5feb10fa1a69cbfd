import { execFile, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { promisify } from 'node:util';
import t from 'tap';
import { startService } from './support/service.js';

const HERE = 'http://127.0.0.1:3000';
const hasCurl = spawnSync('curl', ['--version']).status === 0;

/** What differs from one person's five minutes to another's. */
const VARYING = new Set(['uid', 'token', 'token_prefix', 'completed_at', 'created_at', 'updated_at']);

/** The indented blocks of a section of the README, in their order. */
function blocksOf(section: string): string[] {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const start = readme.indexOf(`\n## ${section}\n`);
  const text = readme.slice(start + 4, readme.indexOf('\n## ', start + 4));
  return text
    .split(/\n\n+/)
    .filter((block) => block.startsWith('    '))
    .map((block) => block.replace(/^ {4}/gm, '').trim());
}

t.test(
  'README: the five minutes with curl answer as they are printed',
  { skip: !hasCurl && 'there is no curl here' },
  async (t) => {
    const { app } = await startService(t);
    await app.listen({ host: '127.0.0.1', port: 0 });
    const cwd = t.testdir({});
    let token = '';
    let answer = '';
    let compared = 0;
    for (const block of blocksOf('Five minutes with curl')) {
      if (block.startsWith('curl ')) {
        const command = block.replaceAll(HERE, app.listeningOrigin).replace(/^curl /, 'curl -sS ');
        const env = { ...process.env, TOKEN: token };
        answer = (await promisify(execFile)('bash', ['-c', command], { cwd, env })).stdout;
        token = /"token":"(tt_[0-9a-f]{64})"/.exec(answer)?.[1] ?? token;
        t.doesNotThrow(() => JSON.parse(answer), block);
        t.notMatch(answer, '"error"', block);
      } else if (block.startsWith('{')) {
        for (const [, name = '', value = ''] of block.matchAll(/"(\w+)":("[^"]*"|true|false|null|\d+)?/g)) {
          t.ok(answer.includes(`"${name}":${VARYING.has(name) ? '' : value}`), `${name}: ${value}`);
        }
        compared += 1;
      } else t.match(block, /^TOKEN=tt_/);
    }
    t.ok(compared >= 5);
    t.match(token, /^tt_/);
  },
);

t.test('README: every npm script it names is there', async (t) => {
  const readme = readFileSync(new URL('../../README.md', import.meta.url), 'utf8');
  const { scripts } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
  const named = new Set([...readme.matchAll(/npm run ([a-z:-]+)/g)].map(([, name]) => name as string));
  t.ok(named.size > 3);
  for (const name of named) t.type(scripts[name], 'string', name);
});
