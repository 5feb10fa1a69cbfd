import { type Call, Reply, type Route, segment } from './call.js';
import type { Inner, Json } from './inner.js';
import { Listed } from './pieces.js';
import { firstOf, orNone, shownTags, tagsOf, taken } from './words.js';

/** Notes: a bare list, and one by one. */
export const noteRoutes: readonly Route[] = [
  ['GET', '/notes', listNotes],
  ['POST', '/note', createNote],
  ['POST', '/notes', createNote],
  ['GET', '/note/:id', readNote],
  ['GET', '/notes/:id', readNote],
  ['PATCH', '/note/:id', updateNote],
  ['PUT', '/note/:id', updateNote],
  ['PATCH', '/notes/:id', updateNote],
  ['DELETE', '/note/:id', deleteNote],
  ['DELETE', '/notes/:id', deleteNote],
];

const pathOf = ({ params }: Call) => `/note/${segment(params.id?.split('-')[0])}`;

/** A note as that API shows it. @param project the one that it is in, null for none */
export function shownNote(note: Json, project: Json | null): Json {
  const shown = project === null ? null : { id: project.id, uid: project.uid, name: project.name };
  return {
    id: note.id,
    uid: note.uid,
    title: note.title,
    content: note.content,
    color: note.color,
    project_id: note.project_id,
    project_uid: shown?.uid ?? null,
    project: shown,
    Project: shown,
    task_id: note.task_id,
    ...shownTags(note),
    user_id: note.user_id,
    created_at: note.created_at,
    updated_at: note.updated_at,
  };
}

async function withProject(inner: Inner, note: Json): Promise<Json> {
  const project = note.project_id === null ? null : await inner.ask('GET', `/project/${note.project_id}`);
  return shownNote(note, project);
}

function noteOf(body: Json): Json {
  return taken({
    title: body.title,
    content: body.content,
    color: body.color,
    project_id: orNone(firstOf(body, 'project_uid', 'project_id')),
    tags: tagsOf(body),
  });
}

async function listNotes({ inner, query }: Call): Promise<Listed> {
  const order = query.order_by?.replace(/^(title|created_at|updated_at):(asc|desc)$/i, (found) => found.toLowerCase());
  const notes = inner.pages('/notes', 'notes', {
    tag: query.tag,
    project_id: query.project_uid ?? query.project_id,
    q: query.q ?? query.search,
    order_by: order !== undefined && /^\w+:(asc|desc)$/.test(order) ? order : undefined,
  });
  return new Listed(withProjects(inner, notes));
}

/** The projects that notes are in are read once, when the first note is in one, and kept by their names. */
async function* withProjects(inner: Inner, pages: AsyncIterable<readonly Json[]>): AsyncGenerator<Json[]> {
  let names: ReadonlyMap<unknown, Json> | undefined;
  for await (const page of pages) {
    if (names === undefined && page.some((note) => note.project_id !== null)) names = await projectNames(inner);
    yield page.map((note) => shownNote(note, names?.get(note.project_id) ?? null));
  }
}

async function projectNames(inner: Inner): Promise<Map<unknown, Json>> {
  const names = new Map<unknown, Json>();
  for await (const page of inner.pages('/projects', 'projects')) {
    for (const { id, uid, name } of page) names.set(id, { id, uid, name });
  }
  return names;
}

async function readNote(call: Call): Promise<Json> {
  return withProject(call.inner, await call.inner.ask('GET', pathOf(call)));
}

async function createNote({ inner, body }: Call): Promise<Reply> {
  return new Reply(201, await withProject(inner, await inner.ask('POST', '/note', { body: noteOf(body) })));
}

async function updateNote(call: Call): Promise<Json> {
  return withProject(call.inner, await call.inner.ask('PATCH', pathOf(call), { body: noteOf(call.body) }));
}

async function deleteNote(call: Call): Promise<Json> {
  await call.inner.ask('DELETE', pathOf(call));
  return { message: 'Note deleted successfully.' };
}
