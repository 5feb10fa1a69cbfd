import { randomUUID } from 'node:crypto';
import { required } from '../../src/lib/typed.js';
import type { Connections, LoadRequest, LoadResponse } from '../support/load.js';

export interface Access {
  connections: Connections;
  token: string;
}

export interface Expected {
  mark: string;
  name: string;
  status: number;
  tags: string[];
  subtasks: { name: string; status: number }[];
  /** Kinds of the caller's activity entries, oldest first. */
  activity: string[];
}

/** Possible states of one mark; null means no task. Two candidates mean that a write got no response. */
export type Candidates = (Expected | null)[];

export interface Writer {
  run(access: Access): Promise<void>;
  expected: Map<string, Candidates>;
  resolve(mark: string, is: Expected | null): void;
  acknowledged: number;
  repeated: number;
}

interface Change {
  method: LoadRequest['method'];
  path: string;
  body?: object;
  next: Expected | null;
}

const COMPLETED = 2;

function isKnown(candidates: Candidates = []): boolean {
  return candidates.length === 1 && candidates[0] !== null;
}

export function createWriter(number: number, random: () => number): Writer {
  const ids = new Map<string, number>();
  let unanswered: { task: Expected; key: string } | undefined;
  let made = 0;

  const writer: Writer = {
    expected: new Map(),
    acknowledged: 0,
    repeated: 0,
    resolve(mark, is) {
      writer.expected.set(mark, [is]);
    },
    async run(access) {
      if (unanswered !== undefined) {
        const { task, key } = unanswered;
        writer.repeated += 1;
        if (!(await create(access, task, key))) return;
      }
      for (;;) {
        const mark = random() < 0.5 ? undefined : existing();
        const done = mark === undefined ? await create(access, newTask(), randomUUID()) : await change(access, mark);
        if (!done) return;
      }
    },
  };

  function existing(): string | undefined {
    const marks = [...ids.keys()].filter((mark) => isKnown(writer.expected.get(mark)));
    return marks[Math.floor(random() * marks.length)];
  }

  function newTask(): Expected {
    const mark = `${number}-${made++}`;
    const some = (most: number, name: string) =>
      Array.from({ length: Math.floor(random() * (most + 1)) }, (_none, index) => `${name} ${index}`);
    return {
      mark,
      name: `task ${mark}`,
      status: 0,
      tags: some(4, `tag ${number}`),
      subtasks: some(3, 'part').map((name) => ({ name, status: 0 })),
      activity: ['created'],
    };
  }

  async function create(access: Access, task: Expected, key: string): Promise<boolean> {
    unanswered = { task, key };
    writer.expected.set(task.mark, [null, task]);
    const { name, tags, subtasks, mark } = task;
    const body = { name, note: mark, tags, subtasks: subtasks.map((part) => ({ name: part.name })) };
    const response = await send(access, 'POST', '/api/v1/task', body, { 'idempotency-key': key });
    if (response === undefined) return false;
    ids.set(mark, (response as { id: number }).id);
    acknowledge(mark, task);
    unanswered = undefined;
    return true;
  }

  async function change(access: Access, mark: string): Promise<boolean> {
    const current = required(writer.expected.get(mark)?.[0]);
    const { method, path, body, next } = changeOf(current, required(ids.get(mark)));
    writer.expected.set(mark, [current, next]);
    if ((await send(access, method, path, body)) === undefined) return false;
    if (next === null) ids.delete(mark);
    acknowledge(mark, next);
    return true;
  }

  function changeOf(task: Expected, id: number): Change {
    const path = `/api/v1/task/${id}`;
    const kind = random();
    if (kind < 0.15) return { method: 'DELETE', path, next: null };
    if (kind < 0.4 && task.status !== COMPLETED) {
      const subtasks = task.subtasks.map((part) => ({ ...part, status: COMPLETED }));
      const next = { ...task, status: COMPLETED, subtasks, activity: [...task.activity, 'completed'] };
      return { method: 'POST', path: `${path}/complete`, body: { complete_subtasks: true }, next };
    }
    const name = `${task.name.split(' v', 1)[0]} v${task.activity.length}`;
    const tag = `more ${number} ${task.activity.length}`;
    const next = { ...task, name, tags: [...task.tags, tag].sort(), activity: [...task.activity, 'updated', 'tagged'] };
    return { method: 'PATCH', path, body: { name, tags: next.tags }, next };
  }

  function acknowledge(mark: string, is: Expected | null): void {
    writer.acknowledged += 1;
    writer.resolve(mark, is);
  }

  return writer;
}

/** Returns the body; undefined if the response was incomplete. @throws when the service refuses */
async function send(
  { connections, token }: Access,
  method: LoadRequest['method'],
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  const authorization = `Bearer ${token}`;
  let response: LoadResponse;
  try {
    response = await connections.send({ method, path, headers: { authorization, ...headers }, ...(body && { body }) });
  } catch {
    return undefined;
  }
  const { status, text } = response;
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}
