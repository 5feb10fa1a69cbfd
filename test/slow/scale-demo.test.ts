import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import t from 'tap';
import { IS_SLOW } from '../support/slow.js';

const COMMAND = fileURLToPath(new URL('../../scripts/scale-demo.js', import.meta.url));

const options = { skip: !IS_SLOW && 'it takes half a minute: npm run test:slow' };
t.test('Many accounts are filled and measured beside ten', options, async (t) => {
  const args = ['--accounts', '12', '--tasks', '30', '--rounds', '1', '--seconds', '1'];
  // A single round on a busy machine may exceed the ratio, which ends with 1.
  const output = await new Promise<string>((resolve) => {
    execFile(process.execPath, [COMMAND, ...args], (_error, stdout) => resolve(stdout));
  });
  t.match(output, /^360 tasks in \d+ s$/m);
  for (const name of ['one task', 'list of 50', 'search', 'changes from the head', 'create']) {
    t.match(output, new RegExp(`^${name} +[\\d.]+ .* 0$`, 'm'), `${name}: no request failed`);
  }
  for (const name of ['Start', 'Without requests', 'Memory', 'File', 'Backup']) {
    t.match(output, new RegExp(`^${name} +\\d`, 'm'), name);
  }
});
