import { readFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { runCommand } from '../commands/support/command.js';
import { writeOrCheck } from './support/generated.js';

const DOCUMENT = 'openapi/openapi.json';
const FILE = 'src/client/types.ts';

const usage = `Writes ${FILE}, the types of our own client, from ${DOCUMENT}.

  npm run openapi          writes the document first`;

await runCommand({ usage, options: { check: { type: 'boolean' } } }, async ({ check }) => {
  const types = `// Generated from ${DOCUMENT}: npm run openapi\n\n${await generate()}`;
  writeOrCheck({ [FILE]: types }, { check: check === true, command: 'npm run openapi' });
});

async function generate(): Promise<string> {
  return astToString(await openapiTypescript(JSON.parse(readFileSync(DOCUMENT, 'utf8'))));
}
