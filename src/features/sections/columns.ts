import { Type } from '@sinclair/typebox';
import { color, nameOf, plain, rank } from '../../http/columns.js';
import { Nullable } from '../../http/schemas.js';

export const sectionColumns = {
  name: nameOf('section'),
  color: color(),
  task_limit: plain({
    response: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'The number of tasks that it shall hold at most. It is shown, never enforced.',
      }),
    ),
    initial: null,
  }),
  rank: rank('the order of the sections of its project'),
};
