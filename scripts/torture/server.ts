import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

/** Where the server answers, and with which credential. */
export interface Access {
  url: string;
  token: string;
}

const PROGRAM = fileURLToPath(new URL('../../src/server.js', import.meta.url));
const PERSON = { email: 'torture@example.com', password: 'correct horse battery' };
const START_TIMEOUT_MS = 60_000;

/** The real server, in a process of its own, on this database. */
export function startServer(file: string) {
  const child = spawn(process.execPath, [PROGRAM], {
    env: {
      ...process.env,
      NODE_ENV: 'development',
      DATABASE_URL: `sqlite:${file}`,
      PORT: '0',
      HOST: '127.0.0.1',
      LOG_LEVEL: 'error',
      RATE_LIMITING_ENABLED: 'false',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.setEncoding('utf8').on('data', (text) => (output += text));
  const ended = once(child, 'exit');

  return {
    /** Resolves once it listens and somebody is signed in. @throws when it does not start by itself */
    async listening(): Promise<Access> {
      const deadline = performance.now() + START_TIMEOUT_MS;
      for (;;) {
        const url = /listens on (\S+)/.exec(output)?.[1];
        if (url !== undefined) return { url, token: await newToken(url) };
        if (child.exitCode !== null || performance.now() > deadline) throw new Error(`did not start:\n${output}`);
        await new Promise((resolve) => setTimeout(resolve, 5));
      }
    },
    async kill(): Promise<void> {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A token of the one account, which the first round makes. */
async function newToken(url: string): Promise<string> {
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  let login = await post('/api/login', PERSON);
  if (login.status === 401) {
    await post('/api/register', PERSON);
    login = await post('/api/login', PERSON);
  }
  const cookie = (login.headers.get('set-cookie') ?? '').split(';', 1)[0] as string;
  const key = (await (await post('/api/profile/api-keys', { name: 'torture' }, { cookie })).json()) as {
    token: string;
  };
  return key.token;
}
