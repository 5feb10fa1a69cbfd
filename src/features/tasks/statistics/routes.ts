import type { Routes } from '../../../context.js';
import { callerOf } from '../../../http/auth/identity.js';
import { Ref } from '../../../http/schemas.js';
import { dayFrom } from '../../../lib/dates.js';
import { ResponseTime } from '../../../lib/response-time.js';
import { queryFilter } from '../../filters/service.js';
import { TaskStats, TaskStatsQuery } from './schema.js';
import { taskStats } from './service.js';

export const taskStatistics: Routes = (context) => async (app) => {
  app.get(
    '/tasks/stats',
    {
      schema: {
        operationId: 'getTaskStats',
        summary: 'Read statistics of your tasks',
        description:
          'Counts tasks and subtasks by day, week or month in your time zone, also those in your trash: they count as ' +
          'open until they were deleted. Filters and groups use the present values of a task. Of tasks that are shared ' +
          'with you, the history since the share counts.',
        tags: ['Tasks'],
        querystring: TaskStatsQuery,
        response: { 200: { description: 'The statistics.', ...Ref(TaskStats) } },
      },
    },
    async (request) => {
      const caller = callerOf(request);
      const { query } = request;
      const from = dayFrom(query.from, 'query/from', caller.timezone);
      const to = dayFrom(query.to, 'query/to', caller.timezone);
      const time = new ResponseTime(context.now(), caller.timezone);
      const filter = await queryFilter({ read: context.db.read, time }, caller, 'tasks', query.filter);
      return taskStats(context, caller, { ...query, from, to, filter, time });
    },
  );
};
