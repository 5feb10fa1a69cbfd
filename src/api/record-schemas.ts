import { Type } from '@sinclair/typebox';
import { Color, Nullable } from './schemas.js';

/** The parts that the records of an exported account are made of. */

const MAX_TEXT_LENGTH = 100_000;

/** What is not understood would be lost: a document says nothing that its schema does not name. */
export const strict = { additionalProperties: false };

/** A uid, as a reference or as an identity within the document. */
export const RecordUid = (description: string) =>
  Type.String({ pattern: '^(?=.*[a-z])[0-9a-z]{15}$', description, examples: ['k3v9x0q2m7b4t1z'] });

/** A timestamp in UTC with milliseconds. */
export const RecordInstant = (description: string) =>
  Type.String({
    format: 'date-time',
    pattern: '^(?!0000)\\d{4}-\\d\\d-\\d\\dT([01]\\d|2[0-3]):[0-5]\\d:[0-5]\\d\\.\\d{3}Z$',
    description,
    examples: ['2026-03-01T09:30:00.000Z'],
  });

/** A day. */
export const RecordDay = (description: string) =>
  Type.String({ format: 'date', pattern: '^(?!0000)', description, examples: ['2026-03-31'] });

/** A text or null. */
export const RecordText = (description: string, maxLength = MAX_TEXT_LENGTH) =>
  Nullable(Type.String({ maxLength, description }));

/** What every record with a uid has. */
export const recordMembers = {
  uid: RecordUid('Unique within the document.'),
  created_at: RecordInstant('When it was created.'),
  updated_at: RecordInstant('When it last changed.'),
};

/** Relations that several records have. */
export const area_uid = Nullable(RecordUid('Its area.'));
export const goal_uid = Nullable(RecordUid('Its goal.'));
export const project_uid = Nullable(RecordUid('The project that it lies in.'));
/** A color or null. */
export const color = Nullable(Color());
