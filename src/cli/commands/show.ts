import { type Schemas, ServiceError, type Task, type TaskWithSubtasks } from '../../client/index.js';
import type { Call, Command } from '../command.js';
import type { Connection } from '../connection/connection.js';
import { wrongUse } from '../failure.js';
import { dueOf, PRIORITY, STATUS, taskColumns } from '../output/columns.js';
import { timeIn } from '../output/times.js';
import { KINDS, type Kind } from '../references/kinds.js';
import { resolveAmong } from '../references/resolve.js';

const SHOWN: Kind[] = ['task', 'project', 'note', 'area', 'goal', 'tag', 'view'];

export const showCommand: Command = {
  name: 'show',
  words: 'REF',
  summary: 'Show a task, project, note, area, goal, tag or view',
  details: 'A reference is an id, a uid, the beginning of a uid (4 characters or more), or a name that one object has.',
  options: [],
  examples: ['tutti show "Call the movers"', 'tutti show 1 --json'],
  async run(call) {
    const [reference] = call.words;
    if (reference === undefined) throw wrongUse('Name one object: tutti show REF');
    await show(call, SHOWN, reference);
  },
};

export async function show(call: Call, kinds: readonly Kind[], reference: string): Promise<void> {
  const { out } = call;
  const connection = await call.connect();
  const { kind, id } = await resolveAmong(connection, kinds, reference);
  const { data } = await connection.send<Record<string, unknown>>('GET', `${KINDS[kind].one}/${id}`);
  if (out.json || out.fields !== undefined) return out.object(data);
  const zone = await connection.zone();
  const children = kind === 'task' ? await childrenOf(connection, Number(data.id), zone) : [];
  await out.members([['type', kind], ...membersOf(kind, data, zone), ...children]);
  for (const member of ['note', 'content', 'description', 'why']) {
    const text = data[member];
    if (typeof text === 'string' && text !== '' && out.isTerminal) await out.text(`\n${text}`);
  }
  const { subtasks } = data as Partial<TaskWithSubtasks>;
  if (subtasks !== undefined && subtasks.length > 0 && out.isTerminal) {
    await out.line('');
    await out.list(subtasks as Task[], taskColumns(out.colours));
  }
}

/** Returns what belongs to a task and is not a member of it, as far as the token may read it. */
async function childrenOf(connection: Connection, id: number, zone: string): Promise<[string, string][]> {
  const query = { task_id: id, limit: 100, count: true };
  const read = async <Page>(path: string) => {
    try {
      return (await connection.send<Page & Counted>('GET', path, { query })).data;
    } catch (error) {
      if (error instanceof ServiceError && error.status === 403) return undefined;
      throw error;
    }
  };
  const [reminders, comments, files] = await Promise.all([
    remindersOf(connection, id, zone),
    read('/api/v1/comments'),
    read<{ attachments: Schemas['Attachment'][] }>('/api/v1/attachments'),
  ]);
  const rows: [string, string][] = [
    ['reminders', reminders.join(', ')],
    ['comments', String(comments?.pagination.total || '')],
    ['files', (files?.attachments ?? []).map(({ name }) => name).join(', ')],
  ];
  return rows.filter(([, text]) => text !== '');
}

interface Counted {
  pagination: Schemas['Pagination'];
}

/** Returns the times at which the user will be reminded of a task; for one without a time to come, what it waits for. */
export async function remindersOf(connection: Connection, id: number, zone: string): Promise<string[]> {
  const query = { task_id: id };
  const { data } = await connection.send<{ reminders: Schemas['Reminder'][] }>('GET', '/api/v1/reminders', { query });
  return data.reminders
    .filter(({ state }) => state !== 'fired')
    .map(({ fires_at: at, before }) => (at === null ? `${before} before it is due` : timeIn(zone, at)));
}

/** Members that say nothing to people, or are shown in another form. --json has all. */
const HIDDEN = new Set([
  ...['note', 'content', 'subtasks', 'due_time', 'rank', 'position', 'tree', 'user_id', 'columns'],
  ...['project_id', 'area_id', 'goal_id', 'section_id', 'parent_task_id', 'assignee_id'],
]);

/** True for a value that says nothing: absent, empty or false. */
function isEmpty(value: unknown): boolean {
  if (Array.isArray(value)) return value.length === 0;
  return value === null || value === '' || value === false;
}

function saysSomething(name: string, value: unknown, data: Record<string, unknown>): boolean {
  if (HIDDEN.has(name) || isEmpty(value)) return false;
  if (name === 'access') return value !== 'owner';
  if (name === 'subtask_counts') return (value as Task['subtask_counts']).total > 0;
  return name !== 'recurrence_interval' || data.recurrence_type !== null;
}

function membersOf(kind: Kind, data: Record<string, unknown>, zone: string): [string, string][] {
  const pairs = Object.entries(data)
    .filter(([name, value]) => saysSomething(name, value, data))
    .map(([name, value]): [string, string] => [
      name.replace(/_(at|date)$/, '').replaceAll('_', ' '),
      textOf(name, value, zone),
    ]);
  if (kind !== 'task') return pairs;
  const task = data as unknown as Task;
  const own: Record<string, string> = {
    status: STATUS[task.status] ?? String(task.status),
    priority: PRIORITY[task.priority] ?? String(task.priority),
    due: dueOf(task),
  };
  return pairs.map(([name, value]) => [name, own[name] ?? value]);
}

function textOf(name: string, value: unknown, zone: string): string {
  if (/_at$|until$/.test(name)) return timeIn(zone, String(value));
  if (Array.isArray(value)) return value.map((one) => textOf('', one, zone)).join(', ');
  if (typeof value !== 'object' || value === null) return String(value);
  const named = value as { name?: unknown };
  if (typeof named.name === 'string') return named.name;
  return Object.entries(value)
    .map(([key, one]) => `${key.replaceAll('_', ' ')} ${textOf(key, one, zone)}`)
    .join(', ');
}
