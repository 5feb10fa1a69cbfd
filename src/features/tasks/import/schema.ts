import { type Static, Type } from '@sinclair/typebox';
import { Name, Nullable } from '../../../http/schemas.js';
import { newTask, TaskWithSubtasks } from '../schema.js';

export const MAX_IMPORT_BYTES = 256 * 1024 * 1024;
export const MAX_LINE_BYTES = 1024 * 1024;

export const MAX_FAILED_LINES = 1_000;

const line = {
  ...newTask,
  project_name: Type.Optional(
    Nullable({ ...Name('project'), description: 'The name of its project, which is created if it does not exist.' }),
  ),
  import_key: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 255,
      description: 'Identifies the line: a line whose key was imported before is skipped.',
    }),
  ),
};

export const TaskImportLine = Type.Object(line, {
  $id: 'TaskImportLine',
  description: 'A line of an import: a new task, like for `createTask`.',
  examples: [{ name: 'Prune the roses', project_name: 'Garden', tags: ['spring'], import_key: '8ffb773f43c8' }],
  'x-ignored-members': Object.keys(TaskWithSubtasks.properties).filter((name) => !(name in line)),
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
        line: Type.Integer({ description: 'Which line, counted from 1.' }),
        message: Type.String({ description: 'The fault.' }),
      }),
      { description: `Lines that could not be imported, at most ${MAX_FAILED_LINES}.` },
    ),
    failed_count: Type.Integer({ description: 'The number of failed lines.' }),
  },
  {
    $id: 'TaskImportResult',
    description: 'The last line of the response: the totals.',
    examples: [{ created: 998, skipped: 1, failed: [{ line: 17, message: 'name is required.' }], failed_count: 1 }],
  },
);
export type TaskImportResult = Static<typeof TaskImportResult>;

export const TaskImportQuery = Type.Object({
  dry_run: Type.Optional(Type.Boolean({ default: false, description: 'True to validate only; nothing is imported.' })),
});
