import { runCommand } from '../commands/support/command.js';
import { openDatabase } from '../db/open.js';
import { buildApp } from '../src/app.js';
import { readConfig } from '../src/config/config.js';
import { createProcessState } from '../src/context.js';
import { errorGuide } from '../src/features/docs/error-guide.js';
import { FEATURES, TYPES } from '../src/registry.js';
import { writeOrCheck } from './support/generated.js';

const usage = `Writes openapi/openapi.json from the schemas of the routes, and openapi/errors.md from the error catalogue.

  npm run openapi              writes the types of the client as well`;

await runCommand({ usage, options: { check: { type: 'boolean' } } }, async ({ check }) => {
  const files = { 'openapi/openapi.json': await generate(), 'openapi/errors.md': errorGuide() };
  writeOrCheck(files, { check: check === true, command: 'npm run openapi' });
});

async function generate(): Promise<string> {
  const now = () => new Date();
  const db = openDatabase('sqlite::memory:');
  await db.migrate(now);
  const config = readConfig({ DOCS_ENABLED: 'true' });
  const app = await buildApp({
    config,
    db,
    now,
    features: FEATURES,
    types: TYPES,
    ...createProcessState(),
    sessionSecret: 'x'.repeat(32),
    logger: false,
  });
  const document = app.swagger();
  await app.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}
