import { spawn } from 'node:child_process';
import { once } from 'node:events';
import packageJson from '../../package.json' with { type: 'json' };
import { parsedJson, required } from '../../src/lib/typed.js';
import { programPath } from './programs.js';

const PROGRAM = programPath('server');
/** Long, because the machine may be busy. */
const START_TIMEOUT_MS = 300_000;
const MAX_OUTPUT_LENGTH = 200_000;

export interface Person {
  email: string;
  password: string;
}

export interface ServerOptions {
  /** Settings besides the defaults of this module: no limits, and values for a busy machine. */
  env?: Record<string, string>;
  flags?: string[];
  /** A command that executes the rest of its command line, such as `prlimit`. */
  within?: string[];
  /**
   * True to start a new process group: signals from the terminal then reach only this process, which has to stop the
   * server.
   */
  apart?: boolean;
  /** Path of the server program, if not that of this checkout. */
  program?: string;
  captureErrors?: boolean;
}

export type Server = ReturnType<typeof startServer>;

/** Starts the service in a separate process on this database file. Standard error is passed on. */
export function startServer(file: string, options: ServerOptions = {}) {
  const { env = {}, flags = [], within = [], apart = false, captureErrors = false, program = PROGRAM } = options;
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
    stdio: ['ignore', 'pipe', captureErrors ? 'pipe' : 'inherit'],
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
    ended,
    output: () => output,
    errors: () => errors,
    /** Resolves with its address once it listens. @throws if it does not start */
    listening: () => waitFor(/listens on (\S+)/),
    /**
     * Resolves with the port of a listener once it is logged, which needs `LOG_LEVEL=info`. @throws if it does not
     * start
     */
    portOf: async (listener: string) =>
      Number(await waitFor(new RegExp(`"listener":"${listener}","host":"[^"]*","port":(\\d+)`))),
    /** Resolves with the exit code when it has ended; null if it was killed. */
    async stop(signal: NodeJS.Signals): Promise<number | null> {
      child.kill(signal);
      const [code] = await ended;
      return code;
    },
  };
}

function startCommand(): { env: Record<string, string>; flags: string[] } {
  const tokens = packageJson.scripts.start.split(' ');
  return {
    env: Object.fromEntries(tokens.filter((token) => /^\w+=/.test(token)).map((token) => token.split('='))),
    flags: tokens.filter((token) => token.startsWith('--')),
  };
}

/** Returns an API token of the user, whose account is created if missing. */
export async function newToken(url: string, person: Person): Promise<string> {
  let cookie = await signIn(url, person);
  if (cookie === null) {
    await postJson(`${url}/api/register`, person);
    cookie = await signIn(url, person);
  }
  const response = await postJson(`${url}/api/profile/api-keys`, { name: 'a script' }, { cookie: String(cookie) });
  return parsedJson<{ token: string }>(await response.text()).token;
}

/** Returns the cookie of a new session; null if the account or the password is wrong. */
export async function signIn(url: string, person: Person): Promise<string | null> {
  const login = await postJson(`${url}/api/login`, person);
  const [cookie] = login.headers.getSetCookie();
  return cookie?.split(';', 1)[0] ?? null;
}

export function postJson(url: string, body: object, headers: Record<string, string> = {}): Promise<Response> {
  return fetch(url, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });
}
