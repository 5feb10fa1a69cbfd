import { detachFrom } from '../../db/update.js';
import { mentioned } from '../mentioned.js';
import { namedThings } from '../named/service.js';
import { detachTasks } from '../tasks/detach.js';
import type { AreaUpdate } from './schema.js';
import { findArea } from './store.js';

/** Creates, changes and deletes areas. */
export const areaThings = namedThings<'areas', AreaUpdate>({
  table: 'areas',
  one: 'an area',
  find: findArea,
  columns: async (_trx, _caller, body) => mentioned(body, ['description', 'color']),
  async detach(trx, caller, { id }, at) {
    await detachTasks(trx, caller, 'area_id', id, at);
    await detachFrom(trx, 'projects', 'area_id', id, at);
    await detachFrom(trx, 'goals', 'area_id', id, at);
  },
});
