import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../manifest.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { REMINDER } from './description.js';
import { fireReminders } from './firing.js';
import { followChanges } from './follow.js';
import { moveReminders } from './moves.js';
import { reminderExport } from './records-store.js';
import { reminders as routes } from './routes.js';
import * as schema from './schema.js';
import { deleteReminder, restoreReminder } from './service.js';
import { readReminders } from './store.js';
import * as taskSchema from './task-schema.js';

export const reminders: Feature = {
  name: 'reminders',
  routes: [{ mount: 'resource', routes }],
  scopes: { ...resourceScopes('Reminder', 'tasks'), snoozeReminder: 'tasks:write' },
  tags: [{ name: 'Reminders', description: 'Your reminders about tasks: times at which you are notified.' }],
  components: [schema, taskSchema],
  afterWrite: followChanges,
  logged: [
    {
      ...REMINDER,
      component: 'ReminderChange',
      object: schema.Reminder,
      events: [...OBJECT_EVENTS, 'restored'],
      trash: {},
      undo: {
        remove: (write, id) => deleteReminder(write, { id }, null),
        restore: restoreReminder,
        uncompared: ['state', 'last_fired_at', 'snoozed_until'],
      },
      scope: 'tasks:read',
      read: readReminders,
    },
  ],
  owned: [{ table: 'reminders', column: 'user_id' }],
  records: {
    definitions: [schema.reminderRecords],
    module: new URL('./schema.js', import.meta.url).href,
    exports: { reminders: reminderExport },
  },
  jobs: [fireReminders, moveReminders],
};
