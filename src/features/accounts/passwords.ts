import { readFile } from 'node:fs/promises';
import argon2 from 'argon2';
import limit from 'p-limit';
import { AppError, bodyError } from '../../lib/errors.js';
import { MIN_PASSWORD_LENGTH } from './schema.js';

/** Recommended by OWASP for argon2id: 19 MiB, two passes, one lane. */
const PARAMETERS = { type: argon2.argon2id, memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

// Each hash takes 19 MiB and one of libuv's four threads; file access needs the others.
const limitConcurrency = limit(2);

/** Maximum number of waiting hashes: about a second's work. */
const MAX_WAITING = 64;
const RETRY_AFTER_S = 1;

/** @throws AppError OVERLOADED if too many hashes are waiting */
function queued<T>(work: () => Promise<T>): Promise<T> {
  if (limitConcurrency.pendingCount >= MAX_WAITING) throw new AppError('OVERLOADED', { retryAfter: RETRY_AFTER_S });
  return limitConcurrency(work);
}

/** Returns a hash in PHC string format, with salt and parameters. @throws AppError OVERLOADED */
export async function hashPassword(password: string): Promise<string> {
  return queued(() => argon2.hash(password, PARAMETERS));
}

/**
 * Returns the hash of a password that is being chosen.
 * @param member member of the body that has the password
 * @throws AppError VALIDATION_FAILED for one of the `COMMON` most common passwords, OVERLOADED
 */
export async function hashNewPassword(password: string, member = 'password'): Promise<string> {
  commonPasswords ??= readCommonPasswords().catch((error: unknown) => {
    commonPasswords = undefined;
    throw error;
  });
  if ((await commonPasswords).has(password.toLowerCase())) {
    throw bodyError(member, 'is one of the most common passwords, which attackers try first: choose another one');
  }
  return hashPassword(password);
}

const COMMON = 10_000;

let commonPasswords: Promise<ReadonlySet<string>> | undefined;

/**
 * Reads the most common passwords of those that are long enough, in lower case, at the first use. The module of the
 * package would keep all of its words in memory.
 */
async function readCommonPasswords(): Promise<ReadonlySet<string>> {
  const file = new URL(import.meta.resolve('@zxcvbn-ts/language-common/src/passwords.json'));
  const byFrequency = JSON.parse(await readFile(file, 'utf8')) as string[];
  return new Set(byFrequency.filter(({ length }) => length >= MIN_PASSWORD_LENGTH).slice(0, COMMON));
}

/** Compared for unknown accounts, so that they take the same time. */
const dummyHash = hashPassword('no account has this password');

/**
 * True if the password is correct. Takes the same time without an account (`hash` undefined).
 * @throws AppError OVERLOADED
 */
export async function verifyPassword(hash: string | undefined, password: string): Promise<boolean> {
  const right = await queued(async () => argon2.verify(hash ?? (await dummyHash), password));
  return right && hash !== undefined;
}

export function needsRehash(hash: string): boolean {
  return argon2.needsRehash(hash, PARAMETERS);
}
