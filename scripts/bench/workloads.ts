import { required } from '../../src/lib/typed.js';
import type { LoadRequest } from '../support/load.js';
import { postJson } from '../support/server.js';
import { type Beside, writeBeside } from './beside.js';
import { type BenchUser, PASSWORD } from './data.js';

/** A request whose body is text already. */
export interface BenchRequest extends LoadRequest {
  headers: Record<string, string>;
  body?: string;
}

export interface Sender {
  user: BenchUser;
  cookie: string;
  writers: readonly BenchUser[];
  connection: number;
}

export interface Workload {
  name: string;
  connections: number;
  /** Requests of one connection, sent in a loop. */
  requests(sender: Sender): BenchRequest[];
  /** Runs for every size of user; without it, for the smallest. */
  grows?: true;
  hasFloor?: true;
  /** The same requests without what the workload measures: sent in turn with them, for the column "to plain". */
  plain?(sender: Sender): BenchRequest[];
  /** Makes what the requests need. Called before each measurement. */
  prepare?(base: string, sender: Omit<Sender, 'connection'>): Promise<void>;
  beside?: (base: string, writer: BenchUser) => Promise<Beside>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const CONNECTIONS = 10;

const bearer = ({ token }: BenchUser) => ({ authorization: `Bearer ${token}` });

const get =
  (path: string) =>
  ({ user }: Sender) => [{ method: 'GET' as const, path, headers: bearer(user) }];

const send = (user: BenchUser, method: 'POST' | 'PUT' | 'PATCH', path: string, body: object): BenchRequest => ({
  method,
  path,
  headers: { ...JSON_TYPE, ...bearer(user) },
  body: JSON.stringify(body),
});

const reads = ({ user }: Sender) =>
  user.uids.map((uid) => ({ method: 'GET' as const, path: `/api/v1/task/${uid}`, headers: bearer(user) }));

const creates = ({ user }: Sender) =>
  Array.from({ length: 100 }, (_, i) =>
    send(user, 'POST', '/api/v1/task', {
      name: `bench task ${i}`,
      note: `a note of moderate length, written by the load generator for task ${i}`,
      priority: i % 3,
      project_id: user.projectUid,
      tags: ['home'],
    }),
  );

/** Each connection changes tasks of its own, each time to a different value: an equal value would be no change. */
const updates = ({ user, connection }: Sender) => {
  const own = user.uids.filter((_, i) => i % CONNECTIONS === connection % CONNECTIONS);
  return ['first', 'second'].flatMap((time) =>
    own.map((uid, i) =>
      send(user, 'PUT', `/api/v1/task/${uid}`, { name: `changed ${time} ${i}`, priority: i % 3, note: `${time} note` }),
    ),
  );
};

const rehearsed = (requests: (sender: Sender) => BenchRequest[]) => (sender: Sender) =>
  requests(sender).map((request) => ({ ...request, headers: { ...request.headers, 'dry-run': 'true' } }));

const dated =
  (more: object = {}) =>
  ({ user }: Sender) =>
    Array.from({ length: 100 }, (_, i) =>
      send(user, 'POST', '/api/v1/task', {
        ...{ name: `bench task ${i}`, project_id: user.projectUid, tags: ['home'], priority: i % 3 },
        note: `a note of moderate length, written by the load generator for task ${i}`,
        ...{ due_date: '2030-03-31', due_time: '09:30', ...more },
      }),
    );

/** Moves the tasks of a writer, each connection its own, back and forth. */
const reschedules =
  (writer: number) =>
  ({ writers, connection }: Sender) => {
    const user = required(writers[writer]);
    const own = user.uids.filter((_, i) => i % CONNECTIONS === connection % CONNECTIONS);
    return ['2030-03-30', '2030-04-30'].flatMap((due_date) =>
      own.map((uid) => send(user, 'PATCH', `/api/v1/task/${uid}`, { due_date, due_time: '09:30' })),
    );
  };

const UNREMINDED = 0;
const REMINDED = 1;

async function remindOfTasks(base: string, { writers }: Omit<Sender, 'connection'>): Promise<void> {
  const user = required(writers[REMINDED]);
  const post = (task_id: string) =>
    fetch(`${base}/api/v1/reminder`, {
      ...{ method: 'POST', headers: { ...JSON_TYPE, ...bearer(user) } },
      body: JSON.stringify({ task_id, before: 'PT30M' }),
    });
  for (const uid of user.uids) {
    const { status } = await post(uid);
    // It has it from the last measurement.
    if (status !== 201 && status !== 409) throw new Error(`The reminders are not there: ${status}`);
  }
}

const ALONE = 2;
const SHARING = 3;
const MEMBERS = 50;

/** Comments of a writer, on tasks in turn: a task has at most 1,000. */
const comments =
  (writer: number) =>
  ({ writers }: Sender) => {
    const user = required(writers[writer]);
    return user.uids.map((task_id) =>
      send(user, 'POST', '/api/v1/comment', { task_id, text: 'The **landlord** agrees, and so do I.' }),
    );
  };

/** Shares all tasks of a writer with members of their project. */
async function shareWithMembers(base: string, { writers }: Omit<Sender, 'connection'>): Promise<void> {
  const user = required(writers[SHARING]);
  const write = async (method: 'POST' | 'PATCH', path: string, body: object) => {
    const { status } = await fetch(`${base}${path}`, send(user, method, path, body));
    // It is shared from the last measurement.
    if (status >= 300 && status !== 409) throw new Error(`${method} ${path}: ${status}`);
  };
  for (const uid of user.uids) await write('PATCH', `/api/v1/task/${uid}`, { project_id: user.projectUid });
  for (let at = 0; at < MEMBERS; at++) {
    const email = `member${at}@example.com`;
    await postJson(`${base}/api/register`, { email, password: PASSWORD });
    const resource = { resource_type: 'project', resource_id: user.projectUid };
    await write('POST', '/api/v1/share', { ...resource, email, access: 'ro' });
  }
}

/** Changes 100 tasks in each request: the writer is held for all of them. */
const batches = (sender: Sender) => {
  const own = updates(sender);
  const operation = (_none: unknown, i: number) => {
    const { method, path, body } = required(own[i % own.length]);
    return { method, path, body: JSON.parse(required(body)) };
  };
  return [0, 1].map((half) => {
    const operations = Array.from({ length: 100 }, (_none, i) => operation(_none, i + half * 100));
    return send(sender.user, 'POST', '/api/v1/batch', { operations });
  });
};

/** Interleaves the requests of several users, so that consecutive requests belong to different users. */
const inTurn = (requests: (sender: Sender) => BenchRequest[]) => (sender: Sender) => {
  const all = sender.writers.map((user) => requests({ ...sender, user }));
  return (all[0] ?? []).flatMap((_, i) => all.map((own) => required(own[i])));
};

const mixed = (sender: Sender) => {
  const list = required(get('/api/v1/tasks?limit=50')(sender)[0]);
  const [read, created, updated] = [reads(sender), creates(sender), updates(sender)];
  return Array.from({ length: 100 }, (_, i) => {
    const kinds = [list, read[i], list, created[i], read[i], list, updated[i % updated.length], list, read[i], list];
    return (kinds[i % 10] ?? list) as BenchRequest;
  });
};

/** The first workload is the reference. */
export const WORKLOADS: readonly Workload[] = [
  { name: 'health', connections: CONNECTIONS, requests: () => [{ method: 'GET', path: '/health', headers: {} }] },
  { name: 'get', connections: CONNECTIONS, requests: reads, grows: true, hasFloor: true },
  { name: 'list 50', connections: CONNECTIONS, requests: get('/api/v1/tasks?limit=50'), grows: true, hasFloor: true },
  {
    name: 'list 50 session',
    connections: CONNECTIONS,
    requests: ({ cookie }) => [{ method: 'GET', path: '/api/v1/tasks?limit=50', headers: { cookie } }],
  },
  { name: 'list 500', connections: 4, requests: get('/api/v1/tasks?limit=500'), grows: true },
  {
    name: 'list by due date',
    connections: CONNECTIONS,
    requests: get('/api/v1/tasks?limit=50&order_by=due_date'),
    grows: true,
  },
  { name: 'today', connections: CONNECTIONS, requests: get('/api/v1/tasks/today?limit=50'), grows: true },
  {
    name: 'project tasks',
    connections: CONNECTIONS,
    requests: (sender) => get(`/api/v1/project/${sender.user.projectUid}/tasks?limit=50`)(sender),
    grows: true,
  },
  { name: 'search', connections: CONNECTIONS, requests: get('/api/v1/search?q=invoice%20kit&limit=20'), grows: true },
  {
    name: 'login',
    connections: 4,
    requests: ({ user: { email } }) => [
      { method: 'POST', path: '/api/login', headers: JSON_TYPE, body: JSON.stringify({ email, password: PASSWORD }) },
    ],
  },
  { name: 'export', connections: 2, requests: get('/api/profile/export') },
  {
    name: 'brief',
    connections: 4,
    requests: ({ user }) => [{ method: 'POST', path: '/api/ai-assistant/daily-brief', headers: bearer(user) }],
  },
  // Workloads that create tasks come last, because they grow the lists that others read.
  { name: 'create', connections: CONNECTIONS, requests: creates, hasFloor: true },
  { name: 'update', connections: CONNECTIONS, requests: updates, hasFloor: true },
  {
    name: 'create reminded',
    connections: CONNECTIONS,
    requests: dated({ reminders: [{ before: 'PT30M' }] }),
    plain: dated(),
  },
  {
    name: 'reschedule reminded',
    connections: CONNECTIONS,
    requests: reschedules(REMINDED),
    plain: reschedules(UNREMINDED),
    prepare: remindOfTasks,
  },
  { name: 'create dry run', connections: CONNECTIONS, requests: rehearsed(creates) },
  { name: 'update dry run', connections: CONNECTIONS, requests: rehearsed(updates) },
  { name: 'batch of 100', connections: 1, requests: batches },
  { name: 'create by four', connections: CONNECTIONS, requests: inTurn(creates) },
  { name: 'update by four', connections: CONNECTIONS, requests: inTurn(updates) },
  {
    name: 'beside writes',
    connections: CONNECTIONS,
    requests: creates,
    beside: (base, writer) => writeBeside(base, writer, { hasWebhook: false }),
  },
  {
    name: 'beside deliveries',
    connections: CONNECTIONS,
    requests: creates,
    beside: (base, writer) => writeBeside(base, writer, { hasWebhook: true }),
  },
  { name: 'mixed', connections: CONNECTIONS, requests: mixed },
  {
    name: 'comment to 50',
    connections: 1,
    requests: comments(SHARING),
    plain: comments(ALONE),
    prepare: shareWithMembers,
  },
];
