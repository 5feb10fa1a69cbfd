import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { connect } from '../db/connect.js';
import { migrate } from '../db/migrate.js';
import { buildApp } from '../src/app.js';
import { readConfig } from '../src/config.js';
import { errorGuide } from './error-guide.js';

const USAGE = `Writes openapi/openapi.json from the schemas of the routes, and openapi/errors.md from the error catalogue.

  npm run openapi              write the files
  npm run openapi:check        compare only; exit with 1 when a file is not up to date`;

const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });

if (values.help) {
  console.log(USAGE);
} else {
  for (const [file, text] of [
    ['openapi/openapi.json', await generate()],
    ['openapi/errors.md', errorGuide()],
  ] as const) {
    if (!values.check) {
      writeFileSync(file, text);
      console.log(`wrote ${file}`);
    } else if (readFileSync(file, 'utf8') !== text) {
      console.error(`${file} is not up to date: run "npm run openapi" and commit the result.`);
      process.exitCode = 1;
    }
  }
}

async function generate(): Promise<string> {
  const now = () => new Date();
  const db = connect('sqlite::memory:');
  await migrate(db, now);
  const config = readConfig({ DOCS_ENABLED: 'true' });
  const app = await buildApp({ config, db, now, sessionSecret: 'x'.repeat(32), logger: false });
  const document = app.swagger();
  await app.close();
  return `${JSON.stringify(document, null, 2)}\n`;
}
