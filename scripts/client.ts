import { readFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { runCommand } from './support/command.js';
import { writeOrCheck } from './support/generated.js';

const DOCUMENT = 'openapi/openapi.json';
const FILE = 'src/client/types.ts';

const usage = `Writes ${FILE}, the types of our own client, from ${DOCUMENT}.

  npm run client           write the file and build the client
  npm run client:check     compare only; exit with 1 when the file is not up to date`;

await runCommand({ usage, options: { check: { type: 'boolean' } } }, async ({ check }) => {
  const types = `// Generated from ${DOCUMENT}: npm run client\n\n${await generate()}`;
  writeOrCheck({ [FILE]: types }, { check: check === true, command: 'npm run client' });
});

async function generate(): Promise<string> {
  return astToString(await openapiTypescript(JSON.parse(readFileSync(DOCUMENT, 'utf8'))));
}
