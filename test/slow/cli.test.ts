import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import t from 'tap';
import { bundledCli } from '../support/cli.js';
import { startService } from '../support/service.js';
import { slowly } from '../support/slow.js';

const TASKS = slowly(3_000, 10_000);

t.test('A long list is printed page by page, in the memory of a short one', async (t) => {
  const service = await startService(t, { unchecked: true });
  const ada = await service.person('ada');
  const cli = await bundledCli(t);
  cli.env.TUTTI_URL = await service.app.listen({ host: '127.0.0.1', port: 0 });
  cli.env.TUTTI_TOKEN = ada.token;
  const lines = Array.from({ length: TASKS }, (_, index) =>
    JSON.stringify({ name: `Task ${index}`, note: 'n'.repeat(300) }),
  );
  const file = join(cli.folder, 'tasks.ndjson');
  writeFileSync(file, lines.join('\n'));
  const imported = await cli.run(['import', file]);
  t.match(imported, { code: 0, stdout: `created\t${TASKS}\n` });

  const preload = join(cli.folder, 'memory.mjs');
  writeFileSync(preload, "process.on('exit', () => console.error('rss', process.resourceUsage().maxRSS));");
  const mebibytes = async (line: string) => {
    const ran = await cli.shell(line, { env: { NODE_OPTIONS: `--import ${preload}` } });
    t.equal(ran.code, 0, ran.stderr);
    return { used: Number(/rss (\d+)/.exec(ran.stderr)?.[1]) / 1024, rows: ran.stdout.split('\n').length - 1 };
  };
  const short = await mebibytes('tutti list --limit 500 --json');
  const long = await mebibytes('tutti list --all --json');
  t.equal(short.rows, 500);
  t.equal(long.rows, TASKS);
  // A page is half a megabyte; all of the tasks would be ten and more.
  t.ok(long.used < short.used + 60, `${long.used} MiB instead of ${short.used} MiB`);
});
