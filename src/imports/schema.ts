import { type Static, Type } from '@sinclair/typebox';
import { AccountEmail } from '../features/accounts/schema.js';
import { Nullable, StringEnum } from '../http/schemas.js';
import { FORMAT_NAMES } from './formats/format-names.js';
import { ENCODINGS } from './formats/text.js';
import { MAX_FAILURES, MAX_FILE_BYTES, MAX_ITEMS, MAX_UNPACKED_BYTES } from './limits.js';

export const FileForm = Type.Object(
  {
    file: Type.String({
      format: 'binary',
      description: 'The file. Its name counts if the parameter `name` is absent.',
    }),
  },
  { examples: [{ file: 'Title,List\nPrune the roses,Garden\n' }] },
);

export const FileImportQuery = Type.Object({
  name: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'The name of the file: tables are recognised by `.csv`, and some formats name a project after it.',
      examples: ['tasks.csv'],
    }),
  ),
  format: Type.Optional(
    StringEnum(FORMAT_NAMES, { description: 'The format of the file, if it is not recognised.', examples: ['csv'] }),
  ),
  columns: Type.Optional(
    Type.String({
      maxLength: 4_000,
      description: 'The columns of a table by member. Common headings are recognised without it.',
      examples: ['name=Title,due_date=Due'],
    }),
  ),
  user: Type.Optional(AccountEmail('The e-mail address of the user to import, from a database with several.')),
  project: Type.Optional(
    Type.String({
      maxLength: 255,
      description: 'The project of tasks without one. Empty for none, also instead of the name of a calendar.',
      examples: ['Inbox of 2025'],
    }),
  ),
  preview: Type.Optional(
    Type.Boolean({ default: false, description: 'True to count what would be imported, and write nothing.' }),
  ),
});
export type FileImportQuery = Static<typeof FileImportQuery>;

export const FileImportProgress = Type.Object(
  {
    done: Type.Integer({ description: 'Items imported, skipped or failed so far.' }),
    total: Type.Integer({ description: 'Items of the file.' }),
  },
  {
    $id: 'FileImportProgress',
    description: 'A line of the response, after each batch.',
    examples: [{ done: 500, total: 1_200 }],
  },
);

const Counts = (what: string) =>
  Type.Object(
    {
      areas: Type.Integer({ description: 'Areas.' }),
      goals: Type.Integer({ description: 'Goals.' }),
      tags: Type.Integer({ description: 'Tags with a colour. Those of tasks are created with the tasks.' }),
      projects: Type.Integer({
        description: 'Projects with members of their own. Others are created with their tasks.',
      }),
      notes: Type.Integer({ description: 'Notes.' }),
      views: Type.Integer({ description: 'Views, from saved filters.' }),
      tasks: Type.Integer({ description: 'Tasks, without their subtasks.' }),
    },
    { description: what },
  );

export const FileImportResult = Type.Object(
  {
    format: StringEnum(FORMAT_NAMES, { description: 'The format of the file.' }),
    encoding: Nullable(
      StringEnum(ENCODINGS, {
        description:
          'The encoding of the text: UTF-16 by its byte-order mark, else UTF-8, else Windows-1252; null for an archive ' +
          'or a database.',
      }),
    ),
    created: Counts('Created; in a preview, those that would be.'),
    skipped: Counts('Skipped, because they exist or were imported before.'),
    subtasks: Type.Integer({ description: 'Subtasks in the file.' }),
    noted: Type.Integer({ description: 'Facts without a member of their own. They are in the notes of their tasks.' }),
    raised: Type.Integer({ description: 'Subtasks of subtasks. They are below the top-level task.' }),
    topped: Type.Integer({ description: 'Subtasks that are tasks, because their parent is missing or full.' }),
    left_out: Type.Array(
      Type.Object({
        what: Type.String({ description: 'A plural noun.' }),
        count: Type.Integer({ description: 'Their number.' }),
      }),
      { description: 'Facts without a counterpart here.' },
    ),
    warnings: Type.Array(Type.String(), { description: 'Reasons why the file may be incomplete.' }),
    failed: Type.Array(
      Type.Object({
        line: Type.Integer({ description: 'Its place in the file, from 1.' }),
        label: Nullable(Type.String({ description: 'Name of the item; null if only the line is known.' })),
        message: Type.String({ description: 'The fault.' }),
      }),
      { description: `Items that could not be imported, at most ${MAX_FAILURES}.` },
    ),
    failed_count: Type.Integer({ description: 'The number of failed items.' }),
    batches: Type.Array(Type.String(), { description: 'The uids of the batches in the change log, in order.' }),
  },
  {
    $id: 'FileImportResult',
    description: 'The last line of the response: the totals.',
    examples: [
      {
        ...{ format: 'csv', encoding: 'utf-8' },
        created: { areas: 0, goals: 0, tags: 0, projects: 0, notes: 0, views: 0, tasks: 998 },
        skipped: { areas: 0, goals: 0, tags: 0, projects: 0, notes: 0, views: 0, tasks: 1 },
        ...{ subtasks: 12, noted: 40, raised: 0, topped: 0, left_out: [{ what: 'attached files', count: 3 }] },
        ...{ warnings: [], failed: [{ line: 17, label: null, message: 'It has no name.' }], failed_count: 1 },
        batches: ['b7k2m9x0q4v1t3z'],
      },
    ],
  },
);
export type FileImportResult = Static<typeof FileImportResult>;

export const FILE_LIMITS =
  `The file may have ${MAX_FILE_BYTES / 1_048_576} MiB, unpacked ${MAX_UNPACKED_BYTES / 1_048_576} MiB, and ` +
  `${MAX_ITEMS} tasks, and must arrive within 30 seconds.`;
