import { type Static, type TOptional, type TSchema, type TString, type TUnsafe, Type } from '@sinclair/typebox';
import type { Column, Columns } from '../lib/columns.js';
import { dayFrom, instantFrom } from '../lib/dates.js';
import { cleanName } from '../lib/names.js';
import { RecordDay, RecordInstant, RecordText } from './record-schemas.js';
import { Color, Day, DayInput, Name, Nullable, Timestamp, TimestampInput } from './schemas.js';

/** Kinds of columns, with the schemas of their members, and the schemas of resources from their columns. */

interface Schemas<Shown extends TSchema, Given extends TSchema, Exported extends TSchema> {
  shown: Shown;
  /** In bodies; as in responses when absent. */
  given?: Given;
  /** In exported records; as in responses when absent. */
  exported?: Exported;
  initial: Static<Shown>;
}

/** A string or number that is stored as it is shown. */
export function plain<Shown extends TSchema, Given extends TSchema = Shown, Exported extends TSchema = Shown>({
  shown,
  given,
  exported,
  initial,
}: Schemas<Shown, Given, Exported>): Column<Shown, TOptional<Given>, Exported, StoredAs<Static<Shown>>> {
  const asIs = (value: unknown) => value as StoredAs<Static<Shown>>;
  return {
    form: 'value',
    shown,
    given: optional((given ?? shown) as Given),
    exported: (exported ?? shown) as Shown & Exported,
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

export function required<Shown extends TSchema, Given extends TSchema = Shown, Exported extends TSchema = Shown>(
  schemas: Schemas<Shown, Given, Exported>,
): Column<Shown, Given, Exported, StoredAs<Static<Shown>>> {
  return { ...plain(schemas), given: (schemas.given ?? schemas.shown) as Given };
}

type TextOrNull = TUnsafe<string | null>;

export function nameOf(what: string, maxLength?: number): Column<TString, TString, TString, string> {
  const schema = Name(what, maxLength);
  const clean = (value: unknown) => cleanName(value as string);
  return {
    form: 'value',
    shown: schema,
    given: schema,
    exported: schema,
    initial: '',
    fromBody: clean,
    fromRecord: clean,
  };
}

export function titleOf(
  about: string,
  given: string,
): Column<TextOrNull, TOptional<TextOrNull>, TextOrNull, string | null> {
  const clean = (value: unknown) => (value === null ? null : cleanName(value as string) || null);
  return {
    form: 'value',
    shown: Nullable(Type.String({ description: about })),
    given: Type.Optional(Nullable(Type.String({ maxLength: 255, description: given }))),
    exported: RecordText(about, 255),
    initial: null,
    fromBody: clean,
    fromRecord: clean,
  };
}

/** Descriptions of a member where bodies or exported records differ from responses. */
interface Wording {
  given?: string;
  exported?: string;
}

const MAX_TEXT_LENGTH = 100_000;

/** A text of up to 100,000 characters, in Markdown. */
export function longText(about: string, { given = about, exported = about }: Wording = {}) {
  const column = plain({
    shown: Nullable(Type.String({ description: about })),
    given: Nullable(Type.String({ maxLength: MAX_TEXT_LENGTH, description: given })),
    exported: RecordText(exported),
    initial: null,
  });
  return { ...column, form: 'longText' as const };
}

export function color() {
  return plain({ shown: Nullable(Color()), initial: null });
}

/** A day. Bodies may have a timestamp, which becomes its day in the caller's zone. */
export function day(about: string) {
  const column = plain({
    shown: Nullable(Day(about)),
    given: Nullable(DayInput(about)),
    exported: Nullable(RecordDay(about)),
    initial: null,
  });
  const fromBody: typeof column.fromBody = (value, path, timezone) =>
    value === null ? null : dayFrom(value as string, path, timezone);
  return { ...column, fromBody };
}

/** A time. Bodies may have a day, which becomes its start in the caller's zone. */
export function instant(about: string, { given = about, exported = about }: Wording = {}) {
  const column = plain({
    shown: Nullable(Timestamp(about)),
    given: Nullable(TimestampInput(given)),
    exported: Nullable(RecordInstant(exported)),
    initial: null,
  });
  const fromBody: typeof column.fromBody = (value, path, timezone) =>
    value === null ? null : instantFrom(value as string, path, timezone);
  return { ...column, fromBody };
}

/** A boolean, false for a new resource. */
export function flag(about: string, { given = about }: Wording = {}) {
  const shown = Type.Boolean({ description: about });
  const bit = (value: unknown): number => (value === true ? 1 : 0);
  return {
    form: 'boolean' as const,
    shown,
    given: Type.Optional(Type.Boolean({ description: given })),
    exported: shown,
    initial: false,
    fromBody: bit,
    fromRecord: bit,
  };
}

/** A list, or null. It is stored as JSON text. */
export function jsonList<Shown extends TSchema, Exported extends TSchema = Shown>(
  shown: Shown,
  exported?: Exported,
): Column<Shown, TOptional<Shown>, Exported, string | null> {
  const text = (value: unknown) => (value === null ? null : JSON.stringify(value));
  return {
    form: 'json',
    shown,
    given: optional(shown),
    exported: (exported ?? shown) as Shown & Exported,
    initial: null as Static<Shown>,
    fromBody: text,
    fromRecord: text,
  };
}

export function setByService<Described extends Column>(column: Described): Omit<Described, 'given'> & { given: null } {
  return { ...column, given: null };
}

/** A column that documents exported by older versions lack. They have its initial value. */
export function addedLater<Described extends Column>(
  column: Described,
): Omit<Described, 'exported'> & { exported: TOptional<Described['exported']> } {
  return { ...column, exported: optional<Described['exported']>(column.exported) };
}

type SchemaIn<Described extends Columns, Where extends 'shown' | 'given' | 'exported'> = {
  -readonly [Name in keyof Described as Described[Name][Where] extends TSchema ? Name : never]: Extract<
    Described[Name][Where],
    TSchema
  >;
};

function schemasOf<Described extends Columns, Where extends 'shown' | 'given' | 'exported'>(
  columns: Described,
  where: Where,
): SchemaIn<Described, Where> {
  const members = Object.entries(columns).flatMap(([name, column]) =>
    column[where] === null ? [] : [[name, column[where]]],
  );
  return Object.fromEntries(members);
}

export function responseMembers<Described extends Columns>(columns: Described) {
  return schemasOf(columns, 'shown');
}

/** Members of the body that creates a resource. Only a name is required. */
export function givenMembers<Described extends Columns>(columns: Described) {
  return schemasOf(columns, 'given');
}

export function exportedMembers<Described extends Columns>(columns: Described) {
  return schemasOf(columns, 'exported');
}
