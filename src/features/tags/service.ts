import { mentioned } from '../../lib/pick-defined.js';
import { logLostTag } from '../tasks/crud/detach-store.js';
import { namedThings } from '../unique-names/service.js';
import type { TagUpdate } from './schema.js';
import { countLoss, findTag } from './store.js';

/** Creates, changes and deletes tags. */
export const tagThings = namedThings<'tags', TagUpdate>({
  table: 'tags',
  one: 'a tag',
  find: findTag,
  columns: async (_trx, _caller, body) => mentioned(body, ['color']),
  async detach(trx, caller, tag, at) {
    await logLostTag(trx, caller, tag, at);
    await countLoss(trx, tag.id, at);
  },
});
