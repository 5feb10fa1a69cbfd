import { LOCK_NAMES } from '../../../db/locks.js';
import { resourceScopes } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { BY_RANK } from '../../http/schemas.js';
import { MAX_SECTIONS } from '../../lib/limits.js';
import type { Feature } from '../../manifest.js';
import { exportOf } from '../../resource/records-sql.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { SECTION } from './description.js';
import * as schema from './schema.js';
import * as service from './service.js';
import { findSection, listSections, readSections } from './store.js';

const routes: Routes =
  ({ db }) =>
  async (app) => {
    mountResource(app, {
      singular: 'section',
      dryRun: true,
      plural: 'sections',
      tag: 'Sections',
      item: schema.Section,
      page: schema.SectionList,
      create: schema.SectionCreate,
      update: schema.SectionUpdate,
      query: schema.SectionQuery,
      order: BY_RANK,
      about: {
        list: 'The sections of your projects and of those shared with you. By default in the order of the board.',
        create: 'Requires write access to the project.',
        read: 'One section.',
        update: 'A section stays in its project.',
        remove: 'Its tasks are kept without a section.',
      },
      validatedList: (caller, query, page) => listSections(db.read, caller, query, page),
      find: (caller, ref) => findSection(db.read, caller, ref),
      insert: service.createSection,
      change: service.updateSection,
      remove: service.deleteSection,
    });
  };

export const sections: Feature = {
  name: 'sections',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Section', 'tasks'),
  tags: [{ name: 'Sections', description: 'Parts of projects, such as the columns of a board.' }],
  components: [schema],
  logged: [
    {
      ...SECTION,
      component: 'SectionChange',
      object: schema.Section,
      events: SHARED_EVENTS,
      trash: { maximum: { column: 'project_id', count: MAX_SECTIONS, lockOf: LOCK_NAMES.sections } },
      undo: {
        remove: (write, id) => service.deleteSection(write, { id }, null),
        restore: service.restoreSection,
        given: ['rank'],
      },
      scope: 'tasks:read',
      read: readSections,
    },
  ],
  owned: [{ table: 'sections', column: 'user_id' }],
  records: {
    definitions: [schema.sectionRecords],
    module: new URL('./schema.js', import.meta.url).href,
    exports: { sections: exportOf(SECTION) },
  },
};
