import { linksOf } from '../../write/links-store.js';
import { carriersOf, dropTag, TAG_LINKS, TAGGED } from '../tagging/store.js';
import { noteTagUpdate } from '../tagging/updates.js';
import { logLostTag } from '../task-history/store.js';
import { uniqueNameService } from '../unique-names/service.js';
import { TAG } from './description.js';
import type { TagUpdate } from './schema.js';
import { findTag } from './store.js';

export const tagService = uniqueNameService<TagUpdate>(TAG, {
  one: 'a tag',
  find: findTag,
  afterUpdate: noteTagUpdate,
  async beforeRemoval(write, tag) {
    const { trx, changes, at } = write;
    for (const kind of TAGGED) {
      for await (const carriers of carriersOf(trx, kind, tag.id)) {
        if (kind === 'task') await logLostTag(write, tag, carriers);
        const former = await linksOf(
          trx,
          TAG_LINKS[kind],
          carriers.map(({ id }) => id),
        );
        for (const carrier of await dropTag(trx, { kind, tagId: tag.id, carriers }, at)) {
          const tags = former.get(carrier.id) ?? [];
          changes.add(kind, 'updated', carrier, { from: { tags }, to: { tags: tags.filter((id) => id !== tag.id) } });
        }
      }
    }
  },
});
