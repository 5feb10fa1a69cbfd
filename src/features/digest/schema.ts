import { Type } from '@sinclair/typebox';
import { Day, Ref } from '../../http/schemas.js';
import { Task } from '../tasks/schema.js';

/** Maximum number of tasks of each group. */
export const MOST = 50;

const tasks = (description: string) => Type.Array(Ref(Task), { maxItems: MOST, description });
const count = (description: string) => Type.Integer({ description });

export const Digest = Type.Object(
  {
    date: Day('Today in your time zone.'),
    overdue: tasks('Open tasks that were due before today, the oldest first.'),
    today: tasks('Open tasks that are due today.'),
    tomorrow: tasks('Open tasks that are due tomorrow.'),
    waiting: tasks('Tasks that wait for others.'),
    counts: Type.Object(
      {
        overdue: count('All overdue tasks.'),
        today: count('All tasks due today.'),
        tomorrow: count('All tasks due tomorrow.'),
        waiting: count('All waiting tasks.'),
      },
      { description: 'The numbers of all such tasks: the lists have at most 50 each.' },
    ),
  },
  {
    $id: 'Digest',
    description: 'Your day: what is overdue, due today and tomorrow, and waiting. Deferred tasks are left out.',
    examples: [
      {
        date: '2026-03-31',
        overdue: [],
        today: [],
        tomorrow: [],
        waiting: [],
        counts: { overdue: 0, today: 0, tomorrow: 0, waiting: 0 },
      },
    ],
  },
);
