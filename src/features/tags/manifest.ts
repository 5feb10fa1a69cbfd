import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../context.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { tagColumns } from './columns.js';
import { tagRecords } from './records.js';
import { tagExport } from './records-store.js';
import { tags as routes } from './routes.js';
import * as schema from './schema.js';
import { tagService } from './service.js';
import { readTags, tagSearch } from './store.js';
import { tagTrash } from './trash.js';
import { logTagUpdates } from './updates.js';

export const tags: Feature = {
  name: 'tags',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Tag', 'tags'),
  tags: [{ name: 'Tags', description: 'Labels for tasks, projects and notes.' }],
  components: [schema],
  logged: [
    {
      type: 'tag',
      component: 'TagChange',
      object: schema.Tag,
      events: [...OBJECT_EVENTS, 'restored'],
      table: 'tags',
      trash: tagTrash,
      columns: tagColumns,
      search: tagSearch,
      undo: {
        hasUniqueName: true,
        remove: (write, id) => tagService.remove(write, { id }, null),
        restore: tagService.restore,
        freeNames: tagService.freeNames,
      },
      scope: 'tags:read',
      read: readTags,
    },
  ],
  owned: [{ table: 'tags', column: 'user_id' }],
  jobs: [logTagUpdates],
  records: {
    definitions: [tagRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { tags: tagExport },
  },
};
