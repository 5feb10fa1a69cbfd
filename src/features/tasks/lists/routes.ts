import type { ListPage, Page } from '../../../../db/page.js';
import type { Caller } from '../../../access/caller.js';
import type { Context, Routes } from '../../../context.js';
import { callerOf } from '../../../http/auth/identity.js';
import { listResponse, refOf, VALIDATED, validatedObject, validatedResponses } from '../../../http/resources/crud.js';
import { renderList, requestedPage, sendList } from '../../../http/resources/pagination.js';
import type { ListSource } from '../../../http/resources/validated-lists.js';
import { IdParams, Ref } from '../../../http/schemas.js';
import { parsedDates } from '../../../lib/dates.js';
import { AppError } from '../../../lib/errors.js';
import { queryFilter, type Reading } from '../../filters/service.js';
import { ActivityList, ActivityQuery } from '../../task-history/schema.js';
import { taskState } from '../crud/store.js';
import { TaskList } from '../schema.js';
import { countTasksBy } from './counts-store.js';
import { TaskCountQuery, TaskCounts, TaskMetrics, TaskMetricsQuery } from './metrics-schema.js';
import { taskMetrics } from './metrics-store.js';
import { SubtaskQuery, TaskQuery, UpcomingQuery } from './query-schema.js';
import {
  listActivity,
  listInbox,
  listSubtasks,
  listToday,
  listUpcoming,
  nextDeferralEnd,
  type TaskRequest,
} from './store.js';

const tags = ['Tasks'];
const params = IdParams('task');

function nextChangeIn({ read }: Context['db']) {
  return (caller: Caller, instant: string) => nextDeferralEnd(read, caller, instant);
}

async function requestFor(reading: Reading, caller: Caller, query: TaskQuery, page: Page): Promise<TaskRequest> {
  const filter = await queryFilter(reading, caller, 'tasks', query.filter);
  return { filters: parsedDates(query, caller.timezone), page, time: reading.time, filter };
}

export const taskLists: Routes =
  ({ db }) =>
  async (app) => {
    const tasksOf = (
      { url, query }: { url: string; query: TaskQuery },
      list: (caller: Caller, tasks: TaskRequest) => Promise<ListPage>,
    ): ListSource => ({
      nextChange: nextChangeIn(db),
      async render(caller, time) {
        const page = requestedPage(query, url);
        const listed = await list(caller, await requestFor({ read: db.read, time }, caller, query, page));
        return renderList(url, { member: 'tasks', page, listed });
      },
    });

    app.get(
      '/tasks/today',
      {
        config: VALIDATED,
        schema: {
          operationId: 'listTodayTasks',
          summary: "List today's tasks",
          description:
            'Open, `live` tasks that are overdue, due today, in progress or planned, and not deferred. Subtasks are ' +
            'listed if they are overdue or due today. Today depends on your time zone. Supports the filters of the task list.',
          tags,
          querystring: TaskQuery,
          response: validatedResponses('A page of tasks.', TaskList),
        },
      },
      (request, reply) =>
        app.validatedLists.send(
          request,
          reply,
          tasksOf(request, (caller, tasks) => listToday(db.read, caller, tasks)),
        ),
    );

    app.get(
      '/tasks/upcoming',
      {
        config: VALIDATED,
        schema: {
          operationId: 'listUpcomingTasks',
          summary: 'List the tasks of the coming days',
          description:
            'Open, `live` tasks and subtasks that are due, or whose deferral ends, from today to `days` days on. ' +
            'Supports the filters of the task list.',
          tags,
          querystring: UpcomingQuery,
          response: validatedResponses('A page of tasks.', TaskList),
        },
      },
      (request, reply) => {
        const { days = 7 } = request.query;
        return app.validatedLists.send(
          request,
          reply,
          tasksOf(request, (caller, tasks) => listUpcoming(db.read, caller, days, tasks)),
        );
      },
    );

    app.get(
      '/tasks/inbox',
      {
        config: VALIDATED,
        schema: {
          operationId: 'listInboxTasks',
          summary: 'List the tasks of the inbox',
          description:
            'Your own open top-level tasks without project, area and due date. Supports the filters of the task ' +
            'list.',
          tags,
          querystring: TaskQuery,
          response: validatedResponses('A page of tasks.', TaskList),
        },
      },
      (request, reply) =>
        app.validatedLists.send(
          request,
          reply,
          tasksOf(request, (caller, tasks) => listInbox(db.read, caller, tasks)),
        ),
    );
  };

export const taskCounts: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/tasks/metrics',
      {
        config: VALIDATED,
        schema: {
          operationId: 'getTaskMetrics',
          summary: 'Count your tasks',
          description:
            'Counts your tasks and those shared with you, for today in your time zone: of open tasks those that are `live`, ' +
            'and with a filter those of its list. A task can count in several members: one that is in progress and ' +
            'overdue counts as both.',
          tags,
          querystring: TaskMetricsQuery,
          response: validatedObject('The task counts.', TaskMetrics),
        },
      },
      (request, reply) =>
        app.validatedLists.send(request, reply, {
          nextChange: nextChangeIn(db),
          async render(caller, time) {
            const filter = await queryFilter({ read: db.read, time }, caller, 'tasks', request.query.filter);
            return { body: JSON.stringify(await taskMetrics(db.read, caller, time, filter)), link: null };
          },
        }),
    );

    app.get(
      '/tasks/counts',
      {
        config: { errors: ['SEARCH_TOO_BROAD'] },
        schema: {
          operationId: 'countTasks',
          summary: 'Count tasks by project, area, goal or tag',
          description:
            'Counts your top-level tasks and those shared with you for each of these that has any. `task_counts` of a ' +
            'project counts subtasks as well.',
          tags,
          querystring: TaskCountQuery,
          response: { 200: { description: 'The counts.', ...Ref(TaskCounts) } },
        },
      },
      async (request) => ({ counts: await countTasksBy(db.read, callerOf(request), request.query) }),
    );
  };

export const listsOfOneTask: Routes =
  ({ db }) =>
  async (app) => {
    app.get(
      '/task/:id/subtasks',
      {
        config: VALIDATED,
        schema: {
          operationId: 'listSubtasks',
          summary: 'List the subtasks of a task',
          description: 'Sorted by position by default.',
          tags,
          params,
          querystring: SubtaskQuery,
          response: validatedResponses('A page of tasks.', TaskList),
        },
      },
      (request, reply) =>
        app.validatedLists.send(request, reply, {
          nextChange: nextChangeIn(db),
          async render(caller, time) {
            const id = await visibleTask(caller, request.params.id);
            const page = requestedPage({ order_by: ['position'], ...request.query }, request.url);
            const query = { ...request.query, parent_task_id: String(id) };
            const listed = await listSubtasks(db.read, caller, {
              filters: parsedDates(query, caller.timezone),
              page,
              time,
            });
            return renderList(request.url, { member: 'tasks', page, listed });
          },
        }),
    );

    app.get(
      '/task/:id/activity',
      {
        schema: {
          operationId: 'listTaskActivity',
          summary: 'List the history of a task',
          description:
            'Latest first: one entry for each changed member, completion and tag. For a task that is shared with ' +
            'you, it starts at the time of the share and omits the ids of projects, areas, goals and tags that ' +
            'you cannot see.',
          tags,
          params,
          querystring: ActivityQuery,
          response: { 200: { description: 'A page of activity.', ...listResponse(ActivityList) } },
        },
      },
      async (request, reply) => {
        const caller = callerOf(request);
        const id = await visibleTask(caller, request.params.id);
        const page = requestedPage(request.query, request.url);
        const listed = await listActivity(db.read, caller, id, page);
        return sendList(request, reply, { member: 'activity', page, listed });
      },
    );

    async function visibleTask(caller: Caller, id: string): Promise<number> {
      const found = await taskState(db.read, caller, refOf(id));
      if (found === undefined) throw new AppError('NOT_FOUND');
      return found.id;
    }
  };
