import type { Executor } from '../../db/connect.js';
import type { Caller } from '../access/caller.js';
import type { Context } from '../context.js';
import { refuseDuplicate } from '../duplicates.js';
import { AppError } from '../errors.js';
import { newUid } from '../ids.js';
import type { Representation } from '../representation.js';
import { recordEvent, recordOwn } from '../security-log/store.js';
import { hashPassword, needsRehash, verifyPassword } from './passwords.js';
import type { Credentials, Registration } from './schema.js';
import * as store from './store.js';

/**
 * Makes an account for whoever asks: the first one is the administrator's, later ones need open registration.
 * @throws AppError REGISTRATION_CLOSED, CONFLICT
 */
export async function register(
  { db, config, now }: Context,
  body: Registration,
  address: string,
): Promise<Representation> {
  const mayRegister = async (on: Executor) => config.registrationEnabled || !(await store.hasUsers(on));
  if (!(await mayRegister(db.read))) throw new AppError('REGISTRATION_CLOSED');
  const passwordHash = await hashPassword(body.password);
  return db.write(async (trx) => {
    // Looked at again: another first account may have come while this password was hashed.
    if (!(await mayRegister(trx))) throw new AppError('REGISTRATION_CLOSED');
    const at = now().toISOString();
    const made = await insertAccount(trx, {
      uid: newUid(),
      email: body.email,
      passwordHash,
      name: body.name ?? null,
      isAdmin: !(await store.hasUsers(trx)),
      at,
    });
    await recordEvent(trx, { kind: 'registered', userId: made.id, actorId: made.id, subject: body.email, address, at });
    return made;
  });
}

/** Why an address is refused. */
export const KNOWN_ADDRESS = 'There is an account with this e-mail address already.';

/** @throws AppError CONFLICT when there is an account with that address */
export async function insertAccount(trx: Executor, user: store.NewUser): Promise<Representation> {
  const id = await refuseDuplicate(store.insertUser(trx, user), KNOWN_ADDRESS);
  return (await store.findUser(trx, id)) as Representation;
}

/**
 * The account that signs in; the log is told of it, and of a failure.
 * @throws AppError INVALID_CREDENTIALS
 */
export async function signIn(context: Context, credentials: Credentials, address: string): Promise<Representation> {
  const { db, now } = context;
  const event = { subject: credentials.email, address, at: now().toISOString() };
  try {
    const user = await authenticate(context, credentials);
    await db.write((trx) => recordEvent(trx, { ...event, kind: 'signed_in', userId: user.id, actorId: user.id }));
    return user;
  } catch (error) {
    if (!(error instanceof AppError && error.code === 'INVALID_CREDENTIALS')) throw error;
    const userId = (await store.findLogin(db.read, credentials.email))?.id ?? null;
    await db.write((trx) => recordEvent(trx, { ...event, kind: 'sign_in_failed', userId, actorId: null }));
    throw error;
  }
}

/**
 * The account that the credentials belong to.
 * @throws AppError INVALID_CREDENTIALS, after the same time whether address or password is wrong
 */
export async function authenticate({ db }: Context, { email, password }: Credentials): Promise<Representation> {
  const found = await store.findLogin(db.read, email);
  if (!(await verifyPassword(found?.password_hash, password)) || found === undefined) {
    throw new AppError('INVALID_CREDENTIALS');
  }
  if (needsRehash(found.password_hash)) {
    const hash = await hashPassword(password);
    await db.write((trx) => store.setPasswordHash(trx, found.id, hash));
  }
  return (await store.findUser(db.read, found.id)) as Representation;
}

/**
 * Sets a new password and ends all other sessions of the account.
 * @param currentSession hash of the session id that stays, or null to end them all
 * @throws AppError INVALID_CREDENTIALS when the current password is wrong
 */
export async function changePassword(
  context: Context,
  caller: Caller,
  change: { current_password: string; new_password: string },
  currentSession: string | null,
): Promise<void> {
  await authenticate(context, { email: caller.email, password: change.current_password });
  const hash = await hashPassword(change.new_password);
  await context.db.write(async (trx) => {
    await store.setPasswordHash(trx, caller.id, hash);
    await store.endSessions(trx, caller.id, currentSession);
    await recordOwn(trx, caller, 'password_changed', null, context.now().toISOString());
  });
}

/** Tells the log that a session was ended by its user. */
export function noteSignOut({ db, now }: Context, caller: Caller): Promise<void> {
  return db.write((trx) => recordOwn(trx, caller, 'signed_out', null, now().toISOString()));
}
