import { readFileSync } from 'node:fs';
import { strToU8, zipSync } from 'fflate';
import t from 'tap';
import type { ConvertedTask } from '../../../src/imports/formats/converted.js';
import { isoOf, orderIn } from '../../../src/imports/formats/date-texts.js';
import type { FileContent } from '../../../src/imports/formats/formats.js';
import { stemOf } from '../../../src/imports/formats/table.js';
import { decoded } from '../../../src/imports/formats/text.js';
import { convertedFile } from '../../support/converted-file.js';
import { slowly } from '../../support/slow.js';

const HERE = { now: new Date('2026-11-26T12:00:00.000Z'), timezone: 'Europe/Berlin' };

const read = (name: string, content: string | Uint8Array, here = HERE) => convertedFile(name, content, here);

const sample = (name: string) => read(name, readFileSync(`test/imports/tables/${name}`));
const tasksOf = ({ items }: FileContent): ConvertedTask[] => items.map(({ task }) => task);
const keysOf = (content: FileContent) => tasksOf(content).map(({ import_key }) => import_key);
const one = (headings: string, row: string) => tasksOf(read('one.csv', `${headings}\n${row}\n`))[0];

t.test('Text is UTF-16 by its mark, else UTF-8, else Windows-1252', async (t) => {
  t.match(sample('03-utf-16.csv'), {
    encoding: 'utf-16le',
    items: [{ task: { name: 'Möbel', due_date: '2026-12-01' } }],
  });
  t.match(sample('03-windows-1252.csv'), {
    encoding: 'windows-1252',
    items: [{ task: { name: 'Möbel für Büro', note: 'groß' } }],
  });
  t.match(decoded(Buffer.from('\uFEFFÄ')), { text: 'Ä', encoding: 'utf-8' });
  t.match(decoded(Buffer.from([0xfe, 0xff, 0, 0x41, 0x20, 0xac, 7])), { text: 'A€', encoding: 'utf-16be' });
  const every = decoded(Uint8Array.from({ length: 256 }, (_none, byte) => byte));
  t.equal(every.text.slice(0x80, 0x83), '€\u0081‚');
  t.equal(every.text.length, 256);
  t.notMatch(every.text, /\uFFFD/);
  t.equal(new Set(every.text).size, 256);
});

t.test('The heading decides on the separator', async (t) => {
  t.match(tasksOf(sample('20-comma-table-semicolons-in-text.csv')), [
    { name: 'Shopping', note: 'milk; eggs; bread; butter' },
    { name: 'Other', note: 'none' },
  ]);
  t.match(tasksOf(sample('20-semicolon-table-commas-in-text.csv')), [
    { name: 'Shopping', due_date: '2026-12-01', note: 'milk, eggs, bread' },
  ]);
  const template = sample('20-todoist-template-semicolons-in-text.csv');
  t.match(template, { format: 'todoist' });
  t.match(tasksOf(template), [{ name: 'Style sheet', note: 'a{b:c;d:e;f:g;h:i;j:k;l:m;n:o;p:q;r:s;t:u;v:w;x:y;}' }]);
  t.match(tasksOf(read('one.csv', 'Title\nBuy milk, eggs; bread\tbutter\n"Quoted, too"\n')), [
    { name: 'Buy milk, eggs; bread butter', note: null },
    { name: 'Quoted, too' },
  ]);
  t.match(read('Plan.csv', 'TYPE;CONTENT;PRIORITY\ntask;a, b;1\n'), {
    format: 'todoist',
    items: [{ task: { name: 'a, b' } }],
  });
  t.match(read('list', 'My tasks, all of them\n\nTitle\tDue\nA, b\t2026-12-01\n'), {
    format: 'csv',
    items: [{ task: { name: 'A, b', due_date: '2026-12-01' } }],
    warnings: ['Line 1 is above the headings, and not imported: My tasks, all of them'],
  });
  t.match(read('list', 'Buy milk;2026-12-01\nBuy bread\nTitle;Due;Priority\nA;2026-12-01;high\n'), {
    items: [{ task: { name: 'A' } }],
    warnings: ['2 lines from line 1 on are above the headings, and not imported: Buy milk, 2026-12-01; Buy bread'],
  });
  t.same(read('list', 'Title,Due\nA,2026-12-01\n').warnings, []);
});

t.test('A template of Todoist has dates on the clock of its own zone', (t) => {
  const task = (date: string, zone: string) =>
    tasksOf(read('Plan.csv', `TYPE,CONTENT,DATE,DATE_LANG,TIMEZONE\ntask,A,${date},en,${zone}\n`))[0];
  t.match(task('2026-12-01 20:30', 'America/New_York'), { due_date: '2026-12-02', due_time: '02:30', note: null });
  t.match(task('2026-12-01 20:30', 'Europe/Berlin'), { due_date: '2026-12-01', due_time: '20:30', note: null });
  t.match(task('2026-12-01 20:30', ''), { due_date: '2026-12-01', due_time: '20:30', note: null });
  t.match(task('2026-12-01', 'America/New_York'), { due_date: '2026-12-01', due_time: undefined, note: null });
  t.match(task('every monday 20:30', 'America/New_York'), {
    ...{ due_date: '2026-12-01', due_time: '02:30', recurrence_type: 'weekly', recurrence_weekdays: [2], note: null },
  });
  t.match(task('every month on the 15th at 20:30', 'America/New_York'), {
    ...{ due_date: '2026-12-16', due_time: '02:30', recurrence_type: 'monthly', recurrence_month_day: 16, note: null },
  });
  t.match(task('every month on the last day at 20:30', 'America/New_York'), {
    ...{ due_date: '2026-12-01', due_time: '02:30', recurrence_type: undefined },
    note: 'Date: every month on the last day at 20:30',
  });
  t.match(task('2026-12-01 20:30', 'Mars/Olympus'), { due_time: '20:30', note: 'Time zone: Mars/Olympus' });
  t.end();
});

t.test('A quotation mark that is not closed fails its own row', async (t) => {
  const content = read(
    'a.csv',
    'Title,Due\nA,2026-12-01\n\nB,"2026-12-02\nC,2026-12-03\n"Hamlet" by S,\nsay "hi",\n,\n',
  );
  t.match(tasksOf(content), [
    { name: 'A' },
    { name: 'C', due_date: '2026-12-03' },
    { name: '"Hamlet" by S' },
    { name: 'say "hi"' },
  ]);
  t.same(content.failures, [{ line: 4, reason: 'It has a quotation mark that is not closed.' }]);
  const number = slowly(150, 1_000);
  const many = read('a.csv', `Title\n${'a\n"b\n'.repeat(number)}`);
  t.equal(many.items.length, number);
  t.equal(many.failures.length, number);
  const long = read('a.csv', `Title\n${`a\n"${'b'.repeat(100_000)}\n`.repeat(slowly(50, 100))}`);
  t.match(long.failures.at(-1), { reason: /lines below it are not read/ });
  t.match(tasksOf(read('a.csv', 'Title,Note\nA,"""Hi"" she\nsaid"\n')), [{ name: 'A', note: '"Hi" she\nsaid' }]);
});

t.test('A value that is no date is noted, and the other rows come in', async (t) => {
  t.match(tasksOf(sample('21-one-impossible-date.csv')), [
    { name: 'A', due_date: '2026-12-01' },
    { name: 'B', due_date: undefined, note: 'Due: 0000-00-00' },
    { name: 'C', due_date: undefined, note: 'Due: 2026-13-01' },
    { name: 'D', due_date: undefined, note: 'Due: 45.12.2026' },
    { name: 'E', due_date: '2026-12-02' },
  ]);
  t.match(tasksOf(sample('22-due-with-a-time.csv')), [
    { name: 'A', due_date: '2026-12-01', due_time: '14:30' },
    { name: 'B', due_date: '2026-12-01', due_time: '00:30' },
    { name: 'C', due_date: '2026-11-30', due_time: '16:30' },
  ]);
  t.match(one('Title,Due,Time', 'A,2026-12-01,2:30 pm'), { due_date: '2026-12-01', due_time: '14:30', note: null });
  t.match(one('Title,Due,Time', 'A,2026-12-01,late'), { due_date: '2026-12-01', note: 'Time: late' });
  t.match(one('Title,Due,Time', 'A,,14:30'), { note: 'Time: 14:30' });
  t.match(one('Title,Created at,Completed at', 'A,2026-02-30,2026-02-31T10:00:00Z'), {
    created_at: undefined,
    completed_at: undefined,
    note: 'Completed: 2026-02-31T10:00:00Z\nCreated: 2026-02-30',
  });
});

t.test('Dates are absolute, and understood as a whole or not at all', async (t) => {
  for (const [text, iso] of [
    ['2026-12-01', '2026-12-01'],
    ['2026-1-5 7:05', '2026-01-05T07:05:00'],
    ['2026-12-01 14:30', '2026-12-01T14:30:00'],
    ['2026-12-01T14:30:15.250+0100', '2026-12-01T13:30:15.250Z'],
    ['2026-12-01 14:30:00 UTC', '2026-12-01T14:30:00Z'],
    ['2026-12-01T14:30+01:00[Europe/Berlin]', '2026-12-01T13:30:00Z'],
    ['Tue, 01 Dec 2026 14:30:00 +0100 (CET)', '2026-12-01T13:30:00Z'],
    ['20261201', '2026-12-01'],
    ['1764115200000', '2025-11-26T00:00:00Z'],
    ['1.3.2026', '2026-03-01'],
    ['26.11.26', '2026-11-26'],
    ['31.12.2025 23:59 Uhr', '2025-12-31T23:59:00'],
    ['1. März 2026', '2026-03-01'],
    ['Mi., 4. März 2026, 8:15', '2026-03-04T08:15:00'],
    ['13/01/2026', '2026-01-13'],
    ['11/26/26 2:30 PM', '2026-11-26T14:30:00'],
    ['01/01/2026', '2026-01-01'],
    ['26-Nov-26', '2026-11-26'],
    ['26/Nov/26 12:05 AM', '2026-11-26T00:05:00'],
    ['November 26, 2026 2:30 PM', '2026-11-26T14:30:00'],
    ['Thursday, November 26th, 2026', '2026-11-26'],
    ['Thu, 26 Nov 2026 10:00:00 +0000', '2026-11-26T10:00:00Z'],
    ['Mar 5, 2026', '2026-03-05'],
    ['mar. 3 mars 2026', '2026-03-03'],
    ['1er décembre 2026', '2026-12-01'],
    ['jeudi 26 novembre 2026 à 14h30', '2026-11-26T14:30:00'],
    ['26 de noviembre de 2026', '2026-11-26'],
    ['26/11/2026 2:30 p. m.', '2026-11-26T14:30:00'],
    ['5 de março de 2026', '2026-03-05'],
    ['2026年11月26日', '2026-11-26'],
    ['2026/12/01(火) 9:30', '2026-12-01T09:30:00'],
    ['２０２６／１２／０１', '2026-12-01'],
    ...['', '0000-00-00', '2026-13-01', '2026-02-30', '45.12.2026', '03/01/2026', '10-12-2026'].map((no) => [
      no,
      undefined,
    ]),
    ...['tomorrow', 'next week', '2026-12-01 soon', '2026-12-01 25:00', '2026-12-01 14:60'].map((no) => [
      no,
      undefined,
    ]),
    ...['26 Nov', '14:30', '2026-12-01 14:30 CET', '1/2/3', '2026', '-', '2026-12-01 - 2026-12-05'].map((no) => [
      no,
      undefined,
    ]),
    ...['99/99/9999', '2026-12', '1.2', '2026-12-01T14:30+99:00', '3 Monday 2026'].map((no) => [no, undefined]),
  ] as [string, string | undefined][]) {
    t.equal(isoOf(text), iso, text);
  }
});

t.test('The dates of a column tell whether the day or the month is first', async (t) => {
  t.equal(orderIn(['3/4/2026', '13/4/2026']), 'day first');
  t.equal(orderIn(['3-4-2026', '4-13-2026']), 'month first');
  t.equal(orderIn(['13/4/2026', '4/13/2026']), undefined);
  const due = (text: string) => tasksOf(read('a.csv', text)).map(({ due_date, note }) => due_date ?? note);
  t.same(due('Title,Due\nA,03/04/2026\nB,04/13/2026\n'), ['2026-03-04', '2026-04-13']);
  t.same(due('Title,Due\nA,03/04/2026\nB,13/04/2026\n'), ['2026-04-03', '2026-04-13']);
  t.same(due('Title,Due,Created\nA,03/04/2026,13/01/2026\n'), ['2026-04-03'], 'the order of another column');
  t.same(due('Title,Due\nA,03/04/2026\nB,05/05/2026\n'), ['Due: 03/04/2026', '2026-05-05']);
  t.same(due('Title,Due\nA,13/04/2026\nB,04/13/2026\nC,03/04/2026\n'), ['2026-04-13', '2026-04-13', 'Due: 03/04/2026']);
});

t.test('A column "Completed" is yes, no, a code, or the time of completion', async (t) => {
  t.match(tasksOf(sample('23-done-as-number.csv')), [
    { name: 'Open', status: 0 },
    { name: 'Finished', status: 2 },
  ]);
  const statuses = (heading: string, cells: readonly string[]) =>
    tasksOf(read('a.csv', `Title\t${heading}\n${cells.map((cell) => `A\t${cell}\n`).join('')}`)).map(
      ({ status }) => status,
    );
  t.same(statuses('Completed', ['1', '0', '2', '4']), [1, 0, 2, 4], 'codes');
  t.same(statuses('Done', ['yes', 'No', 'TRUE', 'x', '✔', '☑️', '100%']), [2, 0, 2, 2, 2, 2, 2]);
  t.same(statuses('Erledigt', ['ja', 'Nein', 'WAHR', 'FALSCH']), [2, 0, 2, 0]);
  t.same(statuses('Terminé', ['oui', 'non', 'VRAI', 'FAUX']), [2, 0, 2, 0]);
  t.same(statuses('Hecho', ['sí', 'no', 'VERDADERO', 'FALSO']), [2, 0, 2, 0]);
  t.same(statuses('Concluído', ['sim', 'não', 'VERDADEIRO', 'FALSO']), [2, 0, 2, 0]);
  t.same(statuses('完了', ['はい', 'いいえ', '済', '未']), [2, 0, 2, 0]);
  t.match(one('Title,Done', 'A,2026-11-01 10:00'), { status: 2, completed_at: '2026-11-01T09:00:00.000Z' });
  t.match(one('Title,Status,Completed', 'A,In progress,no'), { status: 1 });
  t.match(one('Title,Status,Completed', 'A,Review,1'), { status: 2, note: 'Status: Review' });
  t.match(one('Title,Completed', 'A,perhaps'), { status: undefined, note: 'Completed: perhaps' });
});

t.test('Headings of people and programs are understood, and other columns are noted', async (t) => {
  for (const headings of [
    ...[
      'Title,Notes,Due Date,Priority',
      'Task Name,Description,Deadline,Importance',
      'Subject;Notes;Due Date;Priority',
    ],
    ...['Aufgabe;Notizen;Fällig am;Priorität', 'Titel;Beschreibung;Fälligkeitsdatum;Priorität'],
    ...['Tâche;Remarques;Échéance;Priorité', 'Nom;Description;Date d’échéance;Priorité'],
    ...['Tarea;Notas;Fecha límite;Prioridad', 'Nombre;Descripción;Fecha de vencimiento;Prioridad'],
    ...['Tarefa;Descrição;Prazo;Prioridade', 'Nome;Notas;Data de vencimento;Prioridade'],
    ...[
      'タスク,メモ,期限,優先度',
      'タスク名,説明,期日,優先順位',
      '\u{FF34}itle,Note,DUE_DATE*,priority:',
      '✅ Task;Notes;📅 Due-Date (UTC);Priority (0 to 2)',
    ],
  ]) {
    const separator = headings.includes(';') ? ';' : ',';
    const row = ['Prune', 'with shears', '2026-12-01', '2'].join(separator);
    t.match(one(headings, row), { name: 'Prune', note: 'with shears', due_date: '2026-12-01', priority: 2 }, headings);
  }
  const board = 'Card ID,Card Name,Card URL,Card Description,Labels,Due Date,List Name,Board Name,Due Complete';
  t.match(
    one(board, '5f,Prune,https://example.com/5f,with shears,"red,blue",2026-12-01T10:00:00.000Z,Doing,Garden,true'),
    {
      ...{ name: 'Prune', project_name: 'Garden', section_name: 'Doing', tags: ['red', 'blue'], status: 2 },
      ...{ due_date: '2026-12-01', due_time: '11:00', note: 'with shears\n\nCard URL: https://example.com/5f' },
    },
  );
  const plan =
    'Task ID,Task Name,Bucket Name,Progress,Priority,Assigned To,Created Date,Due Date,Completed Date,Labels,Description';
  t.match(one(plan, 'a1,Prune,Later,In progress,Medium,Ada,10/25/2026,12/13/2026,,garden,with shears'), {
    ...{ name: 'Prune', status: 1, priority: 1, due_date: '2026-12-13', tags: ['garden'] },
    note: 'with shears\n\nAssigned To: Ada\n\nSection: Later',
  });
  t.match(one('Summary,Labels,Labels,Issue key', 'Prune,a,b,G-1'), { tags: ['a', 'b'] });
  t.match(one('Title,,Colour', 'Prune,x,red'), { note: 'Column 2: x\nColour: red' });
});

const backup = (item: object) =>
  tasksOf(read('backup.json', JSON.stringify({ projects: [], items: [{ id: '1', content: 'Course', ...item }] })))[0];

t.test('Todoist: a repetition ends as it was written, and not counted from the import', async (t) => {
  const due = (date: string, string: string) => ({ due: { date, string, lang: 'en', is_recurring: true } });
  t.match(backup({ added_at: '2026-10-05T08:00:00Z', ...due('2026-10-12', 'every monday for 3 weeks') }), {
    ...{ due_date: '2026-10-12', recurrence_weekdays: [1], recurrence_end_date: '2026-10-25', note: null },
  });
  const until = due('2026-11-19', 'every day until 20 nov');
  t.match(backup({ added_at: '2026-11-01T08:00:00Z', ...until }), { recurrence_end_date: '2026-11-20' });
  t.match(backup({ date_added: '2026-11-01T08:00:00Z', ...until }), { recurrence_end_date: '2026-11-20' });
  t.match(backup(until), { recurrence_end_date: '2026-11-20' });
  // It was changed after the task was added: nothing tells when.
  t.match(backup({ added_at: '2025-01-01T08:00:00Z', ...until }), {
    ...{ due_date: '2026-11-19', recurrence_type: undefined, note: 'Date: every day until 20 nov' },
  });
});

t.test('Todoist: a repetition follows its due date from its own zone', async (t) => {
  const due = (string: string) => ({
    added_at: '2026-11-01T08:00:00Z',
    due: { date: '2026-11-29T23:30:00Z', timezone: 'America/New_York', string, lang: 'en', is_recurring: true },
  });
  t.match(backup(due('every sunday')), {
    ...{ due_date: '2026-11-30', due_time: '00:30', recurrence_weekdays: [1], note: null },
  });
  t.match(backup(due('every day until 5 dec')), { recurrence_type: 'daily', recurrence_end_date: '2026-12-06' });
  t.match(backup(due('every last sunday')), {
    ...{ due_date: '2026-11-30', recurrence_type: undefined, note: 'Date: every last sunday' },
  });
});

t.test('TickTick: a repetition counts from the start of its task, in the zone of the task', async (t) => {
  const headings = 'List Name,Title,Start Date,Due Date,Repeat,Timezone,Is All Day';
  const monday = 'RRULE:FREQ=WEEKLY;BYDAY=MO';
  const tokyo = `L,A,2026-11-29T23:00:00+0000,2026-11-29T23:00:00+0000,${monday},Asia/Tokyo,false`;
  // A Monday morning in Tokyo, or the first one in New York, is Sunday there.
  const away = { now: HERE.now, timezone: 'America/New_York' };
  t.match(tasksOf(read('one.csv', `${headings}\n${tokyo}\n`, away)), [
    { due_date: '2026-11-29', due_time: '18:00', recurrence_weekdays: [0], note: null },
  ]);
  const days = `L,A,2026-11-29T23:00:00+0000,2026-12-01T23:00:00+0000,${monday},Europe/Berlin,true`;
  t.match(one(headings, days), { due_date: '2026-12-02', recurrence_weekdays: [3], note: 'Starts: 2026-11-30' });
  const last = `L,A,${monday.replace('BYDAY=MO', 'BYDAY=-1MO').replace('WEEKLY', 'MONTHLY')}`;
  const odd = last.replace('L,A,', 'L,A,2026-11-29T23:00:00+0000,2026-12-01T23:00:00+0000,');
  t.match(one(headings, `${odd},Europe/Berlin,true`), {
    recurrence_type: undefined,
    note: /^Repeats: RRULE|\nRepeats: /,
  });
  const until = 'L,A,,2026-11-30T16:00:00+0000,RRULE:FREQ=DAILY;UNTIL=20261204T160000Z,Asia/Shanghai,true';
  t.match(one(headings, until), { due_date: '2026-12-01', recurrence_end_date: '2026-12-05' });
});

t.test('Vikunja: a repetition is on the clock of the due date, of the account, or in UTC', async (t) => {
  const task = (due_date: string, repeats: string) => {
    const data = JSON.stringify([{ id: 1, title: 'P', tasks: [{ id: 1, title: 'A', due_date, repeats }] }]);
    return tasksOf(read('export.zip', zipSync({ 'data.json': strToU8(data) })))[0];
  };
  const sunday = 'FREQ=WEEKLY;BYDAY=SU';
  const moved = { due_date: '2026-11-30', due_time: '00:30', recurrence_weekdays: [1] };
  t.match(task('2026-11-29T18:30:00-05:00', sunday), moved);
  t.match(task('2026-11-29T23:30:00Z', sunday), moved);
  t.match(task('2026-11-29T23:30:00Z', 'FREQ=WEEKLY;BYDAY=MO'), moved);
  t.match(task('2026-11-29T23:30:00Z', 'FREQ=MONTHLY;BYDAY=-1SU'), {
    ...{ due_date: '2026-11-30', recurrence_type: undefined, note: 'Repeats: FREQ=MONTHLY;BYDAY=-1SU' },
  });
});

const board = (root: object) =>
  tasksOf(read('board.json', JSON.stringify({ _format: 'wekan-board-1.0.0', title: 'P', ...root })));

t.test('Wekan: members of a card without a counterpart are noted', async (t) => {
  const card = { _id: '1', title: 'A', listId: 'old', spentTime: 2.5, isOvertime: true, color: 'red' };
  const vote = { question: 'Paint it?', positive: ['u', 'v'], negative: ['w'], end: '2026-12-01T10:00:00.000Z' };
  const people = { requestedBy: 'Ada', assignedBy: 'Bob', receivedAt: '2026-11-01T10:00:00.000Z' };
  const lists = [{ _id: 'old', title: 'Old', archived: true }];
  const [noted] = board({ lists, cards: [{ ...card, ...people, vote }] });
  t.match(noted, { section_name: 'Old', status: 0 });
  t.same(noted?.note?.split('\n'), [
    ...['Received: 2026-11-01T10:00:00.000Z', 'Requested by: Ada', 'Assigned by: Bob', 'Spent: 2.5 hours'],
    ...['Overtime: yes', 'Color: red', 'Vote: Paint it? (2 for, 1 against), until 2026-12-01T10:00:00.000Z'],
    'Archived list: Old',
  ]);
  const none = { receivedAt: null, requestedBy: '', assignedBy: '', spentTime: 0, isOvertime: false, color: '' };
  const empty = { question: '', positive: [], negative: [], end: null };
  t.match(board({ cards: [{ _id: '1', title: 'A', ...none, vote: empty }] }), [{ name: 'A', note: undefined }]);
});

t.test('Wekan: lists, cards and items of check lists have the order of the board', async (t) => {
  const lists = [
    { _id: 'b', title: 'B', sort: 2 },
    { _id: 'a', title: 'A', sort: 1 },
  ];
  const checklists = [
    { _id: 'l', cardId: '2', title: 'L', sort: 1 },
    { _id: 'k', cardId: '2', title: 'K', sort: 0 },
  ];
  const cards = [
    { _id: '1', title: 'b1', listId: 'b', sort: 0 },
    { _id: '2', title: 'a2', listId: 'a', sort: 1.5 },
    { _id: '3', title: 'a1', listId: 'a', sort: -1 },
  ];
  const item = (title: string, checklistId: string, sort: number) => ({ title, checklistId, cardId: '2', sort });
  const checklistItems = [item('l1', 'l', 0), item('k2', 'k', 2), item('k1', 'k', 1)];
  const tasks = board({ lists, cards, checklists, checklistItems });
  t.same(
    tasks.map(({ name }) => name),
    ['a1', 'a2', 'b1'],
  );
  t.same(
    tasks[1]?.subtasks?.map(({ name }) => name),
    ['k1', 'k2', 'l1'],
  );
});

t.test('Equal rows are equal tasks, and ids count in files of the same name', async (t) => {
  const thrice = keysOf(sample('24-same-row-three-times.csv'));
  t.equal(new Set(thrice).size, 3);
  t.same(keysOf(read('other.csv', 'Title\nBuy milk\nBuy milk\nBuy milk\n')), thrice);
  const [first, second] = [sample('25-first-file.csv'), sample('25-second-file-other-tasks-same-ids.csv')];
  t.same(
    keysOf(first).filter((key) => keysOf(second).includes(key)),
    [],
  );
  t.same(
    tasksOf(first).map(({ former_import_key }) => former_import_key),
    ['csv  1', 'csv  2'],
  );
  for (const name of [
    'tasks.csv',
    'Tasks (2).csv',
    'tasks 2026-11-26.csv',
    'tasks_20261126.tsv',
    'tasks-26.11.2026 (1).csv',
  ]) {
    t.equal(stemOf(name), 'tasks', name);
  }
  const keys = (name: string, title = 'A') => keysOf(read(name, `id,Title,x\n1,${title},\n`))[0];
  t.equal(keys('tasks.csv'), keys('tasks (1).csv', 'Another name'));
  t.not(keys('tasks.csv'), keys('plan.csv'));
  t.not(keys(''), keys('', 'Another name'));
  const twice = keysOf(read('a.csv', 'id,Title\n1,A\n1,B\n'));
  t.not(twice[0], twice[1]);
  const asana = keysOf(read('a.csv', 'Task ID,Created At,Name\n,,A\n,,A\n7,,B\n'));
  t.equal(new Set(asana).size, 3);
  t.equal(asana[2], 'asana 7', 'formats with ids of their own keep them');
});
