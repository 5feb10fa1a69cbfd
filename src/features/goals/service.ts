import { uniqueNameService } from '../unique-names/service.js';
import { GOAL } from './description.js';
import type { GoalUpdate } from './schema.js';
import { findGoal } from './store.js';

export const goalService = uniqueNameService<GoalUpdate>(GOAL, { one: 'a goal', find: findGoal });
