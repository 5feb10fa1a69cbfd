import { rowFromBody } from '../../lib/columns.js';
import { linksOf } from '../../write/links-store.js';
import { logLostTag } from '../tasks/crud/detach-store.js';
import { uniqueNameService } from '../unique-names/service.js';
import { tagColumns } from './columns.js';
import type { TagUpdate } from './schema.js';
import { carriersOf, dropTag, findTag, TAG_LINKS, TAGGED } from './store.js';
import { tagTrash } from './trash.js';
import { noteTagUpdate } from './updates.js';

export const tagService = uniqueNameService<'tags', TagUpdate>({
  table: 'tags',
  type: 'tag',
  trash: tagTrash,
  one: 'a tag',
  find: findTag,
  columns: async ({ caller }, body) => rowFromBody(tagColumns, body, caller.timezone),
  afterUpdate: noteTagUpdate,
  async detach(write, tag) {
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
