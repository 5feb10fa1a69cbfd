import { resourceScopes } from '../../src/access/scopes.js';
import type { Routes } from '../../src/context.js';
import { mountResource, refOf, removedResponse } from '../../src/http/resources/crud.js';
import { NO_CONTENT } from '../../src/http/resources/responses.js';
import { mountWrite } from '../../src/http/resources/write-route.js';
import { IdParams } from '../../src/http/schemas.js';
import type { Feature } from '../../src/manifest.js';
import { exportOf } from '../../src/resource/records-sql.js';
import { OBJECT_EVENTS, SHARED_EVENTS } from '../../src/write/change-set.js';
import { REMARK } from './description.js';
import * as schema from './schema.js';
import * as service from './service.js';
import { findRemark, listRemarks, readRemarks, readStars, remarkSearch, removeHiddenStars } from './store.js';

const routes: Routes =
  ({ db }) =>
  async (app) => {
    mountResource(app, {
      singular: 'remark',
      dryRun: true,
      plural: 'remarks',
      tag: 'Remarks',
      item: schema.Remark,
      page: schema.RemarkList,
      create: schema.RemarkCreate,
      update: schema.RemarkUpdate,
      query: schema.RemarkQuery,
      about: {
        list: 'The remarks on the tasks that you see.',
        create: 'Requires write access to the task.',
        read: 'One remark.',
        update: 'A remark stays with its task.',
        remove: 'Requires write access to the task.',
      },
      list: (caller, query, page) => listRemarks(db.read, caller, query, page),
      find: (caller, ref) => findRemark(db.read, caller, ref),
      insert: service.createRemark,
      change: service.updateRemark,
      remove: service.removeRemark,
    });
    mountWrite(app, {
      method: 'PUT',
      url: '/remark/:id/star',
      schema: {
        operationId: 'starRemark',
        summary: 'Give a remark a star',
        description: 'It is yours alone, and goes when you no longer see the remark.',
        tags: ['Remarks'],
        params: IdParams('remark'),
        response: { 204: { description: 'Done.', ...removedResponse } },
      },
      async run(write, { params }) {
        await service.addStar(write, refOf(params.id));
        return NO_CONTENT;
      },
    });
  };

/** Remarks on tasks: a resource that is there to show how a child of another one is added. */
export const remarks: Feature = {
  name: 'remarks',
  routes: [{ mount: 'resource', routes }],
  scopes: { ...resourceScopes('Remark', 'tasks'), starRemark: 'tasks:write' },
  tags: [{ name: 'Remarks', description: 'Remarks about tasks.' }],
  components: [schema],
  logged: [
    {
      ...REMARK,
      component: 'RemarkChange',
      object: schema.Remark,
      events: SHARED_EVENTS,
      trash: {},
      undo: { remove: (write, id) => service.removeRemark(write, { id }, null), restore: service.restoreRemark },
      search: remarkSearch,
      scope: 'tasks:read',
      read: readRemarks,
    },
    {
      type: 'star',
      component: 'StarChange',
      object: schema.Star,
      events: OBJECT_EVENTS,
      table: 'stars',
      undo: null,
      removeHidden: removeHiddenStars,
      scope: 'tasks:read',
      read: readStars,
    },
  ],
  owned: [
    { table: 'remarks', column: 'user_id' },
    { table: 'stars', column: 'user_id' },
  ],
  records: {
    definitions: [schema.remarkRecords],
    module: new URL('./schema.js', import.meta.url).href,
    exports: { remarks: exportOf(REMARK) },
  },
};
