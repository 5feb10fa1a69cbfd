import type { Routes } from '../../context.js';
import { callerOf } from '../../http/auth/identity.js';
import { itemResponse, readResponses } from '../../http/resources/crud.js';
import { changed, sendResource } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { Ref } from '../../http/schemas.js';
import { readPreferences, updatePreferences } from './preferences.js';
import { NotificationPreferences, NotificationPreferencesUpdate } from './preferences-schema.js';

const tags = ['Notifications'];

export const preferenceRoutes: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/profile/notifications',
      {
        schema: {
          operationId: 'getNotificationPreferences',
          summary: 'Read your notification preferences',
          description: 'Has every kind that can be configured, with its default if you have not changed it.',
          tags,
          response: readResponses('The preferences.', NotificationPreferences),
        },
      },
      async (request, reply) => sendResource(request, reply, await readPreferences(db.read, callerOf(request).id)),
    );

    mountWrite(app, {
      method: 'PUT',
      url: '/profile/notifications',
      config: { errors: ['PRECONDITION_FAILED'] },
      schema: {
        operationId: 'updateNotificationPreferences',
        summary: 'Change your notification preferences',
        description: 'Absent members stay unchanged; so do absent kinds.',
        tags,
        body: Ref(NotificationPreferencesUpdate),
        response: { 200: { description: 'The preferences.', ...itemResponse(NotificationPreferences) } },
      },
      run: async (write, { body, ifMatch }) => changed(await updatePreferences(write, body, ifMatch)),
    });
  };
