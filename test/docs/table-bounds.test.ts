import { readFileSync } from 'node:fs';
import t from 'tap';
import { newDatabase } from '../support/database.js';

const PAGE = new URL('../../../docs/operating.md', import.meta.url);

t.test('The operating page says of every table what bounds it', async (t) => {
  const db = await newDatabase(() => new Date());
  t.teardown(() => db.close());
  const tables = (await db.read.introspection.getTables()).map(({ name }) => name);
  const [, section = ''] = readFileSync(PAGE, 'utf8').split('## What bounds the database\n');
  const rows =
    section
      .split('\n## ')[0]
      ?.split('\n')
      .filter((line) => line.startsWith('| `')) ?? [];
  const described = rows.flatMap((line) =>
    [...(line.split('|')[1] ?? '').matchAll(/`(\w+)`/g)].map(([, name]) => name),
  );
  // FTS5 keeps an index in tables of its own.
  const own = tables.filter((name) => !/^search_(?:config|content|data|docsize|idx)$/.test(name));
  t.same(described.sort(), own.sort());
});
