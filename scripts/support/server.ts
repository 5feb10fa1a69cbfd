import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import packageJson from '../../package.json' with { type: 'json' };
import { required } from '../../src/lib/typed.js';

const PROGRAM = fileURLToPath(new URL('../../src/server.js', import.meta.url));
const START_TIMEOUT_MS = 60_000;
/** What the server says is remembered up to this length, in characters. */
const MAX_OUTPUT_LENGTH = 200_000;

/** The caller the service. */
export interface Person {
  email: string;
  password: string;
}

export interface ServerOptions {
  /**
   * Settings that differ from those of a start without any, without limits and for a machine that is busy with more.
   */
  env?: Record<string, string>;
  /** Options of Node besides those of `npm start`. */
  flags?: string[];
  /** A command that runs the command line behind it in its own place, in a setting of its making. */
  within?: string[];
  /** A signal from the terminal then reaches this process alone, which has to stop the server. */
  apart?: boolean;
  /** The program, where it is not that of this checkout. */
  program?: string;
  /** Keeps what it complains of, for `errors`. */
  keepErrors?: boolean;
}

export type Server = ReturnType<typeof startServer>;

/** The real server, in a process of its own, on this database file. What it complains of goes to standard error. */
export function startServer(file: string, options: ServerOptions = {}) {
  const { env = {}, flags = [], within = [], apart = false, keepErrors = false, program = PROGRAM } = options;
  const start = startCommand();
  const [command = process.execPath, ...args] = [...within, process.execPath, ...start.flags, ...flags, program];
  const child = spawn(command, args, {
    env: {
      ...process.env,
      ...start.env,
      NODE_ENV: 'development',
      DATABASE_URL: `sqlite:${file}`,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMITING_ENABLED: 'false',
      MAX_EVENT_LOOP_DELAY_MS: '60000',
      ...env,
    },
    stdio: ['ignore', 'pipe', keepErrors ? 'pipe' : 'inherit'],
    detached: apart,
  });
  let output = '';
  child.stdout?.setEncoding('utf8').on('data', (text: string) => {
    output = (output + text).slice(-MAX_OUTPUT_LENGTH);
  });
  let errors = '';
  child.stderr?.setEncoding('utf8').on('data', (text: string) => {
    errors = (errors + text).slice(-MAX_OUTPUT_LENGTH);
  });
  /** Waits for output that matches, and returns its first group. */
  async function waitFor(pattern: RegExp): Promise<string> {
    const deadline = performance.now() + START_TIMEOUT_MS;
    for (;;) {
      const found = pattern.exec(output)?.[1];
      if (found !== undefined) return found;
      if (child.exitCode !== null || performance.now() > deadline) throw new Error(`did not start:\n${output}`);
      await new Promise((resolve) => setTimeout(resolve, 5));
    }
  }
  const ended = once(child, 'close') as Promise<[code: number | null, signal: NodeJS.Signals | null]>;

  return {
    pid: required(child.pid),
    /** Its end, with the exit code. */
    ended,
    /** The last that it said. */
    output: () => output,
    /** The last that it complained of, where that is kept. */
    errors: () => errors,
    /** Its address, once it listens. @throws when it does not start by itself */
    listening: () => waitFor(/listens on (\S+)/),
    /** Its port of a listener, once it logs it, which takes `LOG_LEVEL=info`. @throws when it does not start by itself */
    portOf: async (listener: string) =>
      Number(await waitFor(new RegExp(`"listener":"${listener}","host":"[^"]*","port":(\\d+)`))),
    /** Resolves when it has ended, with the exit code; null when it was killed. */
    async stop(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

/** The settings and the options that `npm start` gives Node. */
function startCommand(): { env: Record<string, string>; flags: string[] } {
  const words = packageJson.scripts.start.split(' ');
  return {
    env: Object.fromEntries(words.filter((word) => /^\w+=/.test(word)).map((word) => word.split('='))),
    flags: words.filter((word) => word.startsWith('--')),
  };
}

/** An API token of the person, who gets an account where there is none yet. */
export async function newToken(url: string, person: Person): Promise<string> {
  let cookie = await signIn(url, person);
  if (cookie === null) {
    await postJson(`${url}/api/register`, person);
    cookie = await signIn(url, person);
  }
  const answer = await postJson(`${url}/api/profile/api-keys`, { name: 'a script' }, { cookie: String(cookie) });
  return ((await answer.json()) as { token: string }).token;
}

/** The cookie of a new session; null when the password or the account is wrong. */
export async function signIn(url: string, person: Person): Promise<string | null> {
  const login = await postJson(`${url}/api/login`, person);
  const [cookie] = login.headers.getSetCookie();
  return cookie?.split(';', 1)[0] ?? null;
}

/** Sends JSON. */
export function postJson(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
