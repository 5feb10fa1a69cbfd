import { spawnSync } from 'node:child_process';
import { rmSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { runCommand } from '../commands/support/command.js';
import { bundleCli } from './support/cli-bundle.js';
import { newToken, startServer } from './support/server.js';
import { temporaryFolder } from './support/temporary.js';

const usage = `Measures the command tutti: its size, and the processor time of a help page and of lists.

  npm run task bench:cli`;

const CREDENTIALS = { email: 'ada@example.com', password: 'correct horse battery' };
const ROUNDS = 5;
const TASKS = 10_000;

await runCommand({ usage, options: {} }, async () => {
  const folder = temporaryFolder('cli-bench');
  const server = startServer(`${folder}/tutti.db`, { env: { RATE_LIMITING_ENABLED: 'false' } });
  try {
    const file = join(folder, 'tutti.mjs');
    await bundleCli(file);
    console.log(`size: ${(statSync(file).size / 1000).toFixed(0)} kB`);
    const url = await server.listening();
    const env = { ...process.env, TUTTI_URL: url, TUTTI_TOKEN: await newToken(url, CREDENTIALS) };
    const measure = (name: string, ...args: string[]) => {
      const times = Array.from({ length: ROUNDS }, () => processorTime([file, ...args], env)).sort((a, b) => a - b);
      console.log(`${name}: ${times[Math.floor(ROUNDS / 2)]} ms of processor time`);
    };
    measure('--help', '--help');
    await fill(url, env.TUTTI_TOKEN);
    measure('list of 50', 'list');
    measure(`list of ${TASKS}`, 'list', '--all');
  } finally {
    await server.stop('SIGTERM');
    rmSync(folder, { recursive: true });
  }
});

function processorTime(args: string[], env: NodeJS.ProcessEnv): number {
  const code = 'process.on("exit", () => { const c = process.cpuUsage(); console.error("cpu", c.user + c.system); });';
  const preload = `data:text/javascript,${encodeURIComponent(code)}`;
  const { stderr, status } = spawnSync(process.execPath, ['--import', preload, ...args], { env, encoding: 'utf8' });
  if (status !== 0) throw new Error(stderr);
  return Math.round(Number(/^cpu (\d+)$/m.exec(stderr)?.[1]) / 1000);
}

async function fill(url: string, token: string): Promise<void> {
  const lines = Array.from({ length: TASKS }, (_, index) => JSON.stringify({ name: `Task ${index}` }));
  const imported = await fetch(`${url}/api/v1/tasks/import`, {
    ...{ method: 'POST', body: lines.join('\n') },
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-ndjson', accept: 'application/json' },
  });
  if (!imported.ok) throw new Error(await imported.text());
}
