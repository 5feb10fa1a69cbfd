import { execFile, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { Readable, Writable } from 'node:stream';
import type { Test } from 'tap';
import packageJson from '../../package.json' with { type: 'json' };
import { bundleCli, packCli } from '../../scripts/support/cli-bundle.js';
import { run } from '../../src/cli/run.js';
import { ROOT } from './command.js';

export interface Ran {
  code: number;
  stdout: string;
  stderr: string;
}

export interface Cli {
  /** An empty folder in which commands run. */
  folder: string;
  /** Runs the command: the packed one in a process, which takes ten times as long as in this one. */
  run(args: readonly string[], options?: RunOptions): Promise<Ran>;
  /** Runs a line of a shell in which `tutti` is the command. */
  shell(line: string, options?: RunOptions): Promise<Ran>;
  env: Record<string, string>;
  file: string;
}

export interface RunOptions {
  env?: Record<string, string>;
  input?: string;
}

/** Installs the packed command as a user does, without a network. */
export async function installedCli(t: Test): Promise<Cli> {
  const prefix = temporaryFolder(t);
  const { archive } = await packCli(prefix);
  const install = ['install', '--offline', '--no-audit', '--no-fund', '--silent', '--prefix', prefix, archive];
  execFileSync('npm', install, { cwd: prefix, stdio: 'pipe' });
  return cliOf(t, join(prefix, 'node_modules/tutti-cli/tutti.mjs'), join(prefix, 'node_modules/.bin'));
}

/** The bundle alone, and `run` in this process, where paths of files are absolute. */
export async function bundledCli(t: Test): Promise<Cli> {
  bundled ??= bundle();
  const { file, bin } = await bundled;
  const cli = cliOf(t, file, bin);
  return { ...cli, run: (args, options) => runHere(cli, args, options) };
}

let bundled: Promise<{ file: string; bin: string }> | undefined;

/** Bundles the command for all tests of this process, whose temporary folder is removed after them. */
async function bundle(): Promise<{ file: string; bin: string }> {
  const prefix = mkdtempSync(join(tmpdir(), 'tutti-command-'));
  const file = join(prefix, 'tutti.mjs');
  await bundleCli(file);
  const bin = join(prefix, 'bin');
  mkdirSync(bin);
  writeFileSync(join(bin, 'tutti'), `#!/bin/sh\nexec '${NODE}' '${file}' "$@"\n`, { mode: 0o755 });
  return { file, bin };
}

// The bundler sets these constants.
Object.assign(globalThis, {
  VERSION: packageJson.version,
  SKILL: readFileSync(join(ROOT, 'docs/skill/SKILL.md'), 'utf8'),
});

async function runHere(cli: Cli, args: readonly string[], { env = {}, input = '' }: RunOptions = {}): Promise<Ran> {
  const [stdout, stderr] = [collecting(), collecting()];
  const stdin = Readable.from([Buffer.from(input)]);
  const code = await run({ argv: args, env: { ...cli.env, ...env }, stdin, stdout, stderr });
  return { code, stdout: stdout.text(), stderr: stderr.text() };
}

function collecting() {
  const parts: Buffer[] = [];
  const stream = new Writable({
    write(part: Buffer, _encoding, done) {
      parts.push(part);
      done();
    },
  });
  return Object.assign(stream, { text: () => Buffer.concat(parts).toString('utf8') });
}

/** The Node that runs the command, if not that of the tests: the command runs on versions for which no driver is built. */
const NODE = process.env.TEST_CLI_NODE ?? process.execPath;

function cliOf(t: Test, file: string, bin: string): Cli {
  const folder = temporaryFolder(t);
  const env = {
    PATH: [bin, dirname(NODE), process.env.PATH].join(delimiter),
    HOME: folder,
    XDG_CONFIG_HOME: join(temporaryFolder(t), 'config'),
    LANG: 'C.UTF-8',
  };
  const start = (program: string, args: readonly string[], { env: more = {}, input = '' }: RunOptions = {}) =>
    new Promise<Ran>((resolve) => {
      const options = { cwd: folder, env: { ...env, ...more }, maxBuffer: 64 * 1024 * 1024, timeout: 300_000 };
      const child = execFile(program, args, options, (error, stdout, stderr) => {
        resolve({ code: error === null ? 0 : Number(error.code ?? -1), stdout, stderr });
      });
      child.stdin?.on('error', () => undefined);
      child.stdin?.end(input);
    });
  return {
    ...{ folder, env, file },
    run: (args, options) => start(NODE, [file, ...args], options),
    shell: (line, options) => start('bash', ['-o', 'pipefail', '-c', line], options),
  };
}

/** Runs the command in a terminal of a width. Python has pseudo terminals, Node has none. */
export function onTerminal(
  { folder, env, file }: Cli,
  args: readonly string[],
  columns: number,
  more = {},
): Promise<Ran> {
  const program = `
import fcntl, os, pty, struct, sys, termios
pid, terminal = pty.fork()
if pid == 0:
    fcntl.ioctl(1, termios.TIOCSWINSZ, struct.pack('HHHH', 50, ${columns}, 0, 0))
    os.execvp(sys.argv[1], sys.argv[1:])
while True:
    try:
        part = os.read(terminal, 65536)
    except OSError:
        break
    if not part:
        break
    os.write(1, part)
sys.exit(os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]))`;
  return new Promise((resolve) => {
    const options = { cwd: folder, env: { ...env, TERM: 'xterm-256color', ...more } };
    const child = spawn('python3', ['-c', program, NODE, file, ...args], options);
    const parts: Buffer[] = [];
    child.stdout.on('data', (part: Buffer) => parts.push(part));
    child.on('close', (code) => {
      resolve({ code: code ?? -1, stdout: Buffer.concat(parts).toString().replaceAll('\r\n', '\n'), stderr: '' });
    });
  });
}

function temporaryFolder(t: Test): string {
  const folder = mkdtempSync(join(tmpdir(), 'tutti-command-'));
  t.teardown(() => execFileSync('rm', ['-rf', folder]));
  return folder;
}
