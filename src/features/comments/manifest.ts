import { LOCK_NAMES } from '../../../db/locks.js';
import { resourceScopes } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import * as personSchema from '../../http/person.js';
import { mountResource } from '../../http/resources/crud.js';
import type { Feature } from '../../manifest.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { COMMENT } from './description.js';
import * as importSchema from './import-schema.js';
import { commentExport, ownCommentExport } from './records-store.js';
import * as schema from './schema.js';
import * as service from './service.js';
import { commentSearch, findComment, listComments, readComments, restoreMentions } from './store.js';

const routes: Routes =
  ({ db }) =>
  async (app) => {
    mountResource(app, {
      singular: 'comment',
      dryRun: true,
      plural: 'comments',
      tag: 'Comments',
      item: schema.Comment,
      page: schema.CommentList,
      create: schema.CommentCreate,
      update: schema.CommentUpdate,
      query: schema.CommentQuery,
      about: {
        list: 'The comments on the tasks that you see.',
        create: `For everyone who sees the task, also with read-only access. A task has at most ${schema.MAX_COMMENTS}.`,
        read: 'One comment.',
        update: 'Only for its author.',
        remove: 'Only for its author and the owner of the task.',
      },
      errors: { create: ['TOO_MANY_COMMENTS'] },
      validatedList: (caller, query, page) => listComments(db.read, caller, query, page),
      find: (caller, ref) => findComment(db.read, caller, ref),
      insert: service.createComment,
      change: service.updateComment,
      remove: service.removeComment,
    });
  };

export const comments: Feature = {
  name: 'comments',
  routes: [{ mount: 'resource', routes }],
  scopes: resourceScopes('Comment', 'comments'),
  tags: [{ name: 'Comments', description: 'Comments on tasks, for everyone who sees the task.' }],
  components: [schema, importSchema, personSchema],
  logged: [
    {
      ...COMMENT,
      component: 'CommentChange',
      object: schema.Comment,
      events: SHARED_EVENTS,
      trash: {
        also: [
          {
            table: 'comment_mentions',
            column: 'comment_id',
            key: ['comment_id', 'user_id'],
            async putBack({ trx }, _owner, rows) {
              await restoreMentions(trx, rows);
              return rows.length;
            },
          },
        ],
        maximum: { column: 'task_id', count: schema.MAX_COMMENTS, lockOf: LOCK_NAMES.comments },
      },
      undo: { remove: (write, id) => service.removeComment(write, { id }, null), restore: service.restoreComment },
      search: commentSearch,
      scope: 'comments:read',
      read: readComments,
    },
  ],
  owned: [{ table: 'comments', column: 'user_id' }],
  records: {
    definitions: [schema.commentRecords, schema.ownCommentRecords],
    module: new URL('./schema.js', import.meta.url).href,
    exports: { comments: commentExport, comments_elsewhere: ownCommentExport },
  },
};
