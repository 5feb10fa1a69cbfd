import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../manifest.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { TAG_LINKS } from '../tagging/store.js';
import { eraseHistory } from '../task-history/erase.js';
import * as historySchema from '../task-history/schema.js';
import { taskBlocking, taskClaims } from './blocking/routes.js';
import { BLOCKERS } from './blocking/service.js';
import { taskCalendar } from './calendar/routes.js';
import * as calendarSchema from './calendar/schema.js';
import * as columns from './columns.js';
import { endAssignments } from './crud/assignee.js';
import { tasks as crud, taskTags } from './crud/routes.js';
import { deleteTask } from './crud/service.js';
import { removeCompletions } from './crud/store.js';
import { TASK } from './description.js';
import * as metricsSchema from './lists/metrics-schema.js';
import { listsOfOneTask, taskCounts, taskLists } from './lists/routes.js';
import { readTasks, taskSearch } from './lists/store.js';
import { taskOrder } from './order/routes.js';
import { spreadRanks } from './order/spread.js';
import { deletedTaskActivityRecords, taskRecords } from './records.js';
import { deletedTaskActivityExport, taskExport } from './records-store.js';
import { taskCompletions } from './recurrence/completion-routes.js';
import { taskCompletion, taskOccurrences } from './recurrence/routes.js';
import { taskFaults } from './recurrence/rules.js';
import * as recurrenceSchema from './recurrence/schema.js';
import * as schema from './schema.js';
import { taskStatistics } from './statistics/routes.js';
import * as statisticsSchema from './statistics/schema.js';
import { taskTrash } from './trash.js';
import { restoreTask } from './undo.js';

export const tasks: Feature = {
  name: 'tasks',
  routes: [
    { mount: 'resource', routes: taskLists },
    { mount: 'resource', routes: taskCounts },
    { mount: 'resource', routes: crud },
    { mount: 'resource', routes: taskCompletion },
    { mount: 'resource', routes: listsOfOneTask },
    { mount: 'resource', routes: taskOccurrences },
    { mount: 'resource', routes: taskCompletions },
    { mount: 'resource', routes: taskCalendar },
    { mount: 'resource', routes: taskStatistics },
    { mount: 'resource', routes: taskOrder },
    { mount: 'resource', routes: taskTags },
    { mount: 'resource', routes: taskBlocking },
    { mount: 'resource', routes: taskClaims },
  ],
  scopes: {
    ...resourceScopes('Task', 'tasks'),
    listTodayTasks: 'tasks:read',
    listUpcomingTasks: 'tasks:read',
    listInboxTasks: 'tasks:read',
    getTaskMetrics: 'tasks:read',
    countTasks: 'tasks:read',
    getTaskByUid: 'tasks:read',
    listSubtasks: 'tasks:read',
    listTaskActivity: 'tasks:read',
    listTaskOccurrences: 'tasks:read',
    listTaskCompletions: 'tasks:read',
    addTaskCompletion: 'tasks:write',
    removeTaskCompletion: 'tasks:write',
    getCalendar: 'tasks:read',
    getTaskStats: 'tasks:read',
    completeTask: 'tasks:write',
    toggleTaskCompletion: 'tasks:write',
    moveTask: 'tasks:write',
    addTaskTags: 'tasks:write',
    removeTaskTag: 'tasks:write',
    addTaskBlocker: 'tasks:write',
    removeTaskBlocker: 'tasks:write',
    claimTask: 'tasks:write',
    releaseTask: 'tasks:write',
  },
  tags: [{ name: 'Tasks', description: 'Tasks with their subtasks, tags, completion and history.' }],
  components: [columns, schema, recurrenceSchema, historySchema, calendarSchema, metricsSchema, statisticsSchema],
  logged: [
    {
      ...TASK,
      component: 'TaskChange',
      object: schema.Task,
      events: [...SHARED_EVENTS, 'completed', 'reopened'],
      trash: taskTrash,
      search: taskSearch,
      undo: {
        remove: (write, id) => deleteTask(write, { id }, null),
        restore: restoreTask,
        links: { blocked_by: BLOCKERS, tags: TAG_LINKS.task },
        uncompared: ['position'],
        given: ['rank'],
      },
      scope: 'tasks:read',
      read: readTasks,
    },
  ],
  bodyChecks: { TaskCreate: taskFaults },
  owned: [
    { table: 'activity', column: 'owner_id' },
    { table: 'task_completions', column: 'user_id', removeSome: removeCompletions },
    { table: 'tasks', column: 'user_id' },
  ],
  records: {
    definitions: [taskRecords, deletedTaskActivityRecords],
    module: new URL('./records.js', import.meta.url).href,
    exports: { tasks: taskExport, deleted_task_activity: deletedTaskActivityExport },
  },
  afterWrite: endAssignments,
  jobs: [eraseHistory, spreadRanks],
};
