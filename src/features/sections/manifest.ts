import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../context.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { sectionColumns } from './columns.js';
import { sectionRecords } from './records.js';
import { sectionExport } from './records-store.js';
import { sections as routes } from './routes.js';
import * as schema from './schema.js';
import { deleteSection, restoreSection } from './service.js';
import { readSections } from './store.js';
import { sectionTrash } from './trash.js';

export const sections: Feature = {
  name: 'sections',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Section', 'tasks'),
  tags: [{ name: 'Sections', description: 'Parts of projects, such as the columns of a board.' }],
  components: [schema],
  logged: [
    {
      type: 'section',
      component: 'SectionChange',
      object: schema.Section,
      events: SHARED_EVENTS,
      table: 'sections',
      trash: sectionTrash,
      columns: sectionColumns,
      undo: {
        relations: ['project_id'],
        remove: (write, id) => deleteSection(write, { id }, null),
        restore: restoreSection,
        given: ['rank'],
      },
      scope: 'tasks:read',
      read: readSections,
    },
  ],
  owned: [{ table: 'sections', column: 'user_id' }],
  records: {
    definitions: [sectionRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { sections: sectionExport },
  },
};
