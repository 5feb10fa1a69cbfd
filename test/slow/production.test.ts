import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import t, { type Test } from 'tap';
import { ROOT } from '../support/command.js';
import { eventually } from '../support/eventually.js';
import { slowly } from '../support/slow.js';
import '../support/pages.js';

interface Lock {
  packages: Record<string, { dev?: boolean; devOptional?: boolean }>;
}

function installation(t: Test): string {
  const folder = t.testdir({});
  for (const name of ['src', 'db', 'commands', 'web', 'package.json']) {
    cpSync(join(ROOT, 'dist', name), join(folder, 'dist', name), { recursive: true });
  }
  cpSync(join(ROOT, 'package.json'), join(folder, 'package.json'));
  for (const name of readdirSync(join(ROOT, 'scripts')).filter((file) => file.endsWith('.mjs'))) {
    cpSync(join(ROOT, 'scripts', name), join(folder, 'scripts', name));
  }
  const { packages } = JSON.parse(readFileSync(join(ROOT, 'package-lock.json'), 'utf8')) as Lock;
  for (const [path, { dev, devOptional }] of Object.entries(packages)) {
    // Nested packages are copied with their parent.
    const isInside = path.lastIndexOf('node_modules') > 0;
    if (path === '' || dev || devOptional || isInside || !existsSync(join(ROOT, path))) continue;
    cpSync(join(ROOT, path), join(folder, path), { recursive: true });
  }
  return folder;
}

t.test('Without development parts: the service, its interface and the commands of an operator', async (t) => {
  const folder = installation(t);
  t.notOk(existsSync(join(folder, 'node_modules/typescript')), 'no compiler');
  t.notOk(existsSync(join(folder, 'node_modules/vite')), 'no bundler');
  const settings = { DATABASE_URL: `sqlite:${folder}/data/tutti.db`, SERVICE_SESSION_SECRET: 's'.repeat(32) };
  const env = { ...process.env, ...settings, NODE_ENV: 'production', PORT: '0' };
  const npm = (...args: string[]) => {
    const { status, stdout, stderr } = spawnSync('npm', ['run', '--silent', ...args], {
      cwd: folder,
      env,
      encoding: 'utf8',
    });
    return { status, output: stdout + stderr };
  };

  const service = spawn('npm', ['--silent', 'start'], { cwd: folder, env, detached: true });
  const ended = once(service, 'close');
  t.teardown(async () => {
    if (service.exitCode === null) process.kill(-(service.pid as number), 'SIGTERM');
    await ended;
  });
  let output = '';
  for (const stream of [service.stdout, service.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  const address = () => /listening at (http[^\s"]+)/.exec(output)?.[1];
  await eventually(() => {
    if (service.exitCode !== null) throw new Error(`did not start:\n${output}`);
    return address() !== undefined;
  }, 'it listens');
  const url = String(address());
  t.equal((await fetch(`${url}/health/ready`)).status, 200);
  t.match(await (await fetch(url, { headers: { accept: 'text/html' } })).text(), /<script type="module"/);

  t.match(npm('migrate', '--', '--list'), { status: 0, output: /0001/ });
  t.match(npm('user', '--', 'list'), { status: 0, output: /^There is no account yet\.\n$/ });
  t.match(npm('backup', '--', join(folder, 'copy.gz')), {
    status: 0,
    output: /copy\.gz: .* verified\.\n.*copy\.gz\.files: 0 files copied/,
  });
  for (const name of slowly(['import'], ['import', 'restore', 'copy', 'files', 'mail'])) {
    t.match(npm(name, '--', '--help'), { status: 0, output: new RegExp(`npm run ${name}`) });
  }
});
