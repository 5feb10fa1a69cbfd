import { HOUR_MS } from '../../lib/periods.js';
import type { Feature } from '../../manifest.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { actsOfOthers } from './acts.js';
import { preferenceRoutes } from './preferences-routes.js';
import * as preferences from './preferences-schema.js';
import { removeExpired } from './retention.js';
import { notificationRoutes } from './routes.js';
import * as schema from './schema.js';
import { readNotifications, removeHidden } from './store.js';

export const notifications: Feature = {
  name: 'notifications',
  routes: [
    { mount: 'resource', routes: notificationRoutes },
    { mount: 'account', routes: preferenceRoutes },
  ],
  scopes: {
    listNotifications: 'notifications:read',
    getNotification: 'notifications:read',
    patchNotification: 'notifications:write',
    deleteNotification: 'notifications:write',
    readNotifications: 'notifications:write',
    getNotificationPreferences: 'notifications:read',
    updateNotificationPreferences: 'notifications:write',
  },
  tags: [
    {
      name: 'Notifications',
      description:
        'Reminders, and what others do to your resources or what changes your account. Each user has their own, and ' +
        'chooses which kinds arrive where.',
    },
  ],
  components: [schema, preferences],
  logged: [
    {
      type: 'notification',
      component: 'NotificationChange',
      object: schema.Notification,
      events: OBJECT_EVENTS,
      table: 'notifications',
      undo: null,
      scope: 'notifications:read',
      removeHidden,
      read: readNotifications,
    },
  ],
  owned: [{ table: 'notifications', column: 'user_id' }],
  jobs: [actsOfOthers, { name: 'old notifications', everyMs: HOUR_MS, run: removeExpired }],
};
