import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import {
  itemResponse,
  readResponses,
  refOf,
  removedResponse,
  VALIDATED,
  validatedResponses,
} from '../../http/resources/crud.js';
import { renderList, requestedPage } from '../../http/resources/pagination.js';
import { changed, NO_CONTENT, ok, sendResource } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { IdParams, Ref } from '../../http/schemas.js';
import { AppError } from '../../lib/errors.js';
import * as schema from './schema.js';
import * as service from './service.js';
import { findNotification, listNotifications } from './store.js';

const tags = ['Notifications'];
const params = IdParams('notification');

export const notificationRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/notifications',
      {
        config: VALIDATED,
        schema: {
          operationId: 'listNotifications',
          summary: 'List your notifications',
          description: 'Notifications are kept for 90 days, at most 5,000 of them.',
          tags,
          querystring: schema.NotificationQuery,
          response: validatedResponses('A page of notifications.', schema.NotificationList),
        },
      },
      (request, reply) =>
        app.validatedLists.send(request, reply, {
          async render(caller) {
            const page = requestedPage(request.query, request.url);
            const listed = await listNotifications(db.read, caller, request.query, page);
            return renderList(request.url, { member: 'notifications', page, listed });
          },
        }),
    );

    app.get(
      '/notification/:id',
      {
        schema: {
          operationId: 'getNotification',
          summary: 'Read a notification',
          description: 'Reading it does not mark it as read.',
          tags,
          params,
          response: readResponses('The notification.', schema.Notification),
        },
      },
      async (request, reply) => {
        const found = await findNotification(db.read, callerOf(request), refOf(request.params.id));
        if (found === undefined) throw new AppError('NOT_FOUND');
        return sendResource(request, reply, found);
      },
    );

    mountWrite(app, {
      method: 'PATCH',
      url: '/notification/:id',
      config: { errors: ['PRECONDITION_FAILED'] },
      schema: {
        operationId: 'patchNotification',
        summary: 'Mark a notification as read or unread',
        description: 'Only `read` can be changed.',
        tags,
        params,
        body: Ref(schema.NotificationUpdate),
        response: { 200: { description: 'The notification.', ...itemResponse(schema.Notification) } },
      },
      run: async (write, { params, body, ifMatch }) =>
        changed(await service.setRead(write, refOf(params.id), body, ifMatch)),
    });

    mountWrite(app, {
      method: 'DELETE',
      url: '/notification/:id',
      config: { errors: ['PRECONDITION_FAILED'] },
      schema: {
        operationId: 'deleteNotification',
        summary: 'Delete a notification',
        description: 'Permanent: notifications have no trash.',
        tags,
        params,
        response: { 204: { description: 'Deleted.', ...removedResponse } },
      },
      async run(write, { params, ifMatch }) {
        await service.deleteNotification(write, refOf(params.id), ifMatch);
        return NO_CONTENT;
      },
    });

    mountWrite(app, {
      method: 'POST',
      url: '/notifications/read',
      schema: {
        operationId: 'readNotifications',
        summary: 'Mark several notifications as read',
        description: 'Without members in the body, all of them.',
        tags,
        body: Ref(schema.NotificationsRead),
        response: { 200: { description: 'Their number.', ...Ref(schema.NotificationsReadResult) } },
      },
      run: async (write, { body }) => ok(JSON.stringify({ read: await service.readAll(write, body) })),
    });
  };
