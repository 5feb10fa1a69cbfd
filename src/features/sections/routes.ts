import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { SECTION_SORT_FIELDS, Section, SectionCreate, SectionList, SectionQuery, SectionUpdate } from './schema.js';
import * as service from './service.js';
import { findSection, listSections } from './store.js';

export const sections: Routes =
  ({ db }) =>
  async (app) => {
    mountResource(app, {
      singular: 'section',
      dryRun: true,
      plural: 'sections',
      tag: 'Sections',
      item: Section,
      page: SectionList,
      create: SectionCreate,
      update: SectionUpdate,
      query: SectionQuery,
      sortFields: SECTION_SORT_FIELDS,
      about: {
        list: 'The sections of your projects and of those shared with you. `order_by=rank:asc` is the order of a board.',
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
