import { parseArgs } from 'node:util';
import { connect } from '../db/connect.js';
import { DatabaseTooNew, migrate, migrationStates } from '../db/migrate.js';
import { loadEnvironment, readConfig } from '../src/config.js';

const USAGE = `Brings the database of DATABASE_URL up to date. The service does so itself when it starts.

  npm run migrate              apply what is missing
  npm run migrate -- --list    list the migrations, and when each was applied; change nothing`;

const { values } = parseArgs({ options: { list: { type: 'boolean' }, help: { type: 'boolean', short: 'h' } } });

if (values.help) {
  console.log(USAGE);
} else {
  const db = connect(readConfig(loadEnvironment()).databaseUrl);
  try {
    if (values.list) {
      for (const { name, applied_at } of await migrationStates(db)) console.log(`${name}  ${applied_at ?? 'missing'}`);
    } else {
      const applied = await migrate(db, () => new Date());
      console.log(applied.length === 0 ? 'The database is up to date.' : `Applied ${applied.join(', ')}.`);
    }
  } catch (error) {
    console.error(error instanceof DatabaseTooNew ? error.message : error);
    process.exitCode = 1;
  } finally {
    await db.close();
  }
}
