import { type Static, Type } from '@sinclair/typebox';
import {
  type AccountLists,
  type AccountRecords,
  checkRanks,
  commonColumns,
  type IdMapping,
  idOf,
  type ReportFault,
  type Row,
} from '../../account-data/account-records.js';
import { exportMembers } from '../../http/columns.js';
import { RecordUid, recordMembers, strict } from '../../http/record-schemas.js';
import { rowFromRecord } from '../../lib/columns.js';
import { rankOfNumber } from '../../lib/ranks.js';
import { sectionColumns } from './columns.js';
import { MAX_SECTIONS } from './schema.js';

declare module '../../account-data/account-records.js' {
  interface AccountLists {
    sections: SectionRecord[];
  }
}

export const SectionRecord = Type.Object(
  { ...recordMembers, ...exportMembers(sectionColumns), project_uid: RecordUid('Its project.') },
  { $id: 'SectionRecord', ...strict, description: 'A section of a project, as it is exported.' },
);
export type SectionRecord = Static<typeof SectionRecord>;

export const sectionRecords: AccountRecords = {
  list: 'sections',
  description: 'The sections of projects. Older documents lack the list: none.',
  record: SectionRecord,
  addedLater: true,
  counted: 'sections',
  relations: { project_uid: 'projects' },
  rows: [['sections', sectionRows]],
  check: checkSections,
};

function checkSections({ sections = [] }: AccountLists, report: ReportFault): void {
  checkRanks('sections', sections, report);
  const counts = new Map<string, number>();
  sections.forEach(({ project_uid }, index) => {
    const count = (counts.get(project_uid) ?? 0) + 1;
    counts.set(project_uid, count);
    if (count === MAX_SECTIONS + 1) {
      report(`sections/${index}/project_uid`, `names a project with more than ${MAX_SECTIONS} sections`);
    }
  });
}

function* sectionRows({ sections = [] }: AccountLists, mapping: IdMapping): Iterable<Row> {
  for (const [index, one] of sections.entries()) {
    yield {
      ...commonColumns(mapping, 'sections', one),
      ...rowFromRecord(sectionColumns, one),
      rank: one.rank || rankOfNumber(index),
      project_id: idOf(mapping, 'projects', one.project_uid),
    };
  }
}
