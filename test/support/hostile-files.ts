import { strToU8, zipSync } from 'fflate';
import { Sqlite } from '../../db/sqlite/driver.js';
import type { FormatName } from '../../src/imports/formats/format-names.js';
import { slowly } from './slow.js';

/** A file that costs much more than its size. */
export interface HostileFile {
  name: string;
  content(): string | Buffer;
  /** Message of a file that is refused in any case. */
  refusal?: RegExp;
}

const LONG = 'x'.repeat(40_000);
const COUNT = 3_000;
const MiB = 1024 * 1024;

const times = <T>(count: number, item: (index: number) => T) => Array.from({ length: count }, (_none, at) => item(at));
const deep = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const nested = (levels: number) => `${'{"a":'.repeat(levels)}1${'}'.repeat(levels)}`;
const table = (heading: string, row: string, count = COUNT) => `${heading}\n${`${row}\n`.repeat(count)}`;
const zip = (files: Record<string, string | Uint8Array>) => {
  const entries = Object.entries(files).map(([name, content]) => [
    name,
    typeof content === 'string' ? strToU8(content) : content,
  ]);
  return Buffer.from(zipSync(Object.fromEntries(entries)));
};

/** Returns the content of a database. */
export function databaseOf(sql: string): Buffer {
  const db = new Sqlite(':memory:');
  db.exec(sql);
  const content = db.serialize();
  db.close();
  return content;
}

/** Makes all pointers of interior pages of tables (type 5) point to the page itself. */
function loopedDatabase(file: Buffer): Buffer {
  const size = file.readUInt16BE(16);
  const copy = Buffer.from(file);
  for (let page = 2; page * size <= copy.length; page += 1) {
    const at = (page - 1) * size;
    if (copy[at] !== 5) continue;
    copy.writeUInt32BE(page, at + 8);
    for (let cell = 0; cell < copy.readUInt16BE(at + 3); cell += 1) {
      copy.writeUInt32BE(page, at + copy.readUInt16BE(at + 12 + 2 * cell));
    }
  }
  return copy;
}

/** Sets the declared size of the entries of an archive in its directory. */
function declaring(archive: Buffer, size: number): Buffer {
  const copy = Buffer.from(archive);
  for (let at = copy.indexOf('PK\u0001\u0002', 0, 'latin1'); at !== -1; ) {
    copy.writeUInt32LE(size, at + 24);
    at = copy.indexOf('PK\u0001\u0002', at + 4, 'latin1');
  }
  return copy;
}

const USERS = `CREATE TABLE users (id INTEGER PRIMARY KEY, email TEXT); INSERT INTO users VALUES (1, 'ada@example.com');`;
const TASKS = 'id INTEGER PRIMARY KEY, user_id INTEGER, name TEXT';
const numbers = (count: number) => `WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${count})`;
const tasks = (count: number) => `${numbers(count)} INSERT INTO tasks (id, user_id, name) SELECT i, 1, 'a' FROM n;`;
const BOARD = { _format: 'wekan-board-1.0.0', title: 'B' };
const backup = (content: object) => JSON.stringify({ projects: [], items: [{ id: '1', content: 'a' }], ...content });

export const HOSTILE_FILES: Readonly<Record<FormatName, () => readonly HostileFile[]>> = {
  csv: () => [
    { name: 'a long heading', content: () => table(`name,${LONG}`, 'a,b') },
    { name: 'many columns', content: () => `name,${'c,'.repeat(400_000)}\na,${'b,'.repeat(400_000)}\n` },
    { name: 'many rows', content: () => table('name', 'a', 50_001), refusal: /more than 50000 tasks/ },
    {
      name: 'many more rows',
      content: () => table('name', 'a', slowly(600_000, 2_000_000)),
      refusal: /more than 500000 rows/,
    },
    { name: 'many open quotes', content: () => `name\n${'"a\n'.repeat(2_000_000)}` },
    { name: 'many long rows', content: () => table('name,x', `a,${'y'.repeat(10_000)}`, 3_000) },
    {
      name: 'an open quote',
      content: () => `name\n"${'a\n'.repeat(slowly(600_000, 4_000_000))}`,
      refusal: /more than 500000 rows/,
    },
    {
      name: 'a chain of parents',
      content: () => `name,id,parent\n${times(40_000, (i) => `a,k${i},k${i + 1}`).join('\n')}`,
    },
    { name: 'unknown columns', content: () => `${'x,'.repeat(300_000)}\n1\n`, refusal: /No column has the name/ },
  ],

  ticktick: () => [
    {
      name: 'a long heading',
      content: () => table(`"Folder Name","List Name","Title",${LONG}`, '"f","l","t","b"'),
    },
    { name: 'a long list', content: () => table('"List Name","Title"', `"${LONG}","t"`, 700) },
  ],

  asana: () => [
    { name: 'a long heading', content: () => table(`Task ID,Created At,Name,${LONG}`, '1,,n,b') },
    {
      name: 'many projects',
      content: () => table('Task ID,Created At,Name,Projects', `1,,n,"${'p,'.repeat(5_000)}"`, 1_000),
    },
  ],

  todoist: () => [
    {
      name: 'a long section',
      content: () => `TYPE,CONTENT,PRIORITY,INDENT\nsection,${LONG},,\n${'task,a,1,1\n'.repeat(COUNT)}`,
    },
    { name: 'deep JSON', content: () => `{"items":${'['.repeat(2_000_000)}`, refusal: /backup cannot be read/ },
    { name: 'deep members', content: () => backup({ sections: JSON.parse(deep(2_000)) }) },
    {
      name: 'a long name of a person',
      content: () =>
        backup({
          collaborators: [{ id: 'c', full_name: LONG }],
          items: times(COUNT, (i) => ({ id: `${i}`, content: 'a', responsible_uid: 'c' })),
        }),
    },
    {
      name: 'projects below each other',
      content: () => backup({ projects: times(20_000, (i) => ({ id: `${i}`, name: 'p', parent_id: `${i % 7}` })) }),
    },
    {
      name: 'many filters',
      content: () =>
        backup({
          filters: times(2_000, () => ({ name: 'f', query: '(((today | overdue) & @a) & !@b)'.repeat(50) })),
        }),
    },
    {
      name: 'an archive that unpacks to too much',
      content: () => declaring(zip({ 'a.csv': 'TYPE,CONTENT' }), 65 * MiB),
      refusal: /holds more than 64 MiB/,
    },
    {
      name: 'an archive that declares too little',
      content: () => declaring(zip({ 'a.csv': strToU8('TYPE,CONTENT\n'.padEnd(60 * MiB)) }), 100),
    },
    {
      name: 'a cut archive',
      content: () => zip({ 'a.csv': strToU8('TYPE,CONTENT\n'.padEnd(1_000)) }).subarray(0, 60),
      refusal: /archive cannot be read/,
    },
    {
      name: 'members of another type',
      content: () => '{"projects":7,"items":[{"content":3}]}',
    },
    {
      name: 'an archive of many files',
      content: () => zip(Object.fromEntries(times(20_000, (i) => [`${i}.csv`, 'a']))),
    },
  ],

  wekan: () => [
    {
      name: 'a long list',
      content: () =>
        JSON.stringify({
          ...BOARD,
          lists: [{ _id: 'l', title: LONG }],
          cards: times(COUNT, (i) => ({ _id: `${i}`, title: 'a', listId: 'l' })),
        }),
    },
    {
      name: 'a long label on each card',
      content: () =>
        JSON.stringify({
          ...BOARD,
          labels: [{ _id: 'l', name: LONG }],
          cards: times(COUNT, (i) => ({ _id: `${i}`, title: 'a', labelIds: ['l'] })),
        }),
    },
    {
      name: 'lists and cards that are compared',
      content: () =>
        JSON.stringify({
          ...BOARD,
          lists: times(40_000, (i) => ({ _id: `${i}`, title: 't' })),
          cards: times(40_000, (i) => ({ _id: `${i}`, title: 'a', listId: 'none' })),
        }),
    },
    { name: 'deep JSON', content: () => `${JSON.stringify(BOARD).slice(0, -1)},"cards":${deep(1_000_000)}}` },
  ],

  vikunja: () => [
    {
      name: 'a long project',
      content: () =>
        zip({
          'data.json': JSON.stringify([{ id: 1, title: LONG, tasks: times(COUNT, (id) => ({ id, title: 'a' })) }]),
        }),
    },
    {
      name: 'deep HTML',
      content: () =>
        zip({
          'data.json': JSON.stringify([
            { id: 1, title: 'p', tasks: times(400, (id) => ({ id, title: 'a', description: '<b>'.repeat(8_000) })) },
          ]),
        }),
    },
    {
      name: 'much HTML',
      content: () =>
        zip({
          'data.json': JSON.stringify([
            { id: 1, tasks: [{ id: 1, title: 'a', description: '<i>x</i>'.repeat(300_000) }] },
          ]),
        }),
    },
    { name: 'projects in each other', content: () => zip({ 'data.json': `[${nested(500_000)}]` }) },
    {
      name: 'an archive that unpacks to too much',
      content: () => declaring(zip({ 'data.json': '[]' }), 65 * MiB),
      refusal: /holds more than 64 MiB/,
    },
  ],

  ics: () => [
    { name: 'components in each other', content: () => `BEGIN:VCALENDAR\n${'BEGIN:VTODO\n'.repeat(300_000)}` },
    {
      name: 'a long name of the calendar',
      content: () =>
        `BEGIN:VCALENDAR\nX-WR-CALNAME:${LONG}\n${'BEGIN:VTODO\nSUMMARY:a\nEND:VTODO\n'.repeat(COUNT)}END:VCALENDAR`,
    },
    {
      name: 'rules',
      content: () =>
        `BEGIN:VCALENDAR\n${times(
          500,
          (i) =>
            `BEGIN:VTODO\nUID:${i}\nSUMMARY:a\nDTSTART:20260101T000000Z\nRRULE:FREQ=SECONDLY;COUNT=999999999;BYMONTH=2;BYMONTHDAY=31\nEND:VTODO\n`,
        ).join('')}END:VCALENDAR`,
    },
    {
      name: 'folded lines',
      content: () => `BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a${'\n b'.repeat(2_000_000)}\nEND:VTODO\nEND:VCALENDAR`,
    },
    {
      name: 'many categories',
      content: () =>
        `BEGIN:VCALENDAR\nBEGIN:VTODO\nSUMMARY:a\nCATEGORIES:${'c,'.repeat(500_000)}\nEND:VTODO\nEND:VCALENDAR`,
    },
  ],

  lines: () => [
    { name: 'deep JSON', content: () => `{"name":"a","tags":${deep(500_000)}}\n` },
    { name: 'many members', content: () => `{"name":"a",${times(60_000, (i) => `"m${i}":1`).join()}}\n` },
    { name: 'many empty lines', content: () => `${'\n'.repeat(8_000_000)}{"name":"a"}` },
    { name: 'many faulty lines', content: () => '{\n'.repeat(1_000_000) },
    {
      name: 'many subtasks',
      content: () => `{"name":"a","subtasks":[${times(20_000, () => '{"name":"b"}').join()}]}\n`.repeat(20),
    },
  ],

  tududi: () => [
    {
      name: 'a condition that takes minutes',
      content: () =>
        databaseOf(`${USERS} PRAGMA ignore_check_constraints = ON;
        CREATE TABLE tasks (${TASKS}, CHECK (length(replace(hex(zeroblob(200000000 + id)), '0', '00')) > 0));
        ${tasks(300)}`),
    },
    {
      name: 'large default values',
      content: () =>
        databaseOf(
          `${USERS} CREATE TABLE tasks (${TASKS}); ${tasks(20_000)}
        ALTER TABLE tasks ADD COLUMN note TEXT DEFAULT '${'y'.repeat(400_000)}';`,
        ),
      refusal: /rows have more than 64 MiB/,
    },
    {
      name: 'large default values of bytes',
      content: () =>
        databaseOf(
          `${USERS} CREATE TABLE tasks (${TASKS}); ${tasks(20_000)}
        ALTER TABLE tasks ADD COLUMN note BLOB DEFAULT x'${'00'.repeat(400_000)}';`,
        ),
      refusal: /rows have more than 64 MiB/,
    },
    {
      name: 'many columns',
      content: () =>
        databaseOf(
          `${USERS} CREATE TABLE tasks (${TASKS}, ${times(1_900, (i) => `c${i} TEXT`).join()}); ${tasks(5_000)}`,
        ),
    },
    {
      name: 'a table that is a view',
      content: () =>
        databaseOf(
          `${USERS} CREATE TABLE other (id); CREATE VIEW tasks AS ${numbers(1_000_000_000)} SELECT i AS id FROM n;`,
        ),
      refusal: /not a database of tududi/,
    },
    {
      name: 'a view and a trigger beside the tables',
      content: () =>
        databaseOf(`${USERS} CREATE TABLE tasks (${TASKS}); ${tasks(3)}
        CREATE VIEW projects AS ${numbers(1_000_000_000)} SELECT i AS id, 1 AS user_id, 'p' AS name FROM n;
        CREATE TRIGGER endless AFTER INSERT ON tasks BEGIN INSERT INTO tasks (user_id) SELECT 1 FROM tasks; END;`),
    },
    {
      name: 'a computed column',
      content: () => databaseOf(`${USERS} CREATE TABLE tasks (${TASKS}, x AS (zeroblob(1000000000)));`),
      refusal: /computed columns/,
    },
    {
      name: 'a virtual table',
      content: () => databaseOf(`${USERS} CREATE TABLE tasks (${TASKS}); CREATE VIRTUAL TABLE areas USING fts5(name);`),
      refusal: /virtual tables/,
    },
    {
      name: 'an index of an expression',
      content: () => databaseOf(`${USERS} CREATE TABLE tasks (${TASKS}); CREATE INDEX slow ON tasks (abs(id));`),
      refusal: /indexes of expressions/,
    },
    {
      name: 'pages that refer to each other',
      content: () => loopedDatabase(databaseOf(`${USERS} CREATE TABLE tasks (${TASKS}); ${tasks(20_000)}`)),
      refusal: /damaged|malformed|not a database/,
    },
    {
      name: 'a cut database',
      content: () => databaseOf(`${USERS} CREATE TABLE tasks (${TASKS}); ${tasks(20_000)}`).subarray(0, 9_000),
      refusal: /damaged|malformed|not a database/,
    },
    {
      name: 'many tables',
      content: () =>
        databaseOf(
          `${USERS} CREATE TABLE tasks (${TASKS}); ${times(5_000, (i) => `CREATE TABLE t${i} (a);`).join('')}`,
        ),
    },
  ],
};
