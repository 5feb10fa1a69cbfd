import { spawn } from 'node:child_process';
import { compile } from './build.mjs';
import { edits } from './edits.mjs';

// `npm run dev`: compiles the service without checking types, runs it, and restarts it after each edit. Settings come
// from the environment and .env. Plain JavaScript, because it compiles the rest.

let server;

function stop() {
  const running = server;
  server = undefined;
  if (running === undefined || running.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    running.once('exit', resolve);
    running.kill('SIGTERM');
  });
}

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await stop();
    process.exit(0);
  });
}

for await (const _edit of edits(['src', 'db'])) {
  // After a fault, which is printed, the service keeps running unchanged.
  if (!(await compile())) continue;
  await stop();
  server = spawn(process.execPath, ['--enable-source-maps', 'dist/src/server.js'], { stdio: 'inherit' });
}
