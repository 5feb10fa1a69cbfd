import { type Static, Type } from '@sinclair/typebox';
import { exportMembers, requestMembers, responseMembers } from '../../http/columns.js';
import { Person } from '../../http/person.js';
import { RecordUid, recordMembers, strict } from '../../http/record-schemas.js';
import {
  chosenUid,
  Envelope,
  type FiltersOf,
  IsRelated,
  ignores,
  listQuery,
  Nullable,
  NullableRef,
  ownerMembers,
  Reference,
  ResourceSummary,
  resourceMembers,
  StringEnum,
  timestampMembers,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import { ATTACHMENT } from './description.js';

/** Attachments of one task, note or project. Those in the trash do not count. */
export const MAX_ATTACHMENTS = 50;

const parentId = (what: string) =>
  Nullable(Type.Integer({ description: `The id of its ${what}; null for another parent.` }));

export const Attachment = Type.Object(
  {
    ...resourceMembers,
    ...responseMembers(ATTACHMENT.columns),
    task_id: parentId('task'),
    task: NullableRef(ResourceSummary),
    note_id: parentId('note'),
    note: NullableRef(ResourceSummary),
    project_id: parentId('project'),
    project: NullableRef(ResourceSummary),
    created_by: NullableRef(Person),
    ...ownerMembers,
    ...timestampMembers,
  },
  {
    $id: 'Attachment',
    description: 'A file of a task, a note or a project.',
    examples: [
      {
        id: 5,
        uid: 'f5r9x0q2m7b4t1z',
        ...initialMembers(ATTACHMENT.columns),
        name: 'plan.pdf',
        size: 48_213,
        media_type: 'application/pdf',
        sha256: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
        task_id: 42,
        task: { id: 42, uid: 'k3v9x0q2m7b4t1z', name: 'Book movers' },
        ...{ note_id: null, note: null, project_id: null, project: null },
        created_by: { id: 1, uid: 'u1r9x0q2m7b4t1z', name: 'Ada' },
        user_id: 1,
        access: 'owner',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Attachment = Static<typeof Attachment>;

export const AttachmentList = Envelope('attachments', Attachment);

const writable = {
  ...requestMembers(ATTACHMENT.columns),
  task_id: Type.Optional(Reference('Its new task.')),
  note_id: Type.Optional(Reference('Its new note.')),
  project_id: Type.Optional(Reference('Its new project.')),
};

export const AttachmentUpdate = Type.Object(writable, {
  $id: 'AttachmentUpdate',
  ...ignores(Attachment, writable),
  description: 'Another name or another parent, which must have the same owner.',
  examples: [{ name: 'plan 2.pdf' }],
});
export type AttachmentUpdate = Static<typeof AttachmentUpdate>;

const IdOrUidText = (what: string) =>
  Type.Optional(Type.String({ maxLength: 15, description: `The id or uid of the ${what} to attach the file to.` }));

export const UploadQuery = Type.Object({
  task_id: IdOrUidText('task'),
  note_id: IdOrUidText('note'),
  project_id: IdOrUidText('project'),
  name: Type.Optional(
    Type.String({ maxLength: 255, description: 'The name of the file. Default: that in the form, else `file`.' }),
  ),
  ...chosenUid,
});
export type UploadQuery = Static<typeof UploadQuery>;

export const FileForm = Type.Object({ file: Type.String({ format: 'binary', description: 'The file.' }) });

export const ATTACHMENT_SORT_FIELDS = ['id', 'created_at', 'size'] as const;

export const AttachmentQuery = listQuery(ATTACHMENT_SORT_FIELDS, {
  task_id: Type.Optional(IsRelated('task')),
  note_id: Type.Optional(IsRelated('note')),
  project_id: Type.Optional(IsRelated('project')),
  include: Type.Optional(
    StringEnum(['tasks'], { description: 'With `project_id`: `tasks` adds the attachments of its tasks and notes.' }),
  ),
  media_type: Type.Optional(
    Type.String({
      pattern: '^[\\w!#$&^.+-]{1,100}/(\\*|[\\w!#$&^.+-]{1,100})$',
      description: 'Has this type; `image/*`: any image.',
      examples: ['image/*'],
    }),
  ),
  q: Type.Optional(
    Type.String({ maxLength: 255, description: 'Text that the name of the file contains, without regard to case.' }),
  ),
});
export type AttachmentQuery = Static<typeof AttachmentQuery>;

export type AttachmentFilters = FiltersOf<AttachmentQuery>;

export const AttachmentRecord = Type.Object(
  {
    ...recordMembers,
    ...exportMembers(ATTACHMENT.columns),
    task_uid: Nullable(RecordUid('Its task.')),
    note_uid: Nullable(RecordUid('Its note.')),
    project_uid: Nullable(RecordUid('Its project.')),
  },
  { $id: 'AttachmentRecord', ...strict, description: 'An attachment, without its bytes.' },
);
