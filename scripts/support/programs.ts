import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const DIST = fileURLToPath(new URL('../..', import.meta.url));

/** A folder with bundles of the programs (`scripts/test/bundle.ts`), which start in half of the time. */
const BUNDLES = process.env.TEST_PROGRAMS;

export const COMMAND_NAMES = ['backup', 'copy', 'files', 'import', 'mail', 'migrate', 'restore', 'user'] as const;

export type ProgramName = 'server' | (typeof COMMAND_NAMES)[number];

/** Returns the path of the service or of a command, to be run by Node. */
export function programPath(name: ProgramName): string {
  const path = name === 'server' ? 'src/server' : `commands/${name}`;
  return BUNDLES === undefined ? join(DIST, `${path}.js`) : join(BUNDLES, `${path}.mjs`);
}
