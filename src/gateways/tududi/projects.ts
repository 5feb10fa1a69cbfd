import { isEnded, OPEN_PROJECT_STATUSES } from '../../filter/fields.js';
import { type BodyOf, type OperationClient, type QueryOf, refuse, type Schema } from '../client.js';
import { type Call, type Foreign, pageOf, Reply, type Route, renderedPage, uidIn } from './call.js';
import { sharesByProject, type TaskCount, tasksBy } from './counts.js';
import { renderedNote } from './notes.js';
import { Listed, listed } from './pieces.js';
import { listedTasks } from './tasks.js';
import { definedMembers, firstOf, orNone, priorityOf, projectStateOf, renderedTags, tagsOf, when } from './values.js';

/** Statuses of projects that are stalled without a task that is not started or in progress. */
const IN_WORK: readonly Schema<'Project'>['status'][] = ['planned', 'in_progress'];

export const projectRoutes: readonly Route[] = [
  ['GET', '/projects', listProjects],
  ['POST', '/project', createProject],
  ['POST', '/projects', createProject],
  ['GET', '/project/:id', readProject],
  ['GET', '/projects/:id', readProject],
  ['PATCH', '/project/:id', updateProject],
  ['PUT', '/project/:id', updateProject],
  ['PATCH', '/projects/:id', updateProject],
  ['DELETE', '/project/:id', deleteProject],
  ['DELETE', '/projects/:id', deleteProject],
  ['GET', '/project/:id/tasks', async (call) => ({ tasks: tasksOf(call) })],
];

interface Counts {
  tasks: ReadonlyMap<number, TaskCount> | null;
  shares: ReadonlyMap<number, number> | null;
}

const NO_TASKS = { total: 0, open: 0, not_started: 0, in_progress: 0, completed: 0 };

function renderedProject(project: Schema<'Project'>, { tasks, shares }: Counts) {
  const { area, task_counts: all } = project;
  const known = tasks === null ? { ...all, not_started: Math.max(0, all.open - all.in_progress) } : NO_TASKS;
  const { total, completed, in_progress, not_started } = tasks?.get(project.id) ?? known;
  const shareCount = shares?.get(project.id) ?? (project.access === 'owner' ? 0 : 1);
  return {
    id: project.id,
    uid: project.uid,
    name: project.name,
    description: project.description,
    status: project.status,
    state: project.status,
    active: !isEnded(project.status),
    priority: project.priority,
    due_date: project.due_date,
    due_date_at: project.due_date,
    area_id: project.area_id,
    area_uid: area?.uid ?? null,
    area,
    Area: area,
    goal_id: project.goal_id,
    Goal: project.goal,
    color: project.color,
    pin_to_sidebar: project.pinned,
    ...renderedTags(project),
    task_status: { total, done: completed, in_progress, not_started },
    completion_percentage: total === 0 ? 0 : Math.round((100 * completed) / total),
    is_shared: shareCount > 0,
    share_count: shareCount,
    is_stalled: IN_WORK.includes(project.status) && in_progress + not_started === 0,
    user_id: project.user_id,
    created_at: project.created_at,
    updated_at: project.updated_at,
  };
}

async function countsOf(inner: OperationClient): Promise<Counts> {
  return { tasks: await tasksBy(inner, 'project_id'), shares: await sharesByProject(inner) };
}

/** Shows pages of projects with their counts, which are read once, after the first page. */
export async function* renderedProjects(inner: OperationClient, pages: AsyncIterable<readonly Schema<'Project'>[]>) {
  let counts: Counts | undefined;
  for await (const page of pages) {
    const known = counts ?? (await countsOf(inner));
    counts = known;
    yield page.map((project) => renderedProject(project, known));
  }
}

function projectOf(body: Foreign): BodyOf<'createProject'> {
  return definedMembers<BodyOf<'createProject'>>({
    name: body.name,
    description: body.description,
    status: when(firstOf(body, 'status', 'state'), projectStateOf),
    priority: when(body.priority, (value) => (value === null || value === '' ? null : priorityOf(value))),
    due_date: orNone(firstOf(body, 'due_date_at', 'due_date')),
    area_id: orNone(firstOf(body, 'area_uid', 'area_id')),
    goal_id: orNone(firstOf(body, 'goal_uid', 'goal_id')),
    color: body.color,
    pinned: firstOf(body, 'pin_to_sidebar', 'pinned'),
    tags: tagsOf(body),
  });
}

function filtersOf({ query }: Call): QueryOf<'listProjects'> {
  const state = query.status ?? query.state;
  const isActive = query.active === 'true' || state === 'active' || state === 'not_completed';
  const named = state === undefined || ['all', 'active', ''].includes(state) ? undefined : state.split(',');
  return definedMembers<QueryOf<'listProjects'>>({
    status: isActive ? OPEN_PROJECT_STATUSES : named?.map((name) => String(projectStateOf(name))),
    pinned: query.pin_to_sidebar === 'true' ? true : undefined,
    area_id: query.area_uid ?? query.area_id ?? query.area,
    tag: query.tag,
    q: query.q ?? query.search,
  });
}

async function listProjects(call: Call) {
  const { inner, query } = call;
  const filters = { query: filtersOf(call) };
  const page = pageOf(call);
  if (page !== null) {
    const { total, pages } = await inner.slice('listProjects', filters, page);
    return { projects: new Listed(renderedProjects(inner, pages)), pagination: renderedPage(total, page) };
  }
  if (query.grouped === 'true') return groupedProjects(inner, filters);
  return { projects: new Listed(renderedProjects(inner, inner.pages('listProjects', filters))) };
}

/** A list by groups is put together whole. */
const MAX_GROUPED = 1_000;

type RenderedProject = ReturnType<typeof renderedProject>;

/** @throws Refusal 413 */
async function groupedProjects(inner: OperationClient, filters: { query: QueryOf<'listProjects'> }) {
  const groups = new Map<string, RenderedProject[]>();
  let count = 0;
  for await (const page of renderedProjects(inner, inner.pages('listProjects', filters))) {
    count += page.length;
    if (count > MAX_GROUPED) {
      const message = `More than ${MAX_GROUPED} projects are not grouped. Ask for pages, with limit and offset.`;
      throw refuse(413, message, 'LIST_TOO_LARGE');
    }
    for (const project of page) {
      const name = project.area?.name ?? 'Uncategorized';
      groups.set(name, [...(groups.get(name) ?? []), project]);
    }
  }
  return Object.fromEntries(groups);
}

function tasksOf(call: Call): Listed {
  return listedTasks(call.inner, call.inner.pages('listProjectTasks', uidIn(call)));
}

async function readProject(call: Call) {
  const { inner } = call;
  const project = await inner.call('getProject', uidIn(call));
  const notes = inner.pages('listNotes', { query: { project_id: project.uid } });
  const rendered = renderedProject(project, await countsOf(inner));
  return { ...rendered, Tasks: tasksOf(call), Notes: listed(notes, (note) => renderedNote(note, project)) };
}

async function createProject({ inner, body }: Call): Promise<Reply> {
  const project = await inner.call('createProject', { body: projectOf(body) });
  return new Reply(201, renderedProject(project, { tasks: null, shares: null }));
}

async function updateProject(call: Call) {
  const project = await call.inner.call('patchProject', { ...uidIn(call), body: projectOf(call.body) });
  return renderedProject(project, await countsOf(call.inner));
}

async function deleteProject(call: Call) {
  await call.inner.call('deleteProject', uidIn(call));
  return { message: 'Project successfully deleted' };
}
