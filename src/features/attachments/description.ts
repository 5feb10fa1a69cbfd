import { Type } from '@sinclair/typebox';
import { nameOfFile, plain, setByService } from '../../http/columns.js';
import type { ResourceType } from '../../resource/type.js';
import { NOTE } from '../notes/description.js';
import { PROJECT } from '../projects/description.js';
import { TASK } from '../tasks/description.js';

const columns = {
  name: nameOfFile(),
  size: setByService(plain({ response: Type.Integer({ minimum: 0, description: 'In bytes.' }), initial: 0 })),
  media_type: setByService(
    plain({
      response: Type.String({
        description: 'By the first bytes of the file.',
        examples: ['application/pdf'],
      }),
      initial: 'application/octet-stream',
    }),
  ),
  sha256: setByService(
    plain({
      response: Type.String({ pattern: '^([0-9a-f]{64})?$', description: 'SHA-256 of the file, in hexadecimal.' }),
      initial: '',
    }),
  ),
};

export const ATTACHMENT = {
  type: 'attachment',
  table: 'attachments',
  columns,
  relations: { task_id: TASK, note_id: NOTE, project_id: PROJECT },
  parents: ['task_id', 'note_id', 'project_id'],
} as const satisfies ResourceType;

/** Columns of the parent of an attachment: exactly one is set. */
export const PARENTS = ['task_id', 'note_id', 'project_id'] as const;
export type ParentColumn = (typeof PARENTS)[number];
