import type { Context } from '../src/context.js';
import { createAccount, makeAdministrator, resetPassword, revokeKeys } from '../src/features/accounts/operator.js';
import { Registration } from '../src/features/accounts/schema.js';
import { allAccounts } from '../src/features/accounts/store.js';
import { resetByOperator } from '../src/features/second-factor/service.js';
import { createSignInLink } from '../src/features/sign-in-links/service.js';
import { createValidator } from '../src/http/validation/validation.js';
import { required } from '../src/lib/typed.js';
import { CommandError, runCommand, withDatabase, wrongUse } from './support/command.js';
import { askSecret } from './support/prompt.js';

const usage = `Manages the accounts in the database of DATABASE_URL. The service may run at the same time.

  npm run user -- create EMAIL [--name NAME] [--admin]
      create an account; the first one is always an administrator
  npm run user -- list
      show all accounts
  npm run user -- reset-password EMAIL [--keep-keys]
      set a new password, end the sessions of the account and revoke its API keys (not with --keep-keys)
  npm run user -- revoke-keys EMAIL
      revoke all API keys of the account
  npm run user -- sign-in-link EMAIL
      print a link that signs in to the account once, within 10 minutes: for users whose provider is gone
  npm run user -- reset-second-factor EMAIL
      remove the second factor of the account: its sign-ins need the password only
  npm run user -- make-admin EMAIL
      make the user an administrator

The password is read from the terminal, or from the first line of standard input:
  npm run user -- create ada@example.com < password.txt`;

const options = {
  name: { type: 'string' },
  admin: { type: 'boolean' },
  'keep-keys': { type: 'boolean' },
} as const;

const validateRegistration = createValidator(Registration);

await runCommand({ usage, options, takesArguments: true }, async (values, [verb, email, ...more]) => {
  const { name = null, admin = false, 'keep-keys': keepKeys = false } = values;
  if (verb === 'list' && email === undefined) return list();
  const verbs: Record<string, (email: string) => Promise<void>> = {
    create: (address) => create(address, name, admin),
    'reset-password': (address) => reset(address, keepKeys),
    'revoke-keys': revoke,
    'sign-in-link': printLink,
    'reset-second-factor': resetCodes,
    'make-admin': promote,
  };
  const run = Object.hasOwn(verbs, verb ?? '') ? verbs[required(verb)] : undefined;
  if (run === undefined) throw wrongUse(`Name a command: list, ${Object.keys(verbs).join(', ')}.`);
  if (email === undefined || more.length > 0) throw wrongUse(`Name one account: ${verb} ada@example.com.`);
  await run(email.trim());
});

async function promote(email: string): Promise<void> {
  await withAccounts((context) => makeAdministrator(context, email));
  console.log(`${email} is an administrator.`);
}

async function revoke(email: string): Promise<void> {
  const revoked = await withAccounts((context) => revokeKeys(context, email));
  console.log(`${revoked} API keys of ${email} are revoked.`);
}

async function printLink(email: string): Promise<void> {
  const link = await withAccounts(async (context) => {
    const { baseUrl } = context.config;
    if (baseUrl === null) throw new CommandError('BASE_URL must be set: the link begins with it.');
    return baseUrl + (await createSignInLink(context, email));
  });
  console.log(link);
}

async function resetCodes(email: string): Promise<void> {
  const existed = await withAccounts((context) => resetByOperator(context, email));
  console.log(existed ? `The second factor of ${email} is removed.` : `${email} has no second factor.`);
}

async function list(): Promise<void> {
  const accounts = await withAccounts(({ db }) => allAccounts(db.read));
  for (const { id, email, name, is_admin, created_at } of accounts) {
    const kind = is_admin === 1 ? 'administrator' : 'user';
    console.log(
      [String(id).padStart(5), created_at.slice(0, 10), kind.padEnd(13), email, name ?? ''].join('  ').trimEnd(),
    );
  }
  if (accounts.length === 0) console.log('There is no account yet.');
}

async function create(email: string, name: string | null, administrator: boolean): Promise<void> {
  const password = await askSecret('Password');
  const registration = validateRegistration({ email, name, password });
  const made = await withAccounts((context) => createAccount(context, registration, administrator));
  console.log(`Created account ${made.id}, ${made.email}${made.is_admin === 1 ? ', an administrator' : ''}.`);
}

async function reset(email: string, keepKeys: boolean): Promise<void> {
  const { password } = validateRegistration({ email, password: await askSecret('New password') });
  const revoked = await withAccounts((context) => resetPassword(context, email, password, { keepKeys }));
  const keys = keepKeys ? 'Its API keys stay as they are.' : `${revoked} of its API keys are revoked.`;
  console.log(`The password of ${email} is changed, and its sessions have ended. ${keys}`);
}

/** Creates a missing database. The service migrates an existing one, not this command. */
function withAccounts<T>(run: (context: Context) => Promise<T>): Promise<T> {
  return withDatabase(async (context) => {
    const states = await context.db.migrations();
    const missing = states.filter(({ applied_at }) => applied_at === null);
    if (missing.length === states.length) await context.db.migrate(context.now);
    else if (missing.length > 0) {
      throw new CommandError('The database is not up to date. Start the service, or run "npm run migrate", first.');
    }
    return run(context);
  });
}
