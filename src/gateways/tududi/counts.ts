import type { ItemOf, OperationClient, QueryOf, Schema } from '../client.js';

export type TaskCount = Schema<'TaskCountsByRelation'>['counts'][number];

/**
 * Counts that responses of that API have, and resources of the service do not. A token that may not read what is counted
 * gets no counts: its other members are worth more than a refusal. Each function needs a call before it, which finds the
 * caller.
 */

/** Returns the numbers of tasks by id, of tags with subtasks; null for a token that may not read tasks. */
export async function tasksBy(
  inner: OperationClient,
  by: QueryOf<'countTasks'>['by'] & string,
): Promise<Map<number, TaskCount> | null> {
  if (!inner.may('countTasks')) return null;
  const { counts } = await inner.call('countTasks', { query: { by, include_subtasks: by === 'tag' } });
  return new Map(counts.map((count) => [count.id, count]));
}

/** Returns the numbers of projects by the ids that each has. */
async function projectsBy(
  inner: OperationClient,
  idsOf: (project: Schema<'Project'>) => readonly (number | null)[],
): Promise<Map<number | null, number>> {
  const counts = new Map<number | null, number>();
  if (!inner.may('listProjects')) return counts;
  for await (const page of inner.pages('listProjects', {})) {
    for (const id of page.flatMap(idsOf)) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Returns the numbers of shares of projects that the caller has given or received, by id. */
export async function sharesByProject(inner: OperationClient): Promise<Map<number, number> | null> {
  if (!inner.may('listShares')) return null;
  const counts = new Map<number, number>();
  for await (const page of inner.pages('listShares', { query: { resource_type: 'project' } })) {
    for (const { resource_id: id } of page) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Returns the numbers of goals by their areas. */
async function goalsByArea(inner: OperationClient): Promise<Map<number | null, number>> {
  const counts = new Map<number | null, number>();
  if (!inner.may('listGoals')) return counts;
  for await (const page of inner.pages('listGoals', {})) {
    for (const { area_id: id } of page) counts.set(id, (counts.get(id) ?? 0) + 1);
  }
  return counts;
}

/** Shows pages of a list with counts, which are read once, after the first page. */
export async function* counted<Item extends ItemOf<'listAreas'> | ItemOf<'listGoals'> | ItemOf<'listTags'>>(
  inner: OperationClient,
  pages: AsyncIterable<readonly Item[]>,
  by: 'area_id' | 'goal_id' | 'tag',
) {
  let counts: Awaited<ReturnType<typeof countsBy>> | undefined;
  for await (const page of pages) {
    counts ??= await countsBy(inner, by);
    const { tasks, projects, goals } = counts;
    yield page.map((item) => {
      const projects_count = projects.get(item.id) ?? 0;
      const tasks_count = tasks?.get(item.id)?.total ?? 0;
      return {
        item,
        counts: {
          projects_count,
          tasks_count,
          ...(goals !== null && { goals_count: goals.get(item.id) ?? 0 }),
          ...('usage_count' in item && {
            notes_count: inner.may('countTasks', 'listProjects')
              ? Math.max(0, item.usage_count - tasks_count - projects_count)
              : 0,
          }),
        },
      };
    });
  }
}

async function countsBy(inner: OperationClient, by: 'area_id' | 'goal_id' | 'tag') {
  return {
    tasks: await tasksBy(inner, by),
    projects: await projectsBy(inner, (project) => (by === 'tag' ? project.tags.map(({ id }) => id) : [project[by]])),
    goals: by === 'area_id' ? await goalsByArea(inner) : null,
  };
}
