import { readFile } from 'node:fs/promises';
import argon2 from 'argon2';
import limit from 'p-limit';
import { AppError, bodyError } from '../../lib/errors.js';
import { required } from '../../lib/typed.js';
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

/**
 * Returns a hash of the form NFKC in PHC string format, with salt and parameters. Devices send different forms of the same
 * characters (NIST SP 800-63B, section 5.1.1.2).
 * @throws AppError OVERLOADED
 */
export async function hashPassword(password: string): Promise<string> {
  return queued(() => argon2.hash(normalized(password), PARAMETERS));
}

function normalized(password: string): string {
  return password.normalize('NFKC');
}

/**
 * Returns the hash of a password that is being chosen.
 * @param password in the form NFKC
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
 * Compares a password with a hash: first its form NFKC, then the text as it was sent, of which earlier hashes were made.
 * Takes the same time without an account (`hash` undefined).
 * @returns `outdated` for the correct password of a hash to replace
 * @throws AppError OVERLOADED
 */
export async function checkPassword(
  hash: string | undefined,
  password: string,
): Promise<'wrong' | 'correct' | 'outdated'> {
  const isRight = async (form: string) =>
    (await queued(async () => argon2.verify(hash ?? (await dummyHash), form))) && hash !== undefined;
  const form = normalized(password);
  if (await isRight(form)) return argon2.needsRehash(required(hash), PARAMETERS) ? 'outdated' : 'correct';
  return form !== password && (await isRight(password)) ? 'outdated' : 'wrong';
}
