import { createInterface } from 'node:readline/promises';
import { Writable } from 'node:stream';
import { parseArgs } from 'node:util';
import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { connect, type Db } from '../db/connect.js';
import { migrate } from '../db/migrate.js';
import { hashPassword } from '../src/accounts/passwords.js';
import { Registration } from '../src/accounts/schema.js';
import { insertAccount } from '../src/accounts/service.js';
import { endSessions, findLogin, hasUsers, setPasswordHash } from '../src/accounts/store.js';
import { loadEnvironment, readConfig } from '../src/config.js';
import { AppError } from '../src/errors.js';
import { newUid } from '../src/ids.js';
import { type NewSecurityEvent, recordEvent } from '../src/security-log/store.js';

const USAGE = `Administers the accounts in the database of DATABASE_URL. The service may be running.

  npm run user -- create EMAIL [--admin]     the first account is an administrator in any case
  npm run user -- list
  npm run user -- reset-password EMAIL       ends the account's sessions
  npm run user -- make-admin EMAIL

A password is asked for, or read from standard input: it is never an argument, where others could see it.`;

/** What an operator can mend: the message says what is wrong. */
class OperatorError extends Error {}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { admin: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } },
});
const [command, email] = positionals;

const COMMANDS: Record<string, (db: Db) => Promise<string>> = {
  create: (db) => create(db, required(email), values.admin === true),
  list,
  'reset-password': (db) => resetPassword(db, required(email)),
  'make-admin': (db) => makeAdmin(db, required(email)),
};

const run = COMMANDS[command ?? ''];
if (values.help || run === undefined) {
  console.log(USAGE);
  process.exitCode = values.help ? 0 : 2;
} else {
  const db = connect(readConfig(loadEnvironment()).databaseUrl);
  try {
    await migrate(db, () => new Date());
    console.log(await run(db));
  } catch (error) {
    console.error(error instanceof OperatorError || error instanceof AppError ? error.message : error);
    process.exitCode = 1;
  } finally {
    await db.close();
  }
}

async function create(db: Db, address: string, wantsAdmin: boolean): Promise<string> {
  const password = await readPassword(address);
  const passwordHash = await hashPassword(password);
  const at = new Date().toISOString();
  return db.write(async (trx) => {
    const isAdmin = wantsAdmin || !(await hasUsers(trx));
    const account = { uid: newUid(), email: address, passwordHash, name: null, isAdmin, at };
    const { id } = await insertAccount(trx, account);
    await recordEvent(trx, { ...byOperator(id, address, at), kind: 'account_created' });
    return `${address} has an account now${isAdmin ? ', as an administrator' : ''}.`;
  });
}

async function list(db: Db): Promise<string> {
  const users = await db.read
    .selectFrom('users')
    .select(['id', 'email', 'name', 'is_admin', 'created_at'])
    .orderBy('id')
    .execute();
  const lines = users.map(
    ({ id, email: address, name, is_admin, created_at }) =>
      `${String(id).padStart(6)}  ${created_at.slice(0, 10)}  ${is_admin === 1 ? 'admin' : '     '}  ${address}${name === null ? '' : `  ${name}`}`,
  );
  return lines.length === 0 ? 'There are no accounts yet.' : lines.join('\n');
}

async function resetPassword(db: Db, address: string): Promise<string> {
  const id = await accountOf(db, address);
  const hash = await hashPassword(await readPassword(address));
  const at = new Date().toISOString();
  await db.write(async (trx) => {
    await setPasswordHash(trx, id, hash);
    await endSessions(trx, id, null);
    await recordEvent(trx, { ...byOperator(id, address, at), kind: 'password_changed' });
  });
  return `${address} has the new password, and no session any more.`;
}

async function makeAdmin(db: Db, address: string): Promise<string> {
  const id = await accountOf(db, address);
  const at = new Date().toISOString();
  await db.write(async (trx) => {
    await trx
      .updateTable('users')
      .set((eb) => ({ is_admin: 1, version: eb('version', '+', 1), updated_at: at }))
      .where('id', '=', id)
      .execute();
    await recordEvent(trx, { ...byOperator(id, address, at), kind: 'account_changed' });
  });
  return `${address} is an administrator now.`;
}

function byOperator(userId: number, subject: string, at: string): Omit<NewSecurityEvent, 'kind'> {
  return { userId, actorId: null, subject, at };
}

async function accountOf(db: Db, address: string): Promise<number> {
  const found = await findLogin(db.read, address);
  if (found === undefined) throw new OperatorError(`There is no account with the address ${address}.`);
  return found.id;
}

function required(address: string | undefined): string {
  if (address === undefined) throw new OperatorError(`Name an e-mail address.\n\n${USAGE}`);
  return address;
}

/** Asks for a password without showing it, or takes the first line of standard input; held to the API's own rules. */
async function readPassword(address: string): Promise<string> {
  const { stdin, stderr } = process;
  const silent = new Writable({ write: (_chunk, _encoding, done) => done() });
  const lines = createInterface({ input: stdin, output: silent, terminal: stdin.isTTY === true });
  if (stdin.isTTY) stderr.write(`Password for ${address}: `);
  const { value: password = '' } = await lines[Symbol.asyncIterator]().next();
  lines.close();
  if (stdin.isTTY) stderr.write('\n');

  const ajv = new Ajv({ strict: false });
  addFormats.default(ajv);
  if (!ajv.validate(Registration, { email: address, password })) {
    const [fault] = ajv.errors ?? [];
    throw new OperatorError(`${fault?.instancePath.slice(1)} ${fault?.message}.`);
  }
  return password;
}
