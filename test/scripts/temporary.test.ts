import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import t from 'tap';
import { signalIfAlive } from '../../scripts/support/processes.js';
import { MEMORY, removeLeftFolders, temporaryFolder } from '../../scripts/support/temporary.js';
import { parsedJson } from '../../src/lib/typed.js';
import { ROOT } from '../support/command.js';
import { eventually } from '../support/eventually.js';

/** Makes two folders and starts a program that has its temporary files in one, then waits. */
const MAKE = `
  const { MEMORY, temporaryFolder } = await import('${pathToFileURL(join(ROOT, 'dist/scripts/support/temporary.js')).href}');
  const { existsSync } = await import('node:fs');
  const { spawn } = await import('node:child_process');
  const folders = [temporaryFolder('left'), ...(existsSync(MEMORY) ? [temporaryFolder('left', MEMORY)] : [])];
  const program = spawn('sleep', ['600'], { detached: true, stdio: 'ignore', env: { ...process.env, TMPDIR: folders[0] } });
  console.log(JSON.stringify({ folders, pid: program.pid }));
  setInterval(() => undefined, 1_000);`;

/** False also for a process that has ended and that nothing has waited for. */
function isRunning(pid: number): boolean {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, 'utf8') !== '';
  } catch {
    return false;
  }
}

t.test('Temporary folders: those of killed processes are removed, and what runs in them is ended', async (t) => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', MAKE], { stdio: ['ignore', 'pipe', 'inherit'] });
  t.teardown(() => child.kill('SIGKILL'));
  const [text] = (await once(child.stdout, 'data')) as [Buffer];
  const { folders, pid } = parsedJson<{ folders: string[]; pid: number }>(String(text));
  t.teardown(() => signalIfAlive(pid, 'SIGKILL'));
  const own = temporaryFolder('own');

  removeLeftFolders();
  t.ok(folders.every((folder) => existsSync(folder)) && isRunning(pid), 'their process runs');
  t.ok(folders.length === 2 || !existsSync(MEMORY));

  child.kill('SIGKILL');
  await once(child, 'exit');
  removeLeftFolders();
  t.notOk(folders.some((folder) => existsSync(folder)));
  t.ok(existsSync(own), 'that of this process stays');
  await eventually(() => !isRunning(pid), 'the program has ended');
});
