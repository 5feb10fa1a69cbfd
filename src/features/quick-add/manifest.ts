import type { Routes } from '../../context.js';
import { createdResponse, UID_ERRORS } from '../../http/resources/crud.js';
import { created, ok } from '../../http/resources/responses.js';
import { mountWrite } from '../../http/resources/write-route.js';
import { Ref } from '../../http/schemas.js';
import type { Feature } from '../../manifest.js';
import { createTask } from '../tasks/crud/service.js';
import { TaskCreate, TaskWithSubtasks } from '../tasks/schema.js';
import * as schema from './schema.js';
import { QuickAdd, QuickPreview } from './schema.js';
import { bodyOf, previewOf, readQuickAdd } from './service.js';

const routes: Routes = (context) => async (app) => {
  mountWrite(app, {
    method: 'POST',
    url: '/task/quick',
    config: {
      dryRun: true,
      limit: 'create',
      deferredLimit: true,
      errors: ['TEXT_TOO_COMPLEX', 'FORBIDDEN', ...UID_ERRORS],
    },
    schema: {
      operationId: 'quickAddTask',
      summary: 'Add a task from a line of text',
      description:
        'Parses `#tag`, `@project`, `+area`, `=assignee`, `!priority` or `p1` to `p3`, `// note`, `*30m` or `*9am` (a ' +
        'reminder), and dates and recurrences: in English, and in the language of the profile if that is German, French, ' +
        'Spanish, Portuguese or Japanese. An expression is recognised as a whole, or all of it stays in the name, as do ' +
        'names of unknown projects, areas and users, and text in quotes; of several dates the first one counts. With ' +
        '`dry_run`, no task is created: the response shows the task and the recognised parts of the text.',
      tags: ['Tasks'],
      body: Ref(QuickAdd),
      response: {
        200: {
          description: 'The parsed task, for `dry_run`.',
          ...Ref(QuickPreview),
        },
        201: { description: 'The new task.', ...createdResponse(TaskWithSubtasks) },
      },
    },
    creations: ({ body }) => (body.dry_run === true ? 0 : 1),
    async preview({ caller, body }) {
      return body.dry_run === true
        ? ok(JSON.stringify(previewOf(await readQuickAdd(context, caller, body))))
        : undefined;
    },
    // Outside of the transaction, because parsing is slow.
    async prepare({ caller, body, path, validate }) {
      const parsed = await readQuickAdd(context, caller, body);
      return { path: path.replace(/\/quick$/, ''), task: validate(Ref(TaskCreate), bodyOf(parsed, body), 'text') };
    },
    async run(write, { path, task }) {
      return created(await createTask({ ...write, keepsPast: true }, task), path);
    },
  });
};

export const quickAdd: Feature = {
  name: 'quick-add',
  routes: [{ mount: 'resource', routes }],
  scopes: { quickAddTask: 'tasks:write' },
  components: [schema],
};
