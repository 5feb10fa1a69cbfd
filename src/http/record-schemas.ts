import { Type } from '@sinclair/typebox';
import { MAX_TEXT_LENGTH } from '../lib/limits.js';
import { Nullable } from './schemas.js';

/** Schemas of the records of an exported account. */

/** Unknown members are refused, because they would be lost. */
export const strict = { additionalProperties: false };

export const RecordUid = (description: string) =>
  Type.String({ pattern: '^(?=.*[a-z])[0-9a-z]{15}$', description, examples: ['k3v9x0q2m7b4t1z'] });

export const RecordInstant = (description: string) =>
  Type.String({
    format: 'date-time',
    pattern: '^(?!0000)\\d{4}-\\d\\d-\\d\\dT([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
    description,
    examples: ['2026-03-01T09:30:00.000Z'],
  });

export const RecordDay = (description: string) =>
  Type.String({ format: 'date', pattern: '^(?!0000)', description, examples: ['2026-03-31'] });

export const RecordText = (description: string, maxLength = MAX_TEXT_LENGTH) =>
  Nullable(Type.String({ maxLength, description }));

export const recordMembers = {
  uid: RecordUid('Unique within the document.'),
  created_at: RecordInstant('Time of creation.'),
  updated_at: RecordInstant('Time of the last change.'),
};

export const area_uid = Nullable(RecordUid('Its area.'));
export const goal_uid = Nullable(RecordUid('Its goal.'));
export const project_uid = Nullable(RecordUid('Its project.'));
