import { type BodyOf, refuse, type Schema } from '../client.js';
import { type Call, type Foreign, idIn, pageOf, Reply, type Route, shownPage } from './call.js';
import { listed } from './pieces.js';

const MAX_NAME = 255;

/** The inbox of that API: here, its items are tasks without a project or a date. */
export const inboxRoutes: readonly Route[] = [
  ['GET', '/inbox', listItems],
  ['POST', '/inbox', createItem],
  ['POST', '/inbox/analyze-text', async ({ body }) => analyze(typeof body.content === 'string' ? body.content : '')],
  ['GET', '/inbox/:id', async (call) => shownItem(await call.inner.call('getTask', idIn(call)))],
  ['PATCH', '/inbox/:id', updateItem],
  ['PUT', '/inbox/:id', updateItem],
  ['PATCH', '/inbox/:id/process', processItem],
  ['POST', '/inbox/:id/process', processItem],
  ['DELETE', '/inbox/:id', deleteItem],
];

function shownItem(task: Schema<'Task'>, status = 'added') {
  const content = [task.name, task.note].filter((text) => text !== null && text !== '').join('\n');
  return {
    id: task.id,
    uid: task.uid,
    title: task.name,
    content,
    status,
    source: 'tutti',
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

async function listItems(call: Call): Promise<unknown> {
  const { inner } = call;
  const page = pageOf(call);
  if (page === null) return listed(inner.pages('listInboxTasks', {}), (task) => shownItem(task));
  const { total, pages } = await inner.slice('listInboxTasks', {}, page);
  return { items: listed(pages, (task) => shownItem(task)), pagination: shownPage(total, page) };
}

async function createItem({ inner, body }: Call): Promise<Reply> {
  return new Reply(201, shownItem(await inner.call('createTask', { body: taskOf(body) })));
}

async function updateItem(call: Call) {
  if (call.body.status === 'processed' || call.body.status === 'deleted') return processItem(call);
  const body = call.body.content === undefined ? {} : taskOf(call.body);
  return shownItem(await call.inner.call('patchTask', { ...idIn(call), body }));
}

/** The client has made something else of the item: it goes to the trash. */
async function processItem(call: Call) {
  const task = await call.inner.call('getTask', idIn(call));
  await call.inner.call('deleteTask', idIn(call));
  return shownItem(task, call.body.status === 'deleted' ? 'deleted' : 'processed');
}

async function deleteItem(call: Call) {
  await call.inner.call('deleteTask', idIn(call));
  return { message: 'Inbox item successfully deleted' };
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
