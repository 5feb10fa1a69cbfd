import { type Client, type Schemas, unwrap } from '../../src/client/index.js';
import type { ImportJob } from './format.js';

/** Areas, projects and notes of a file. Their names identify them when the file is imported again. */
export interface Places {
  areas: Schemas['AreaCreate'][];
  projects: ProjectDraft[];
  notes: NoteDraft[];
}

export interface ProjectDraft extends Omit<Schemas['ProjectCreate'], 'area_id'> {
  area?: string | null;
}

export interface NoteDraft extends Omit<Schemas['NoteCreate'], 'project_id'> {
  project?: string | null;
}

/** Creates missing areas and projects. Returns one sentence per kind. */
export async function sendPlaces(job: ImportJob, { areas, projects }: Places): Promise<string[]> {
  const { client } = job;
  const areaIds = await idsByName(client, 'areas');
  const newAreas = areas.filter(({ name }) => !areaIds.has(name));
  await each(job, newAreas, 'areas', async (body) => {
    areaIds.set(body.name, (await unwrap(client.POST('/api/v1/area', { body }))).id);
  });
  const projectIds = await idsByName(client, 'projects');
  const newProjects = projects.filter(({ name }) => !projectIds.has(name));
  await each(job, newProjects, 'projects', async ({ area, ...draft }) => {
    const area_id = areaIds.get(area ?? '') ?? null;
    await unwrap(client.POST('/api/v1/project', { body: { ...draft, area_id } }));
  });
  return [
    ...said(job, 'areas', areas.length, newAreas.length),
    ...said(job, 'projects', projects.length, newProjects.length),
  ];
}

/** Creates missing notes, identified by title and content. */
export async function sendNotes(job: ImportJob, { notes }: Places): Promise<string[]> {
  if (notes.length === 0) return [];
  const { client } = job;
  const keyOf = (title: string | null | undefined, content: string | null | undefined) =>
    JSON.stringify([title?.trim() ?? '', content?.trim() ?? '']);
  const there = new Set<string>();
  for await (const { title, content } of client.all('/api/v1/notes')) there.add(keyOf(title, content));
  const fresh = notes.filter(({ title, content }) => !there.has(keyOf(title, content)));
  const projectIds = await idsByName(client, 'projects');
  await each(job, fresh, 'notes', async ({ project, ...draft }) => {
    const project_id = projectIds.get(project ?? '') ?? null;
    await unwrap(client.POST('/api/v1/note', { body: { ...draft, project_id } }));
  });
  return said(job, 'notes', notes.length, fresh.length);
}

async function idsByName(client: Client, list: 'areas' | 'projects'): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  const found = list === 'areas' ? client.all('/api/v1/areas') : client.all('/api/v1/projects');
  for await (const { id, name } of found) ids.set(name, id);
  return ids;
}

async function each<T>(
  job: ImportJob,
  all: readonly T[],
  what: string,
  make: (one: T) => Promise<void>,
): Promise<void> {
  if (job.dryRun || all.length === 0) return;
  const progress = job.progressOf(all.length, what);
  try {
    for (const [index, one] of all.entries()) {
      await make(one);
      progress.set(index + 1);
    }
  } finally {
    progress.end();
  }
}

function said({ dryRun }: ImportJob, what: string, count: number, made: number): string[] {
  if (count === 0) return [];
  return [`${count} ${what}: ${made} ${dryRun ? 'to be created' : 'created'}, ${count - made} skipped.`];
}
