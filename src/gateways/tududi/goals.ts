import type { BodyOf, OperationClient, QueryOf, Schema } from '../client.js';
import { routesOf } from './areas-and-tags.js';
import { type Call, type Foreign, idIn, Reply, type Route } from './call.js';
import { counted } from './counts.js';
import { Listed, listed } from './pieces.js';
import { renderedProjects } from './projects.js';
import { listedTasks } from './tasks.js';
import { definedMembers, firstOf, orNone, when } from './values.js';

export const goalRoutes: readonly Route[] = routesOf('goal', 'goals', {
  list: async (call) => {
    const { inner } = call;
    const goals = counted(inner, inner.pages('listGoals', { query: filtersOf(call) }), 'goal_id');
    return { goals: listed(goals, ({ item, counts }) => ({ ...renderedGoal(item), ...counts })) };
  },
  create: async ({ inner, body }) => written(inner, await inner.call('createGoal', { body: goalOf(body) })),
  read: readGoal,
  update: async (call) => {
    const { inner, body } = call;
    return written(inner, await inner.call('patchGoal', { ...idIn(call), body: goalOf(body) }));
  },
  async remove(call) {
    await call.inner.call('deleteGoal', idIn(call));
    return new Reply(204);
  },
});

function filtersOf({ query }: Call): QueryOf<'listGoals'> {
  return {
    q: query.q ?? query.search,
    area_id: query.area_uid ?? query.area_id,
    order_by: ['name:asc'],
  };
}

async function written(inner: OperationClient, goal: Schema<'Goal'>) {
  const { pagination } = await inner.page('listGoals', { query: { status: ['active'], limit: 1, count: true } });
  return { goal: renderedGoal(goal), active_goals_count: pagination.total ?? 0 };
}

async function readGoal(call: Call) {
  const { inner } = call;
  const goal = await inner.call('getGoal', idIn(call));
  const query = { goal_id: goal.uid };
  return {
    goal: {
      ...renderedGoal(goal),
      Projects: new Listed(renderedProjects(inner, inner.pages('listProjects', { query }))),
      Tasks: listedTasks(inner, inner.pages('listTasks', { query })),
    },
  };
}

function renderedGoal(goal: Schema<'Goal'>) {
  const { area } = goal;
  return {
    ...goal,
    title: goal.name,
    description: goal.why,
    due_date_at: goal.target_date,
    area_uid: area?.uid ?? null,
    Area: area,
  };
}

const GOAL_STATES: ReadonlyMap<unknown, string> = new Map([
  ['not_started', 'active'],
  ['planned', 'active'],
  ['in_progress', 'active'],
  ['done', 'achieved'],
  ['completed', 'achieved'],
  ['waiting', 'paused'],
  ['cancelled', 'dropped'],
]);

function goalOf(body: Foreign): BodyOf<'createGoal'> {
  return definedMembers<BodyOf<'createGoal'>>({
    name: firstOf(body, 'name', 'title'),
    why: firstOf(body, 'why', 'description'),
    horizon: body.horizon,
    target_date: orNone(firstOf(body, 'target_date', 'due_date_at', 'due_date')),
    status: when(body.status, (value) => GOAL_STATES.get(value) ?? value),
    color: body.color,
    area_id: orNone(firstOf(body, 'area_uid', 'area_id')),
  });
}
