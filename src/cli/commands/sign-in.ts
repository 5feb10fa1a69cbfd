import type { Schemas } from '../../client/index.js';
import type { Command, Option } from '../command.js';
import { openBrowser } from '../connection/browser.js';
import { isLoopback, normalUrl, notSignedIn } from '../connection/connection.js';
import { revoke, signIn } from '../connection/oauth.js';
import { type Environment, readProfile, writeProfile } from '../connection/profiles.js';
import { wrongUse } from '../failure.js';

const REVOKE: Option = { name: '--revoke', help: 'Revoke a pasted API key at the service, too' };

/** The commands that need the environment: where profiles are, and which browser opens. */
export function signInCommands(env: Environment): Command[] {
  const profileOf = (options: { text(name: string): string | undefined }) => options.text('profile') ?? 'default';
  return [
    {
      name: 'login',
      words: 'URL',
      summary: 'Sign in to a service',
      details:
        'Opens the browser, where you choose what the command may do. Without a browser, open the printed address on this\n' +
        'computer. With --token -, reads an API key (tt_…) from standard input. A token is never an argument: other users\n' +
        'of the computer could read it.',
      options: [
        { name: '--token', value: '-', help: 'Read an API key from standard input' },
        { name: '--scope', value: 'SCOPES', help: 'Ask for these scopes only, such as "tasks:read projects:read"' },
        { name: '--no-browser', help: 'Print the address only' },
      ],
      examples: ['tutti login http://127.0.0.1:3000', 'tutti login http://127.0.0.1:3000 --token - < key.txt'],
      async run(call) {
        const { words, options, out } = call;
        const [address] = words;
        if (address === undefined) throw wrongUse('Name one service: tutti login URL');
        const token = options.text('token');
        if (token !== undefined && token !== '-') {
          throw wrongUse('A token does not belong on a command line: use --token - and write it to standard input');
        }
        // An API key has its scopes already.
        options.allowOne('token', 'scope');
        const url = normalUrl(address);
        if (url.startsWith('http:') && !isLoopback(url)) {
          out.note(`${url} is not encrypted: others in the network can read your token.`);
        }
        const name = profileOf(options);
        const before = readProfile(env, name);
        const show = (page: string) => {
          out.note(`Open this address to sign in: ${page}`);
          if (!options.has('no-browser')) openBrowser(page, env);
        };
        const profile =
          token === undefined
            ? await signIn({ url, scope: options.text('scope') ?? '*', show })
            : { url, token: (await call.input()).trim() };
        if (!/^[\x21-\x7e]+$/.test(profile.token)) throw wrongUse('Standard input has no token in one line');
        writeProfile(env, name, profile);
        try {
          const { user } = await (await call.connect()).user();
          out.note(`Signed in to ${url} as ${user.email}.`);
        } catch (error) {
          writeProfile(env, name, before);
          throw error;
        }
      },
    },
    {
      name: 'logout',
      words: '',
      summary: 'Forget the account of this profile',
      details: 'Ends a connection that login made in the browser. An API key is forgotten here; --revoke revokes it.',
      options: [REVOKE],
      examples: ['tutti logout', 'tutti logout --profile work'],
      async run(call) {
        const name = profileOf(call.options);
        const profile = readProfile(env, name);
        if (profile === undefined) throw notSignedIn(`The profile ${name} has no account`);
        if (profile.oauth !== undefined) await revoke(profile.oauth);
        else if (call.options.has('revoke')) {
          const connection = await call.connect();
          const { token } = await connection.user();
          if (token !== undefined) await connection.send('POST', `/api/profile/api-keys/${token.id}/revoke`);
        }
        writeProfile(env, name, undefined);
        call.out.note(`Signed out of ${profile.url}.`);
      },
    },
    {
      name: 'whoami',
      words: '',
      summary: 'Show the account, the rights of the token, and what is left of its limits',
      options: [],
      examples: ['tutti whoami', 'tutti whoami --json'],
      async run(call) {
        const connection = await call.connect();
        const current = await connection.user();
        const limits = await limitsOf(connection);
        if (call.out.json) {
          await call.out.object({ ...current, ...(limits !== undefined && { limits }) });
          return;
        }
        const { user, token } = current;
        const members: [string, string][] = [
          ['service', connection.url],
          ['account', user.email],
          ['name', [user.name, user.surname].filter(Boolean).join(' ')],
          ['time zone', user.timezone],
          ...(token === undefined ? [] : tokenMembers(token)),
          ...(limits === undefined ? [] : limitMembers(limits)),
        ];
        await call.out.members(members.filter(([, value]) => value !== ''));
      },
    },
  ];
}

type Connection = Awaited<ReturnType<Parameters<Command['run']>[0]['connect']>>;

/** Limits need a scope of their own. */
async function limitsOf(connection: Connection): Promise<Schemas['Limits'] | undefined> {
  try {
    return (await connection.send<Schemas['Limits']>('GET', '/api/profile/limits')).data;
  } catch {
    return undefined;
  }
}

function tokenMembers(token: NonNullable<Schemas['CurrentUser']['token']>): [string, string][] {
  return [
    ['token', token.name],
    ['scopes', token.scopes.join(' ')],
    ['projects', token.project_ids === null ? 'all' : token.project_ids.join(' ')],
    ['expires', token.expires_at ?? 'never'],
  ];
}

function limitMembers({ enabled, tiers }: Schemas['Limits']): [string, string][] {
  if (!enabled) return [['limits', 'none']];
  return tiers.map(({ tier, remaining, limit }) => [`limit ${tier}`, `${remaining} of ${limit} left`]);
}
