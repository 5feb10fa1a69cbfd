import { type Static, Type } from '@sinclair/typebox';
import { exportMembers, requestMembers, responseMembers } from '../../src/http/columns.js';
import { RecordUid, recordMembers, strict } from '../../src/http/record-schemas.js';
import {
  chosenUid,
  Envelope,
  type FiltersOf,
  IdOrUid,
  IsRelated,
  ignores,
  listQuery,
  ownerMembers,
  resourceMembers,
  timestampMembers,
} from '../../src/http/schemas.js';
import { initialMembers } from '../../src/lib/columns.js';
import { recordsOfType } from '../../src/resource/records.js';
import { REMARK } from './description.js';

export const Remark = Type.Object(
  {
    ...resourceMembers,
    ...responseMembers(REMARK.columns),
    task_id: Type.Integer({ description: 'The id of its task.' }),
    ...ownerMembers,
    ...timestampMembers,
  },
  {
    $id: 'Remark',
    description: 'A remark on a task, for everyone who sees the task.',
    examples: [
      {
        id: 3,
        uid: 'c5r9x0q2m7b4t1z',
        ...initialMembers(REMARK.columns),
        text: 'They come at nine.',
        task_id: 42,
        user_id: 1,
        access: 'owner',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Remark = Static<typeof Remark>;

export const RemarkList = Envelope('remarks', Remark);

const writable = requestMembers(REMARK.columns);

const newRemark = { ...writable, ...chosenUid, task_id: IdOrUid('Its task. An id or a uid.') };

export const RemarkCreate = Type.Object(newRemark, {
  $id: 'RemarkCreate',
  ...ignores(Remark, newRemark),
  description: 'A new remark.',
  examples: [{ text: 'They come at nine.', task_id: 42 }],
});
export type RemarkCreate = Static<typeof RemarkCreate>;

export const RemarkUpdate = Type.Partial(Type.Object(writable), {
  $id: 'RemarkUpdate',
  ...ignores(Remark, writable),
  description: 'Changes of a remark. It stays with its task.',
  examples: [{ text: 'They come at ten.' }],
});
export type RemarkUpdate = Static<typeof RemarkUpdate>;

export const Star = Type.Object(
  { ...resourceMembers, remark_id: Type.Integer({ description: 'The id of the remark.' }), ...timestampMembers },
  {
    $id: 'Star',
    description: 'A star that a user gives a remark. No other user sees it.',
    examples: [
      {
        id: 5,
        uid: 's5r9x0q2m7b4t1z',
        remark_id: 3,
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Star = Static<typeof Star>;

export const REMARK_SORT_FIELDS = ['id', 'created_at', 'updated_at'] as const;

export const RemarkQuery = listQuery(REMARK_SORT_FIELDS, { task_id: Type.Optional(IsRelated('task')) });
export type RemarkFilters = FiltersOf<Static<typeof RemarkQuery>>;

export const RemarkRecord = Type.Object(
  { ...recordMembers, ...exportMembers(REMARK.columns), task_uid: RecordUid('Its task.') },
  { $id: 'RemarkRecord', ...strict, description: 'A remark, as it is exported.' },
);

declare module '../../src/resource/records.js' {
  interface AccountLists {
    remarks: Static<typeof RemarkRecord>[];
  }
}

export const remarkRecords = recordsOfType(REMARK, {
  description: 'The remarks on the tasks of the account.',
  record: RemarkRecord,
  addedLater: true,
});
