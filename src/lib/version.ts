import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import packageJson from '../../package.json' with { type: 'json' };
import { sha256 } from './hash.js';
import { errorCode } from './typed.js';

export const VERSION = packageJson.version;

/** Written by `scripts/build.mjs`: the hashes of all sources, of their outputs and of the locked dependencies. */
const RECORD = new URL('../../compiled.json', import.meta.url);

/**
 * Identifies the code that this process runs, with its runtime: Node brings the rules of time zones. Without a record of
 * the build, it identifies this process only.
 */
export const BUILD = sha256(`${recordOfBuild()} ${JSON.stringify(process.versions)}`);

function recordOfBuild(): string {
  try {
    return readFileSync(RECORD, 'utf8');
  } catch (error) {
    if (errorCode(error) !== 'ENOENT') throw error;
    return randomBytes(16).toString('hex');
  }
}
