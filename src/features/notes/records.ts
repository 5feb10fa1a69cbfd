import { type Static, Type } from '@sinclair/typebox';
import { exportMembers } from '../../http/columns.js';
import { project_uid, RecordUid, recordMembers, strict } from '../../http/record-schemas.js';
import { Nullable } from '../../http/schemas.js';
import { cleanName } from '../../lib/names.js';
import { type AccountLists, type ReportFault, recordsOfType } from '../../resource/records.js';
import { recordTags } from '../tags/schema.js';
import { NOTE, noteColumns } from './description.js';

declare module '../../resource/records.js' {
  interface AccountLists {
    notes: NoteRecord[];
  }
}

const NoteRecord = Type.Object(
  {
    ...recordMembers,
    ...exportMembers(noteColumns),
    project_uid,
    task_uid: Nullable(RecordUid('The task that it is about.')),
    tags: recordTags,
  },
  { $id: 'NoteRecord', ...strict, description: 'A note, as it is exported. One of title and content is not blank.' },
);
type NoteRecord = Static<typeof NoteRecord>;

export const noteRecords = recordsOfType(NOTE, {
  description: 'The notes.',
  record: NoteRecord,
  tagged: true,
  check: checkNotes,
});

function checkNotes({ notes }: AccountLists, report: ReportFault): void {
  notes.forEach(({ title, content }, index) => {
    if (cleanName(title ?? '') === '' && cleanName(content ?? '') === '') {
      report(`notes/${index}/content`, 'must not be blank when there is no title');
    }
  });
}
