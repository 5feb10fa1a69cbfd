import { color, day, longText, nameOf, plain } from '../../http/columns.js';
import { Nullable, StringEnum } from '../../http/schemas.js';
import type { ResourceType } from '../../resource/type.js';
import { AREA } from '../areas/description.js';

export const GOAL_STATUSES = ['active', 'achieved', 'paused', 'dropped'] as const;
export const HORIZONS = ['season', 'year'] as const;

const columns = {
  name: nameOf('goal'),
  why: longText('The reason for the goal, in Markdown.', { record: 'The reason for the goal.' }),
  horizon: plain({
    response: Nullable(StringEnum(HORIZONS, { description: 'Time frame; null for none.' })),
    record: Nullable(StringEnum(HORIZONS, { description: 'Time frame.' })),
    initial: null,
  }),
  target_date: day('The day by which it is to be achieved.'),
  status: plain({
    response: StringEnum(GOAL_STATUSES, { description: 'Status of the goal.' }),
    request: StringEnum(GOAL_STATUSES, { description: 'Status of the goal. A new one is `active`.' }),
    initial: 'active',
  }),
  color: color(),
};

export const GOAL = {
  type: 'goal',
  table: 'goals',
  columns,
  relations: { area_id: AREA },
} as const satisfies ResourceType;
