import { type Static, Type } from '@sinclair/typebox';
import {
  type AccountLists,
  type AccountRecords,
  commonColumns,
  type IdMapping,
  idOf,
  type ReportFault,
  type Row,
  tagLinks,
} from '../../account-data/account-records.js';
import { exportMembers } from '../../http/columns.js';
import { project_uid, RecordUid, recordMembers, strict } from '../../http/record-schemas.js';
import { Nullable } from '../../http/schemas.js';
import { rowFromRecord } from '../../lib/columns.js';
import { cleanName } from '../../lib/names.js';
import { recordTags } from '../tags/schema.js';
import { noteColumns } from './columns.js';

declare module '../../account-data/account-records.js' {
  interface AccountLists {
    notes: NoteRecord[];
  }
}

export const NoteRecord = Type.Object(
  {
    ...recordMembers,
    ...exportMembers(noteColumns),
    project_uid,
    task_uid: Nullable(RecordUid('The task that it is about.')),
    tags: recordTags,
  },
  { $id: 'NoteRecord', ...strict, description: 'A note, as it is exported. One of title and content is not blank.' },
);
export type NoteRecord = Static<typeof NoteRecord>;

export const noteRecords: AccountRecords = {
  list: 'notes',
  description: 'The notes.',
  record: NoteRecord,
  counted: 'notes',
  relations: { project_uid: 'projects', task_uid: 'tasks' },
  tagged: true,
  rows: [['notes', noteRows], tagLinks('notes', 'note')],
  check: checkNotes,
};

function checkNotes({ notes }: AccountLists, report: ReportFault): void {
  notes.forEach(({ title, content }, index) => {
    if (cleanName(title ?? '') === '' && cleanName(content ?? '') === '') {
      report(`notes/${index}/content`, 'must not be blank when there is no title');
    }
  });
}

function* noteRows({ notes }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const one of notes) {
    yield {
      ...commonColumns(mapping, 'notes', one),
      ...rowFromRecord(noteColumns, one),
      project_id: idOf(mapping, 'projects', one.project_uid),
      task_id: idOf(mapping, 'tasks', one.task_uid),
    };
  }
}
