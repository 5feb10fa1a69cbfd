import { pickDefined } from '../../lib/pick-defined.js';
import { logLostTag } from '../tasks/crud/detach-store.js';
import { uniqueNameService } from '../unique-names/service.js';
import type { TagUpdate } from './schema.js';
import { countLoss, findTag } from './store.js';

/** Creates, changes and deletes tags. */
export const tagService = uniqueNameService<'tags', TagUpdate>({
  table: 'tags',
  type: 'tag',
  one: 'a tag',
  find: findTag,
  columns: async (_trx, _caller, body) => pickDefined(body, ['color']),
  async detach(trx, changes, caller, tag, at) {
    await logLostTag(trx, caller, tag, at);
    await countLoss(trx, changes, tag.id, at);
  },
});
