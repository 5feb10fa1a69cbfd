import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { withHeaders } from '../../http/openapi/document.js';
import { listResponse, refOf, removedResponse } from '../../http/resources/crud.js';
import { requestedPage, sendList } from '../../http/resources/pagination.js';
import { mountWrite, NO_CONTENT, ok } from '../../http/resources/write-route.js';
import { IdParams } from '../../http/schemas.js';
import { trashListSchemas } from './schema.js';
import * as service from './service.js';

export const trash: Routes = (context) => async (app) => {
  const tags = ['Trash'];
  const params = IdParams('entry or the deleted thing');
  const { list, query } = trashListSchemas(context.features);

  app.get(
    '/trash',
    {
      schema: {
        operationId: 'listTrash',
        summary: 'List what was deleted',
        description:
          'What you can restore, latest first: tasks, projects, notes, areas and goals of yours, whoever deleted them, ' +
          'and what you have deleted in a project of somebody else that you may write to. A token sees the types that it ' +
          'may read.',
        tags,
        querystring: query,
        response: { 200: { description: 'A page of the trash.', ...listResponse(list) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query);
      const found = await service.list(context, callerOf(request), request.query.types, page);
      return sendList(request, reply, { member: 'trash', page, listed: found });
    },
  );

  mountWrite(app, {
    method: 'POST',
    url: '/trash/:id/restore',
    config: { errors: ['CONFLICT', 'FORBIDDEN'] },
    schema: {
      operationId: 'restoreFromTrash',
      summary: 'Restore what was deleted',
      description:
        'It comes back with its id and uid, its subtasks and its tags. What belonged to it belongs to it again, as ' +
        'far as it belongs to nothing else by now. What it named and is gone is left out, and `left_out` says so. ' +
        'It is shared with nobody by itself. 409 when its name, of an area or goal, was taken meanwhile. A token must ' +
        'be able to read its type (`notes:read` for a note), for the answer shows it: else 403 `INSUFFICIENT_SCOPE`.',
      tags,
      params,
      response: {
        200: { description: 'What was restored.', $ref: 'Restored#', ...withHeaders('Idempotency-Replayed') },
      },
    },
    run: async (write, { params }) => ok(await service.restore(write, context, refOf(params.id))),
  });

  mountWrite(app, {
    method: 'DELETE',
    url: '/trash/:id',
    config: { errors: ['FORBIDDEN'] },
    schema: {
      operationId: 'deleteFromTrash',
      summary: 'Delete one thing for good',
      description: 'Only its owner may; a token must be able to read its type. Its uid is free again.',
      tags,
      params,
      response: { 204: { description: 'It is gone for good.', ...removedResponse } },
    },
    async run(write, { params }) {
      await service.purge(write, context, refOf(params.id));
      return NO_CONTENT;
    },
  });

  app.delete(
    '/trash',
    {
      schema: {
        operationId: 'emptyTrash',
        summary: 'Delete all of the trash for good',
        description:
          'Yours; what you have deleted of others stays with them. A token empties it of the types that it may read.',
        tags,
        response: { 204: { description: 'The trash is empty.', type: 'null' } },
      },
    },
    async (request, reply) => {
      await service.empty(context, callerOf(request));
      return reply.code(204).send();
    },
  );
};
