import { type Static, Type } from '@sinclair/typebox';
import { Ref } from '../../http/schemas.js';
import { atInput, beforeInput } from './columns.js';
import { MAX_OF_TASK } from './limits.js';

export const NewReminder = Type.Object(
  { at: Type.Optional(atInput()), before: Type.Optional(beforeInput()) },
  {
    $id: 'NewReminder',
    description: 'The time of a reminder: exactly one of `at` and `before`.',
    examples: [{ before: 'PT30M' }],
  },
);
export type NewReminder = Static<typeof NewReminder>;

export const newReminders = Type.Optional(
  Type.Array(Ref(NewReminder), { maxItems: MAX_OF_TASK, description: 'Reminders of yours about it.' }),
);
