import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import openapiTypescript, { astToString } from 'openapi-typescript';

const DOCUMENT = 'openapi/openapi.json';
const FILE = 'src/client/types.ts';

const USAGE = `Writes ${FILE}, the types of our own client, from ${DOCUMENT}.

  npm run client           write the file and build the client
  npm run client:check     compare only; exit with 1 when the file is not up to date`;

const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });

if (values.help) {
  console.log(USAGE);
} else {
  const types = `// Generated from ${DOCUMENT}: npm run client\n\n${await generate()}`;
  if (!values.check) {
    writeFileSync(FILE, types);
    console.log(`wrote ${FILE}`);
  } else if (readFileSync(FILE, 'utf8') !== types) {
    console.error(`${FILE} is not up to date: run "npm run client" and commit the result.`);
    process.exitCode = 1;
  }
}

async function generate(): Promise<string> {
  return astToString(await openapiTypescript(JSON.parse(readFileSync(DOCUMENT, 'utf8'))));
}
