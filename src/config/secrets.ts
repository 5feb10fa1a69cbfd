import { createHmac, randomBytes } from 'node:crypto';
import { existsSync, linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { databaseFile } from '../../db/open.js';
import { type Config, ConfigError, SECRET_MIN_LENGTH } from './config.js';

const FILE_NAME = 'session-secret';

/**
 * The secret that signs session cookies: the one that is set, or one that is made at the first start and kept beside
 * the database, readable by its owner alone, so that sessions survive a restart.
 */
export function sessionSecret({ sessionSecret: set, databaseUrl }: Config): string {
  const database = databaseFile(databaseUrl);
  if (set !== null) return set;
  if (database === null) return newSecret();
  const file = join(dirname(database), FILE_NAME);
  if (!existsSync(file)) storeNewSecret(file);
  const stored = readFileSync(file, 'utf8').trim();
  if (stored.length < SECRET_MIN_LENGTH) {
    throw new ConfigError([`${file} holds no secret any more. Delete it: a new one is made, and people sign in again`]);
  }
  return stored;
}

/** Of two processes that start at once, one makes the file, whole and safely on disk, and both read it. */
function storeNewSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  writeFileSync(draft, newSecret(), { mode: 0o600, flush: true });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    unlinkSync(draft);
  }
}

function newSecret(): string {
  return randomBytes(32).toString('hex');
}

/** What the first account of a service in production is registered with: the same after every start. */
export function setupTokenOf(secret: string): string {
  return createHmac('sha256', secret).update('setup token').digest('hex').slice(0, 32);
}
