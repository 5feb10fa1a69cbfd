import type { Schema } from './model.js';

/**
 * The base of a schema by its name: what matches is replaced. A schema that has all members of its base is written as
 * `allOf`; the first base that exists counts.
 */
const EXTENSIONS: readonly [name: RegExp, base: string][] = [
  [/^Restored(?<type>.+)$/, '$<type>'],
  [/^Deleted(?<type>.+)$/, 'TrashEntry'],
  [/^(?<type>.+)WithSubtasks$/, '$<type>'],
  [/^(?<type>.+)(?:Create|BulkChanges)$/, '$<type>Update'],
  [/^TaskCreate$/, 'SubtaskCreate'],
  [/^TaskImportLine$/, 'TaskImportSubtask'],
  [/^TaskImportSubtask$/, 'SubtaskCreate'],
  [/^.+Change$/, 'ChangeBase'],
  [/^ProblemDetails$/, 'ErrorBody'],
  [/^(?<type>.+)$/, '$<type>Fields'],
];

/** Replaces what schemas repeat of the schema that they extend. */
export function referToBases(schemas: Record<string, Schema>): Record<string, Schema> {
  const all = Object.entries(schemas).map(([name, schema]) => {
    const bases = EXTENSIONS.filter(([pattern]) => pattern.test(name)).map(([pattern, base]) =>
      name.replace(pattern, base),
    );
    const base = bases.find((one) => isExtension(schema, schemas[one]));
    return [name, base === undefined ? schema : extension(schema, base, schemas[base] as Schema)] as const;
  });
  return Object.fromEntries(all);
}

function isExtension({ properties: own = {}, required = [], ...rest }: Schema, base: Schema | undefined): boolean {
  if (base?.properties === undefined || 'additionalProperties' in rest || 'additionalProperties' in base) return false;
  const isWhole = Object.keys(base.properties).every((name) => name in own);
  return isWhole && (base.required ?? []).every((name) => required.includes(name));
}

/** What equals the base is left out. A member that the extension requires stands there again. */
function extension({ properties = {}, required = [], type, ...about }: Schema, name: string, base: Schema): Schema {
  const isNew = ([member, schema]: [string, unknown]) =>
    JSON.stringify(schema) !== JSON.stringify(base.properties?.[member]) ||
    (required.includes(member) && !base.required?.includes(member));
  const added = Object.fromEntries(Object.entries(properties).filter(isNew));
  const needed = required.filter((member) => member in added);
  const more = { type, ...(needed.length > 0 && { required: needed }), properties: added };
  return { ...about, allOf: [{ $ref: `#/components/schemas/${name}` }, more] };
}
