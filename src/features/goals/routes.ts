import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { GOAL_SORT_FIELDS, Goal, GoalCreate, GoalList, GoalQuery, GoalUpdate } from './schema.js';
import { goalService } from './service.js';
import { findGoal, listGoals } from './store.js';

export const goals: Routes = (context) => async (app) => {
  mountResource(app, {
    singular: 'goal',
    dryRun: true,
    plural: 'goals',
    tag: 'Goals',
    item: Goal,
    page: GoalList,
    create: GoalCreate,
    update: GoalUpdate,
    query: GoalQuery,
    sortFields: GOAL_SORT_FIELDS,
    about: {
      list: 'Your goals, regardless of status.',
      create: 'Its name must be unique among your goals; the area must be your own.',
      read: 'One of your goals.',
      update: 'Resources of the goal show the new name.',
      remove: 'Resources of the goal are kept without a goal.',
    },
    errors: { create: ['CONFLICT'], update: ['CONFLICT'] },
    validatedList: (caller, query, page) => listGoals(context.db.read, caller, query, page),
    find: (caller, ref) => findGoal(context.db.read, caller, ref),
    insert: goalService.create,
    change: goalService.update,
    remove: goalService.remove,
  });
};
