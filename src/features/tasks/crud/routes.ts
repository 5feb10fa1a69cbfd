import { Type } from '@sinclair/typebox';
import type { Routes } from '../../../context.js';
import { callerOf } from '../../../http/auth/identity.js';
import { itemResponse, mountResource, readResponses, refOf } from '../../../http/resources/crud.js';
import { changed, sendResource } from '../../../http/resources/responses.js';
import { mountWrite } from '../../../http/resources/write-route.js';
import { IdParams, Ref } from '../../../http/schemas.js';
import { AppError } from '../../../lib/errors.js';
import { isUid } from '../../../lib/ids.js';
import { expandView, listFilter, viewOf } from '../../views/selection.js';
import { inGroups, taskGrouping, withGroups } from '../lists/groups.js';
import { TaskListQuery } from '../lists/query-schema.js';
import { listTasks, nextDeferralEnd } from '../lists/store.js';
import { TaskCreate, TaskList, TaskTags, TaskUpdate, TaskWithSubtasks } from '../schema.js';
import * as service from './service.js';
import { findTask } from './store.js';

const tags = ['Tasks'];
const params = IdParams('task');
const errors = ['FORBIDDEN', 'PRECONDITION_FAILED'] as const;
const config = { dryRun: true, errors };
const tagged = { 200: { description: 'The updated task.', ...itemResponse(TaskWithSubtasks) } };

export const tasks: Routes = (context) => async (app) => {
  const { db } = context;

  mountResource(app, {
    singular: 'task',
    dryRun: true,
    plural: 'tasks',
    tag: 'Tasks',
    item: TaskWithSubtasks,
    page: TaskList,
    create: TaskCreate,
    update: TaskUpdate,
    query: TaskListQuery,
    about: {
      list: 'Your tasks and those shared with you, regardless of status; subtasks only on request.',
      create:
        'Creates the task with its tags and subtasks, atomically. In a shared project it belongs to the ' +
        'owner of the project. A recurring task without a due date gets the first date of its rule.',
      read: 'The task with its subtasks.',
      update:
        'Setting `status` to 2 completes the task: a recurring task moves on to its next date. Subtasks move ' +
        'with their parent to another project.',
      remove:
        'Deletes its subtasks as well. A member may delete a task in a shared project, but not a task that ' +
        'is shared directly.',
    },
    expand: async (caller, query) => inGroups(await expandView(db.read, caller, 'tasks', query)),
    async validatedList(caller, filters, page, time) {
      const filter = await listFilter({ read: db.read, time }, caller, 'tasks', filters);
      const group = await taskGrouping(db.read, caller, filters);
      return withGroups(
        db.read,
        caller,
        group,
        await listTasks(db.read, caller, { filters, page, time, filter, group, view: viewOf(filters) }),
      );
    },
    nextChange: (caller, instant) => nextDeferralEnd(db.read, caller, instant),
    find: (caller, ref) => findTask(db.read, caller, ref),
    errors: { create: ['NOT_A_MEMBER'], update: ['RULE_TOO_LONG', 'NOT_A_MEMBER'] },
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
        description: 'Accepts only the uid, not the id.',
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
};

export const taskTags: Routes = () => async (app) => {
  mountWrite(app, {
    method: 'POST',
    url: '/task/:id/tags',
    config,
    schema: {
      operationId: 'addTaskTags',
      summary: 'Add tags to a task',
      description: 'Existing tags stay unchanged.',
      tags,
      params,
      body: Ref(TaskTags),
      response: tagged,
    },
    run: async (write, { params, body, ifMatch }) =>
      changed(await service.addTags(write, refOf(params.id), body.tags, ifMatch)),
  });

  mountWrite(app, {
    method: 'DELETE',
    url: '/task/:id/tags/:tag',
    config,
    schema: {
      operationId: 'removeTaskTag',
      summary: 'Remove a tag from a task',
      description: 'The tag itself is kept.',
      tags,
      params: Type.Object({
        ...params.properties,
        tag: Type.String({ description: 'The name of the tag, or its id or uid.', examples: ['errand'] }),
      }),
      response: tagged,
    },
    run: async (write, { params, ifMatch }) =>
      changed(await service.removeTag(write, refOf(params.id), params.tag, ifMatch)),
  });
};
