import type { Routes } from '../../../context.js';
import { callerOf } from '../../../http/auth/identity.js';
import { withHeaders } from '../../../http/openapi/document.js';
import { createdResponse, UID_ERRORS } from '../../../http/resources/crud.js';
import { entityTag } from '../../../http/resources/etag.js';
import { Ref } from '../../../http/schemas.js';
import { assertValid } from '../../../http/validation/validation.js';
import { createTask } from '../crud/service.js';
import { TaskCreate, TaskWithSubtasks } from '../schema.js';
import type { Parsed } from './parse.js';
import { QuickAdd, QuickPreview } from './schema.js';
import { bodyOf, previewOf, readQuickAdd } from './service.js';

/** A task from a line of text. */
export const quickAdd: Routes = (context) => async (app) => {
  app.post(
    '/task/quick',
    {
      config: {
        limit: 'create',
        deferredLimit: true,
        idempotent: true,
        errors: ['TEXT_TOO_COMPLEX', 'FORBIDDEN', ...UID_ERRORS],
      },
      schema: {
        operationId: 'quickAddTask',
        summary: 'Add a task from a line of text',
        description:
          'Reads `#tag`, `@project`, `+area`, `!priority`, `// note`, and dates and repetitions in English, in German ' +
          'when that is the language of the profile, and days in French, Spanish, Portuguese and Japanese likewise. ' +
          'What is not understood stays in the name, names of projects and areas that there are not as well; of ' +
          'several dates the first one counts. With `dry_run`, nothing is made: the answer says what would be, and ' +
          'which part of the text says so.',
        tags: ['Tasks'],
        body: Ref(QuickAdd),
        response: {
          200: {
            description: 'What would be made, for `dry_run`.',
            ...Ref(QuickPreview),
            ...withHeaders('Idempotency-Replayed'),
          },
          201: { description: 'The new task.', ...createdResponse(TaskWithSubtasks) },
        },
      },
    },
    (request, reply) => {
      const { body } = request;
      const caller = callerOf(request);
      const isDry = body.dry_run === true;
      let parsed: Parsed;
      return app.handleIdempotently(
        request,
        reply,
        async (inside) => {
          if (isDry) return { status: 200, headers: {}, body: JSON.stringify(previewOf(parsed)) };
          const task = assertValid(request, Ref(TaskCreate), bodyOf(parsed, body), 'text');
          const made = await createTask(inside, caller, task);
          const location = `${request.url.split('?', 1)[0]?.replace(/\/quick$/, '')}/${made.id}`;
          return { status: 201, headers: { location, etag: entityTag(made) }, body: made.json };
        },
        {
          // Before the transaction: words take their time.
          async prepare() {
            await app.countDeferred(request, reply, isDry ? 0 : 1);
            parsed = await readQuickAdd(context, caller, body);
          },
        },
      );
    },
  );
};
