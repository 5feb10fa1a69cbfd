import { resourceScopes } from '../../access/scopes.js';
import type { Feature } from '../../context.js';
import { SHARED_EVENTS } from '../../write/change-set.js';
import { TAG_LINKS } from '../tags/store.js';
import { taskBlocking, taskClaims } from './blocking/routes.js';
import { BLOCKERS } from './blocking/service.js';
import { bulkTasks } from './bulk/routes.js';
import * as bulkSchema from './bulk/schema.js';
import { taskCalendar } from './calendar/routes.js';
import * as calendarSchema from './calendar/schema.js';
import * as columns from './columns.js';
import { taskFaults } from './crud/input.js';
import { tasks as crud, taskTags } from './crud/routes.js';
import { deleteTask } from './crud/service.js';
import { removeCompletions } from './crud/store.js';
import { eraseHistory } from './history/erase.js';
import { importTaskLines, LINES } from './import/routes.js';
import * as importSchema from './import/schema.js';
import * as metricsSchema from './lists/metrics-schema.js';
import { listsOfOneTask, taskLists } from './lists/routes.js';
import { readTasks, taskSearch } from './lists/store.js';
import { taskOrder } from './order/routes.js';
import { spreadRanks } from './order/spread.js';
import { quickAdd } from './quick/routes.js';
import * as quickSchema from './quick/schema.js';
import { deletedTaskActivityRecords, taskRecords } from './records.js';
import { deletedTaskActivityExport, taskExport } from './records-store.js';
import { taskCompletions } from './recurrence/completion-routes.js';
import { taskCompletion, taskOccurrences } from './recurrence/routes.js';
import * as schema from './schema.js';
import { taskStatistics } from './statistics/routes.js';
import * as statisticsSchema from './statistics/schema.js';
import { taskTrash } from './trash.js';
import { restoreTask } from './undo.js';

export const tasks: Feature = {
  name: 'tasks',
  routes: [
    { mount: 'resource', routes: taskLists },
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
    { mount: 'resource', routes: bulkTasks },
    { mount: 'resource', routes: importTaskLines, bodies: [LINES] },
    { mount: 'resource', routes: quickAdd },
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
    quickAddTask: 'tasks:write',
    completeTask: 'tasks:write',
    toggleTaskCompletion: 'tasks:write',
    moveTask: 'tasks:write',
    addTaskTags: 'tasks:write',
    removeTaskTag: 'tasks:write',
    addTaskBlocker: 'tasks:write',
    removeTaskBlocker: 'tasks:write',
    claimTask: 'tasks:write',
    releaseTask: 'tasks:write',
    bulkTasks: 'tasks:write',
    importTasks: 'tasks:write',
  },
  tags: [{ name: 'Tasks', description: 'What is to be done: tasks, their subtasks, tags, completion and history.' }],
  components: [columns, schema, bulkSchema, calendarSchema, importSchema, metricsSchema, quickSchema, statisticsSchema],
  logged: [
    {
      type: 'task',
      component: 'TaskChange',
      object: schema.Task,
      events: [...SHARED_EVENTS, 'completed', 'reopened'],
      table: 'tasks',
      trash: taskTrash,
      columns: columns.taskColumns,
      search: taskSearch,
      undo: {
        relations: ['project_id', 'section_id', 'area_id', 'goal_id', 'parent_task_id'],
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
  jobs: [eraseHistory, spreadRanks],
};
