import { strToU8, zipSync } from 'fflate';
import t from 'tap';
import { FORMAT_NAMES, type FormatName } from '../../../src/imports/formats/format-names.js';
import type { FileContent } from '../../../src/imports/formats/formats.js';
import { convertedFile } from '../../support/converted-file.js';
import { databaseOf } from '../../support/hostile-files.js';
import { slowly } from '../../support/slow.js';

/**
 * One faulty item refuses no other, and no value is lost without a word: each member of an item of each format is replaced
 * by odd values. The items beside it must come in as before. The odd value must be told: in a task, a failure, or a count.
 */

/** One of so many values replaces each member. */
const VALUES_PART = slowly(2, 1);

const HERE = { now: new Date('2026-11-26T12:00:00.000Z'), timezone: 'Europe/Berlin' };
const AT = '2026-01-02T10:00:00Z';

type Item = Record<string, unknown>;

interface Sample {
  format: FormatName;
  name: string;
  /** Returns the members of an item. */
  item(name: string, id: number): Item;
  content(items: readonly Item[]): string | Uint8Array;
  /** Kind of values that a member can have in a file. */
  values: 'texts' | 'any' | 'columns';
}

const table = (items: readonly Item[]) => {
  const headings = [...new Set(items.flatMap((item) => Object.keys(item)))];
  const cell = (value: unknown) => `"${String(value ?? '').replaceAll('"', '""')}"`;
  const rows = items.map((item) => headings.map((heading) => cell(item[heading])).join(','));
  return `${headings.map(cell).join(',')}\n${rows.join('\n')}\n`;
};

const zip = (data: unknown) => zipSync({ 'data.json': strToU8(JSON.stringify(data)) });

const SAMPLES: readonly Sample[] = [
  {
    ...{ format: 'csv', name: 'tasks.csv', content: table, values: 'texts' },
    item: (name, id) => ({
      ...{
        title: name,
        notes: 'x',
        project: 'P',
        section: 'S',
        tags: 'a,b',
        priority: 'high',
        status: 'open',
        done: 'no',
      },
      ...{
        due: '2026-12-01',
        'due time': '14:30',
        created: AT,
        'completed at': '',
        parent: '',
        id: `${id}`,
        other: 'z',
      },
    }),
  },
  {
    ...{ format: 'ticktick', name: 'backup.csv', content: table, values: 'texts' },
    item: (name, id) => ({
      ...{
        'Folder Name': 'F',
        'List Name': 'L',
        Title: name,
        Kind: 'TEXT',
        Tags: 'a',
        Content: 'x',
        'Is Check list': 'N',
      },
      ...{
        'Start Date': '',
        'Due Date': '2026-12-01T10:00:00+0000',
        Reminder: '-PT9H',
        Repeat: 'FREQ=DAILY',
        Priority: '5',
      },
      ...{ Status: '0', 'Created Time': '2026-01-02T10:00:00+0000', 'Completed Time': '', Timezone: 'Europe/Paris' },
      ...{
        'Is All Day': 'false',
        'Is Floating': 'false',
        'Column Name': 'C',
        taskId: `${id}`,
        parentId: '',
        Other: 'z',
      },
    }),
  },
  {
    ...{ format: 'asana', name: 'asana.csv', content: table, values: 'texts' },
    item: (name, id) => ({
      ...{ 'Task ID': `${id}`, 'Created At': '2026-01-02', 'Completed At': '', 'Last Modified': '', Name: name },
      ...{ 'Section/Column': 'S', Assignee: 'A', 'Assignee Email': 'a@example.com', 'Start Date': '2026-01-03' },
      ...{ 'Due Date': '2026-12-01', Tags: 'a', Notes: 'x', Projects: 'P', 'Parent task': '', Other: 'z' },
    }),
  },
  {
    ...{ format: 'todoist', name: 'Plan.csv', content: table, values: 'texts' },
    item: (name) => ({
      ...{
        TYPE: 'task',
        CONTENT: name,
        DESCRIPTION: 'x',
        PRIORITY: '1',
        INDENT: '1',
        RESPONSIBLE: 'A',
        DATE: '2026-12-01',
      },
      ...{ DATE_LANG: 'en', DURATION: '30', DURATION_UNIT: 'minute', DEADLINE: '2026-12-05', OTHER: 'z' },
    }),
  },
  {
    ...{ format: 'todoist', name: 'backup.json', values: 'any' },
    content: (items) =>
      JSON.stringify({
        projects: [{ id: 'p', name: 'P' }],
        sections: [{ id: 's', project_id: 'p', name: 'S' }],
        items,
      }),
    item: (name, id) => ({
      ...{ id: `${id}`, content: name, description: 'x', project_id: 'p', section_id: 's', parent_id: null },
      ...{ responsible_uid: 'u', labels: ['a'], priority: 4, checked: false, is_deleted: false, added_at: AT },
      ...{
        due: { date: '2026-12-01', string: 'every day', is_recurring: true, lang: 'en' },
        deadline: { date: '2026-12-05' },
      },
      ...{ duration: { amount: 30, unit: 'minute' }, completed_at: null, child_order: id },
    }),
  },
  {
    ...{ format: 'vikunja', name: 'export.zip', values: 'any' },
    content: (tasks) => zip([{ id: 1, title: 'P', buckets: [{ id: 7, title: 'B' }], tasks }]),
    item: (name, id) => ({
      ...{ id, title: name, description: '<p>x</p>', done: false, done_at: '0001-01-01T00:00:00Z', due_date: AT },
      ...{
        start_date: AT,
        end_date: AT,
        priority: 4,
        percent_done: 0.5,
        repeat_after: 86_400,
        repeat_mode: 0,
        repeats: '',
      },
      ...{ bucket_id: 7, hex_color: 'ff0000', is_favorite: true, labels: [{ id: 1, title: 'a', hex_color: '00ff00' }] },
      ...{ assignees: [{ username: 'ada' }], reminders: [{ reminder: AT }], created: AT },
      ...{
        attachments: [{ file: { name: 'f.txt' } }],
        comments: [{ comment: 'c', author: { username: 'b' }, created: AT }],
      },
      related_tasks: { related: [{ id: 99, title: 'other' }] },
    }),
  },
  {
    ...{ format: 'wekan', name: 'board.json', values: 'any' },
    content: (cards) =>
      JSON.stringify({
        ...{ _format: 'wekan-board-1.0.0', title: 'P', labels: [{ _id: 'l', name: 'a' }] },
        ...{ lists: [{ _id: 'b', title: 'S' }], customFields: [{ _id: 'f', name: 'Size' }] },
        ...{
          swimlanes: [
            { _id: 'w', title: 'W' },
            { _id: 'v', title: 'V' },
          ],
          cards,
        },
      }),
    item: (name, id) => ({
      ...{
        _id: `${id}`,
        title: name,
        description: 'x',
        listId: 'b',
        swimlaneId: 'w',
        labelIds: ['l'],
        archived: false,
      },
      ...{ createdAt: AT, startAt: AT, dueAt: AT, endAt: AT, customFields: [{ _id: 'f', value: 'big' }] },
      ...{ receivedAt: AT, requestedBy: 'Ada', assignedBy: 'Bob', spentTime: 2, isOvertime: true, color: 'red' },
      ...{ sort: id, vote: { question: 'Well?', positive: ['u'], negative: [], end: AT } },
    }),
  },
  {
    ...{ format: 'wekan', name: 'board.json', values: 'any' },
    content: (checklistItems) =>
      JSON.stringify({
        ...{ _format: 'wekan-board-1.0.0', title: 'P', checklists: [{ _id: 'k', title: 'K' }], checklistItems },
      }),
    item: (name, id) => ({ _id: `${id}`, checklistId: 'k', cardId: 'gone', title: name, isFinished: true }),
  },
  {
    ...{ format: 'lines', name: 'tasks.jsonl', values: 'any' },
    content: (items) => items.map((item) => JSON.stringify(item)).join('\n'),
    item: (name) => ({
      ...{
        name,
        project: 'P',
        commit: name,
        created_at: AT,
        tags: ['a'],
        priority: 1,
        status: 0,
        due_date: '2026-12-01',
      },
      note: 'x',
    }),
  },
  {
    ...{ format: 'ics', name: 'tasks.ics', values: 'texts' },
    content(items) {
      const todos = items.map((item) => Object.entries(item).map(([name, value]) => `${name}:${value ?? ''}`));
      const lines = todos.flatMap((todo) => ['BEGIN:VTODO', ...todo, 'END:VTODO']);
      return ['BEGIN:VCALENDAR', 'VERSION:2.0', ...lines, 'END:VCALENDAR', ''].join('\r\n');
    },
    item: (name, id) => ({
      ...{ UID: `${id}`, SUMMARY: name, DESCRIPTION: 'x', DUE: '20261201T100000Z', DTSTART: '20261130T100000Z' },
      ...{
        RRULE: 'FREQ=DAILY;INTERVAL=2',
        PRIORITY: '1',
        STATUS: 'NEEDS-ACTION',
        CATEGORIES: 'a',
        CREATED: '20260102T100000Z',
      },
      ...{ 'PERCENT-COMPLETE': '40', LOCATION: 'here', EXDATE: '20261203T100000Z' },
    }),
  },
  {
    ...{ format: 'tududi', name: 'production.sqlite3', values: 'columns' },
    content(items) {
      const columns = [...new Set(items.flatMap((item) => Object.keys(item)))];
      const literal = (value: unknown) =>
        typeof value === 'string' ? `'${value.replaceAll("'", "''").replaceAll('\0', '')}'` : String(value ?? 'NULL');
      const rows = items.map((item) => `(${columns.map((column) => literal(item[column])).join()})`);
      return databaseOf(`CREATE TABLE users (id, email); INSERT INTO users VALUES (1, 'ada@example.com');
        CREATE TABLE projects (id, name, user_id); INSERT INTO projects VALUES (1, 'P', 1);
        CREATE TABLE tasks (${columns.join()}); INSERT INTO tasks VALUES ${rows.join()};`);
    },
    item: (name, id) => ({
      ...{
        id,
        uid: `u${id}`,
        user_id: 1,
        name,
        note: 'x',
        status: 1,
        priority: 2,
        project_id: 1,
        parent_task_id: null,
      },
      ...{
        due_date: '2026-12-01 22:59:59.000 +00:00',
        defer_until: '2026-11-30 09:00:00.000 +00:00',
        completed_at: null,
      },
      ...{ created_at: '2026-01-02 10:00:00.000 +00:00', recurrence_type: 'weekly', recurrence_interval: 2 },
      ...{ recurrence_weekdays: '[2]', recurrence_end_date: '2027-12-01', completion_based: 0, today: 0 },
      ...{ area_id: null, goal_id: null },
    }),
  },
];

/** Longer than a note. */
const LONG = 'zz-odd '.repeat(15_000);
const TEXTS = [
  'zz-odd',
  '0000-00-00',
  '2026-13-45',
  '45.12.2026',
  '2026-02-30T10:00:00Z',
  '99',
  '-1',
  '1e400',
  '"',
  'a\nb',
  LONG,
];
const VALUES: Record<Sample['values'], readonly unknown[]> = {
  texts: TEXTS,
  columns: ['zz-odd', '2026-13-45', '"', LONG, -1, 1e300, 0.5],
  any: [
    ...TEXTS,
    99,
    -1,
    1e300,
    0.5,
    true,
    ['zz-odd'],
    { odd: 'zz-odd' },
    [{ odd: ['zz-odd'] }],
    [7, null],
    null,
    undefined,
  ],
};

function read({ format, name, content }: Sample, items: readonly Item[]): FileContent {
  return convertedFile(name, content(items), HERE, format);
}

const told = ({ items, failures, leftOut, resources, warnings }: FileContent) =>
  JSON.stringify([items, failures, [...leftOut], resources, warnings]);

const NAMES = ['Alpha one', 'Alpha two', 'Alpha three'];
t.test('All formats are damaged', async (t) => {
  const formats = new Set(SAMPLES.map(({ format }) => format));
  t.same(
    FORMAT_NAMES.filter((name) => !formats.has(name)),
    [],
  );
});

t.test('A rule that no task can have goes to the note', async (t) => {
  const sample = SAMPLES.find(({ format }) => format === 'vikunja') as Sample;
  const content = read(sample, [{ id: 1, title: 'A', due_date: AT, repeat_after: 86_400 * 1_003 }]);
  t.match(content.items[0]?.task, { recurrence_type: undefined, note: 'Repeats: type daily, interval 1003' });
});

for (const sample of SAMPLES) {
  t.test(`${sample.format}, ${sample.name}: an odd value is told, and concerns its own item only`, async (t) => {
    const items = NAMES.map((name, at) => sample.item(name, at + 1));
    const whole = read(sample, items);
    t.equal(whole.items.length, 3, JSON.stringify(whole.failures));
    const others = ({ items: all }: FileContent) =>
      all.flatMap(({ task: { former_import_key: _key, ...task } }) =>
        task.name === NAMES[0] || task.name === NAMES[2] ? [JSON.stringify(task)] : [],
      );
    const [first = {}, second = {}, third = {}] = items;
    const undamaged = others(whole);
    for (const [at, member] of Object.keys(second).entries()) {
      const { [member]: _value, ...rest } = second;
      const without = told(read(sample, [first, rest, third]));
      const isRead = without !== told(whole);
      for (const [index, value] of VALUES[sample.values].entries()) {
        if ((index + at) % VALUES_PART !== 0) continue;
        const what = `${member}: ${JSON.stringify(value)?.slice(0, 40)}`;
        const content = read(sample, [first, { ...second, [member]: value }, third]);
        const isMoved = ['parent', 'parentId', 'child_order', 'sort'].includes(member);
        const text = told(content);
        const left = others(content);
        if (!isMoved && !undamaged.every((one) => left.includes(one))) t.fail(`${what} changes others`);
        const count = content.items.length + content.failures.length + content.leftOut.size;
        if (count < 3 && member !== 'is_deleted') t.fail(`${what} loses the item`);
        const isNothing = value === null || value === undefined || value === second[member];
        // An item of an unknown user, and the order of items, are told by a count, or not at all.
        const isMarked = value !== LONG && String(JSON.stringify(value)).includes('zz-odd');
        const isNamed = text.toLowerCase().includes('zz-odd') || content.failures.length > 0;
        const isTold = text !== without && (!isMarked || isNamed);
        if (isRead && !isMoved && member !== 'user_id' && !isNothing && !isTold)
          t.fail(`${what} is dropped without a word`);
        if (text.includes('\uFFFD')) t.fail(`${what} has a replacement character`);
      }
    }
    t.pass('all members');
  });
}

/** Documents with each kind of object that a format reads, beside two tasks. */
const DOCUMENTS: readonly {
  format: FormatName;
  name: string;
  root: unknown;
  content(root: unknown): string | Uint8Array;
}[] = [
  {
    ...{ format: 'todoist', name: 'backup.json', content: JSON.stringify },
    root: {
      projects: [
        { id: 'p', name: 'P', folder_id: 'f', is_favorite: true, description: 'd', is_archived: false },
        { id: 'q', name: 'Q', parent_id: 'p', is_archived: true },
      ],
      folders: [{ id: 'f', name: 'F' }],
      sections: [{ id: 's', project_id: 'p', name: 'S', description: 'd' }],
      notes: [{ item_id: '1', content: 'c', posted_at: AT, file_attachment: { file_name: 'n', file_url: 'u' } }],
      project_notes: [{ project_id: 'p', content: 'c' }],
      labels: [{ id: 'l', name: 'a' }],
      filters: [{ name: 'N', query: 'p1', is_favorite: true, item_order: 1 }],
      reminders: [{ item_id: '1', due: { date: AT } }],
      reminders_location: [{ item_id: '1', name: 'home', loc_trigger: 'on_leave' }],
      collaborators: [{ id: 'u', full_name: 'Ada', email: 'ada@example.com' }],
      items: [
        { id: '1', content: NAMES[0], project_id: 'p', section_id: 's', labels: ['a'], responsible_uid: 'u' },
        { id: '2', content: NAMES[1], project_id: 'q', parent_id: '1' },
      ],
    },
  },
  {
    ...{ format: 'vikunja', name: 'export.zip', content: zip },
    root: [
      {
        ...{ id: 1, title: 'P', description: 'd', hex_color: 'ff0000', is_favorite: true, is_archived: false },
        buckets: [{ id: 7, title: 'B' }],
        task_buckets: [{ task_id: 1, bucket_id: 7 }],
        tasks: [{ id: 1, title: NAMES[0], labels: [{ id: 1, title: 'a' }] }],
        child_projects: [{ id: 2, title: 'Q', tasks: [{ id: 2, title: NAMES[1] }] }],
      },
      { id: 5, title: 'Area', lists: [{ id: 6, title: 'R', tasks: [] }] },
    ],
  },
  {
    ...{ format: 'wekan', name: 'board.json', content: JSON.stringify },
    root: {
      ...{ _format: 'wekan-board-1.0.0', title: 'P', description: 'd' },
      labels: [{ _id: 'l', name: 'a', color: 'red' }],
      lists: [{ _id: 'b', title: 'S' }],
      swimlanes: [
        { _id: 'w', title: 'W' },
        { _id: 'v', title: 'V' },
      ],
      customFields: [{ _id: 'f', name: 'Size' }],
      checklists: [{ _id: 'k', cardId: '1', title: 'K' }],
      checklistItems: [{ _id: 'i', checklistId: 'k', cardId: '1', title: 'I', isFinished: true }],
      comments: [{ text: 'c', createdAt: AT, cardId: '1' }],
      attachments: [{ cardId: '1', name: 'f' }],
      cards: [
        {
          _id: '1',
          title: NAMES[0],
          listId: 'b',
          labelIds: ['l'],
          swimlaneId: 'w',
          customFields: [{ _id: 'f', value: 'x' }],
        },
        { _id: '2', title: NAMES[1], listId: 'b' },
      ],
    },
  },
];

/** Returns copies of a document in which one value is replaced, or removed if none is given. */
function* replaced(root: unknown, value?: unknown): Generator<{ path: string; root: unknown }> {
  if (typeof root !== 'object' || root === null) return;
  for (const key of Object.keys(root)) {
    const copy = structuredClone(root) as Record<string, unknown>;
    if (value === undefined) delete copy[key];
    else copy[key] = value;
    yield { path: key, root: Array.isArray(copy) ? copy.filter(() => true) : copy };
    for (const inner of replaced((root as Record<string, unknown>)[key], value)) {
      const outer = structuredClone(root) as Record<string, unknown>;
      outer[key] = inner.root;
      yield { path: `${key}/${inner.path}`, root: outer };
    }
  }
}

/** True if a report tells more than another. */
function tellsMore(one: FileContent, other: FileContent): boolean {
  const isCounted = [...one.leftOut].some(([what, count]) => count > (other.leftOut.get(what) ?? 0));
  return isCounted || one.noted > other.noted || one.failures.length > other.failures.length;
}

/** References whose loss changes a name only: that of a person, a field or a check list, which stays in the note. */
const NAMING =
  /^collaborators\/0\/id$|task_buckets\/0\/task_id$|customFields\/0\/_id$|^checklists\/0\/_id$|checklistId$/;

for (const { format, name, root, content } of DOCUMENTS) {
  t.test(`${format}: an odd value anywhere in ${name} is told, and refuses no tasks`, async (t) => {
    const sample = { format, name, values: 'any', item: () => ({}) } as const;
    const readRoot = (given: unknown) => read({ ...sample, content: () => content(given) }, []);
    const original = readRoot(root);
    const whole = told(original);
    const without = [...replaced(root)].map((one) => ({ ...one, text: told(readRoot(one.root)) }));
    for (const value of ['zz-odd', { odd: 'zz-odd' }, ['zz-odd'], 7.5, null]) {
      const damaged = [...replaced(root, value)];
      for (const [index, { path, root: given }] of damaged.entries()) {
        const found = readRoot(given);
        const text = told(found);
        const what = `${path}: ${JSON.stringify(value)}`;
        const removed = without[index]?.text;
        const isTold = text !== removed || tellsMore(found, original) || NAMING.test(path);
        if (removed !== whole && value !== null && !isTold) t.fail(`${what} is dropped without a word`);
        const isOfTasks = /^(?:items|cards|0|0\/tasks|0\/child_projects)(?:\/|$)/.test(path);
        if (!isOfTasks && !NAMES.slice(0, 2).every((one) => text.includes(String(one)))) t.fail(`${what} loses a task`);
      }
    }
    t.pass('all values');
  });
}
