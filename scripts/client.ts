import { readFileSync } from 'node:fs';
import openapiTypescript, { astToString } from 'openapi-typescript';
import { runCommand } from '../commands/support/command.js';
import { initialMembers } from '../src/lib/columns.js';
import { FEATURES } from '../src/registry.js';
import { writeOrCheck } from './support/generated.js';

const DOCUMENT = 'openapi/openapi.json';
const TYPES = 'src/client/types.ts';
const INITIAL = 'src/web/data/initial-members.ts';

const usage = `Writes ${TYPES}, the types of our own client, from ${DOCUMENT}, and
${INITIAL}, the members of new resources, from their columns.

  npm run openapi          writes the document first`;

await runCommand({ usage, options: { check: { type: 'boolean' } } }, async ({ check }) => {
  const types = `// Generated from ${DOCUMENT}: npm run openapi\n\n${await generateTypes()}`;
  const files = { [TYPES]: types, [INITIAL]: generateInitialMembers() };
  writeOrCheck(files, { check: check === true, command: 'npm run openapi' });
});

async function generateTypes(): Promise<string> {
  return astToString(await openapiTypescript(JSON.parse(readFileSync(DOCUMENT, 'utf8'))));
}

function generateInitialMembers(): string {
  const types = FEATURES.flatMap(({ logged = [] }) => logged).flatMap(({ type, columns }) =>
    columns === undefined ? [] : [`  ${type}: {\n${linesOf(initialMembers(columns))}  },\n`],
  );
  return `// Generated from the columns of each resource: npm run openapi

/** Members that a new resource has before a client sets them. */
export const INITIAL_MEMBERS = {
${types.join('')}} as const;
`;
}

/** Writes a value as the formatter has it. */
function literal(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(literal).join(', ')}]`;
  if (typeof value !== 'object' || value === null) return JSON.stringify(value).replaceAll('"', "'");
  return `{ ${Object.entries(value)
    .map(([name, inner]) => `${name}: ${literal(inner)}`)
    .join(', ')} }`;
}

function linesOf(members: object): string {
  return Object.entries(members)
    .map(([name, value]) => `    ${name}: ${literal(value)},\n`)
    .join('');
}
