import { randomUUID } from 'node:crypto';

/** Where the server answers, and with which credential. */
export interface Access {
  url: string;
  token: string;
}

/** A task as it should be in the database, all of it that is written together. */
export interface Expected {
  /** In the note of the task and never changed: says who wrote it. */
  mark: string;
  name: string;
  status: number;
  tags: string[];
  subtasks: { name: string; status: number }[];
  /** The kinds of its own activity, oldest first. */
  activity: string[];
}

/** What may be in the database under one mark: null for no task. With two of them, a write got no response. */
export type Candidates = (Expected | null)[];

export interface Writer {
  /** Writes until the server is gone. */
  run(access: Access): Promise<void>;
  /** By mark, what may be there. */
  expected: Map<string, Candidates>;
  /** Settles which of the candidates a mark is in, once the database has been looked at. */
  settle(mark: string, is: Expected | null): void;
  acknowledged: number;
  /** Creates that were sent again with their Idempotency-Key. */
  repeated: number;
}

interface Change {
  method: string;
  path: string;
  body?: object;
  next: Expected | null;
}

const COMPLETED = 2;

/** Whether it is certain that the task is there, and how. */
function isKnown(candidates: Candidates = []): boolean {
  return candidates.length === 1 && candidates[0] !== null;
}

/** A writer with tasks of its own, whose state it therefore always knows. */
export function createWriter(number: number, random: () => number): Writer {
  const ids = new Map<string, number>();
  /** The create that got no response: its mark, its key. */
  let unanswered: { task: Expected; key: string } | undefined;
  let made = 0;

  const writer: Writer = {
    expected: new Map(),
    acknowledged: 0,
    repeated: 0,
    settle(mark, is) {
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

  /** Whether it was acknowledged. */
  async function create(access: Access, task: Expected, key: string): Promise<boolean> {
    unanswered = { task, key };
    writer.expected.set(task.mark, [null, task]);
    const { name, tags, subtasks, mark } = task;
    const body = { name, note: mark, tags, subtasks: subtasks.map((part) => ({ name: part.name })) };
    const answer = await send(access, 'POST', '/api/v1/task', body, { 'idempotency-key': key });
    if (answer === undefined) return false;
    ids.set(mark, (answer as { id: number }).id);
    acknowledge(mark, task);
    unanswered = undefined;
    return true;
  }

  async function change(access: Access, mark: string): Promise<boolean> {
    const current = writer.expected.get(mark)?.[0] as Expected;
    const { method, path, body, next } = changeOf(current, ids.get(mark) as number);
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
    writer.settle(mark, is);
  }

  return writer;
}

/** The response's body; undefined when there is no whole answer. @throws when the service refuses */
async function send(
  { url, token }: Access,
  method: string,
  path: string,
  body?: object,
  headers: Record<string, string> = {},
): Promise<unknown> {
  let status: number;
  let text: string;
  try {
    const response = await fetch(url + path, {
      method,
      headers: {
        authorization: `Bearer ${token}`,
        ...(body && { 'content-type': 'application/json' }),
        ...headers,
      },
      ...(body && { body: JSON.stringify(body) }),
    });
    ({ status } = response);
    text = await response.text();
  } catch {
    return undefined;
  }
  if (status >= 300) throw new Error(`${method} ${path}: ${status} ${text}`);
  return text === '' ? null : JSON.parse(text);
}
