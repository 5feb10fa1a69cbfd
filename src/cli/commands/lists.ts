import type { Schemas, SearchHit, Task, TrashEntry } from '../../client/index.js';
import type { Call, Command, Option } from '../command.js';
import type { Connection } from '../connection/connection.js';
import { wrongUse } from '../failure.js';
import {
  areaColumns,
  batchColumns,
  goalColumns,
  hitColumns,
  noteColumns,
  projectColumns,
  tagColumns,
  taskColumns,
  trashColumns,
  viewColumns,
} from '../output/columns.js';
import type { Column } from '../output/table.js';
import type { Kind } from '../references/kinds.js';
import { resolve } from '../references/resolve.js';
import { filterOf } from '../references/words.js';

export const LIMIT: Option = { name: '--limit', value: 'N', help: 'Print at most N (50)' };
export const ALL: Option = { name: '--all', help: 'Print all, page by page' };
const SORT: Option = { name: '--sort', value: 'MEMBER', help: 'Sort by a member, such as due, name or -created' };

const DEFAULT_LIMIT = 50;
const MOST_IN_PAGE = 500;

interface Paged {
  path: string;
  query: Record<string, string | number | boolean | undefined>;
  mostInPage?: number;
}

/** Prints a list of the API, up to the limit. Pages follow each other as they are printed. */
export async function printList<Item>(
  call: Call,
  { path, query, mostInPage = MOST_IN_PAGE }: Paged,
  columns: Column<Item>[],
) {
  call.options.allowOne('all', 'limit');
  const { client } = await call.connect();
  const limit = call.options.has('all') ? Number.POSITIVE_INFINITY : limitOf(call);
  // One more than is printed tells whether there is more.
  const page = { ...query, limit: Math.min(limit + 1, mostInPage) };
  const items = client.all(path as '/api/v1/tasks', { params: { query: page } } as never) as AsyncGenerator<Item>;
  let hasMore = false;
  async function* limited() {
    let count = 0;
    for await (const item of items) {
      if (count++ === limit) {
        hasMore = true;
        return;
      }
      yield item;
    }
  }
  const count = await call.out.list(limited(), columns);
  if (hasMore) call.out.note(`There are more than ${limit}: --all prints them, --limit N more of them.`);
  else if (count === 0 && call.out.isTerminal) call.out.note('Nothing found.');
}

function limitOf({ options }: Call): number {
  const text = options.text('limit');
  if (text === undefined) return DEFAULT_LIMIT;
  if (!/^[1-9]\d{0,6}$/.test(text)) throw wrongUse(`--limit takes a number from 1 on, not ${JSON.stringify(text)}`);
  return Number(text);
}

const SORTED: Record<string, string> = {
  ...{ due: 'due_date', created: 'created_at', updated: 'updated_at', completed: 'completed_at', used: 'usage_count' },
  ...{ target: 'target_date', deleted: 'deleted_at' },
};

/** `-due,name` and `due:desc` are orders; several are separated by commas. */
function orderOf({ options }: Call): string | undefined {
  const text = options.text('sort');
  if (text === undefined) return undefined;
  return text
    .split(',')
    .map((part) => {
      const [, minus, member = '', direction] = /^(-?)([a-z_]+)(?::(asc|desc))?$/.exec(part) ?? [];
      if (member === '') throw wrongUse(`--sort takes members, such as due or -created, not ${JSON.stringify(part)}`);
      return `${SORTED[member] ?? member}:${direction ?? (minus === '-' ? 'desc' : 'asc')}`;
    })
    .join(',');
}

interface TaskList {
  name: string;
  path: string;
  summary: string;
  details?: string;
  options?: readonly Option[];
  examples: readonly string[];
  query?(call: Call, connection: Connection): Promise<Paged['query']>;
}

function taskList({ name, path, summary, details, options = [], examples, query }: TaskList): Command {
  return {
    ...{ name, words: '[FILTER…]', summary, ...(details !== undefined && { details }), examples },
    options: [...options, SORT, LIMIT, ALL],
    async run(call) {
      const more = query === undefined ? {} : await query(call, await call.connect());
      const filter = filterOf(call.words);
      const all = { ...more, order_by: orderOf(call), ...(filter !== undefined && { filter }) };
      await printList<Task>(call, { path, query: all }, taskColumns(call.out.colours));
    },
  };
}

const TASK_LISTS: TaskList[] = [
  {
    ...{ name: 'list', path: '/api/v1/tasks', summary: 'List tasks by a filter' },
    details:
      'Without a filter: open tasks. The filter language: status:open due:<=today project:"New house" tag:errand -tag:home\n' +
      '(priority:high or is:overdue) "five litres". Quote < > ( ) for the shell.',
    options: [{ name: '--view', value: 'VIEW', help: 'List what a saved view selects' }],
    examples: [
      'tutti list',
      "tutti list 'due:<=today' -tag:errand",
      'tutti list project:"New house" --sort due --json',
    ],
    async query(call, connection) {
      const view = call.options.text('view');
      if (view !== undefined) return { view: (await resolve(connection, 'view', view)).id };
      return call.words.length === 0 ? { status: 'open' } : {};
    },
  },
  {
    ...{ name: 'today', path: '/api/v1/tasks/today', summary: 'List tasks that are overdue, due today or in progress' },
    examples: ['tutti today', 'tutti today priority:high'],
  },
  {
    ...{ name: 'upcoming', path: '/api/v1/tasks/upcoming', summary: 'List tasks of the coming days' },
    options: [{ name: '--days', value: 'N', help: 'This many days (7)' }],
    examples: ['tutti upcoming', 'tutti upcoming --days 30'],
    query: async ({ options }) => ({ days: options.text('days') }),
  },
  {
    ...{ name: 'inbox', path: '/api/v1/tasks/inbox', summary: 'List tasks without project, area and date' },
    examples: ['tutti inbox'],
  },
];

interface OtherList<Item> {
  name: string;
  kind: Kind;
  words: string;
  summary: string;
  /** The parameter that takes the words. */
  parameter: 'filter' | 'q' | undefined;
  columns: Column<Item>[];
  examples: readonly string[];
}

function otherList<Item>(list: OtherList<Item>): Command {
  const { name, words, summary, parameter, columns, examples } = list;
  return {
    ...{ name, words, summary, examples, options: [SORT, LIMIT, ALL] },
    async run(call) {
      const text = parameter === 'filter' ? filterOf(call.words) : call.words.join(' ');
      const query = { order_by: orderOf(call), ...(parameter !== undefined && text && { [parameter]: text }) };
      await printList<Item>(call, { path: `/api/v1/${name}`, query }, columns);
    },
  };
}

const OTHER_LISTS: Command[] = [
  otherList({
    ...{ name: 'projects', kind: 'project', words: '[FILTER…]', parameter: 'filter', columns: projectColumns },
    ...{ summary: 'List projects', examples: ['tutti projects', 'tutti projects status:in_progress'] },
  }),
  otherList({
    ...{ name: 'areas', kind: 'area', words: '[WORDS]', parameter: 'q', columns: areaColumns },
    ...{ summary: 'List areas', examples: ['tutti areas'] },
  }),
  otherList({
    ...{ name: 'goals', kind: 'goal', words: '[WORDS]', parameter: 'q', columns: goalColumns },
    ...{ summary: 'List goals', examples: ['tutti goals'] },
  }),
  otherList({
    ...{ name: 'notes', kind: 'note', words: '[FILTER…]', parameter: 'filter', columns: noteColumns },
    ...{ summary: 'List notes', examples: ['tutti notes', 'tutti notes project:"New house"'] },
  }),
  otherList({
    ...{ name: 'tags', kind: 'tag', words: '[WORDS]', parameter: 'q', columns: tagColumns },
    ...{ summary: 'List tags', examples: ['tutti tags --sort -used'] },
  }),
  otherList({
    ...{ name: 'views', kind: 'view', words: '', parameter: undefined, columns: viewColumns },
    ...{ summary: 'List saved views', examples: ['tutti views'] },
  }),
];

const TRASH: Command = {
  ...{ name: 'trash', words: '', summary: 'List what was deleted and can be restored', examples: ['tutti trash'] },
  options: [SORT, LIMIT, ALL],
  async run(call) {
    const columns = trashColumns(await (await call.connect()).zone());
    await printList<TrashEntry>(call, { path: '/api/v1/trash', query: { order_by: orderOf(call) } }, columns);
  },
};

const SEARCH: Command = {
  ...{ name: 'search', words: 'WORDS', summary: 'Search tasks, projects, notes, comments, areas, goals and tags' },
  options: [{ name: '--types', value: 'A,B', help: 'Only these types, such as task,note' }, LIMIT, ALL],
  examples: ['tutti search movers', 'tutti search --types note "spare key"'],
  async run(call) {
    if (call.words.length === 0) throw wrongUse('Name the words to search for: tutti search WORDS');
    const query = { q: call.words.join(' '), types: call.options.text('types') };
    await printList<SearchHit>(call, { path: '/api/v1/search', query, mostInPage: 100 }, hitColumns);
  },
};

const HISTORY: Command = {
  ...{
    name: 'history',
    words: '[BATCH]',
    summary: 'List batches of changes, newest first; or the changes of one batch',
  },
  options: [
    { name: '--key', value: 'ID', help: 'Only those of this API key or connected app' },
    { name: '--since', value: 'TIME', help: 'Only those from this time on, such as 2026-03-31T08:00:00Z' },
    { name: '--until', value: 'TIME', help: 'Only those before this time' },
    ...[LIMIT, ALL],
  ],
  examples: ['tutti history', 'tutti history --since 2026-01-01 --limit 5'],
  async run(call) {
    const { options } = call;
    const [batch] = call.words;
    const choice = ['key', 'since', 'until', 'limit', 'all'].find((name) => options.has(name));
    if (batch !== undefined && choice !== undefined) throw wrongUse(`--${choice} belongs to a list, not to one batch`);
    const connection = await call.connect();
    if (batch !== undefined) return printBatch(call, connection, batch);
    const query = { key_id: options.text('key'), since: options.text('since'), until: options.text('until') };
    const columns = batchColumns(await connection.zone());
    await printList<Schemas['ChangeBatch']>(call, { path: '/api/v1/batches', query, mostInPage: 100 }, columns);
  },
};

const OBJECT_COLUMNS: Column<Schemas['BatchObject']>[] = [
  { title: 'event', text: ({ event }) => event },
  { title: 'type', text: ({ type }) => type },
  { title: 'id', text: ({ id }) => String(id) },
  { title: 'changed', isWide: true, text: ({ changed }) => changed.join(', ') },
];

async function printBatch({ out }: Call, connection: Connection, batch: string): Promise<void> {
  const { data } = await connection.send<Schemas['BatchDetails']>('GET', `/api/v1/batch/${encodeURIComponent(batch)}`);
  if (out.json) await out.object(data);
  else await out.list(data.objects, OBJECT_COLUMNS);
}

export const listCommands: Command[] = [...TASK_LISTS.map(taskList), SEARCH, ...OTHER_LISTS, TRASH, HISTORY];
