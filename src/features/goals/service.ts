import { NO_RELATIONS, ownRelations } from '../../access/relations.js';
import { rowFromBody } from '../../lib/columns.js';
import { detachTasks } from '../tasks/crud/detach-store.js';
import { uniqueNameService } from '../unique-names/service.js';
import { goalColumns } from './columns.js';
import type { GoalUpdate } from './schema.js';
import { detachGoal, findGoal } from './store.js';
import { goalTrash } from './trash.js';

export const goalService = uniqueNameService<'goals', GoalUpdate>({
  table: 'goals',
  type: 'goal',
  trash: goalTrash,
  one: 'a goal',
  find: findGoal,
  async columns({ trx, caller }, body, current) {
    const { area_id } = body;
    const relations = { ...NO_RELATIONS, area_id: current?.area_id ?? null, user_id: caller.id };
    return {
      ...rowFromBody(goalColumns, body, caller.timezone),
      ...(area_id !== undefined && (await ownRelations(trx, caller, { area_id }, relations))),
    };
  },
  async detach(write, { id }) {
    const { trx, changes, at } = write;
    const values = { from: { goal_id: id }, to: { goal_id: null } };
    for await (const task of detachTasks(write, 'goal_id', id)) {
      changes.add('task', 'updated', task, values);
    }
    for await (const project of detachGoal(trx, id, at)) changes.add('project', 'updated', project, values);
  },
});
