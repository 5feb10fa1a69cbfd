import { resourceScopes } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import type { Feature } from '../../manifest.js';
import { exportOf } from '../../resource/records-sql.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { GOAL } from './description.js';
import * as schema from './schema.js';
import { goalService } from './service.js';
import { findGoal, goalSearch, listGoals, readGoals } from './store.js';

const routes: Routes =
  ({ db }) =>
  async (app) => {
    mountResource(app, {
      singular: 'goal',
      dryRun: true,
      plural: 'goals',
      tag: 'Goals',
      item: schema.Goal,
      page: schema.GoalList,
      create: schema.GoalCreate,
      update: schema.GoalUpdate,
      query: schema.GoalQuery,
      about: {
        list: 'Your goals, regardless of status.',
        create: 'Its name must be unique among your goals; the area must be your own.',
        read: 'One of your goals.',
        update: 'Resources of the goal show the new name.',
        remove: 'Resources of the goal are kept without a goal.',
      },
      errors: { create: ['CONFLICT'], update: ['CONFLICT'] },
      validatedList: (caller, query, page) => listGoals(db.read, caller, query, page),
      find: (caller, ref) => findGoal(db.read, caller, ref),
      insert: goalService.create,
      change: goalService.update,
      remove: goalService.remove,
    });
  };

export const goals: Feature = {
  name: 'goals',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Goal', 'goals'),
  tags: [{ name: 'Goals', description: 'Purposes of projects and tasks.' }],
  components: [schema],
  logged: [
    {
      ...GOAL,
      component: 'GoalChange',
      object: schema.Goal,
      events: [...OBJECT_EVENTS, 'restored'],
      trash: {},
      search: goalSearch,
      undo: goalService.undo,
      scope: 'goals:read',
      read: readGoals,
    },
  ],
  owned: [{ table: 'goals', column: 'user_id' }],
  records: {
    definitions: [schema.goalRecords],
    module: new URL('./schema.js', import.meta.url).href,
    exports: { goals: exportOf(GOAL) },
  },
};
