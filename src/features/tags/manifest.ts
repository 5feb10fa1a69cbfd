import { resourceScopes } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import { mountResource } from '../../http/resources/crud.js';
import { MAX_TAGS } from '../../lib/limits.js';
import type { Feature } from '../../manifest.js';
import { exportOf } from '../../resource/records-sql.js';
import { located } from '../../resource/type.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { TAG_LINKS, TAGGED, TAGGED_TYPES } from '../tagging/store.js';
import { logTagUpdates } from '../tagging/updates.js';
import { TAG } from './description.js';
import * as schema from './schema.js';
import { tagService } from './service.js';
import { findTag, listTags, readTags, tagSearch } from './store.js';

const routes: Routes =
  ({ db }) =>
  async (app) => {
    mountResource(app, {
      singular: 'tag',
      dryRun: true,
      plural: 'tags',
      tag: 'Tags',
      item: schema.Tag,
      page: schema.TagList,
      create: schema.TagCreate,
      update: schema.TagUpdate,
      query: schema.TagQuery,
      about: {
        list: 'Your tags, with the number of resources that use each.',
        create: 'Tags are also created by new tag names of tasks, projects and notes.',
        read: 'One of your tags.',
        update: 'All resources with the tag show the new name.',
        remove: 'Resources with the tag are kept and lose it.',
      },
      errors: { create: ['CONFLICT'], update: ['CONFLICT'] },
      validatedList: (caller, query, page) => listTags(db.read, caller, query, page),
      find: (caller, ref) => findTag(db.read, caller, ref),
      insert: tagService.create,
      change: tagService.update,
      remove: tagService.remove,
    });
  };

export const tags: Feature = {
  name: 'tags',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Tag', 'tags'),
  tags: [{ name: 'Tags', description: 'Labels for tasks, projects and notes.' }],
  components: [schema],
  logged: [
    {
      ...TAG,
      component: 'TagChange',
      object: schema.Tag,
      events: [...OBJECT_EVENTS, 'restored'],
      trash: {
        links: TAGGED.map((kind) => ({
          type: kind,
          of: located(TAGGED_TYPES[kind]),
          member: 'tags',
          links: TAG_LINKS[kind],
          most: MAX_TAGS,
        })),
      },
      search: tagSearch,
      undo: tagService.undo,
      scope: 'tags:read',
      read: readTags,
    },
  ],
  owned: [{ table: 'tags', column: 'user_id' }],
  jobs: [logTagUpdates],
  records: {
    definitions: [schema.tagRecords],
    module: new URL('./schema.js', import.meta.url).href,
    exports: { tags: exportOf(TAG) },
  },
};
