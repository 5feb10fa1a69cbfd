import { readFileSync } from 'node:fs';
import t from 'tap';
import { type Held, MAX_PIECE_MS } from '../support/event-loop.js';
import { eventually } from '../support/eventually.js';
import { call, connect } from '../support/mcp.js';
import { startReceiver } from '../support/receiver.js';
import type { Person } from '../support/service.js';
import { slowly } from '../support/slow.js';
import { type LargeAccount, startLarge } from './large-account.js';
import { besidesOf, notificationsOf } from './large-account-writes.js';

// Calls every operation of the document against a large account, in a process of its own. The same on both databases:
// the process waits for PostgreSQL, and statements are bounded by the tests of long writes.

const SIZES = slowly(
  { large: 12, tags: 1_000, many: 600, history: 4_000 },
  { large: 300, tags: 10_000, many: 20_000, history: 200_000 },
);
const MAX_GROWN_BYTES = 300 * 1024 * 1024;
/** Their commits write more than 100 MB, each in one piece: docs/operating.md says what that costs. */
const MAX_COMMIT_MS = 150;
const LARGE_COMMITS: ReadonlySet<string> = new Set(['revertBatches', 'duplicateProject']);

/** Reads that the account cannot make, with the reason. */
const REFUSED: ReadonlyMap<string, string> = new Map([
  ...['listApiKeyActivity', 'listConnectionActivity', 'getAppRequest', 'getConnection'].map(
    (name) => [name, 'the account has no keys and connections: their rows do not depend on its size'] as const,
  ),
  ...[
    ...['getShare', 'getWebhook', 'listWebhookDeliveries', 'getTrashEntry', 'getBatch', 'getReminder', 'getComment'],
    ...['getAttachment', 'getAttachmentContent', 'getFeed', 'getNotification', 'getChannel', 'listChannelDeliveries'],
  ].map((name) => [name, 'there is none before the writes'] as const),
  ['askToUnsubscribe', 'the token is in a mail'],
  ...['beginProviderSignIn', 'finishProviderSignIn'].map((name) => [name, 'there are no providers'] as const),
  ...['getTaskInsights', 'getProjectInsights'].map((name) => [name, 'no insights were generated'] as const),
  ['listTaskOccurrences', 'the task does not recur'],
  ['getProjectTemplate', 'a template has at most 1 MB'],
]);

/** Inputs of the tools of MCP, in the order of the calls. Those without a line read, and need no input. */
function toolsOf({ largeTask, large, many, cursor }: LargeAccount): [name: string, input: object][] {
  const project = many.id;
  return [
    ['list_tasks', { view: 'all' }],
    ['list_tasks', { filter: 'note contains "€"' }],
    ['list_areas_goals_tags', { kind: 'tags' }],
    ['list_projects', { what: 'sections', project }],
    ['search', { text: 'name' }],
    ['get_task', { task: largeTask }],
    ['changes_since', { cursor }],
    ['add_task', { texts: Array.from({ length: 20 }, (_, index) => `line ${index} #tag tomorrow`), project }],
    ['update_task', { task: largeTask, note: '漢'.repeat(100_000) }],
    [
      'update_task',
      { filter: `project:${large.uid}`, expect: SIZES.large - Math.floor(SIZES.large / 3), priority: 'high' },
    ],
    ['undo', { batch: '{batch}' }],
    ['complete_task', { task: largeTask, with_subtasks: true }],
    ['undo', { batch: '{batch}' }],
    ['delete_task', { task: largeTask }],
    ['restore', {}],
    ['undo', { batch: '{batch}' }],
    ['add_project', { name: 'by an agent' }],
    ['add_note', { content: '漢'.repeat(100_000), project }],
  ];
}

interface Call {
  operation: string;
  method: string;
  path: string;
  body?: object | string;
  /** The caller, if not the owner of the account. */
  by?: Person;
  /** Keeps the first id in the response under a name, for `{name}` in later calls. */
  keep?: string;
  /** Ends a stream: a text in it, and the number of its occurrences. */
  until?: readonly [text: string, count: number];
}

interface DocumentedOperation {
  operationId: string;
  parameters?: { name?: string; $ref?: string; schema?: { maximum?: number } }[];
}

const DOCUMENT: { paths: Record<string, Record<string, DocumentedOperation>> } = JSON.parse(
  readFileSync('openapi/openapi.json', 'utf8'),
);
const OPERATIONS = Object.entries(DOCUMENT.paths).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, operation]) =>
    operation.operationId === undefined ? [] : [{ ...operation, path, method: method.toUpperCase() }],
  ),
);

const QUERIES: Readonly<Record<string, string>> = {
  search: '?q=name',
  getCalendar: '?from=2026-03-01&to=2026-03-31',
  getTaskStats: '?from=2026-03-01&to=2026-03-31',
  countTasks: '?by=tag',
};

/** Values of `{id}` in the path of a kind of resource. */
function idsOf(path: string, account: LargeAccount): readonly (number | string)[] {
  const { large, many, largeTask, section, view, note, area, goal, tag } = account;
  const byKind: Record<string, readonly number[]> = {
    ...{ task: [largeTask], project: [large.id, many.id], section: [section.id], view: [view.id], note: [note.id] },
    ...{ area: [area.id], goal: [goal.id], tag: [tag.id] },
  };
  return byKind[/^\/api\/v1\/([a-z]+)\/\{id\}/.exec(path)?.[1] ?? ''] ?? [1];
}

function readsOf(account: LargeAccount): Call[] {
  const streams = new Map<string, Call>([
    [
      'streamEvents',
      {
        ...{ operation: 'streamEvents', method: 'GET', path: `/api/v1/events?cursor=${account.cursor}` },
        until: ['event: change', SIZES.large + SIZES.many],
      },
    ],
  ]);
  const reads = OPERATIONS.filter(({ method }) => method === 'GET').flatMap((read): Call[] => {
    const { operationId: operation, path, parameters = [] } = read;
    const streamed = streams.get(operation);
    if (streamed !== undefined) return [streamed];
    const names = parameters.map(({ name, $ref = '' }) => name ?? $ref.split('/').at(-1)?.toLowerCase() ?? '');
    const isSearch = operation === 'search';
    const text =
      QUERIES[operation] ?? (names.includes('limit') && !isSearch ? '?limit=500' : isSearch ? '?q=name' : '');
    return idsOf(path, account).map((id) => ({
      ...{ operation, method: 'GET' },
      path: `${path
        .replaceAll(/\{task_?uid\}|(?<=task\/uid\/)\{uid\}/gi, account.largeTaskUid)
        .replaceAll(/\{project_?uid\}/gi, String(account.large.uid))
        .replaceAll(/\{[a-z]*[iI]d\}/g, String(id))
        .replaceAll(/\{\w+\}/g, 'filled')}${text}`,
    }));
  });
  return [...reads, { operation: 'listChanges', method: 'GET', path: '/api/v1/changes?limit=500' }];
}

/** Writes in this order: the last ones delete. */
function writesOf(account: LargeAccount, exported: object, hook: string): Call[] {
  const { largeTask, manyTasks, large, many, note, area, goal, tag, section, view, ada } = account;
  const lines = Array.from({ length: 2_000 }, (_, index) => JSON.stringify({ name: `line ${index}` })).join('\n');
  const call = (operation: string, url: string, body?: object | string, keep?: string): Call => {
    const [method = '', path = ''] = url.split(' ');
    const more = { ...(body && { body }), ...(keep !== undefined && { keep }) };
    return { operation, method, path: path.startsWith('/api') ? path : `/api/v1${path}`, ...more };
  };
  const template = {
    ...{ format: 'tutti-template/1', project: { name: 'from a template' }, sections: [{ name: 'section' }] },
    tasks: Array.from({ length: 500 }, (_, index) => ({
      ...{ name: `task ${index}`, note: '漢'.repeat(500), section: 0, due_in: 1, tags: [`tag ${index}`] },
    })),
  };
  const webhook = { url: hook, description: 'changed' };
  const share = { resource_type: 'project', resource_id: many.id, email: 'bob@example.com', access: 'ro' };
  const [first, last] = manyTasks;
  // The first one is too large for a body, with its subtasks.
  const lastLarge = largeTask + SIZES.large - 1;
  const select = { where: { filter: `project:${large.uid}` } };
  return [
    call('updateTask', `PUT /task/${lastLarge}`, { name: 'changed as a whole' }),
    call('updateTask', `PUT /task/${lastLarge}`, { note: '漢'.repeat(100_000) }),
    call('updateProject', `PUT /project/${large.id}`, { name: 'large', priority: 1 }),
    call('updateProject', `PUT /project/${many.id}`, { area_id: null }),
    call('updateNote', `PUT /note/${note.id}`, { content: '漢'.repeat(100_000) }),
    call('updateSection', `PUT /section/${section.id}`, { name: 'changed' }),
    call('updateView', `PUT /view/${view.id}`, { name: 'changed' }),
    call('updateArea', `PUT /area/${area.id}`, { name: 'changed' }),
    call('updateGoal', `PUT /goal/${goal.id}`, { name: 'changed' }),
    call('updateTag', `PUT /tag/${tag.id}`, { name: 'changed' }),
    call('createTask', 'POST /task', {
      ...{ name: 'new', note: '漢'.repeat(100_000), project_id: many.id, tags: ['new'] },
      subtasks: Array.from({ length: 100 }, (_, index) => ({ name: `part ${index}`, note: '漢'.repeat(1_000) })),
    }),
    call('createNote', 'POST /note', { title: 'new', content: '漢'.repeat(100_000), project_id: large.id }),
    call('createProject', 'POST /project', { name: 'new' }),
    call('createProjectFromTemplate', 'POST /project/from-template', { template }),
    call('createArea', 'POST /area', { name: 'new' }),
    call('createGoal', 'POST /goal', { name: 'new', area_id: area.id }),
    call('createTag', 'POST /tag', { name: 'new as well' }),
    call('createSection', 'POST /section', { name: 'new', project_id: many.id }),
    call('createView', 'POST /view', {
      name: 'new',
      filter: 'note contains "€"',
      layout: 'board',
      group_by: 'section',
    }),
    call('createWebhook', 'POST /webhook', { url: hook, types: ['project'] }, 'webhook'),
    call('updateWebhook', 'PUT /webhook/{webhook}', webhook),
    call('patchWebhook', 'PATCH /webhook/{webhook}', { description: 'changed again' }),
    call('rotateWebhookSecret', 'POST /webhook/{webhook}/rotate-secret', {}),
    call('testWebhook', 'POST /webhook/{webhook}/test', {}),
    call('runBatch', 'POST /batch', {
      operations: Array.from({ length: 50 }, (_, index) => ({
        ...{ method: 'PATCH', path: `/api/v1/task/${largeTask + (index % SIZES.large)}` },
        body: { name: `together ${index}` },
      })),
    }),
    call('addTaskBlocker', `PUT /task/${largeTask}/blocked_by/${first}`),
    call('removeTaskBlocker', `DELETE /task/${largeTask}/blocked_by/${first}`),
    call('claimTask', `POST /task/${largeTask}/claim`, { minutes: 5 }),
    call('releaseTask', `DELETE /task/${largeTask}/claim`),
    call('patchTask', `PATCH /task/${largeTask}`, { name: 'changed' }),
    call('patchTask', `PATCH /task/${largeTask}`, { project_id: many.id }),
    call('moveTask', `POST /task/${largeTask}/move`, { project_id: large.id }),
    call('completeTask', `POST /task/${largeTask}/complete`, { complete_subtasks: true }),
    call('toggleTaskCompletion', `PATCH /task/${largeTask}/toggle_completion`),
    call('addTaskTags', `POST /task/${largeTask}/tags`, { tags: ['x'] }),
    call('removeTaskTag', `DELETE /task/${largeTask}/tags/x`),
    call('createTask', 'POST /task', { name: 'daily', recurrence_type: 'daily', project_id: many.id }, 'daily'),
    call('addTaskCompletion', 'POST /task/{daily}/completions', { completed_at: '2026-03-01' }),
    call('listTaskCompletions', 'GET /task/{daily}/completions', undefined, 'completion'),
    call('removeTaskCompletion', 'DELETE /task/{daily}/completions/{completion}'),
    call('quickAddTask', 'POST /task/quick', { text: 'x #tag tomorrow' }),
    call('patchProject', `PATCH /project/${many.id}`, { name: 'many tasks' }),
    call('patchProject', `PATCH /project/${many.id}`, { status: 'done' }),
    call('patchArea', `PATCH /area/${area.id}`, { name: 'renamed' }),
    call('patchGoal', `PATCH /goal/${goal.id}`, { name: 'renamed' }),
    call('patchSection', `PATCH /section/${section.id}`, { name: 'renamed' }),
    call('patchView', `PATCH /view/${view.id}`, { name: 'renamed' }),
    call('patchTag', `PATCH /tag/${tag.id}`, { name: 'renamed' }),
    call('patchNote', `PATCH /note/${note.id}`, { title: 'changed' }),
    ...besidesOf(call, account, hook),
    call('duplicateTask', `POST /task/${largeTask}/duplicate`, {}),
    call('duplicateProject', `POST /project/${large.id}/duplicate`, {}),
    call('duplicateProject', `POST /project/${many.id}/duplicate`, { with: [] }),
    call('bulkTasks', 'POST /tasks/bulk', { ...select, update: { priority: 2, add_tags: ['bulk'] } }),
    call('getBatch', 'GET /batch/{batch}'),
    call('revertBatch', 'POST /batch/{batch}/revert', {}),
    call('bulkTasks', 'POST /tasks/bulk', { ...select, update: { note: 'shorter' } }),
    call('getBatch', 'GET /batch/{batch}'),
    call('revertBatches', 'POST /batches/revert', { batches: ['{batch}'] }),
    call('importTasks', 'POST /tasks/import', lines),
    call('importFile', 'POST /api/profile/import-file', `Title,List\n${'Prune the roses,Garden\n'.repeat(2_000)}`),
    call('checkFilter', 'POST /filter/check', { filter: 'note contains "€"' }),
    call('moveTaskInView', `POST /view/${view.id}/order`, { task_id: last, before: first }),
    { ...call('importProfile', 'POST /api/profile/import', exported), by: account.bob },
    call('createShare', 'POST /share', share, 'share'),
    call('updateShare', 'PUT /share/{share}', { access: 'rw' }),
    call('patchShare', 'PATCH /share/{share}', { access: 'ro' }),
    call('deleteShare', 'DELETE /share/{share}'),
    call('blockUser', 'POST /api/profile/blocked', { email: 'bob@example.com' }),
    call('unblockUser', 'DELETE /api/profile/blocked', { email: 'bob@example.com' }),
    call('createApiKey', 'POST /api/profile/api-keys', { name: 'new', project_ids: [many.id] }, 'key'),
    call('revokeApiKey', 'POST /api/profile/api-keys/{key}/revoke', {}),
    call('deleteApiKey', 'DELETE /api/profile/api-keys/{key}'),
    ...notificationsOf(call),
    call('patchProfile', 'PATCH /api/profile', { timezone: 'Asia/Tokyo' }),
    call('updateProfile', 'PUT /api/profile', { timezone: 'Europe/Berlin' }),
    call('createUser', 'POST /user', { email: 'eve@example.com', password: 'a new password of hers' }, 'user'),
    call('updateUser', 'PUT /user/{user}', { name: 'Eve' }),
    call('patchUser', 'PATCH /user/{user}', { surname: 'E.' }),
    call('revokeUserKeys', 'POST /user/{user}/revoke-keys', {}),
    call('deleteUser', 'DELETE /user/{user}'),
    call('createAppClient', 'POST /oauth-client', { name: 'app', redirect_uris: ['https://app.example/back'] }, 'app'),
    call('deleteAppClient', 'DELETE /oauth-client/{app}'),
    call('deleteWebhook', 'DELETE /webhook/{webhook}'),
    call('deleteView', `DELETE /view/${view.id}`),
    call('deleteNote', `DELETE /note/${note.id}`),
    call('deleteFromTrash', 'DELETE /trash/{trash}'),
    call('deleteTag', `DELETE /tag/${tag.id}`),
    call('deleteSection', `DELETE /section/${section.id}`),
    call('deleteArea', `DELETE /area/${area.id}`),
    call('deleteGoal', `DELETE /goal/${goal.id}`),
    call('deleteTask', `DELETE /task/${largeTask}`),
    call('restoreFromTrash', `POST /trash/{trash}/restore`),
    call('deleteProject', `DELETE /project/${many.id}`),
    call('restoreFromTrash', `POST /trash/{trash}/restore`),
    call('deleteProject', `DELETE /project/${large.id}`),
    call('emptyTrash', 'DELETE /trash'),
    call('deleteAccount', 'POST /api/profile/delete-account', { password: ada.password }),
  ];
}

/**
 * Operations of sign-in, of connections and of the assistant, whose work does not depend on the contents of the account:
 * their requests here are refused.
 */
function othersOf(called: ReadonlySet<string>): Call[] {
  return OPERATIONS.filter(({ operationId }) => !called.has(operationId)).map(({ operationId, method, path }) => ({
    ...{ operation: operationId, method, path: path.replaceAll(/\{\w+\}/g, '999999') },
    ...(method !== 'DELETE' && { body: {} }),
  }));
}

t.test('No operation holds the event loop, or takes much memory, in a large account', async (t) => {
  const receiver = await startReceiver(t);
  const { url, compat, measure, account, pid } = await startLarge(t, SIZES);
  const headers = { authorization: `Bearer ${account.ada.token}` };
  const faults: string[] = [];
  let longest = { operation: '', longestMs: 0 };
  const known = new Map<string, string>();
  const filled = (text: string) => text.replaceAll(/\{(\w+)\}/g, (all, name: string) => known.get(name) ?? all);

  async function send(
    { method, path, body, keep, until, by = account.ada }: Call,
    origin: string,
  ): Promise<{ status: number; text: string }> {
    const gone = new AbortController();
    const isText = typeof body === 'string';
    const type = path.endsWith('/tasks/import')
      ? 'application/x-ndjson'
      : isText
        ? 'application/octet-stream'
        : 'application/json';
    const response = await fetch(`${origin}${filled(path)}`, {
      ...{ method, signal: gone.signal, redirect: 'manual' as const },
      headers: { authorization: `Bearer ${by.token}`, ...(body !== undefined && { 'content-type': type }) },
      ...(body !== undefined && { body: isText ? body : filled(JSON.stringify(body)) }),
    });
    const batch = response.headers.get('tutti-batch');
    if (batch !== null) known.set('batch', batch);
    if (response.status >= 400) return { status: response.status, text: await response.text() };
    if (keep !== undefined) {
      known.set(keep, /"id":(\d+)/.exec(await response.text())?.[1] ?? '');
      return { status: response.status, text: '' };
    }
    let found = 0;
    const decoder = new TextDecoder();
    for await (const chunk of response.body ?? []) {
      if (until === undefined) continue;
      found += decoder.decode(chunk as Uint8Array, { stream: true }).split(until[0]).length - 1;
      if (found >= until[1] * 0.9) break;
    }
    gone.abort();
    return { status: response.status, text: '' };
  }

  async function json(path: string): Promise<object> {
    return (await (await fetch(`${url}${path}`, { headers })).json()) as object;
  }

  /** Returns the body of a `PUT` that changes the given members of a resource, and sends the others as they are. */
  async function whole({ path, body }: Call): Promise<object> {
    return { ...(await json(filled(path))), ...(body as object) };
  }

  /** @param undoing a request that takes a write back, so that it can be measured again */
  async function check(call: Call, mustSucceed: boolean, origin = url, undoing?: Call): Promise<void> {
    const { operation, method, path } = call;
    let measured = await measure(() => send(call, origin));
    if (mustSucceed && isBusy(measured.result)) {
      await eventually(async () => {
        measured = await measure(() => send(call, origin));
        return !isBusy(measured.result);
      }, `${operation} has room`);
    }
    // The first request of a kind also loads and compiles what is used by it.
    const isRepeatable = method === 'GET' || !mustSucceed || undoing !== undefined;
    if (isOver(operation, measured) && undoing !== undefined) await send(undoing, origin);
    if (isOver(operation, measured) && isRepeatable) measured = await measure(() => send(call, origin));
    const { longestMs, grownBytes, result } = measured;
    const { status, text } = result;
    if (longestMs > longest.longestMs) longest = { operation, longestMs };
    if (status >= 500 && status !== 503) faults.push(`${operation}: ${status}`);
    if (mustSucceed && status >= 300) faults.push(`${operation}: ${status} ${path} ${text}`);
    if (isOver(operation, measured)) {
      faults.push(`${operation}: ${Math.round(longestMs)} ms, ${Math.round(grownBytes / 1e6)} MB: ${method} ${path}`);
    }
    if (status === 204 && method === 'DELETE') {
      const [entry] = (
        (await (await fetch(`${url}/api/v1/trash?limit=1`, { headers })).json()) as { trash: { id: number }[] }
      ).trash;
      known.set('trash', String(entry?.id));
    }
  }

  const reads = readsOf(account);
  // An import with the long texts would be over the bound of the body.
  const exported = JSON.parse(JSON.stringify(await json('/api/profile/export')), (_name, value) =>
    typeof value === 'string' ? value.slice(0, 1_000) : value,
  );
  const writes = writesOf(account, exported, receiver.url);
  const called = new Set([...reads, ...writes].map(({ operation }) => operation));
  for (const read of reads) await check(read, !REFUSED.has(read.operation));
  for (const path of ['/api/tasks', '/api/tags', '/api/notes', '/api/projects']) {
    await check({ operation: `tududi ${path}`, method: 'GET', path }, true, `http://127.0.0.1:${compat}`);
  }
  const agent = await connect(t, url, account.ada.token);
  const given = toolsOf(account);
  const { tools } = await agent.listTools();
  const isGiven = (tool: string) => given.some(([name]) => name === tool);
  const inputs = [...tools.flatMap(({ name }) => (isGiven(name) ? [] : [[name, {}] as const])), ...given];
  for (const [name, input] of inputs) {
    const use = () => call<{ batch?: string }>(agent, name, JSON.parse(filled(JSON.stringify(input))));
    const held = await measure(() => use().catch((error: Error) => error));
    // A search may take longer than its limit.
    if (held.result instanceof Error && !/SEARCH_TOO_BROAD|DATABASE_BUSY/.test(held.result.message))
      faults.push(`tool ${name}: ${held.result.message}`);
    if ('batch' in held.result) known.set('batch', held.result.batch);
    if (isOver(name, held))
      faults.push(`tool ${name}: ${Math.round(held.longestMs)} ms, ${Math.round(held.grownBytes / 1e6)} MB`);
  }
  const [others, end] = [othersOf(called), writes.pop() as Call];
  for (const other of others) await check(other, false);
  for (const write of [...writes, end]) {
    const isWhole = write.method === 'PUT' && write.body !== undefined;
    const before = isWhole ? { ...write, body: await json(filled(write.path)) } : undefined;
    await check(isWhole ? { ...write, body: await whole(write) } : write, true, url, before);
  }
  t.same(faults, []);
  t.comment(`longest: ${longest.operation}, ${Math.round(longest.longestMs)} ms; process ${pid}`);
});

/** On a busy machine, what reads much may take longer than its limit, and changes nothing then. */
function isBusy({ status, text }: { status: number; text: string }): boolean {
  return status === 503 && /"code":"(SEARCH_TOO_BROAD|OVERLOADED|DATABASE_BUSY)"/.test(text);
}

function isOver(operation: string, { longestMs, grownBytes }: Held): boolean {
  const maxMs = LARGE_COMMITS.has(operation) ? MAX_COMMIT_MS : MAX_PIECE_MS;
  return longestMs > maxMs || grownBytes > MAX_GROWN_BYTES;
}
