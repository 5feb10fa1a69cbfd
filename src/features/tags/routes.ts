import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { TAG_SORT_FIELDS, Tag, TagCreate, TagList, TagQuery, TagUpdate } from './schema.js';
import { tagService } from './service.js';
import { findTag, listTags } from './store.js';

export const tags: Routes = (context) => async (app) => {
  mountResource(app, {
    singular: 'tag',
    dryRun: true,
    plural: 'tags',
    tag: 'Tags',
    item: Tag,
    page: TagList,
    create: TagCreate,
    update: TagUpdate,
    query: TagQuery,
    sortFields: TAG_SORT_FIELDS,
    about: {
      list: 'Your tags, with the number of resources that use each.',
      create: 'Tags are also created by new tag names of tasks, projects and notes.',
      read: 'One of your tags.',
      update: 'All resources with the tag show the new name.',
      remove: 'Resources with the tag are kept and lose it.',
    },
    errors: { create: ['CONFLICT'], update: ['CONFLICT'] },
    validatedList: (caller, query, page) => listTags(context.db.read, caller, query, page),
    find: (caller, ref) => findTag(context.db.read, caller, ref),
    insert: tagService.create,
    change: tagService.update,
    remove: tagService.remove,
  });
};
