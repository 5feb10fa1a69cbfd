import { spawn } from 'node:child_process';
import { existsSync, watch } from 'node:fs';
import { context } from 'esbuild';

// `npm run dev`: the service, compiled again without a check of types and started again after each edit. Plain
// JavaScript, because nothing is compiled when it starts. Settings come from the environment and .env, as ever.

const FOLDERS = ['src', 'db'];

let server;
let begun;

const restart = {
  name: 'restart',
  setup(build) {
    build.onStart(() => {
      begun = performance.now();
    });
    build.onEnd(async ({ errors }) => {
      // What does not compile is reported; the service goes on with what did.
      if (errors.length > 0) return;
      await stop();
      server = spawn(process.execPath, ['--enable-source-maps', 'dist/src/server.js'], { stdio: 'inherit' });
      console.log(`compiled and started in ${Math.round(performance.now() - begun)} ms`);
    });
  },
};

/** Stops the service, which finishes what it is doing, and resolves when it has ended. */
function stop() {
  const running = server;
  server = undefined;
  if (running === undefined || running.exitCode !== null) return Promise.resolve();
  return new Promise((resolve) => {
    running.once('exit', resolve);
    running.kill('SIGTERM');
  });
}

async function compile() {
  const compilation = await context({
    entryPoints: FOLDERS.map((folder) => `${folder}/**/*.ts`),
    outdir: 'dist',
    outbase: '.',
    format: 'esm',
    target: 'node20.19',
    sourcemap: true,
    logLevel: 'warning',
    plugins: [restart],
  });
  await compilation.watch();
  return compilation;
}

let compilation = compile();
for (const folder of FOLDERS) {
  // The patterns are read once: a file that comes or goes takes a new compilation.
  watch(folder, { recursive: true }, (event, file) => {
    if (event !== 'rename' || !file?.endsWith('.ts')) return;
    const isKnown = existsSync(`dist/${folder}/${file.replace(/\.ts$/, '.js')}`);
    if (existsSync(`${folder}/${file}`) === isKnown) return;
    compilation = compilation.then(async (old) => {
      await old.dispose();
      return compile();
    });
  });
}
for (const signal of ['SIGINT', 'SIGTERM']) {
  process.once(signal, async () => {
    await stop();
    process.exit(0);
  });
}
