import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { TAG_SORT_FIELDS, Tag, TagCreate, TagList, TagQuery, TagUpdate } from './schema.js';
import { tagService } from './service.js';
import { findTag, listTags } from './store.js';

export const tags: Routes = (context) => async (app) => {
  mountResource(app, {
    singular: 'tag',
    plural: 'tags',
    tag: 'Tags',
    item: Tag,
    page: TagList,
    create: TagCreate,
    update: TagUpdate,
    query: TagQuery,
    sortFields: TAG_SORT_FIELDS,
    about: {
      list: 'Your tags, with how many things carry each.',
      create: 'A tag is also made when a task, project or note is given a tag name that is new.',
      read: 'One of your tags.',
      update: 'The new name shows wherever the tag is carried.',
      remove: 'What carried the tag stays and loses it.',
    },
    errors: { create: ['CONFLICT'], update: ['CONFLICT'] },
    list: (caller, query, page) => listTags(context.db.read, caller, query, page),
    find: (caller, ref) => findTag(context.db.read, caller, ref),
    insert: tagService.create,
    change: tagService.update,
    remove: tagService.remove,
  });
};
