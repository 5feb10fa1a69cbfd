import { createRequire } from 'node:module';
import type SqliteDatabase from 'better-sqlite3';
import { errorCode } from '../../src/lib/typed.js';

const FOR_NODE_22 = 'better-sqlite3-node22';

/**
 * better-sqlite3 in one of two versions. Version 12 is the last for Node 20. Compiled with the headers of Node 24 it
 * aborts the process when a statement is collected (`RemoveEnvironmentCleanupHook`, `env != nullptr`). Version 13
 * needs Node 22 and is installed as an optional package under another name.
 */
export const Sqlite: typeof SqliteDatabase = load();

function load() {
  const require = createRequire(import.meta.url);
  const isNew = Number.parseInt(process.versions.node, 10) >= 22;
  try {
    return require(isNew ? FOR_NODE_22 : 'better-sqlite3');
  } catch (error) {
    if (errorCode(error) !== 'MODULE_NOT_FOUND') throw error;
    const version = process.versions.node;
    throw new Error(`The database driver for Node ${version} is not installed: run npm ci with this version of Node.`);
  }
}
