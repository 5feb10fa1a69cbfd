import { ServiceError, unwrap } from '../../src/client/index.js';
import type { ImportFailure } from '../../src/imports/formats/converted.js';
import type { NoteDraft, ResourceDrafts, ViewDraft } from '../../src/imports/formats/drafts.js';
import type { ResourceIds } from '../../src/imports/formats/relations.js';
import { cleanName, nameKey } from '../../src/lib/names.js';
import { counted } from '../support/plural.js';
import type { ImportJob } from './job.js';

interface Sent {
  /** One sentence per kind. */
  summary: string[];
  failures: ImportFailure[];
}

/** Creates missing areas, goals, tags and projects. */
export async function sendResources(
  job: ImportJob,
  resources: ResourceDrafts | undefined,
): Promise<Sent & { ids: ResourceIds }> {
  const { client } = job;
  const sent: Sent = { summary: [], failures: [] };
  const { areas = [], goals = [], tags = [], projects = [] } = resources ?? {};
  const areaIds = await sendNamed(job, sent, {
    ...{ what: 'areas', all: areas, keyOf: nameKey, existing: () => client.all('/api/v1/areas') },
    create: (body) => unwrap(client.POST('/api/v1/area', { body })),
  });
  const areaOf = (name: string | null | undefined) => areaIds.get(nameKey(name ?? '')) ?? null;
  const goalIds = await sendNamed(job, sent, {
    ...{ what: 'goals', all: goals, keyOf: nameKey, existing: () => client.all('/api/v1/goals') },
    create: ({ area, ...goal }) => unwrap(client.POST('/api/v1/goal', { body: { ...goal, area_id: areaOf(area) } })),
  });
  await sendNamed(job, sent, {
    ...{ what: 'tags', all: tags, keyOf: nameKey, existing: () => client.all('/api/v1/tags') },
    create: (body) => unwrap(client.POST('/api/v1/tag', { body })),
  });
  await sendNamed(job, sent, {
    ...{ what: 'projects', all: projects, keyOf: cleanName, existing: () => client.all('/api/v1/projects') },
    create: ({ area, goal, ...project }) => {
      const body = { ...project, area_id: areaOf(area), goal_id: goalIds.get(nameKey(goal ?? '')) ?? null };
      return unwrap(client.POST('/api/v1/project', { body }));
    },
  });
  return { ...sent, ids: { areas: areaIds, goals: goalIds } };
}

/** Creates missing notes. */
export async function sendNotes(job: ImportJob, notes: readonly NoteDraft[]): Promise<Sent> {
  const sent: Sent = { summary: [], failures: [] };
  if (notes.length === 0) return sent;
  const { client } = job;
  const keyOf = (title: string | null | undefined, content: string | null | undefined) =>
    JSON.stringify([title?.trim() ?? '', content?.trim() ?? '']);
  const existing = new Set<string>();
  for await (const { title, content } of client.all('/api/v1/notes')) existing.add(keyOf(title, content));
  const fresh = notes.filter(({ title, content }) => !existing.has(keyOf(title, content)));
  const projectIds = await idsByKey(client.all('/api/v1/projects'), cleanName);
  await each<NoteDraft>(job, sent, {
    ...{ what: 'notes', all: fresh },
    labelOf: ({ title }) => title ?? '',
    create: async ({ project, ...draft }) => {
      const project_id = projectIds.get(project ?? '') ?? null;
      await unwrap(client.POST('/api/v1/note', { body: { ...draft, project_id } }));
    },
  });
  sent.summary.push(...summaryOf(job, 'notes', { total: notes.length, fresh: fresh.length, sent }));
  return sent;
}

/** Creates missing views, whose filters name what was imported before. */
export async function sendViews(job: ImportJob, views: readonly ViewDraft[]): Promise<Sent> {
  const { client } = job;
  const sent: Sent = { summary: [], failures: [] };
  await sendNamed(job, sent, {
    ...{ what: 'views', all: views, keyOf: cleanName, existing: () => client.all('/api/v1/views') },
    create: (body) => unwrap(client.POST('/api/v1/view', { body })),
  });
  return sent;
}

interface NamedKind<T> {
  what: string;
  all: readonly T[];
  /** Key by which a name is unique. */
  keyOf(name: string): string;
  existing(): AsyncIterable<{ id: number; name: string }>;
  create(one: T): Promise<{ id: number }>;
}

async function sendNamed<T extends { name: string }>(
  job: ImportJob,
  sent: Sent,
  { what, all, keyOf, existing, create }: NamedKind<T>,
): Promise<Map<string, number>> {
  if (all.length === 0) return new Map();
  const ids = await idsByKey(existing(), keyOf);
  const unique = [...new Map(all.toReversed().map((one): [string, T] => [keyOf(one.name), one])).values()].reverse();
  const fresh = unique.filter(({ name }) => !ids.has(keyOf(name)));
  const before = sent.failures.length;
  await each<T>(job, sent, {
    ...{ what, all: fresh },
    labelOf: ({ name }) => name,
    create: async (one) => {
      ids.set(keyOf(one.name), (await create(one)).id);
    },
  });
  const failed = { failures: sent.failures.slice(before) };
  sent.summary.push(...summaryOf(job, what, { total: all.length, fresh: fresh.length, sent: failed }));
  return ids;
}

async function idsByKey(
  found: AsyncIterable<{ id: number; name: string }>,
  keyOf: (name: string) => string,
): Promise<Map<string, number>> {
  const ids = new Map<string, number>();
  for await (const { id, name } of found) ids.set(keyOf(name), id);
  return ids;
}

interface Kind<T> {
  what: string;
  all: readonly T[];
  labelOf(one: T): string;
  create(one: T): Promise<void>;
}

/** Creates all, one after another. One that the service refuses is a failure, and the others follow. */
async function each<T>(
  { dryRun, progressOf }: ImportJob,
  { failures }: Pick<Sent, 'failures'>,
  { what, all, labelOf, create }: Kind<T>,
): Promise<void> {
  if (dryRun || all.length === 0) return;
  const progress = progressOf(all.length, what);
  try {
    for (const [index, one] of all.entries()) {
      await create(one).catch((error: unknown) => {
        if (!(error instanceof ServiceError) || ![400, 409].includes(error.status)) throw error;
        const label = `${what.slice(0, -1)} ${JSON.stringify(labelOf(one))}`;
        failures.push({ line: index + 1, label, reason: error.message });
      });
      progress.set(index + 1);
    }
  } finally {
    progress.end();
  }
}

function summaryOf(
  { dryRun }: ImportJob,
  what: string,
  { total, fresh, sent }: { total: number; fresh: number; sent: Pick<Sent, 'failures'> },
): string[] {
  const failed = sent.failures.length;
  const made = `${fresh - failed} ${dryRun ? 'to be created' : 'created'}`;
  const failures = failed === 0 ? '' : `, ${failed} failed`;
  return [`${counted(total, what)}: ${made}, ${total - fresh} skipped${failures}.`];
}
