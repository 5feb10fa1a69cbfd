import { pickDefined } from '../../lib/pick-defined.js';
import { detachTasks } from '../tasks/crud/detach-store.js';
import { uniqueNameService } from '../unique-names/service.js';
import type { AreaUpdate } from './schema.js';
import { detachArea, findArea } from './store.js';

/** Creates, changes and deletes areas. */
export const areaService = uniqueNameService<'areas', AreaUpdate>({
  table: 'areas',
  one: 'an area',
  find: findArea,
  columns: async (_trx, _caller, body) => pickDefined(body, ['description', 'color']),
  async detach(trx, caller, { id }, at) {
    await detachTasks(trx, caller, 'area_id', id, at);
    await detachArea(trx, id, at);
  },
});
