import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { GOAL_SORT_FIELDS, Goal, GoalCreate, GoalList, GoalQuery, GoalUpdate } from './schema.js';
import { goalService } from './service.js';
import { findGoal, listGoals } from './store.js';

export const goals: Routes = (context) => async (app) => {
  mountResource(app, {
    singular: 'goal',
    plural: 'goals',
    tag: 'Goals',
    item: Goal,
    page: GoalList,
    create: GoalCreate,
    update: GoalUpdate,
    query: GoalQuery,
    sortFields: GOAL_SORT_FIELDS,
    about: {
      list: 'Your goals, of every status.',
      create: 'Its name must be new among your goals; the area must be your own.',
      read: 'One of your goals.',
      update: 'The new name shows wherever something serves the goal.',
      remove: 'What served the goal stays and serves none.',
    },
    errors: { create: ['CONFLICT'], update: ['CONFLICT'] },
    list: (caller, query, page) => listGoals(context.db.read, caller, query, page),
    find: (caller, ref) => findGoal(context.db.read, caller, ref),
    insert: goalService.create,
    change: goalService.update,
    remove: goalService.remove,
  });
};
