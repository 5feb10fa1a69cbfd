import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { connect } from '../db/connect.js';
import { migrate } from '../db/migrate.js';
import { buildApp } from '../src/app.js';
import { readConfig } from '../src/config.js';

const FILE = 'openapi/openapi.json';

const USAGE = `Writes ${FILE} from the schemas of the routes.

  npm run openapi              write the file
  npm run openapi:check        compare only; exit with 1 when the file is not up to date`;

const { values } = parseArgs({ options: { check: { type: 'boolean' }, help: { type: 'boolean' } } });

if (values.help) {
  console.log(USAGE);
} else {
  const document = await generate();
  if (!values.check) {
    writeFileSync(FILE, document);
    console.log(`wrote ${FILE}`);
  } else if (readFileSync(FILE, 'utf8') !== document) {
    console.error(`${FILE} is not up to date: run "npm run openapi" and commit the result.`);
    process.exitCode = 1;
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
