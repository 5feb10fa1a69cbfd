import { resourceScopes } from '../../access/scopes.js';
import type { Routes } from '../../context.js';
import { itemResponse, mountResource, refOf } from '../../http/resources/crud.js';
import { changed } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { IdParams, Ref } from '../../http/schemas.js';
import type { Feature } from '../../manifest.js';
import { OBJECT_EVENTS } from '../../write/change-set.js';
import { REMINDER } from './description.js';
import { fireReminders } from './firing.js';
import { followChanges } from './follow.js';
import { moveReminders } from './moves.js';
import * as schema from './schema.js';
import * as service from './service.js';
import { deleteReminder, restoreReminder } from './service.js';
import { findReminder, listReminders, readReminders, reminderExport } from './store.js';
import * as taskSchema from './task-schema.js';

const limits = ['TOO_MANY_REMINDERS', 'DUPLICATE'] as const;

const routes: Routes =
  ({ db }) =>
  async (app) => {
    mountResource(app, {
      singular: 'reminder',
      dryRun: true,
      uncounted: true,
      plural: 'reminders',
      tag: 'Reminders',
      item: schema.Reminder,
      page: schema.ReminderList,
      create: schema.ReminderCreate,
      update: schema.ReminderUpdate,
      query: schema.ReminderQuery,
      errors: { create: limits, update: limits },
      about: {
        list: 'Your own reminders, also about shared tasks. No other user sees them.',
        create: 'For a task that you see. Due dates and times are local times of your time zone.',
        read: 'One reminder.',
        update: 'One kind of time replaces the other. It ends a snooze.',
        remove: 'It goes to your trash.',
      },
      validatedList: (caller, query, page) => listReminders(db.read, caller, query, page),
      find: (caller, ref) => findReminder(db.read, caller, ref),
      insert: service.createReminder,
      change: service.updateReminder,
      remove: service.deleteReminder,
    });

    mountWrite(app, {
      method: 'POST',
      url: '/reminder/:id/snooze',
      config: { errors: ['PRECONDITION_FAILED', 'TOO_MANY_REMINDERS'] },
      schema: {
        operationId: 'snoozeReminder',
        summary: 'Snooze a reminder',
        description: 'It fires again at that time; an armed one moves there. Cannot be undone.',
        tags: ['Reminders'],
        params: IdParams('reminder'),
        body: Ref(schema.ReminderSnooze),
        response: { 200: { description: 'The reminder.', ...itemResponse(schema.Reminder) } },
      },
      run: async (write, { params, body, ifMatch }) =>
        changed(await service.snoozeReminder(write, refOf(params.id), body, ifMatch)),
    });
  };

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
