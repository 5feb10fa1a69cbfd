import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { isDryRun } from '../../http/request.js';
import { listResponse, refOf, removedResponse } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { rehearse } from '../../http/resources/rehearsal.js';
import { NO_CONTENT, ok } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { IdParams } from '../../http/schemas.js';
import type { WriteContext } from '../../write/unit-of-work.js';
import { restore } from './restore.js';
import { trashListSchemas } from './schema.js';
import * as service from './service.js';

export const trash: Routes = (context) => async (app) => {
  const tags = ['Trash'];
  const params = IdParams('entry or the deleted resource');
  const { list, query } = trashListSchemas(context.features);

  app.get(
    '/trash',
    {
      schema: {
        operationId: 'listTrash',
        summary: 'List deleted resources',
        description:
          'The entries that you can restore, latest first: your tasks, projects, notes, areas and goals, ' +
          'by any user, and those of other owners that you deleted in a project to which you have ' +
          'write access. A token sees the types that it may read.',
        tags,
        querystring: query,
        response: { 200: { description: 'A page of the trash.', ...listResponse(list) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query, request.url);
      const found = await service.list(context, callerOf(request), request.query.types, page);
      return sendList(request, reply, { member: 'trash', page, listed: found });
    },
  );

  app.get(
    '/trash/:id',
    {
      schema: {
        operationId: 'getTrashEntry',
        summary: 'Read a deleted resource',
        description:
          "An entry that you can restore, with the resource's own members as it was deleted. A token must be able to " +
          'read its type.',
        tags,
        params,
        response: { 200: { description: 'The entry.', $ref: 'Deleted#' } },
      },
    },
    async (request) => service.read(context, callerOf(request), refOf(request.params.id)),
  );

  mountWrite(app, {
    method: 'POST',
    url: '/trash/:id/restore',
    config: { dryRun: true, errors: ['CONFLICT', 'TOO_MANY_FILES', 'FORBIDDEN'] },
    schema: {
      operationId: 'restoreFromTrash',
      summary: 'Restore a deleted resource',
      description:
        'Restores it with its id, uid, subtasks and tags. Resources that belonged to it belong to it again, ' +
        'unless they belong to another one by now. Relations to deleted resources are omitted and listed in ' +
        '`left_out`. Direct shares are not restored. 409 if the name of an area or goal is in use by now. ' +
        'The response contains the resource, so that a token must be able to read its type (`notes:read` for ' +
        'a note): otherwise 403 `INSUFFICIENT_SCOPE`.',
      tags,
      params,
      response: {
        200: { description: 'The restored resource.', $ref: 'Restored#' },
      },
    },
    run: async (write, { params }) => ok(await restore(write, context, refOf(params.id))),
  });

  mountWrite(app, {
    method: 'DELETE',
    url: '/trash/:id',
    config: { dryRun: true, errors: ['FORBIDDEN'] },
    schema: {
      operationId: 'deleteFromTrash',
      summary: 'Permanently delete an entry of the trash',
      description: 'Only for its owner; a token must be able to read its type. The uid can be used again.',
      tags,
      params,
      response: { 204: { description: 'The entry is deleted permanently.', ...removedResponse } },
    },
    async run(write, { params }) {
      await service.purge(write, context, refOf(params.id));
      return NO_CONTENT;
    },
  });

  app.delete(
    '/trash',
    {
      config: { dryRun: true },
      schema: {
        operationId: 'emptyTrash',
        summary: 'Empty the trash',
        description:
          'Deletes your own entries; those of other owners are kept. With a token, only the types that it may read.',
        tags,
        response: { 204: { description: 'The trash is empty.', type: 'null' } },
      },
    },
    async (request, reply) => {
      if (isDryRun(request)) {
        // The response does not depend on the number of entries: one step of the loop is enough, and is short.
        const removeSome = async (write: WriteContext) => {
          await service.removeSome(write, context);
          return NO_CONTENT;
        };
        return app.handleLongIdempotently(request, reply, () => rehearse(context, { request, reply }, removeSome));
      }
      await service.empty(context, callerOf(request));
      return reply.code(204).send();
    },
  );
};
