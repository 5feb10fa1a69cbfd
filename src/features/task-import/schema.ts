import { type Static, Type } from '@sinclair/typebox';
import { ignores, Name, Nullable, Ref, Timestamp } from '../../http/schemas.js';
import { MAX_SUBTASKS } from '../../lib/limits.js';
import { ImportedComment } from '../comments/import-schema.js';
import { MAX_COMMENTS } from '../comments/schema.js';
import { newSubtask, newTask, Task, TaskWithSubtasks } from '../tasks/schema.js';

export const MAX_IMPORT_BYTES = 256 * 1024 * 1024;

/** Bounds of a dry run, which is one transaction. */
export const MAX_REHEARSED_LINES = 500;
export const MAX_REHEARSED_BYTES = 16 * 1024 * 1024;

export const MAX_FAILED_LINES = 1_000;

const times = {
  created_at: Type.Optional(
    Nullable(Timestamp('Time of creation, not in the future; the time of the import if absent or null.')),
  ),
  completed_at: Type.Optional(
    Nullable(
      Timestamp(
        'Time of completion, not in the future and not before `created_at`; null or absent if it is unknown. ' +
          'Requires the status 2.',
      ),
    ),
  ),
};

const comments = {
  comments: Type.Optional(
    Type.Array(Ref(ImportedComment), {
      maxItems: MAX_COMMENTS,
      description: 'Comments, in the order of their times. They need the scope `comments:write`.',
    }),
  ),
};

const subtask = { ...newSubtask, ...times, ...comments };

export const TaskImportSubtask = Type.Object(subtask, {
  $id: 'TaskImportSubtask',
  description: 'A subtask of a line of an import.',
  examples: [{ name: 'Ask for three quotes', status: 2, completed_at: '2026-03-01T09:30:00.000Z' }],
  ...ignores(Task, subtask),
});
export type TaskImportSubtask = Static<typeof TaskImportSubtask>;

const line = {
  ...newTask,
  ...times,
  ...comments,
  subtasks: Type.Optional(
    Type.Array(Ref(TaskImportSubtask), { maxItems: MAX_SUBTASKS, description: 'Subtasks, created with the task.' }),
  ),
  project_name: Type.Optional(
    Nullable({ ...Name('project'), description: 'The name of its project, which is created if it does not exist.' }),
  ),
  section_name: Type.Optional(
    Nullable({
      ...Name('section'),
      description: 'The name of its section in `project_name`, which is created if it does not exist.',
    }),
  ),
  import_key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Identifies the line: a line whose key was imported before is skipped.',
    }),
  ),
  former_import_key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description:
        'The key of the line in an earlier form. A task that was imported with it counts as imported, and takes ' +
        '`import_key` instead. Without `import_key` it is ignored.',
    }),
  ),
};

export const TaskImportLine = Type.Object(line, {
  $id: 'TaskImportLine',
  description: 'A line of an import: a new task, like for `createTask`.',
  examples: [{ name: 'Prune the roses', project_name: 'Garden', tags: ['spring'], import_key: '8ffb773f43c8' }],
  ...ignores(TaskWithSubtasks, line),
});
export type TaskImportLine = Static<typeof TaskImportLine>;

const counts = {
  created: Type.Integer({ description: 'Tasks created so far.' }),
  skipped: Type.Integer({ description: 'Lines skipped so far because they were imported before.' }),
};

export const TaskImportProgress = Type.Object(
  { lines: Type.Integer({ description: 'Lines read so far.' }), ...counts },
  {
    $id: 'TaskImportProgress',
    description: 'A line of the response, after each batch.',
    examples: [{ lines: 500, created: 498, skipped: 1 }],
  },
);

export const TaskImportResult = Type.Object(
  {
    ...counts,
    failed: Type.Array(
      Type.Object({
        line: Type.Integer({ description: 'Number of the line, from 1.' }),
        message: Type.String({ description: 'The fault.' }),
      }),
      { description: `Lines that could not be imported, at most ${MAX_FAILED_LINES}.` },
    ),
    failed_count: Type.Integer({ description: 'The number of failed lines.' }),
    batches: Type.Array(Type.String(), {
      description:
        'The uids of the batches in the change log, in order. An import has one for each of its transactions.',
    }),
  },
  {
    $id: 'TaskImportResult',
    description: 'The last line of the response: the totals.',
    examples: [
      {
        created: 998,
        skipped: 1,
        failed: [{ line: 17, message: 'name is required.' }],
        failed_count: 1,
        batches: ['b7k2m9x0q4v1t3z'],
      },
    ],
  },
);
export type TaskImportResult = Static<typeof TaskImportResult>;

export const TaskImportQuery = Type.Object({
  dry_run: Type.Optional(Type.Boolean({ default: false, description: 'The same as the header `Dry-Run`.' })),
});
