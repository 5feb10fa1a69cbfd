import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { MODES } from '../../scripts/fake-provider/server.js';
import { createProvider } from '../../src/features/assistant/provider.js';
import { dailyBriefIn } from '../../src/features/assistant/reply.js';
import { eventually } from '../support/eventually.js';

const NOW = new Date('2026-03-02T07:30:00.000Z');
const TASK = { name: 'Send the tax return', project: 'Household', priority: 'high', due_date: '2026-02-27' };
const DATA = { date: '2026-03-02', tasks: { overdue: [TASK], in_progress: [], planned: [], suggested: [] } };
const QUESTION = { messages: [{ role: 'user' as const, content: JSON.stringify(DATA) }], maxTokens: 1500 };

t.test('the command tells its URL, the two settings and, when asked, its modes', async (t) => {
  const command = fileURLToPath(new URL('../../scripts/fake-provider.js', import.meta.url));
  const run = (...args: string[]) => {
    const child = spawn(process.execPath, [command, ...args], { stdio: ['ignore', 'pipe', 'inherit'] });
    const chunks: string[] = [];
    child.stdout.setEncoding('utf8').on('data', (text: string) => chunks.push(text));
    return { child, output: () => chunks.join('') };
  };

  const helped = run('--help');
  t.strictSame(await once(helped.child, 'close'), [0, null]);
  for (const mode of Object.keys(MODES)) t.match(helped.output(), `  ${mode} `);

  for (const args of [['--mode', 'kind'], ['--mode', 'toString'], ['--port', 'x'], ['--colour']]) {
    t.strictSame(await once(run(...args).child, 'close'), [2, null], args.join(' '));
  }

  const served = run('--port', '0', '--mode', 'fenced');
  await eventually(() => served.output().includes('LLM_API_KEY=x'), 'it tells its settings');
  const baseUrl = /^LLM_BASE_URL=(.*)$/m.exec(served.output())?.[1] ?? '';
  const provider = createProvider({ baseUrl, apiKey: 'x', model: 'm', timeoutMs: 60_000 }, () => NOW);
  t.equal(dailyBriefIn(await provider.complete(QUESTION), NOW.toISOString()).focus, TASK.name);
  await provider.close();
  served.child.kill('SIGTERM');
  await once(served.child, 'close');
});
