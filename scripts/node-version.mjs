import { existsSync } from 'node:fs';

// Checks the version of Node as the service does. An installation has the compiled files only, a new checkout the sources.
const compiled = new URL('../dist/src/node-version.js', import.meta.url);
await import(existsSync(compiled) ? compiled.href : new URL('../src/node-version.mjs', import.meta.url).href);
