import { type Static, Type } from '@sinclair/typebox';
import { NOT_BLANK, Nullable, Timestamp } from '../../http/schemas.js';
import { MAX_RECORD_LENGTH } from './schema.js';

export const ImportedComment = Type.Object(
  {
    text: Type.String({ minLength: 1, maxLength: MAX_RECORD_LENGTH, ...NOT_BLANK, description: 'Markdown.' }),
    created_at: Type.Optional(
      Nullable(Timestamp('Time of writing, not in the future; the time of the import if absent or null.')),
    ),
  },
  {
    $id: 'ImportedComment',
    additionalProperties: false,
    description: 'A comment of an imported task. It belongs to the importer.',
    examples: [{ text: 'Bob:\n\nThey come at nine.', created_at: '2026-03-01T09:30:00.000Z' }],
  },
);
export type ImportedComment = Static<typeof ImportedComment>;
