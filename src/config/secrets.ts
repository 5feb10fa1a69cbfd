import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { databaseFile } from '../../db/open.js';
import { errorCode } from '../lib/typed.js';
import { type Config, ConfigError, SECRET_MIN_LENGTH } from './config.js';

const FILE_NAME = 'session-secret';

/**
 * Returns the secret that signs session cookies: the configured one, or one generated at the first start. The
 * generated secret is stored beside the database, readable by its owner only, so that sessions survive a restart.
 */
export function sessionSecret({ sessionSecret: set, databaseUrl }: Config): string {
  const database = databaseFile(databaseUrl);
  if (set !== null) return set;
  if (database === null) return newSecret();
  const file = join(dirname(database), FILE_NAME);
  if (!existsSync(file)) storeNewSecret(file);
  const stored = readFileSync(file, 'utf8').trim();
  if (stored.length < SECRET_MIN_LENGTH) {
    throw new ConfigError([
      `${file} contains no valid secret. Delete it: the service then creates a new one, and users must ` +
        'sign in again',
    ]);
  }
  return stored;
}

/** If two processes start at once, one writes the file, atomically and synced to disk, and both read it. */
function storeNewSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, newSecret(), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/** Returns the token for the registration of the first account in production; the same after every start. */
export function setupTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('setup token').digest('hex').slice(0, 32);
}
