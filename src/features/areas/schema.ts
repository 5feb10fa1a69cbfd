import { type Static, Type } from '@sinclair/typebox';
import { exportMembers, requestMembers, responseMembers } from '../../http/columns.js';
import { recordMembers, strict } from '../../http/record-schemas.js';
import {
  chosenUid,
  Envelope,
  type FiltersOf,
  ignores,
  listQuery,
  resourceMembers,
  TimestampInput,
  timestampMembers,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import { recordsOfType } from '../../resource/records.js';
import { AREA } from './description.js';

export const Area = Type.Object(
  {
    ...resourceMembers,
    ...responseMembers(AREA.columns),
    ...timestampMembers,
  },
  {
    $id: 'Area',
    description: 'A part of your life or work. Its name is unique among your areas, without regard to case.',
    examples: [
      {
        id: 2,
        uid: 'a5r9x0q2m7b4t1z',
        ...initialMembers(AREA.columns),
        name: 'Home',
        color: '#3366cc',
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Area = Static<typeof Area>;

export const AreaList = Envelope('areas', Area);

const writable = requestMembers(AREA.columns);

const newOne = { ...writable, ...chosenUid };

export const AreaCreate = Type.Object(newOne, {
  $id: 'AreaCreate',
  ...ignores(Area, newOne),
  description: 'A new area.',
  examples: [{ name: 'Home', color: '#3366cc' }],
});

export const AreaUpdate = Type.Partial(Type.Object(writable), {
  $id: 'AreaUpdate',
  ...ignores(Area, writable),
  description: 'Changes of an area.',
  examples: [{ description: 'Flat, garden, neighbours' }],
});
export type AreaUpdate = Static<typeof AreaUpdate>;

export const AREA_SORT_FIELDS = ['id', 'name', 'created_at', 'updated_at'] as const;

export const AreaQuery = listQuery(AREA_SORT_FIELDS, {
  q: Type.Optional(
    Type.String({ maxLength: 255, description: 'Text that name or description contain, without regard to case.' }),
  ),
  updated_since: Type.Optional(TimestampInput('Changed at this time or later.')),
});
export type AreaQuery = Static<typeof AreaQuery>;

export type AreaFilters = FiltersOf<AreaQuery>;

export const AreaRecord = Type.Object(
  { ...recordMembers, ...exportMembers(AREA.columns) },
  { $id: 'AreaRecord', ...strict, description: 'An area, as it is exported.' },
);

declare module '../../resource/records.js' {
  interface AccountLists {
    areas: Static<typeof AreaRecord>[];
  }
}

export const areaRecords = recordsOfType(AREA, { description: 'The areas.', record: AreaRecord, uniqueNames: true });
