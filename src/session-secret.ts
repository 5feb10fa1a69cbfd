import { randomBytes } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { sqliteFile } from '../db/connect.js';
import type { Config } from './config.js';

const FILE_NAME = 'session-secret';

/**
 * The secret that signs session cookies: the one that is set, or one that is made at the first start and kept beside
 * the database, readable by its owner alone, so that sessions survive a restart.
 */
export function sessionSecret({ sessionSecret: set, databaseUrl }: Config): string {
  const database = sqliteFile(databaseUrl);
  if (set !== null) return set;
  const made = randomBytes(32).toString('hex');
  if (database === ':memory:') return made;
  const file = join(dirname(database), FILE_NAME);
  try {
    // Fails when the file is there: of two processes that start at once, one makes it and both read it.
    writeFileSync(file, made, { mode: 0o600, flag: 'wx' });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  }
  return readFileSync(file, 'utf8').trim();
}
