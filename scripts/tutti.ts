import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { bundleCli } from './support/cli-bundle.js';

// Runs the command tutti from a checkout: bundles it as it is packed, and runs the bundle.

const file = join(fileURLToPath(new URL('../', import.meta.url)), 'cli', 'tutti.mjs');
await bundleCli(file);
await import(pathToFileURL(file).href);
