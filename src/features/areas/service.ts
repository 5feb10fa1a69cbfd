import { pickDefined } from '../../lib/pick-defined.js';
import { detachTasks } from '../tasks/crud/detach-store.js';
import { uniqueNameService } from '../unique-names/service.js';
import type { AreaUpdate } from './schema.js';
import { detachArea, findArea } from './store.js';

export const areaService = uniqueNameService<'areas', AreaUpdate>({
  table: 'areas',
  type: 'area',
  one: 'an area',
  find: findArea,
  columns: async (_trx, _caller, body) => pickDefined(body, ['description', 'color']),
  async detach(trx, changes, caller, { id }, at) {
    const changed = ['area_id'];
    for (const task of await detachTasks(trx, caller, 'area_id', id, at))
      changes.add('task', 'updated', task, { changed });
    const { projects, goals } = await detachArea(trx, id, at);
    for (const project of projects) changes.add('project', 'updated', project, { changed });
    for (const goal of goals) changes.add('goal', 'updated', goal, { changed });
  },
});
