import { updateJob } from '../../background/pending-updates.js';
import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { listResponse, refOf } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { sendJson } from '../../http/resources/responses.js';
import { IdParams, Ref } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import type { Feature } from '../../manifest.js';
import { nameUpdates, RENAMED_JOB, RENAMED_PERIOD_MS } from '../accounts/names-store.js';
import { SHOWN, showing } from './renamed-store.js';
import * as schema from './schema.js';
import { listPeople, membersOfProject } from './store.js';

/**
 * A new name of a user in the change logs of others: each task and comment that shows it has an entry, at most once an hour
 * for one user. The versions of these objects stay.
 */
const logRenamed = updateJob({
  name: RENAMED_JOB,
  updates: nameUpdates,
  periodMs: RENAMED_PERIOD_MS,
  async addChanges(trx, changes, { id }) {
    for (const shown of SHOWN) {
      for await (const rows of showing(trx, shown, id)) {
        for (const row of rows) changes.add(shown.type.type, 'updated', row, { derived: [shown.member] });
      }
    }
  },
});

const tags = ['Shares'];

const routes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/people',
      {
        config: { showsNarrowed: true },
        schema: {
          operationId: 'listPeople',
          summary: 'List people',
          description:
            'You, and the owners and members of what you see; with a token that is narrowed to projects, those of its ' +
            'projects. There is no other directory of users.',
          tags,
          querystring: schema.PersonQuery,
          response: { 200: { description: 'A page of people.', ...listResponse(schema.PersonList) } },
        },
      },
      async (request, reply) => {
        const page = requestedPage(request.query, request.url);
        const listed = await listPeople(db.read, callerOf(request), request.query, page);
        return sendList(request, reply, { member: 'people', page, listed });
      },
    );

    app.get(
      '/project/:id/members',
      {
        config: { showsNarrowed: true, errors: ['NOT_FOUND'] },
        schema: {
          operationId: 'listProjectMembers',
          summary: 'List the members of a project',
          description: 'Its owner, and those with whom it is shared.',
          tags,
          params: IdParams('project'),
          response: { 200: { description: 'The users who see the project.', ...Ref(schema.ProjectMembers) } },
        },
      },
      async (request, reply) => {
        const found = await membersOfProject(db.read, callerOf(request), refOf(request.params.id));
        if (found === undefined) throw new AppError('NOT_FOUND');
        return sendJson(reply, found);
      },
    );
  };

/** Users with whom a user shares resources. */
export const people: Feature = {
  name: 'people',
  routes: [{ mount: 'resource', routes }],
  scopes: { listPeople: 'shares:read', listProjectMembers: 'shares:read' },
  components: [schema],
  jobs: [logRenamed],
};
