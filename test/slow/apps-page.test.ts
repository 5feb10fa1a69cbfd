import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import t from 'tap';
import { newToken } from '../../scripts/support/server.js';
import { allowAt, open, sessionAt } from '../support/oauth-http.js';
import { startProcess } from '../support/process.js';

/** The commands of docs/apps.md, as they are written there. */

const PAGE = readFileSync(new URL('../../../docs/apps.md', import.meta.url), 'utf8');

const PERSON = { email: 'ada@example.com', password: 'correct horse battery' };

/** Returns the indented blocks of a section. */
function commandsOf(heading: string): string[] {
  const [, section = ''] = PAGE.split(`## ${heading}\n`);
  const [own = ''] = section.split('\n## ');
  return own
    .split(/\n(?! {4})/)
    .map(
      (part) =>
        part
          .match(/^ {4}.*$/gm)
          ?.map((line) => line.slice(4))
          .join('\n') ?? '',
    )
    .filter((block) => block !== '');
}

function run(script: string, variables: Record<string, string>): Promise<string> {
  return new Promise((resolve, reject) => {
    const child = spawn('bash', ['-euo', 'pipefail', '-c', script], {
      env: { PATH: process.env.PATH, ...variables },
      stdio: ['ignore', 'pipe', 'ignore'],
      timeout: 300_000,
    });
    let output = '';
    child.stdout.on('data', (text) => {
      output += text;
    });
    child.on('close', (code) => (code === 0 ? resolve(output) : reject(new Error(`exit ${code}: ${output}`))));
  });
}

/** Runs a script of the page and returns the JSON of each line with JSON. */
async function responsesOf(script: string, variables: Record<string, string>) {
  const output = await run(script.replaceAll('curl ', 'curl -s -w "\\n" '), variables);
  return output
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));
}

t.test('docs/apps.md: the commands of "Your own program" connect, read and refresh', async (t) => {
  const { url: origin } = await startProcess(t, t.testdir({}));
  await newToken(origin, PERSON);
  const cookie = await sessionAt(origin, PERSON);
  const [ask = '', redeem = '', refresh = '', ...more] = commandsOf('Your own program');
  t.same(more, [], 'three blocks');
  t.match(ask, 'BASE=http://127.0.0.1:3000');
  const script = `${ask.replace('http://127.0.0.1:3000', origin)}\necho "CLIENT=$CLIENT VERIFIER=$VERIFIER"`;
  const output = await run(script, {});
  const [, address = ''] = /^Open (\S+)$/m.exec(output) ?? [];
  const [, CLIENT = '', VERIFIER = ''] = /^CLIENT=(\S+) VERIFIER=(\S+)$/m.exec(output) ?? [];
  const callback = await allowAt(origin, cookie, await open(address));
  t.equal(`${callback.origin}${callback.pathname}`, 'http://127.0.0.1:8976/callback');
  t.equal(callback.searchParams.get('iss'), origin);

  const variables = { BASE: origin, CALLBACK: 'http://127.0.0.1:8976/callback', CLIENT, VERIFIER };
  const [token = '', read = ''] = redeem.split(/\n(?=curl )/);
  const [tokens] = await responsesOf(token, { ...variables, CODE: String(callback.searchParams.get('code')) });
  t.match(tokens, { access_token: /^tta_/, scope: 'tasks:write' });
  const [tasks] = await responsesOf(read, { ...variables, ACCESS_TOKEN: tokens.access_token });
  t.match(tasks, { tasks: [] });
  const [next] = await responsesOf(refresh, { ...variables, REFRESH_TOKEN: tokens.refresh_token });
  t.match(next, { access_token: /^tta_/, refresh_token: /^ttr_/ });
});

t.test('docs/apps.md: the commands of operators add an app and list all', async (t) => {
  const folder = t.testdir({});
  const { url: origin } = await startProcess(t, folder);
  await newToken(origin, PERSON);
  const [settings = '', commands = ''] = commandsOf('For operators');
  t.match(settings, /^BASE_URL=https:/);
  const login = `curl -s -c cookies ${origin}/api/login -H 'Content-Type: application/json' -d '${JSON.stringify(PERSON)}'`;
  const there = `cd ${folder}\n${login}\n`;
  const [, made, listed] = await responsesOf(`${there}${commands.replaceAll('https://tasks.example.com', origin)}`, {});
  t.match(made, { client: { name: 'Dashboard', kind: 'made' }, client_secret: /^tts_/ });
  t.match(listed, { oauth_clients: [{ name: 'Dashboard', connections: 0 }] });
});
