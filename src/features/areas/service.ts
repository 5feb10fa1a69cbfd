import { rowFromBody } from '../../lib/columns.js';
import { detachTasks } from '../tasks/crud/detach-store.js';
import { uniqueNameService } from '../unique-names/service.js';
import { areaColumns } from './columns.js';
import type { AreaUpdate } from './schema.js';
import { detachArea, findArea } from './store.js';
import { areaTrash } from './trash.js';

export const areaService = uniqueNameService<'areas', AreaUpdate>({
  table: 'areas',
  type: 'area',
  trash: areaTrash,
  one: 'an area',
  find: findArea,
  columns: async ({ caller }, body) => rowFromBody(areaColumns, body, caller.timezone),
  async detach(write, { id }) {
    const { trx, changes, at } = write;
    const values = { from: { area_id: id }, to: { area_id: null } };
    for await (const task of detachTasks(write, 'area_id', id)) {
      changes.add('task', 'updated', task, values);
    }
    for (const type of ['project', 'goal'] as const) {
      for await (const row of detachArea(trx, `${type}s`, id, at)) changes.add(type, 'updated', row, values);
    }
  },
});
