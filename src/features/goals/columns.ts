import { color, day, longText, nameOf, plain } from '../../http/columns.js';
import { Nullable, StringEnum } from '../../http/schemas.js';

export const GOAL_STATUSES = ['active', 'achieved', 'paused', 'dropped'] as const;
export const HORIZONS = ['season', 'year'] as const;

export const goalColumns = {
  name: nameOf('goal'),
  why: longText('What it is for, in Markdown.', { record: 'What it is for.' }),
  horizon: plain({
    response: Nullable(StringEnum(HORIZONS, { description: 'How far ahead it lies; null when that is open.' })),
    record: Nullable(StringEnum(HORIZONS, { description: 'How far ahead it lies.' })),
    initial: null,
  }),
  target_date: day('The day by which it shall be achieved.'),
  status: plain({
    response: StringEnum(GOAL_STATUSES, { description: 'How it stands.' }),
    request: StringEnum(GOAL_STATUSES, { description: 'How it stands. A new goal is `active`.' }),
    initial: 'active',
  }),
  color: color(),
};
