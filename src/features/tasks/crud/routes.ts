import { Type } from '@sinclair/typebox';
import { callerOf } from '../../../api/auth/identity.js';
import {
  changedResponse,
  listResponse,
  mountResource,
  readResponses,
  refOf,
  respondWithChange,
} from '../../../api/resources/crud.js';
import { sendResource } from '../../../api/resources/etag.js';
import { requestedPage, sendList } from '../../../api/resources/pagination.js';
import { IdParams, Ref } from '../../../api/schemas.js';
import type { Routes } from '../../../context.js';
import { AppError } from '../../../lib/errors.js';
import { isUid } from '../../../lib/ids.js';
import { TaskMetrics } from '../lists/metrics-schema.js';
import { taskMetrics } from '../lists/metrics-store.js';
import { listActivity, listTasks, listToday, listUpcoming } from '../lists/store.js';
import {
  ActivityList,
  ActivityQuery,
  OccurrenceQuery,
  Occurrences,
  SubtaskQuery,
  TASK_SORT_FIELDS,
  TaskCompletion,
  TaskCreate,
  TaskList,
  TaskQuery,
  TaskTags,
  TaskUpdate,
  TaskWithSubtasks,
  UpcomingQuery,
} from '../schema.js';
import * as service from './service.js';
import { findTask } from './store.js';

const tags = ['Tasks'];
const params = IdParams('task');
const errors = ['FORBIDDEN', 'PRECONDITION_FAILED'] as const;
const config = { idempotent: true, errors } as const;
const changed = { 200: { description: 'The task as it is now.', ...changedResponse(TaskWithSubtasks) } };

/** Tasks: the five conventional routes, the filtered lists, completion, tags, and what belongs to one task. */
export const tasks: Routes = (context) => async (app) => {
  const { db, now } = context;

  app.get(
    '/tasks/today',
    {
      schema: {
        operationId: 'listTodayTasks',
        summary: "List today's tasks",
        description:
          'Open tasks that are overdue, due today, in progress or planned, and not deferred to later. Today is that ' +
          'of your time zone. Takes the filters of the task list.',
        tags,
        querystring: TaskQuery,
        response: { 200: { description: 'A page of tasks.', ...listResponse(TaskList) } },
      },
    },
    async (request, reply) => {
      const page = requestedPage(request.query);
      const listed = await listToday(db.read, callerOf(request), request.query, page, now());
      return sendList(request, reply, 'tasks', page, listed);
    },
  );

  app.get(
    '/tasks/upcoming',
    {
      schema: {
        operationId: 'listUpcomingTasks',
        summary: 'List the tasks of the coming days',
        description:
          'Open tasks that are due, or deferred to a day, from today to so many days on. Takes the filters of the ' +
          'task list.',
        tags,
        querystring: UpcomingQuery,
        response: { 200: { description: 'A page of tasks.', ...listResponse(TaskList) } },
      },
    },
    async (request, reply) => {
      const { days = 7, ...query } = request.query;
      const page = requestedPage(request.query);
      const listed = await listUpcoming(db.read, callerOf(request), { ...query, days }, page, now());
      return sendList(request, reply, 'tasks', page, listed);
    },
  );

  app.get(
    '/tasks/metrics',
    {
      schema: {
        operationId: 'getTaskMetrics',
        summary: 'Count your tasks',
        description:
          'Over your top-level tasks and those shared with you, on the day that it is in your time zone. A task may ' +
          'count in several members: one that is in progress and overdue counts as both.',
        tags,
        response: { 200: { description: 'How your tasks stand.', ...Ref(TaskMetrics) } },
      },
    },
    async (request) => taskMetrics(db.read, callerOf(request), now()),
  );

  mountResource(app, {
    singular: 'task',
    plural: 'tasks',
    tag: 'Tasks',
    item: TaskWithSubtasks,
    page: TaskList,
    create: TaskCreate,
    update: TaskUpdate,
    query: TaskQuery,
    sortFields: TASK_SORT_FIELDS,
    about: {
      list: 'Your tasks and those shared with you, of every status; subtasks only when asked for.',
      create:
        'With its tags and subtasks, all or nothing. In a shared project it belongs to the owner of the project. A ' +
        'recurring task without a due date gets the first date of its rule.',
      read: 'The task with its subtasks.',
      update:
        'Setting `status` to 2 is the completion operation: a recurring task moves on to its next date. Subtasks move ' +
        'with their parent to another project.',
      remove:
        'Its subtasks go with it. A member may delete what lies in a shared project, but not a task that is shared by itself.',
    },
    errors: { create: ['FORBIDDEN'] },
    list: (caller, query, page) => listTasks(db.read, caller, query, page, now()),
    find: (caller, ref) => findTask(db.read, caller, ref),
    insert: service.createTask,
    change: service.updateTask,
    remove: service.deleteTask,
  });

  app.get(
    '/task/uid/:uid',
    {
      config: { errors: ['NOT_FOUND'] },
      schema: {
        operationId: 'getTaskByUid',
        summary: 'Read a task by its uid',
        description: 'Takes the uid only, not the id.',
        tags,
        params: Type.Object({ uid: Type.String({ description: "The task's uid.", examples: ['k3v9x0q2m7b4t1z'] }) }),
        response: readResponses('The task.', TaskWithSubtasks),
      },
    },
    async (request, reply) => {
      const { uid } = request.params;
      const found = isUid(uid) ? await findTask(db.read, callerOf(request), { uid }) : undefined;
      if (found === undefined) throw new AppError('NOT_FOUND');
      return sendResource(request, reply, found);
    },
  );

  app.post(
    '/task/:id/complete',
    {
      config,
      schema: {
        operationId: 'completeTask',
        summary: 'Complete a task',
        description:
          'A task that does not recur is completed; repeating the call changes nothing. A recurring task records the ' +
          'occurrence and moves on to its next due date, with its subtasks open again, until its rule ends.',
        tags,
        params,
        body: Ref(TaskCompletion),
        response: changed,
      },
    },
    (request, reply) => {
      const { complete_subtasks = false } = request.body;
      const ref = refOf(request.params.id);
      return respondWithChange(app, request, reply, (inside, expected) =>
        service.completeTaskByRef(inside, callerOf(request), ref, complete_subtasks, expected),
      );
    },
  );

  app.patch(
    '/task/:id/toggle_completion',
    {
      config,
      schema: {
        operationId: 'toggleTaskCompletion',
        summary: 'Complete or reopen a task',
        description: 'A completed task is not started again; any other is completed, as by `completeTask`.',
        tags,
        params,
        response: changed,
      },
    },
    (request, reply) => {
      const ref = refOf(request.params.id);
      return respondWithChange(app, request, reply, (inside, expected) =>
        service.toggleCompletion(inside, callerOf(request), ref, expected),
      );
    },
  );

  app.get(
    '/task/:id/subtasks',
    {
      schema: {
        operationId: 'listSubtasks',
        summary: 'List the subtasks of a task',
        description: 'By their place within the task unless ordered otherwise.',
        tags,
        params,
        querystring: SubtaskQuery,
        response: { 200: { description: 'A page of tasks.', ...listResponse(TaskList) } },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const id = await visibleTask(caller, request.params.id);
      const page = requestedPage({ order_by: ['position'], ...request.query });
      const query = { ...request.query, parent_task_id: String(id) };
      return sendList(request, reply, 'tasks', page, await listTasks(db.read, caller, query, page, now()));
    },
  );

  app.get(
    '/task/:id/activity',
    {
      schema: {
        operationId: 'listTaskActivity',
        summary: 'List what happened to a task',
        description:
          'Latest first: one entry for each member that changed, each completion, each tag. Of a task that is shared ' +
          'with you, what happened since then.',
        tags,
        params,
        querystring: ActivityQuery,
        response: { 200: { description: 'A page of activity.', ...listResponse(ActivityList) } },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const id = await visibleTask(caller, request.params.id);
      const page = requestedPage(request.query);
      return sendList(request, reply, 'activity', page, await listActivity(db.read, caller, id, page));
    },
  );

  app.get(
    '/task/:id/occurrences',
    {
      schema: {
        operationId: 'listTaskOccurrences',
        summary: 'Preview the coming dates of a recurring task',
        description:
          'The n-th date is the one that the n-th completion from now on brings about, each on the day on which the ' +
          'task is due, or today when that is past. Empty for a task that does not recur.',
        tags,
        params,
        querystring: OccurrenceQuery,
        response: { 200: { description: 'The coming dates.', ...Ref(Occurrences) } },
      },
    },
    async (request) => {
      const { limit = 10 } = request.query;
      return {
        occurrences: await service.previewOccurrences(context, callerOf(request), refOf(request.params.id), limit),
      };
    },
  );

  app.post(
    '/task/:id/tags',
    {
      config,
      schema: {
        operationId: 'addTaskTags',
        summary: 'Add tags to a task',
        description: 'Those that it carries already stay as they are.',
        tags,
        params,
        body: Ref(TaskTags),
        response: changed,
      },
    },
    (request, reply) => {
      const ref = refOf(request.params.id);
      return respondWithChange(app, request, reply, (inside, expected) =>
        service.addTags(inside, callerOf(request), ref, request.body.tags, expected),
      );
    },
  );

  app.delete(
    '/task/:id/tags/:tag',
    {
      config,
      schema: {
        operationId: 'removeTaskTag',
        summary: 'Take a tag off a task',
        description: 'The tag stays among your tags.',
        tags,
        params: Type.Object({
          ...params.properties,
          tag: Type.String({ description: 'The name of the tag, or its id or uid.', examples: ['errand'] }),
        }),
        response: changed,
      },
    },
    (request, reply) => {
      const { id, tag } = request.params;
      const ref = refOf(id);
      return respondWithChange(app, request, reply, (inside, expected) =>
        service.removeTag(inside, callerOf(request), ref, tag, expected),
      );
    },
  );

  async function visibleTask(caller: Parameters<typeof findTask>[1], id: string): Promise<number> {
    const found = await findTask(db.read, caller, refOf(id));
    if (found === undefined) throw new AppError('NOT_FOUND');
    return found.id;
  }
};
