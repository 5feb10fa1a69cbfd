import { type Static, Type } from '@sinclair/typebox';
import { requestMembers } from '../../http/columns.js';
import { Name, Ref, TimeOfDay } from '../../http/schemas.js';
import { omitColumns } from '../../lib/columns.js';
import { MAX_SECTIONS } from '../../lib/limits.js';
import { noteColumns } from '../notes/description.js';
import { projectColumns } from '../projects/columns.js';
import { SECTION } from '../sections/description.js';
import { TagInputs } from '../tags/schema.js';
import { taskColumns } from '../tasks/columns.js';
import { MAX_BLOCKERS } from '../tasks/schema.js';
import { dates, MAX_COPIED } from './schema.js';

export const FORMAT = 'tutti-template/1';

/** Bytes of a document as JSON: as many as a body may have. */
export const MAX_TEMPLATE_BYTES = 1_000_000;

const strict = { additionalProperties: false };

const MAX_DAYS = 3_700_000;
const days = (what: string) =>
  Type.Optional(
    Type.Integer({ minimum: -MAX_DAYS, maximum: MAX_DAYS, description: `${what}, in days from the start.` }),
  );

const ordinal = (description: string) => Type.Optional(Type.Integer({ minimum: 0, description }));

const tags = Type.Optional(TagInputs('The tags, by their names.'));

export const TaskTemplate = Type.Object(
  {
    ...requestMembers(
      omitColumns(
        taskColumns,
        ...(['status', 'due_date', 'defer_until', 'completed_at', 'completed_by'] as const),
        ...(['recurrence_end_date', 'position', 'rank', 'source'] as const),
      ),
    ),
    parent: ordinal('The number of its parent, which is earlier in the list; the first task is 0.'),
    section: ordinal('The number of its section; the first one is 0.'),
    due_in: days('Due date'),
    defer_in: days('Day until which it is hidden'),
    defer_time: Type.Optional(TimeOfDay('Time of that day; default: its start.')),
    recurrence_ends_in: days('Last day on which it may be due'),
    tags,
    blocked_by: Type.Optional(
      Type.Array(Type.Integer({ minimum: 0 }), {
        uniqueItems: true,
        maxItems: MAX_BLOCKERS,
        description: 'The numbers of the tasks that it waits for.',
      }),
    ),
  },
  {
    $id: 'TaskTemplate',
    ...strict,
    description: 'A task of a template.',
    examples: [{ name: 'Pack the books', due_in: 3, section: 0, tags: ['home'] }],
  },
);
export type TaskTemplate = Static<typeof TaskTemplate>;

export const NoteTemplate = Type.Object(
  { ...requestMembers(noteColumns), task: ordinal('The number of the task that it is about.'), tags },
  {
    $id: 'NoteTemplate',
    ...strict,
    description: 'A note of a template.',
    examples: [{ title: 'Movers', content: 'Three quotes.', task: 0 }],
  },
);

export const SectionTemplate = Type.Object(requestMembers(omitColumns(SECTION.columns, 'rank')), {
  $id: 'SectionTemplate',
  ...strict,
  description: 'A section of a template.',
  examples: [{ name: 'Doing', task_limit: 3 }],
});

const { name: _name, ...projectMembers } = requestMembers(
  omitColumns(projectColumns, 'status', 'due_date', 'pinned', 'rank', 'template'),
);

export const ProjectTemplate = Type.Object(
  {
    format: Type.Literal(FORMAT, { description: 'The format of this document.' }),
    project: Type.Object(
      { name: Name('project'), ...projectMembers, due_in: days('Due date'), tags },
      { ...strict, description: 'The project.' },
    ),
    sections: Type.Optional(
      Type.Array(Ref(SectionTemplate), { maxItems: MAX_SECTIONS, description: 'The sections, in their order.' }),
    ),
    tasks: Type.Optional(
      Type.Array(Ref(TaskTemplate), {
        maxItems: MAX_COPIED,
        description: 'The tasks, in their order; subtasks after their parents.',
      }),
    ),
    notes: Type.Optional(
      Type.Array(Ref(NoteTemplate), { maxItems: MAX_COPIED, description: 'The notes of the project and its tasks.' }),
    ),
  },
  {
    $id: 'ProjectTemplate',
    ...strict,
    description: 'A project as a document: without ids and people, with days from the start instead of dates.',
    examples: [
      {
        format: FORMAT,
        project: { name: 'Move house', due_in: 30 },
        sections: SectionTemplate.examples,
        tasks: TaskTemplate.examples,
        notes: NoteTemplate.examples,
      },
    ],
  },
);
export type ProjectTemplate = Static<typeof ProjectTemplate>;

export const ProjectFromTemplate = Type.Object(
  {
    template: Ref(ProjectTemplate),
    name: Type.Optional(Name('project')),
    start_date: dates.start_date,
    due_date: dates.due_date,
  },
  {
    $id: 'ProjectFromTemplate',
    ...strict,
    description: 'A new project from a template.',
    examples: [{ template: ProjectTemplate.examples[0], name: 'Move again', start_date: '2026-09-01' }],
  },
);
export type ProjectFromTemplate = Static<typeof ProjectFromTemplate>;
