import { type BodyOf, Refusal, refuse, type Schema } from '../client.js';
import { type Call, type Foreign, idIn, pageOf, Reply, type Route, shownPage } from './call.js';
import { listed } from './pieces.js';

const MAX_NAME = 255;

const DEFAULT_SOURCE = 'manual';
const MAX_SOURCE = 100;

/**
 * The inbox of that API: tasks with a source, that were created here, while they have no project, area and date. A
 * processed or deleted item is a task in the trash.
 */
export const inboxRoutes: readonly Route[] = [
  ['GET', '/inbox', listItems],
  ['POST', '/inbox', createItem],
  ['POST', '/inbox/analyze-text', async ({ body }) => analyze(typeof body.content === 'string' ? body.content : '')],
  ['GET', '/inbox/:id', readItem],
  ['PATCH', '/inbox/:id', updateItem],
  ['PUT', '/inbox/:id', updateItem],
  ['PATCH', '/inbox/:id/process', async (call) => removeItem(call, 'processed')],
  ['POST', '/inbox/:id/process', async (call) => removeItem(call, 'processed')],
  ['DELETE', '/inbox/:id', deleteItem],
];

type Item = Pick<Schema<'Task'>, 'id' | 'uid' | 'name' | 'note' | 'source' | 'created_at' | 'updated_at'> & {
  user_id: number | null;
};

type Status = 'added' | 'processed' | 'deleted';

function shownItem(task: Item, status: Status = 'added') {
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
  if (typeof content !== 'string' || content.trim() === '') {
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

async function listItems(call: Call): Promise<unknown> {
  const { inner } = call;
  const page = pageOf(call);
  const captured = { query: { captured: true } };
  if (page === null) return listed(inner.pages('listInboxTasks', captured), (task) => shownItem(task));
  const { total, pages } = await inner.slice('listInboxTasks', captured, page);
  return { items: listed(pages, (task) => shownItem(task)), pagination: shownPage(total, page) };
}

async function createItem({ inner, body }: Call): Promise<Reply> {
  const task = { ...taskOf(body), source: sourceOf(body) };
  return new Reply(201, shownItem(await inner.call('createTask', { body: task })));
}

async function readItem(call: Call) {
  const { task, isRemoved } = await foundItem(call);
  return shownItem(task, isRemoved ? 'processed' : 'added');
}

async function updateItem(call: Call) {
  const { status, content } = call.body;
  if (status === 'processed' || status === 'deleted') return removeItem(call, status);
  const body = content === undefined ? {} : taskOf(call.body);
  return shownItem(await call.inner.call('patchTask', { ...idIn(call), body }));
}

async function deleteItem(call: Call) {
  await removeItem(call, 'deleted');
  return { message: 'Inbox item successfully deleted' };
}

/** Moves an item to the trash. One that is there stays: clients delete what they have processed. */
async function removeItem(call: Call, status: Status) {
  const { task, isRemoved } = await foundItem(call);
  if (!isRemoved) await call.inner.call('deleteTask', idIn(call));
  return shownItem(task, status);
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
