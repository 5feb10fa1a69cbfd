import { randomUUID } from 'node:crypto';
import { required } from '../../src/lib/typed.js';
import type { SendRequest, SoakRequest } from './requests.js';

export interface User {
  email: string;
  password: string;
  token: string;
  cookie: string;
  projectUid: string;
  /** Tasks that no request is changing. A writer removes a task from the list while it works on it. */
  tasks: string[];
}

interface LoadAction {
  share: number;
  run(user: User, ask: SendRequest, random: () => number): Promise<unknown>;
}

const LEVEL = 100;
const BULK = 5;

const JSON_TYPE = { 'content-type': 'application/json' };

const MISSING = '/api/v1/task/no-such-task';

const newTask = (user: User) => ({
  name: 'review the quarterly report',
  note: 'a note of moderate length, as people write them beside what they have to do',
  due_date: '2030-03-31',
  tags: ['soak'],
  project_id: user.projectUid,
  subtasks: [{ name: 'find it' }, { name: 'read it' }],
});

const either = (user: User, random: () => number): Record<string, string> =>
  random() < 0.5 ? bearer(user) : { cookie: user.cookie };

const bearer = ({ token }: User): Record<string, string> => ({ authorization: `Bearer ${token}` });

const reads =
  (path: string | ((user: User) => string), more: Pick<SoakRequest, 'holds' | 'patient'> = {}): LoadAction['run'] =>
  (user, ask, random) =>
    ask({
      method: 'GET',
      path: typeof path === 'string' ? path : path(user),
      status: 200,
      headers: either(user, random),
      ...more,
    });

/** Reserves one task for an action; returns it unless the action deletes it. */
function withTask(run: (path: string, user: User, ask: SendRequest) => Promise<'gone' | unknown>): LoadAction['run'] {
  return async (user, ask, random) => {
    const uid = take(user, random);
    if (uid !== undefined && (await run(`/api/v1/task/${uid}`, user, ask)) !== 'gone') user.tasks.push(uid);
  };
}

function take({ tasks }: User, random: () => number): string | undefined {
  const index = Math.floor(random() * tasks.length);
  const last = tasks.pop();
  if (index >= tasks.length) return last;
  const chosen = tasks[index];
  tasks[index] = required(last);
  return chosen;
}

const remove = withTask(async (path, user, ask) =>
  (await ask({ method: 'DELETE', path, status: 204, headers: bearer(user) })) === null ? undefined : 'gone',
);

/** Every tenth creation is sent twice with an Idempotency-Key. */
const create: LoadAction['run'] = async (user, ask, random) => {
  const twice = random() < 0.1;
  const question: SoakRequest = {
    method: 'POST',
    path: '/api/v1/task',
    status: 201,
    headers: { ...bearer(user), ...(twice && { 'idempotency-key': randomUUID() }) },
    body: newTask(user),
  };
  const made = await ask(question);
  if (made === null) return;
  if (twice) await ask({ ...question, holds: ({ uid }) => uid === made.body.uid });
  user.tasks.push(made.body.uid);
};

const createOrRemove: LoadAction['run'] = (user, ask, random) =>
  (user.tasks.length > LEVEL ? remove : create)(user, ask, random);

const bulk: LoadAction['run'] = async (user, ask, random) => {
  const old = Array.from({ length: BULK }, () => take(user, random)).filter((uid) => uid !== undefined);
  const items = [
    ...old.map(() => ({ action: 'create', task: newTask(user) })),
    ...old.map((id) => ({ action: 'delete', id })),
  ];
  if (items.length === 0) return;
  const done = await ask({
    method: 'POST',
    path: '/api/v1/tasks/bulk',
    status: 200,
    headers: bearer(user),
    body: { items },
    holds: ({ results }) => results.every(({ status }: { status: number }) => status < 300),
  });
  const made: ({ uid: string } | null)[] =
    done?.body.results.map(({ task }: { task: { uid: string } | null }) => task) ?? [];
  user.tasks.push(...(done === null ? old : made.flatMap((task) => task?.uid ?? [])));
};

/** A conditional update with the current version, and one with an old version. */
const conditional = withTask(async (path, user, ask) => {
  const headers = bearer(user);
  const read = await ask({ method: 'GET', path, status: 200, headers });
  if (read === null) return;
  const etag = String(read.headers.etag);
  await ask({ method: 'GET', path, status: 304, headers: { ...headers, 'if-none-match': etag } });
  const change = { method: 'PATCH', path, body: { priority: (read.body.priority + 1) % 3 } } as const;
  await ask({ ...change, status: 412, headers: { ...headers, 'if-match': '"another"' } });
  await ask({ ...change, status: 200, headers: { ...headers, 'if-match': etag } });
});

const nextPage: LoadAction['run'] = async (user, ask, random) => {
  const headers = either(user, random);
  const path = '/api/v1/tasks?limit=50&order_by=due_date';
  const first = await ask({ method: 'GET', path, status: 200, headers });
  if (first === null) return;
  await ask({ method: 'GET', path: `${path}&cursor=${first.body.pagination.next_cursor}`, status: 200, headers });
};

const session: LoadAction['run'] = async ({ email, password }, ask) => {
  const signedIn = await ask({ method: 'POST', path: '/api/login', status: 200, body: { email, password } });
  if (signedIn === null) return;
  const headers = { cookie: required(String(signedIn.headers['set-cookie']).split(';', 1)[0]) };
  await ask({
    method: 'GET',
    path: '/api/current_user',
    status: 200,
    headers,
    holds: ({ user }) => user.email === email,
  });
  await ask({ method: 'POST', path: '/api/logout', status: 204, headers });
  await ask({ method: 'GET', path: '/api/v1/tasks', status: 401, headers });
};

const note: LoadAction['run'] = async (user, ask) => {
  const headers = bearer(user);
  const made = await ask({
    method: 'POST',
    path: '/api/v1/note',
    status: 201,
    headers,
    body: { title: 'minutes', content: 'what was said', tags: ['soak'] },
  });
  if (made === null) return;
  await ask({ method: 'DELETE', path: `/api/v1/note/${made.body.uid}`, status: 204, headers });
};

const mistake: LoadAction['run'] = async (user, ask, random) => {
  const headers = bearer(user);
  const mistakes: SoakRequest[] = [
    { method: 'GET', path: MISSING, status: 404, headers },
    { method: 'GET', path: '/api/v1/no-such-path', status: 404, headers },
    { method: 'GET', path: '/api/v1/tasks?limit=many', status: 400, headers },
    { method: 'POST', path: '/api/v1/task', status: 400, headers, body: { name: 7, tags: 'none' } },
    { method: 'POST', path: '/api/v1/task', status: 400, headers: { ...headers, ...JSON_TYPE }, body: '{"name":' },
    { method: 'DELETE', path: '/api/v1/tasks', status: 405, headers },
    { method: 'GET', path: '/api/v1/tasks', status: 401 },
    { method: 'GET', path: '/api/v1/tasks', status: 401, headers: { authorization: 'Bearer tt_wrong' } },
  ];
  await ask(required(mistakes[Math.floor(random() * mistakes.length)]));
};

const LOAD_ACTIONS: readonly LoadAction[] = [
  { share: 2000, run: reads('/api/v1/tasks?limit=50', { holds: ({ tasks }) => tasks.length === 50 }) },
  { share: 200, run: reads('/api/v1/tasks?limit=500', { holds: ({ tasks }) => tasks.length === 500 }) },
  { share: 200, run: nextPage },
  { share: 200, run: reads('/api/v1/tasks/today?limit=50') },
  { share: 200, run: reads('/api/v1/tasks/metrics') },
  { share: 300, run: reads((user) => `/api/v1/project/${user.projectUid}/tasks?limit=50`) },
  { share: 200, run: reads('/api/v1/projects') },
  { share: 200, run: reads('/api/v1/tags') },
  { share: 600, run: reads('/api/v1/search?q=invoice%20kit&limit=20', { patient: true }) },
  {
    share: 2,
    run: (user, ask) =>
      ask({ method: 'GET', path: '/api/profile/export', status: 200, headers: bearer(user), patient: true }),
  },
  { share: 2000, run: withTask((path, user, ask) => ask({ method: 'GET', path, status: 200, headers: bearer(user) })) },
  {
    share: 1000,
    run: withTask((path, user, ask) =>
      ask({
        method: 'PATCH',
        path,
        status: 200,
        headers: bearer(user),
        body: { name: 'changed', tags: ['soak', 'x'] },
      }),
    ),
  },
  {
    share: 200,
    run: withTask((path, user, ask) =>
      ask({ method: 'POST', path: `${path}/complete`, status: 200, headers: bearer(user) }),
    ),
  },
  { share: 300, run: conditional },
  { share: 1600, run: createOrRemove },
  { share: 100, run: bulk },
  { share: 200, run: note },
  { share: 30, run: session },
  { share: 600, run: mistake },
  {
    share: 200,
    run: (user, ask) =>
      ask({ method: 'GET', path: '/api/v1/tasks?limit=5', status: 200, headers: bearer(user), alone: true }),
  },
];

const WEIGHTED_ACTIONS = LOAD_ACTIONS.flatMap((action) => Array<LoadAction>(action.share).fill(action));

export async function work(
  users: readonly User[],
  ask: SendRequest,
  random: () => number,
  stop: AbortSignal,
): Promise<void> {
  const anyOf = <T>(among: readonly T[]) => required(among[Math.floor(random() * among.length)]);
  while (!stop.aborted) await anyOf(WEIGHTED_ACTIONS).run(anyOf(users), ask, random);
}
