import { type Static, Type } from '@sinclair/typebox';
import { exportMembers, requestMembers, responseMembers } from '../../http/columns.js';
import { RecordUid, recordMembers, strict } from '../../http/record-schemas.js';
import {
  chosenUid,
  Envelope,
  type FiltersOf,
  IdOrUid,
  IN_ORDER,
  IsRelated,
  ignores,
  listQuery,
  ownerMembers,
  resourceMembers,
  TimestampInput,
  timestampMembers,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import { MAX_SECTIONS } from '../../lib/limits.js';
import { type AccountLists, checkRanks, type ReportFault, recordsOfType } from '../../resource/records.js';
import { SECTION } from './description.js';

export const Section = Type.Object(
  {
    ...resourceMembers,
    ...responseMembers(SECTION.columns),
    project_id: Type.Integer({ description: 'The id of its project.' }),
    ...ownerMembers,
    ...timestampMembers,
  },
  {
    $id: 'Section',
    description:
      'A part of a project, such as a column of a board. Tasks are in one section of their project, or in none.',
    examples: [
      {
        id: 5,
        uid: 's5r9x0q2m7b4t1z',
        ...initialMembers(SECTION.columns),
        name: 'Doing',
        task_limit: 3,
        rank: 'a0',
        project_id: 7,
        user_id: 1,
        access: 'owner',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Section = Static<typeof Section>;

export const SectionList = Envelope('sections', Section);

const writable = requestMembers(SECTION.columns);

const newOne = {
  ...writable,
  ...chosenUid,
  project_id: IdOrUid(`Its project, which has at most ${MAX_SECTIONS} sections. An id or a uid.`),
};

export const SectionCreate = Type.Object(newOne, {
  $id: 'SectionCreate',
  ...ignores(Section, newOne),
  description: 'A new section.',
  examples: [{ name: 'Doing', project_id: 7, task_limit: 3 }],
});
export type SectionCreate = Static<typeof SectionCreate>;

export const SectionUpdate = Type.Partial(Type.Object(writable), {
  $id: 'SectionUpdate',
  ...ignores(Section, writable),
  description: 'Changes of a section. It stays in its project.',
  examples: [{ task_limit: null }],
});
export type SectionUpdate = Static<typeof SectionUpdate>;

export const SECTION_SORT_FIELDS = ['id', 'name', 'rank', 'created_at', 'updated_at'] as const;

export const SectionQuery = listQuery(
  SECTION_SORT_FIELDS,
  {
    project_id: Type.Optional(IsRelated('project')),
    updated_since: Type.Optional(TimestampInput('Changed at this time or later.')),
  },
  IN_ORDER,
);
export type SectionQuery = Static<typeof SectionQuery>;

export type SectionFilters = FiltersOf<SectionQuery>;

export const SectionRecord = Type.Object(
  { ...recordMembers, ...exportMembers(SECTION.columns), project_uid: RecordUid('Its project.') },
  { $id: 'SectionRecord', ...strict, description: 'A section of a project, as it is exported.' },
);

declare module '../../resource/records.js' {
  interface AccountLists {
    sections: Static<typeof SectionRecord>[];
  }
}

export const sectionRecords = recordsOfType(SECTION, {
  description: 'The sections of projects. Older documents lack the list: none.',
  record: SectionRecord,
  addedLater: true,
  check: checkSections,
});

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
