import { required } from '../../src/lib/typed.js';
import { type Beside, writeBeside } from './beside.js';
import { type BenchUser, PASSWORD } from './data.js';

export interface BenchRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
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
  beside?: (base: string, writer: BenchUser) => Promise<Beside>;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const CONNECTIONS = 10;

const bearer = ({ token }: BenchUser) => ({ authorization: `Bearer ${token}` });

const get =
  (path: string) =>
  ({ user }: Sender) => [{ method: 'GET' as const, path, headers: bearer(user) }];

const send = (user: BenchUser, method: 'POST' | 'PUT', path: string, body: object): BenchRequest => ({
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
];
