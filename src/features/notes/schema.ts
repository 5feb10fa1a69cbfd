import { type Static, Type } from '@sinclair/typebox';
import { SORT_FIELDS } from '../../filter/fields.js';
import { requestMembers, responseMembers } from '../../http/columns.js';
import {
  chosenUid,
  Envelope,
  FilterInput,
  type FiltersOf,
  IsOneOf,
  IsRelated,
  ignores,
  listQuery,
  Nullable,
  ownerMembers,
  Ref,
  Reference,
  resourceMembers,
  TimestampInput,
  timestampMembers,
  ViewInput,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import type { ErrorDetail } from '../../lib/errors.js';
import { isBlank } from '../../lib/names.js';
import { SmallTag, TagInputs } from '../tags/schema.js';
import { noteColumns } from './description.js';

export const Note = Type.Object(
  {
    ...resourceMembers,
    ...responseMembers(noteColumns),
    project_id: Nullable(
      Type.Integer({ description: 'The id of its project; null if there is none or you cannot see it.' }),
    ),
    task_id: Nullable(Type.Integer({ description: 'The id of its task; null if there is none or you cannot see it.' })),
    tags: Type.Array(Ref(SmallTag), { description: 'Oldest first.' }),
    ...ownerMembers,
    ...timestampMembers,
  },
  {
    $id: 'Note',
    description: 'A text, optionally of a project or a task.',
    examples: [
      {
        id: 11,
        uid: 'n7r9x0q2m7b4t1z',
        ...initialMembers(noteColumns),
        title: 'Movers',
        content: 'Three quotes by Friday.',
        project_id: 7,
        task_id: 42,
        tags: [{ id: 3, uid: 't4g9x0q2m7b4t1z', name: 'errand', color: '#3366cc' }],
        user_id: 1,
        access: 'owner',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Note = Static<typeof Note>;

export const NoteList = Envelope('notes', Note);

const writable = {
  ...requestMembers(noteColumns),
  project_id: Type.Optional(Reference('Its project.')),
  task_id: Type.Optional(Reference('Its task.')),
  tags: Type.Optional(TagInputs('Replaces the tags.')),
};

const newNote = { ...writable, ...chosenUid };

export const NoteCreate = Type.Object(newNote, {
  $id: 'NoteCreate',
  ...ignores(Note, newNote),
  description: 'A new note. One of title and content must not be blank.',
  examples: [{ title: 'Movers', content: 'Three quotes by Friday.', project_id: 7, tags: ['errand'] }],
});
export type NoteCreate = Static<typeof NoteCreate>;

export const NoteUpdate = Type.Object(writable, {
  $id: 'NoteUpdate',
  ...ignores(Note, writable),
  description: 'Changes of a note.',
  examples: [{ content: 'Two quotes are enough.', task_id: null }],
});
export type NoteUpdate = Static<typeof NoteUpdate>;

export const NoteQuery = listQuery(SORT_FIELDS.notes, {
  view: Type.Optional(ViewInput('notes')),
  filter: Type.Optional(FilterInput('tag:recipe updated:>=-7d "olive oil"')),
  project_id: Type.Optional(IsRelated('project')),
  task_id: Type.Optional(IsRelated('task')),
  tag: Type.Optional(IsOneOf('Has a tag with any of these names; `none` for no tag.')),
  q: Type.Optional(
    Type.String({ maxLength: 255, description: 'Text that title or content contain, without regard to case.' }),
  ),
  updated_since: Type.Optional(TimestampInput('Changed at this time or later.')),
});
export type NoteQuery = Static<typeof NoteQuery>;

export type NoteFilters = FiltersOf<NoteQuery>;

/** Returns a fault if neither title nor content has text. Paths are relative to the body. */
export function noteFaults({ title, content }: { title?: unknown; content?: unknown }): ErrorDetail[] {
  if (!isBlank(`${title ?? ''}${content ?? ''}`)) return [];
  return [{ path: '/title', message: 'must not be blank unless there is content' }];
}
