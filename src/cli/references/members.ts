import type { Schemas } from '../../client/index.js';
import type { Connection } from '../connection/connection.js';
import { wrongUse } from '../failure.js';
import { PRIORITY, STATUS } from '../output/columns.js';
import { suggestion } from '../suggest.js';
import type { Kind } from './kinds.js';
import { resolve } from './resolve.js';

// Assignments on a command line: `due=tomorrow project="New house" +errand -home note=-`.

interface Assignments {
  members: [string, string][];
  added: string[];
  removed: string[];
  references: string[];
}

type Read = (connection: Connection, value: string) => Promise<object>;

const text =
  (member: string): Read =>
  async (_connection, value) => ({ [member]: value === '' ? null : value });

const reference =
  (member: string, kind: Kind): Read =>
  async (connection, value) => ({ [member]: isNone(value) ? null : (await resolve(connection, kind, value)).id });

const choice =
  (member: string, names: readonly string[]): Read =>
  async (_connection, value) => {
    const code = /^\d$/.test(value) ? Number(value) : names.indexOf(value.toLowerCase());
    if (names[code] === undefined) {
      throw wrongUse(`${member} is one of ${names.join(', ')}, not ${JSON.stringify(value)}`);
    }
    return { [member]: code };
  };

/** The service knows persons by id, uid, e-mail address and `me`. */
const person: Read = async (_connection, value) => {
  if (isNone(value)) return { assignee_id: null };
  return { assignee_id: /^\d+$/.test(value) ? Number(value) : value };
};

const isNone = (value: string) => value === '' || value === 'none';
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const DAY_AND_TIME = /^(\d{4}-\d{2}-\d{2})[ T](\d{2}:\d{2})$/;

const day =
  (member: string): Read =>
  async (connection, value) => {
    if (isNone(value)) return { [member]: null };
    if (DAY.test(value)) return { [member]: value };
    return { [member]: (await understood(connection, value, 'date')).due_date };
  };

/** A day with or without a time: as ISO 8601, or in words. */
const due: Read = async (connection, value) => {
  if (isNone(value)) return { due_date: null };
  if (DAY.test(value)) return { due_date: value };
  const [, date, time] = DAY_AND_TIME.exec(value) ?? [];
  if (date !== undefined && time !== undefined) return { due_date: date, due_time: time };
  const task = await understood(connection, value, 'date');
  return { due_date: task.due_date, ...(task.due_time !== null && { due_time: task.due_time }) };
};

const repeat: Read = async (connection, value) => {
  if (isNone(value)) return { recurrence_type: null };
  const task = await understood(connection, value, 'recurrence');
  return Object.fromEntries(
    Object.entries(task).filter(
      ([name, one]) => (/^recurrence|^due/.test(name) && one !== null) || name === 'completion_based',
    ),
  );
};

/** Lets the service read words, as quick add does. @throws Failure if it does not understand all of them */
async function understood(connection: Connection, value: string, kind: 'date' | 'recurrence') {
  const body = { text: `x ${value}`, dry_run: true };
  const { data } = await connection.send<Schemas['QuickPreview']>('POST', '/api/v1/task/quick', {
    body,
    headers: { 'dry-run': 'true' },
  });
  const { task, spans } = data;
  if (task.name !== 'x' || !spans.some((span) => span.kind === kind)) {
    throw wrongUse(`${JSON.stringify(value)} is not understood: write 2026-03-31, or words such as "tomorrow 9am"`);
  }
  return task;
}

const NAMES = ['name', 'color'] as const;
const plain = Object.fromEntries(NAMES.map((name) => [name, text(name)]));

const TASK: Record<string, Read> = {
  name: text('name'),
  note: text('note'),
  due,
  time: text('due_time'),
  defer: day('defer_until'),
  repeat,
  priority: choice('priority', PRIORITY),
  status: choice('status', STATUS),
  project: reference('project_id', 'project'),
  section: reference('section_id', 'section'),
  area: reference('area_id', 'area'),
  goal: reference('goal_id', 'goal'),
  parent: reference('parent_task_id', 'task'),
  assignee: person,
};

/** Members by the type of their object. */
export const MEMBERS: Partial<Record<Kind, Record<string, Read>>> = {
  task: TASK,
  project: {
    ...plain,
    description: text('description'),
    status: text('status'),
    priority: choice('priority', PRIORITY),
    due: day('due_date'),
    area: reference('area_id', 'area'),
    goal: reference('goal_id', 'goal'),
  },
  area: { ...plain, description: text('description') },
  goal: {
    ...plain,
    why: text('why'),
    horizon: text('horizon'),
    target: day('target_date'),
    status: text('status'),
    area: reference('area_id', 'area'),
  },
  note: {
    title: text('title'),
    content: text('content'),
    color: text('color'),
    project: reference('project_id', 'project'),
    task: reference('task_id', 'task'),
  },
  tag: plain,
  view: {
    ...plain,
    filter: text('filter'),
    sort: text('order_by'),
    group: text('group_by'),
    layout: text('layout'),
    of: text('resource'),
    project: reference('project_id', 'project'),
  },
  section: plain,
};

/** Tells assignments and tags from references. @throws Failure for an unknown member */
export function assignmentsOf(kind: Kind, words: readonly string[]): Assignments {
  const known = Object.keys(MEMBERS[kind] ?? {});
  const found: Assignments = { members: [], added: [], removed: [], references: [] };
  for (const word of words) {
    const [, name = '', value = ''] = /^([a-z_]+)=(.*)$/s.exec(word) ?? [];
    if (name !== '' && !known.includes(name)) {
      throw wrongUse(`There is no member ${name}.${suggestion(name, known)} Members are ${known.join(', ')}`);
    }
    if (name !== '') found.members.push([name, value]);
    else if (/^\+./.test(word)) found.added.push(word.slice(1));
    else if (/^-./.test(word)) found.removed.push(word.slice(1));
    else found.references.push(word);
  }
  return found;
}

/** Reads the values, and makes the body of a request. */
export async function bodyOf(
  connection: Connection,
  kind: Kind,
  members: readonly (readonly [string, string])[],
): Promise<Record<string, unknown>> {
  const body = {};
  for (const [name, value] of members) Object.assign(body, await MEMBERS[kind]?.[name]?.(connection, value));
  return body;
}
