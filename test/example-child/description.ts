import { Type } from '@sinclair/typebox';
import { TASK } from '../../src/features/tasks/description.js';
import { required } from '../../src/http/columns.js';
import type { ResourceType } from '../../src/resource/type.js';

const description = 'What it says, in Markdown.';

const columns = {
  text: required({
    response: Type.String({ description }),
    request: Type.String({ minLength: 1, maxLength: 2000, description }),
    record: Type.String({ maxLength: 2000, description }),
    initial: '',
  }),
};

export const REMARK = {
  type: 'remark',
  table: 'remarks',
  columns,
  relations: { task_id: TASK },
  parents: ['task_id'],
} as const satisfies ResourceType;
