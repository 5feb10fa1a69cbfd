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
    const changed = ['area_id'];
    for await (const task of detachTasks(write, 'area_id', id)) {
      changes.add('task', 'updated', task, { changed });
    }
    for (const type of ['project', 'goal'] as const) {
      for await (const row of detachArea(trx, `${type}s`, id, at)) changes.add(type, 'updated', row, { changed });
    }
  },
});
