import type { Routes } from '../../context.js';
import { refOf, removedResponse, VALIDATED, validatedResponses } from '../../http/resources/crud.js';
import { renderList, requestedPage } from '../../http/resources/pagination.js';
import { NO_CONTENT } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { IdParams } from '../../http/schemas.js';
import type { Feature } from '../../manifest.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import * as schema from './schema.js';
import { setWatching } from './service.js';
import { listWatches, readWatches, removeHiddenWatches, watchExport } from './store.js';

const tags = ['Notifications'];

const WATCHED = [
  { kind: 'task', name: 'Task', of: 'comments of others on it, and its completion' },
  { kind: 'project', name: 'Project', of: 'its new and completed tasks' },
] as const;

const WAYS = [
  { method: 'PUT', verb: 'watch', summary: 'Watch', isWatching: true },
  { method: 'DELETE', verb: 'unwatch', summary: 'Do not watch', isWatching: false },
] as const;

const routes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/watches',
      {
        config: VALIDATED,
        schema: {
          operationId: 'listWatches',
          summary: 'List your watches',
          description:
            'The tasks and projects that you watch, and those that you have muted. A watch ends when you no longer see its object.',
          tags,
          querystring: schema.WatchQuery,
          response: validatedResponses('A page of watches.', schema.WatchList),
        },
      },
      (request, reply) =>
        app.validatedLists.send(request, reply, {
          async render(caller) {
            const page = requestedPage(request.query, request.url);
            const listed = await listWatches(db.read, caller, request.query, page);
            return renderList(request.url, { member: 'watches', page, listed });
          },
        }),
    );

    for (const { kind, name, of } of WATCHED) {
      const common = { url: `/${kind}/:id/watch`, config: { dryRun: true } };
      const shared = { tags, params: IdParams(kind), response: { 204: { description: 'Done.', ...removedResponse } } };
      const description = {
        watch: `Notifies you of ${of}. Read access is enough.`,
        unwatch: `No longer notifies you of ${of}, also as its owner, assignee or participant${kind === 'task' ? ', unless a comment mentions you' : ''}.`,
      };
      for (const { method, verb, summary, isWatching } of WAYS) {
        mountWrite(app, {
          method,
          ...common,
          schema: {
            operationId: `${verb}${name}`,
            summary: `${summary} a ${kind}`,
            description: description[verb],
            ...shared,
          },
          async run(write, { params }) {
            await setWatching(write, kind, refOf(params.id), isWatching);
            return NO_CONTENT;
          },
        });
      }
    }
  };

/** Without trash and undo: PUT and DELETE revert each other. */
export const watches: Feature = {
  name: 'watches',
  routes: [{ mount: 'resource', routes }],
  scopes: {
    listWatches: 'tasks:read',
    watchTask: 'tasks:write',
    unwatchTask: 'tasks:write',
    watchProject: 'tasks:write',
    unwatchProject: 'tasks:write',
  },
  components: [schema],
  logged: [
    {
      type: 'watch',
      component: 'WatchChange',
      object: schema.Watch,
      events: OBJECT_EVENTS,
      table: 'watches',
      undo: null,
      scope: 'tasks:read',
      removeHidden: removeHiddenWatches,
      read: readWatches,
    },
  ],
  owned: [{ table: 'watches', column: 'user_id' }],
  records: {
    definitions: [schema.watchRecords],
    module: new URL('./schema.js', import.meta.url).href,
    exports: { watches: watchExport },
  },
};
