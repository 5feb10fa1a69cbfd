import { type Static, Type } from '@sinclair/typebox';
import { exportMembers, requestMembers, responseMembers } from '../../http/columns.js';
import { area_uid, recordMembers, strict } from '../../http/record-schemas.js';
import {
  chosenUid,
  DayInput,
  Envelope,
  type FiltersOf,
  IsOneOfOrNone,
  IsRelated,
  ignores,
  listQuery,
  Nullable,
  NullableRef,
  Reference,
  ResourceSummary,
  resourceMembers,
  StringEnum,
  TimestampInput,
  timestampMembers,
} from '../../http/schemas.js';
import { initialMembers } from '../../lib/columns.js';
import { recordsOfType } from '../../resource/records.js';
import { GOAL, GOAL_STATUSES, HORIZONS } from './description.js';

export const Goal = Type.Object(
  {
    ...resourceMembers,
    ...responseMembers(GOAL.columns),
    area_id: Nullable(Type.Integer({ description: 'The id of its area.' })),
    area: NullableRef(ResourceSummary),
    ...timestampMembers,
  },
  {
    $id: 'Goal',
    description: 'A purpose of projects and tasks. Its name is unique among your goals, without regard to case.',
    examples: [
      {
        id: 4,
        uid: 'g6r9x0q2m7b4t1z',
        ...initialMembers(GOAL.columns),
        name: 'Live closer to work',
        why: 'An hour a day for other things.',
        horizon: 'year',
        target_date: '2026-12-31',
        status: 'active',
        color: '#3366cc',
        area_id: 2,
        area: { id: 2, uid: 'a5r9x0q2m7b4t1z', name: 'Home' },
        created_at: '2026-03-01T09:30:00.000Z',
        updated_at: '2026-03-01T09:30:00.000Z',
      },
    ],
  },
);
export type Goal = Static<typeof Goal>;

export const GoalList = Envelope('goals', Goal);

const writable = {
  ...requestMembers(GOAL.columns),
  area_id: Type.Optional(Reference('Its area.')),
};

const newOne = { ...writable, ...chosenUid };

export const GoalCreate = Type.Object(newOne, {
  $id: 'GoalCreate',
  ...ignores(Goal, newOne),
  description: 'A new goal.',
  examples: [{ name: 'Live closer to work', horizon: 'year', target_date: '2026-12-31' }],
});

export const GoalUpdate = Type.Partial(Type.Object(writable), {
  $id: 'GoalUpdate',
  ...ignores(Goal, writable),
  description: 'Changes of a goal.',
  examples: [{ status: 'achieved' }],
});
export type GoalUpdate = Static<typeof GoalUpdate>;

export const GOAL_SORT_FIELDS = ['id', 'name', 'status', 'horizon', 'target_date', 'created_at', 'updated_at'] as const;

export const GoalQuery = listQuery(GOAL_SORT_FIELDS, {
  status: Type.Optional(
    Type.Array(StringEnum(GOAL_STATUSES), { maxItems: 100, description: 'Any of these statuses.' }),
  ),
  horizon: Type.Optional(IsOneOfOrNone(StringEnum(HORIZONS), 'Any of these horizons, or `none`.')),
  area_id: Type.Optional(IsRelated('area')),
  q: Type.Optional(
    Type.String({ maxLength: 255, description: 'Text that name or why contain, without regard to case.' }),
  ),
  target: Type.Optional(StringEnum(['none', 'any'], { description: 'No target date, or any.' })),
  target_before: Type.Optional(DayInput('To be achieved before this day.')),
  target_after: Type.Optional(DayInput('To be achieved after this day.')),
  updated_since: Type.Optional(TimestampInput('Changed at this time or later.')),
});
export type GoalQuery = Static<typeof GoalQuery>;

export type GoalFilters = FiltersOf<GoalQuery>;

export const GoalRecord = Type.Object(
  { ...recordMembers, ...exportMembers(GOAL.columns), area_uid },
  { $id: 'GoalRecord', ...strict, description: 'A goal, as it is exported.' },
);

declare module '../../resource/records.js' {
  interface AccountLists {
    goals: Static<typeof GoalRecord>[];
  }
}

export const goalRecords = recordsOfType(GOAL, { description: 'The goals.', record: GoalRecord, uniqueNames: true });
