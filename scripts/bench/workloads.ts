import { type BenchUser, PASSWORD } from './data.js';

/** A request as the load generator takes it. */
export interface BenchRequest {
  method: 'GET' | 'POST' | 'PUT';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface Workload {
  name: string;
  connections: number;
  /** What one connection sends, over and over. */
  requests(user: BenchUser, cookie: string): BenchRequest[];
  /** Runs for every size of user, to show how it grows; otherwise for the smallest. */
  grows?: true;
  /** A server that does the least for it is there to compare with (`floor.ts`). */
  hasFloor?: true;
}

const JSON_TYPE = { 'content-type': 'application/json' };

const bearer = ({ token }: BenchUser) => ({ authorization: `Bearer ${token}` });

const get = (path: string) => (user: BenchUser) => [{ method: 'GET' as const, path, headers: bearer(user) }];

const send = (user: BenchUser, method: 'POST' | 'PUT', path: string, body: object): BenchRequest => ({
  method,
  path,
  headers: { ...JSON_TYPE, ...bearer(user) },
  body: JSON.stringify(body),
});

const reads = (user: BenchUser) =>
  user.uids.map((uid) => ({ method: 'GET' as const, path: `/api/v1/task/${uid}`, headers: bearer(user) }));

const creates = (user: BenchUser) =>
  Array.from({ length: 100 }, (_, i) =>
    send(user, 'POST', '/api/v1/task', {
      name: `bench task ${i}`,
      note: `a note of moderate length, written by the load generator for task ${i}`,
      priority: i % 3,
      project_id: user.projectUid,
      tags: ['home'],
    }),
  );

const updates = (user: BenchUser) =>
  user.uids.map((uid, i) =>
    send(user, 'PUT', `/api/v1/task/${uid}`, { name: `changed ${i}`, priority: i % 3, note: `note ${i}` }),
  );

/** Of ten requests five lists, three reads, a creation and an update. */
const mixed = (user: BenchUser) => {
  const list = get('/api/v1/tasks?limit=50')(user)[0] as BenchRequest;
  const [read, created, updated] = [reads(user), creates(user), updates(user)];
  return Array.from({ length: 100 }, (_, i) => {
    const kinds = [list, read[i], list, created[i], read[i], list, updated[i], list, read[i], list];
    return (kinds[i % 10] ?? list) as BenchRequest;
  });
};

/** The first is the reference that all others are set against. */
export const WORKLOADS: readonly Workload[] = [
  { name: 'health', connections: 10, requests: () => [{ method: 'GET', path: '/health', headers: {} }] },
  { name: 'get', connections: 10, requests: reads, grows: true, hasFloor: true },
  { name: 'list 50', connections: 10, requests: get('/api/v1/tasks?limit=50'), grows: true, hasFloor: true },
  {
    name: 'list 50 session',
    connections: 10,
    requests: (_user, cookie) => [{ method: 'GET', path: '/api/v1/tasks?limit=50', headers: { cookie } }],
  },
  { name: 'list 500', connections: 4, requests: get('/api/v1/tasks?limit=500'), grows: true },
  { name: 'list by due date', connections: 10, requests: get('/api/v1/tasks?limit=50&order_by=due_date'), grows: true },
  { name: 'today', connections: 10, requests: get('/api/v1/tasks/today?limit=50'), grows: true },
  {
    name: 'project tasks',
    connections: 10,
    requests: (user) => get(`/api/v1/project/${user.projectUid}/tasks?limit=50`)(user),
    grows: true,
  },
  { name: 'search', connections: 10, requests: get('/api/v1/search?q=invoice%20kit&limit=20'), grows: true },
  { name: 'create', connections: 10, requests: creates, hasFloor: true },
  { name: 'update', connections: 10, requests: updates, hasFloor: true },
  { name: 'mixed', connections: 10, requests: mixed },
  {
    name: 'login',
    connections: 4,
    requests: ({ email }) => [
      { method: 'POST', path: '/api/login', headers: JSON_TYPE, body: JSON.stringify({ email, password: PASSWORD }) },
    ],
  },
  { name: 'export', connections: 2, requests: get('/api/profile/export') },
  {
    name: 'brief',
    connections: 4,
    requests: (user) => [{ method: 'POST', path: '/api/ai-assistant/daily-brief', headers: bearer(user) }],
  },
];
