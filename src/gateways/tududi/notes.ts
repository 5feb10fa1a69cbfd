import type { BodyOf, OperationClient, QueryOf, Schema } from '../client.js';
import { type Call, type Foreign, Reply, type Route, uidIn } from './call.js';
import { Listed } from './pieces.js';
import { definedMembers, firstOf, orNone, renderedTags, tagsOf } from './values.js';

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

type NamedProject = Pick<Schema<'Project'>, 'id' | 'uid' | 'name'>;

/** A note as that API shows it. @param project the project of the note, null for none */
export function renderedNote(note: Schema<'Note'>, project: NamedProject | null) {
  const rendered = project === null ? null : { id: project.id, uid: project.uid, name: project.name };
  return {
    id: note.id,
    uid: note.uid,
    title: note.title,
    content: note.content,
    color: note.color,
    project_id: note.project_id,
    project_uid: rendered?.uid ?? null,
    project: rendered,
    Project: rendered,
    task_id: note.task_id,
    ...renderedTags(note),
    user_id: note.user_id,
    created_at: note.created_at,
    updated_at: note.updated_at,
  };
}

async function withProject(inner: OperationClient, note: Schema<'Note'>) {
  const { project_id: id } = note;
  return renderedNote(note, id === null ? null : await inner.call('getProject', { path: { id } }));
}

function noteOf(body: Foreign): BodyOf<'patchNote'> {
  return definedMembers<BodyOf<'patchNote'>>({
    title: body.title,
    content: body.content,
    color: body.color,
    project_id: orNone(firstOf(body, 'project_uid', 'project_id')),
    tags: tagsOf(body),
  });
}

async function listNotes({ inner, query }: Call): Promise<Listed> {
  const order = query.order_by?.replace(/^(title|created_at|updated_at):(asc|desc)$/i, (found) => found.toLowerCase());
  const notes = inner.pages('listNotes', {
    query: definedMembers<QueryOf<'listNotes'>>({
      tag: query.tag,
      project_id: query.project_uid ?? query.project_id,
      q: query.q ?? query.search,
      order_by: order !== undefined && /^\w+:(asc|desc)$/.test(order) ? order : undefined,
    }),
  });
  return new Listed(withProjects(inner, notes));
}

/** Reads the names of all projects once, for the first page with a note in a project. */
async function* withProjects(inner: OperationClient, pages: AsyncIterable<readonly Schema<'Note'>[]>) {
  let projects: ReadonlyMap<number, NamedProject> | undefined;
  for await (const page of pages) {
    if (projects === undefined && page.some((note) => note.project_id !== null)) projects = await projectsById(inner);
    yield page.map((note) => renderedNote(note, projects?.get(note.project_id ?? 0) ?? null));
  }
}

async function projectsById(inner: OperationClient): Promise<Map<number, NamedProject>> {
  const projects = new Map<number, NamedProject>();
  for await (const page of inner.pages('listProjects', {})) {
    for (const { id, uid, name } of page) projects.set(id, { id, uid, name });
  }
  return projects;
}

async function readNote(call: Call) {
  return withProject(call.inner, await call.inner.call('getNote', uidIn(call)));
}

async function createNote({ inner, body }: Call): Promise<Reply> {
  return new Reply(201, await withProject(inner, await inner.call('createNote', { body: noteOf(body) })));
}

async function updateNote(call: Call) {
  return withProject(call.inner, await call.inner.call('patchNote', { ...uidIn(call), body: noteOf(call.body) }));
}

async function deleteNote(call: Call) {
  await call.inner.call('deleteNote', uidIn(call));
  return { message: 'Note deleted successfully.' };
}
