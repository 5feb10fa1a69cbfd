import { STATUS } from '../../filter/fields.js';
import { PUBLIC_BODY_LIMIT } from '../../http/resources/bodies.js';
import { isBlank } from '../../lib/names.js';
import { type BodyOf, type QueryOf, Refusal, refuse, type Schema } from '../client.js';
import { type Call, type Foreign, idIn, pageOf, Reply, type Route, renderedPage } from './call.js';
import { listed } from './pieces.js';

const MAX_NAME = 255;

const DEFAULT_SOURCE = 'manual';
const MAX_SOURCE = 100;

/**
 * The inbox of that API: tasks with a source, that were created here, while they have no project, area and date. A
 * processed or deleted item is a task in the trash, and a trashed one, which can be restored there, is cancelled.
 */
export const inboxRoutes: readonly Route[] = [
  ['GET', '/inbox', listItems],
  ['POST', '/inbox', createItem],
  [
    'POST',
    '/inbox/analyze-text',
    async ({ body }) => analyze(typeof body.content === 'string' ? body.content : ''),
    PUBLIC_BODY_LIMIT,
  ],
  ['GET', '/inbox/:id', readItem],
  ['PATCH', '/inbox/:id', updateItem],
  ['PUT', '/inbox/:id', updateItem],
  ['PATCH', '/inbox/:id/process', async (call) => removeItem(call, 'processed')],
  ['POST', '/inbox/:id/process', async (call) => removeItem(call, 'processed')],
  ['PATCH', '/inbox/:id/trash', async (call) => setStatus(call, STATUS.cancelled)],
  ['PATCH', '/inbox/:id/restore', async (call) => setStatus(call, STATUS.not_started)],
  ['PATCH', '/inbox/restore-all', restoreAll],
  ['DELETE', '/inbox/:id', deleteItem],
];

type Item = Pick<Schema<'Task'>, 'id' | 'uid' | 'name' | 'note' | 'source' | 'created_at' | 'updated_at'> & {
  status: number;
  user_id: number | null;
};

type Status = 'added' | 'trashed' | 'processed' | 'deleted';

function renderedItem(task: Item, status: Status = task.status === STATUS.cancelled ? 'trashed' : 'added') {
  const content = [task.name, task.note].filter((text) => text !== null && text !== '').join('\n');
  return {
    id: task.id,
    uid: task.uid,
    title: task.name,
    content,
    status,
    source: task.source ?? DEFAULT_SOURCE,
    user_id: task.user_id,
    created_at: task.created_at,
    updated_at: task.updated_at,
  };
}

/** Makes the first line the task's name; the rest goes on in its note. @throws Refusal 400 */
function taskOf({ content }: Foreign): BodyOf<'createTask'> {
  if (typeof content !== 'string' || isBlank(content)) {
    throw refuse(400, 'Content is required', 'VALIDATION_FAILED');
  }
  const [line = '', ...lines] = content.trim().split('\n');
  const letters = [...line.trim()];
  const rest = [letters.slice(MAX_NAME).join(''), ...lines]
    .filter((part, index) => index > 0 || part !== '')
    .join('\n');
  return { name: letters.slice(0, MAX_NAME).join(''), note: rest.trim() === '' ? null : rest };
}

function sourceOf({ source }: Foreign): string {
  const text = typeof source === 'string' ? source.trim() : '';
  return text === '' ? DEFAULT_SOURCE : [...text].slice(0, MAX_SOURCE).join('');
}

const TRASHED: QueryOf<'listTasks'> = {
  ...{ captured: true, status: [STATUS.cancelled] },
  ...{ project_id: 'none', area_id: 'none', due: 'none' },
};

async function listItems(call: Call): Promise<unknown> {
  const { inner } = call;
  const page = pageOf(call);
  const captured = { query: { captured: true } };
  if (page === null) return listed(inner.pages('listInboxTasks', captured), (task) => renderedItem(task));
  const { total, pages } = await inner.slice('listInboxTasks', captured, page);
  const trashed = await inner.page('listTasks', { query: { ...TRASHED, limit: 1, count: true } });
  return {
    items: listed(pages, (task) => renderedItem(task)),
    pagination: renderedPage(total, page),
    trashedCount: trashed.pagination.total ?? 0,
  };
}

async function createItem({ inner, body }: Call): Promise<Reply> {
  const task = { ...taskOf(body), source: sourceOf(body) };
  return new Reply(201, renderedItem(await inner.call('createTask', { body: task })));
}

async function readItem(call: Call) {
  const { task, isRemoved } = await foundItem(call);
  return isRemoved ? renderedItem(task, 'processed') : renderedItem(task);
}

async function updateItem(call: Call) {
  const { status, content } = call.body;
  if (status === 'processed' || status === 'deleted') return removeItem(call, status);
  if (status === 'trashed') await setStatus(call, STATUS.cancelled);
  if (status === 'added') await setStatus(call, STATUS.not_started);
  const body = content === undefined ? {} : taskOf(call.body);
  return renderedItem(await call.inner.call('patchTask', { ...idIn(call), body }));
}

/** Sets the status of an item. One that was processed or deleted comes back. */
async function setStatus(call: Call, status: 0 | 5) {
  const { isRemoved } = await foundItem(call);
  if (isRemoved) await call.inner.call('restoreFromTrash', idIn(call));
  return renderedItem(await call.inner.call('patchTask', { ...idIn(call), body: { status } }));
}

const MAX_BULK_ITEMS = 100;

async function restoreAll({ inner }: Call) {
  const trashed: string[] = [];
  for await (const page of inner.pages('listTasks', { query: TRASHED })) {
    trashed.push(...page.filter(({ access }) => access === 'owner').map(({ uid }) => uid));
  }
  while (trashed.length > 0) {
    const task = { status: STATUS.not_started };
    const items = trashed.splice(0, MAX_BULK_ITEMS).map((id) => ({ action: 'update' as const, id, task }));
    await inner.call('bulkTasks', { body: { items } });
  }
  return { message: 'All trashed items restored' };
}

async function deleteItem(call: Call) {
  await removeItem(call, 'deleted');
  return { message: 'Inbox item successfully deleted' };
}

/** Moves an item to the trash. One that is there stays: clients delete what they have processed. */
async function removeItem(call: Call, status: Status) {
  const { task, isRemoved } = await foundItem(call);
  if (!isRemoved) await call.inner.call('deleteTask', idIn(call));
  return renderedItem(task, status);
}

/** Finds an item, also in the trash. @throws Refusal 404 */
async function foundItem(call: Call): Promise<{ task: Item; isRemoved: boolean }> {
  const { inner, params, caller } = call;
  try {
    return { task: await inner.call('getTask', idIn(call)), isRemoved: false };
  } catch (error) {
    // A number names an entry of the trash there, not its task.
    if (!isMissing(error) || /^\d*$/.test(params.id ?? '')) throw error;
    const entry = await inner.call('getTrashEntry', idIn(call)).catch(() => null);
    if (entry?.type !== 'task') throw error;
    return { task: { ...entry.resource, user_id: caller()?.id ?? null }, isRemoved: true };
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Refusal && error.status === 404;
}

/** Finds the tags (`#home`) and projects (`+garden`, `+"Move house"`) that a text names. */
function analyze(content: string) {
  const tags = [...content.matchAll(/(?:^|\s)#([\p{L}\p{N}_-]+)/gu)].map(([, name]) => name);
  const projects = [...content.matchAll(/(?:^|\s)\+(?:"([^"]+)"|([\p{L}\p{N}_-]+))/gu)].map(
    ([, long, short]) => long ?? short,
  );
  const cleaned = content
    .replace(/(^|\s)#[\p{L}\p{N}_-]+/gu, '$1')
    .replace(/(^|\s)\+(?:"[^"]+"|[\p{L}\p{N}_-]+)/gu, '$1')
    .replace(/\s+/g, ' ')
    .trim();
  const isNote = /^https?:\/\//.test(cleaned);
  return {
    original_content: content,
    cleaned_content: cleaned,
    parsed_tags: tags,
    parsed_projects: projects,
    suggested_type: isNote ? 'note' : 'task',
    suggested_reason: isNote ? 'url_detected' : null,
  };
}
