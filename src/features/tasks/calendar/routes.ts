import type { Routes } from '../../../context.js';
import { callerOf } from '../../../http/auth/identity.js';
import { sendJson } from '../../../http/resources/responses.js';
import { Ref } from '../../../http/schemas.js';
import { dayFrom } from '../../../lib/dates.js';
import { ResponseTime } from '../../../lib/response-time.js';
import { queryFilter } from '../../filters/service.js';
import { Calendar, CalendarQuery } from './schema.js';
import { calendar } from './service.js';

export const taskCalendar: Routes = (context) => async (app) => {
  app.get(
    '/calendar',
    {
      schema: {
        operationId: 'getCalendar',
        summary: 'Read the calendar of some days',
        description:
          'Tasks and subtasks that are due on these days, whatever their status, open ones that are deferred until one ' +
          'of them, and all coming occurrences of recurring ones on these days. At most 366 days, 2,000 items, 2,000 ' +
          'recurring tasks and 1 MB of tasks, otherwise 400.',
        tags: ['Tasks'],
        querystring: CalendarQuery,
        response: { 200: { description: 'The calendar.', ...Ref(Calendar) } },
      },
    },
    async (request, reply) => {
      const caller = callerOf(request);
      const { query } = request;
      const from = dayFrom(query.from, 'query/from', caller.timezone);
      const to = dayFrom(query.to, 'query/to', caller.timezone);
      const time = new ResponseTime(context.now(), caller.timezone);
      const filter = await queryFilter({ read: context.db.read, time }, caller, 'tasks', query.filter);
      return sendJson(reply, await calendar(context, caller, { from, to, filter, time }));
    },
  );
};
