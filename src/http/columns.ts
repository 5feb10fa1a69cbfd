import { type Static, type TOptional, type TSchema, type TString, type TUnsafe, Type } from '@sinclair/typebox';
import type { Column, Columns } from '../lib/columns.js';
import { dayFrom, instantFrom } from '../lib/dates.js';
import { detailsToError } from '../lib/errors.js';
import { fileName } from '../lib/file-names.js';
import { MAX_NAME_LENGTH, MAX_TEXT_LENGTH } from '../lib/limits.js';
import { cleanName } from '../lib/names.js';
import { isRank, MAX_RANK_LENGTH } from '../lib/ranks.js';
import { RecordDay, RecordInstant, RecordText } from './record-schemas.js';
import { Color, Day, DayInput, Name, NOT_BLANK, Nullable, Timestamp, TimestampInput } from './schemas.js';

/** Kinds of columns, with the schemas of their members, and the schemas of resources from their columns. */

interface Schemas<InResponse extends TSchema, InRequest extends TSchema, InRecord extends TSchema> {
  response: InResponse;
  /** In request bodies. Default: as in responses. */
  request?: InRequest;
  /** In exported records. Default: as in responses. */
  record?: InRecord;
  initial: Static<InResponse>;
}

/** A string or number, stored unchanged. */
export function plain<
  InResponse extends TSchema,
  InRequest extends TSchema = InResponse,
  InRecord extends TSchema = InResponse,
>({
  response,
  request,
  record,
  initial,
}: Schemas<InResponse, InRequest, InRecord>): Column<
  InResponse,
  TOptional<InRequest>,
  InRecord,
  StoredAs<Static<InResponse>>
> {
  const asIs = (value: unknown) => value as StoredAs<Static<InResponse>>;
  return {
    form: 'value',
    response,
    request: optional((request ?? response) as InRequest),
    record: (record ?? response) as InResponse & InRecord,
    initial,
    fromBody: asIs,
    fromRecord: asIs,
  };
}

/** Type of a stored value: of one of several words, any string. */
type StoredAs<Value> = Value extends string
  ? string
  : Value extends number
    ? number
    : Value extends null
      ? null
      : never;

function optional<Schema extends TSchema>(schema: Schema): TOptional<Schema> {
  return Type.Optional(schema) as TOptional<Schema>;
}

export function required<
  InResponse extends TSchema,
  InRequest extends TSchema = InResponse,
  InRecord extends TSchema = InResponse,
>(
  schemas: Schemas<InResponse, InRequest, InRecord>,
): Column<InResponse, InRequest, InRecord, StoredAs<Static<InResponse>>> {
  return { ...plain(schemas), request: (schemas.request ?? schemas.response) as InRequest };
}

type TextOrNull = TUnsafe<string | null>;

export function nameOf(what: string, maxLength?: number): Column<TString, TString, TString, string> {
  const schema = Name(what, maxLength);
  const { format: _format, ...response } = schema;
  const clean = (value: unknown) => cleanName(value as string);
  return {
    form: 'value',
    response,
    request: schema,
    record: schema,
    initial: '',
    fromBody: clean,
    fromRecord: clean,
  };
}

/** The name of a file, without characters that mislead people or programs. */
export function nameOfFile() {
  const column = plain({
    response: Type.String({ description: 'The name of the file.', examples: ['plan.pdf'] }),
    request: Type.String({
      minLength: 1,
      maxLength: MAX_NAME_LENGTH,
      ...NOT_BLANK,
      description: 'The name of the file. Control characters, slashes and marks of direction become `_`.',
    }),
    initial: 'file',
  });
  return { ...column, fromBody: (value: unknown) => fileName(value as string) };
}

export function titleOf(
  about: string,
  request: string,
): Column<TextOrNull, TOptional<TextOrNull>, TextOrNull, string | null> {
  const clean = (value: unknown) => (value === null ? null : cleanName(value as string) || null);
  return {
    form: 'value',
    response: Nullable(Type.String({ description: about })),
    request: Type.Optional(Nullable(Type.String({ maxLength: MAX_NAME_LENGTH, description: request }))),
    record: RecordText(about, MAX_NAME_LENGTH),
    initial: null,
    fromBody: clean,
    fromRecord: clean,
  };
}

/** Descriptions of a member, where those of bodies or exported records differ from those of responses. */
interface Wording {
  request?: string;
  record?: string;
}

/** A text of up to 100,000 characters, in Markdown. */
export function longText(about: string, { request = about, record = about }: Wording = {}) {
  const column = plain({
    response: Nullable(Type.String({ description: about })),
    request: Nullable(Type.String({ maxLength: MAX_TEXT_LENGTH, description: request })),
    record: RecordText(record),
    initial: null,
  });
  return { ...column, form: 'longText' as const };
}

export function color() {
  return plain({ response: Nullable(Color()), initial: null });
}

/** A day. Bodies may have a timestamp, which becomes its day in the caller's zone. */
export function day(about: string) {
  const column = plain({
    response: Nullable(Day(about)),
    request: Nullable(DayInput(about)),
    record: Nullable(RecordDay(about)),
    initial: null,
  });
  const fromBody: typeof column.fromBody = (value, path, timezone) =>
    value === null ? null : dayFrom(value as string, path, timezone);
  return { ...column, fromBody };
}

/** A time. Bodies may have a day, which becomes its start in the caller's zone. */
export function instant(about: string, { request = about, record = about }: Wording = {}) {
  const column = plain({
    response: Nullable(Timestamp(about)),
    request: Nullable(TimestampInput(request)),
    record: Nullable(RecordInstant(record)),
    initial: null,
  });
  const fromBody: typeof column.fromBody = (value, path, timezone) =>
    value === null ? null : instantFrom(value as string, path, timezone);
  return { ...column, fromBody };
}

const RANK = '^[0-9A-Za-z]+$';
const RANK_OR_NONE = '^[0-9A-Za-z]*$';

/** The rank in a common order (`lib/ranks.ts`). A new resource without one comes last. */
export function rank(order: string) {
  const about = `Sort key in ${order}: compared by bytes, then by id.`;
  const given = (pattern: string, description: string) =>
    Type.String({ pattern, maxLength: 2 * MAX_RANK_LENGTH, description: `${about} ${description}` });
  const column = plain({
    response: Type.String({ description: about, examples: ['h0VDYk30a'] }),
    request: given(RANK, 'A key of the library `fractional-indexing`; a new one comes last.'),
    record: given(RANK_OR_NONE, 'Older documents lack it: in their order.'),
    initial: '',
  });
  const fromBody: typeof column.fromBody = (value, path) => {
    const text = value as string;
    if (isRank(text)) return text;
    throw detailsToError([{ path, message: 'must be a key that fractional-indexing generates' }], 'VALIDATION_FAILED');
  };
  return { ...addedLater(column), fromBody };
}

/** A boolean, false for a new resource. */
export function flag(about: string, { request = about }: Wording = {}) {
  const response = Type.Boolean({ description: about });
  const bit = (value: unknown): number => (value === true ? 1 : 0);
  return {
    form: 'boolean' as const,
    response,
    request: Type.Optional(Type.Boolean({ description: request })),
    record: response,
    initial: false,
    fromBody: bit,
    fromRecord: bit,
  };
}

/** A list, or null. It is stored as JSON text. */
export function jsonList<InResponse extends TSchema, InRecord extends TSchema = InResponse>(
  response: InResponse,
  record?: InRecord,
): Column<InResponse, TOptional<InResponse>, InRecord, string | null> {
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    form: 'json',
    response,
    request: optional(response),
    record: (record ?? response) as InResponse & InRecord,
    initial: null as Static<InResponse>,
    fromBody: text,
    fromRecord: text,
  };
}

export function setByService<Described extends Column>(
  column: Described,
): Omit<Described, 'request'> & { request: null } {
  return { ...column, request: null };
}

/** A column that exports of older versions lack; records without it get the initial value. */
export function addedLater<Described extends Column>(
  column: Described,
): Omit<Described, 'record'> & { record: TOptional<Described['record']> } {
  return { ...column, record: optional<Described['record']>(column.record) };
}

type SchemaIn<Described extends Columns, Where extends 'response' | 'request' | 'record'> = {
  -readonly [Name in keyof Described as Described[Name][Where] extends TSchema ? Name : never]: Extract<
    Described[Name][Where],
    TSchema
  >;
};

function schemasOf<Described extends Columns, Where extends 'response' | 'request' | 'record'>(
  columns: Described,
  where: Where,
): SchemaIn<Described, Where> {
  const members = Object.entries(columns).flatMap(([name, column]) =>
    column[where] === null ? [] : [[name, column[where]]],
  );
  return Object.fromEntries(members);
}

export function responseMembers<Described extends Columns>(columns: Described) {
  return schemasOf(columns, 'response');
}

/** Members of the body that creates a resource. Only a name is required. */
export function requestMembers<Described extends Columns>(columns: Described) {
  return schemasOf(columns, 'request');
}

export function exportMembers<Described extends Columns>(columns: Described) {
  return schemasOf(columns, 'record');
}
