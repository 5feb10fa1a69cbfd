import { readFileSync } from 'node:fs';
import openapiTypescript, { astToString, type OpenAPI3 } from 'openapi-typescript';
import ts from 'typescript';
import { runCommand } from '../commands/support/command.js';
import { FEATURES } from '../src/registry.js';
import { writeOrCheck } from './support/generated.js';
import { generatePythonTypes } from './support/python-types.js';
import { generateQuickWords } from './support/quick-words.js';
import { generateWebResources } from './support/web-resources.js';

const DOCUMENT = 'openapi/openapi.json';
const TYPES = 'src/client/types.ts';
const PYTHON_TYPES = 'src/client-python/tutti_types.py';
const RESOURCES = 'src/web/data/resources.ts';
const QUICK_WORDS = 'src/web/data/quick-words.ts';

const usage = `Writes ${TYPES} and ${PYTHON_TYPES},
the types of our own clients, from ${DOCUMENT}, and ${RESOURCES},
what the web interface knows of each type, from the descriptions, and ${QUICK_WORDS}, the words of quick add that it knows.

  npm run openapi          writes the document first`;

/** Bytes are a `Blob`. */
function blobOf({ format }: { format?: string }): ts.TypeNode | undefined {
  return format === 'binary' ? ts.factory.createTypeReferenceNode('Blob') : undefined;
}

/** The document names forms alone, for generators. Our client sends the bytes of a file as well. */
function withBytes(document: OpenAPI3): OpenAPI3 {
  for (const path of Object.values(document.paths ?? {})) {
    for (const operation of Object.values(path)) {
      const content = operation?.requestBody?.content;
      if (content?.['multipart/form-data'] === undefined) continue;
      content['application/octet-stream'] = { schema: { type: 'string', format: 'binary' } };
    }
  }
  return document;
}

await runCommand({ usage, options: { check: { type: 'boolean' } } }, async ({ check }) => {
  const document = JSON.parse(readFileSync(DOCUMENT, 'utf8'));
  const types = `// Generated from ${DOCUMENT}: npm run openapi\n\n${astToString(await openapiTypescript(withBytes(structuredClone(document)), { transform: blobOf }))}`;
  const files = {
    [QUICK_WORDS]: generateQuickWords(),
    [TYPES]: types,
    [PYTHON_TYPES]: generatePythonTypes(document),
    [RESOURCES]: generateWebResources(FEATURES, document),
  };
  writeOrCheck(files, { check: check === true, command: 'npm run openapi' });
});
