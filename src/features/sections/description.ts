import { Type } from '@sinclair/typebox';
import { color, nameOf, plain, rank } from '../../http/columns.js';
import { Nullable } from '../../http/schemas.js';
import type { ResourceType } from '../../resource/type.js';
import { PROJECT } from '../projects/description.js';

const columns = {
  name: nameOf('section'),
  color: color(),
  task_limit: plain({
    response: Nullable(
      Type.Integer({
        minimum: 1,
        maximum: 1_000,
        description: 'Maximum number of tasks that clients show. The service does not enforce it.',
      }),
    ),
    initial: null,
  }),
  rank: rank('the order of the sections of its project'),
};

export const SECTION = {
  type: 'section',
  table: 'sections',
  columns,
  relations: { project_id: PROJECT },
  parents: ['project_id'],
} as const satisfies ResourceType;
