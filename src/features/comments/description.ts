import { Type } from '@sinclair/typebox';
import { instant, plain, required, setByService } from '../../http/columns.js';
import { NOT_BLANK, Nullable, StringEnum } from '../../http/schemas.js';
import type { ResourceType } from '../../resource/type.js';
import { TASK } from '../tasks/description.js';

export const MAX_TEXT_LENGTH = 10_000;

const VIA = ['key', 'app'] as const;

const columns = {
  text: required({
    response: Type.String({ description: 'Markdown. A mention of a user is `@[uid]`; `mentions` has their names.' }),
    request: Type.String({
      minLength: 1,
      maxLength: MAX_TEXT_LENGTH,
      ...NOT_BLANK,
      description:
        'Markdown. `@name` mentions the one user who sees the task and has this name, first name or, if you see it, ' +
        'part of the address before its sign; `@"Full name"` with spaces; `@[uid]`. At most 20 users; all else stays text.',
    }),
    record: Type.String({ minLength: 1, maxLength: MAX_TEXT_LENGTH, description: 'The text, in Markdown.' }),
    initial: '',
  }),
  via: setByService(
    plain({
      response: Nullable(
        StringEnum(VIA, {
          description: 'The program that wrote it for its author: an API key or an app; null for none.',
        }),
      ),
      initial: null,
    }),
  ),
  edited_at: setByService(instant('Time of the last change by its author; null if there was none.')),
};

export const COMMENT = {
  type: 'comment',
  table: 'comments',
  columns,
  relations: { task_id: TASK },
  parents: ['task_id'],
} as const satisfies ResourceType;
