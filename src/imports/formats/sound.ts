import { KindGuard, type Static, type TObject, type TSchema, Type } from '@sinclair/typebox';
import { Value } from '@sinclair/typebox/value';
import type { Converted } from './converted.js';
import { isMembers, type Root } from './json.js';

/**
 * Members of objects in files of JSON, checked one by one: a member of another type, or an element of a list, is told and
 * left out, and does not make the object unreadable. Members that a format does not declare are not read.
 */

export const Text = Type.Optional(Type.String());
export const Amount = Type.Optional(Type.Number());
/** Numbers in some versions of a program, texts in others. */
export const Id = Type.Optional(Type.Union([Type.String(), Type.Number()]));
export const Flag = Type.Optional(Type.Union([Type.Boolean(), Type.Literal(0), Type.Literal(1)]));

/** Returns the sound members of an object; undefined if it is none. Others go to the facts. */
export function sound<T extends TObject>(schema: T, value: unknown, facts: string[]): Static<T> | undefined {
  if (!isMembers(value)) return undefined;
  return soundValue(schema, value, { path: '', facts }) as Static<T>;
}

interface Place {
  path: string;
  facts: string[];
}

function soundValue(schema: TSchema, value: unknown, place: Place): unknown {
  const { path, facts } = place;
  const below = (name: string | number) => ({ facts, path: path === '' ? `${name}` : `${path}/${name}` });
  /** Returns a sound member. A member that is null is absent. */
  const member = (name: string, of: TSchema, given: unknown) => {
    const one = given === null || given === undefined ? undefined : soundValue(of, given, below(name));
    return one === undefined ? [] : [[name, one] as const];
  };
  if (KindGuard.IsArray(schema) && Array.isArray(value)) {
    return value.flatMap((one, index) => member(String(index), schema.items, one).map(([, sound]) => sound));
  }
  if (KindGuard.IsRecord(schema) && isMembers(value)) {
    const [of = Type.Never()] = Object.values(schema.patternProperties);
    return Object.fromEntries(Object.entries(value).flatMap(([name, given]) => member(name, of, given)));
  }
  if (KindGuard.IsObject(schema) && isMembers(value)) {
    const members = Object.entries(schema.properties).filter(([name]) => Object.hasOwn(value, name));
    const sound = members.flatMap(([name, of]) => member(name, of, value[name]));
    const isForeign = members.length === 0 && Object.keys(value).length > 0 && path !== '';
    if (!isForeign) return Object.fromEntries(sound);
  }
  if (!KindGuard.IsObject(schema) && Value.Check(schema, value)) return value;
  // Some programs write an empty list for an empty object.
  if (!isEmptyList(value)) facts.push(`${path}: ${typeof value === 'string' ? value : JSON.stringify(value)}`);
  return undefined;
}

function isEmptyList(value: unknown): boolean {
  return Array.isArray(value) && value.length === 0;
}

/** Returns a list of the file. Another value is a warning. */
export function listIn(root: Root, name: string, { warnings }: Required<Pick<Converted, 'warnings'>>): unknown[] {
  const value = root[name];
  if (Array.isArray(value)) return value;
  if (value !== undefined && value !== null) warnings.push(`${name} is not a list, and is not imported.`);
  return [];
}

/** Returns the objects of a list of the file, without members that are not sound. Each such object is a failure. */
export function objectsIn<T extends TObject>(
  root: Root,
  name: string,
  schema: T,
  found: Required<Pick<Converted, 'warnings' | 'failures'>>,
): Static<T>[] {
  return listIn(root, name, found).flatMap((value, index) => {
    const facts: string[] = [];
    const one = sound(schema, value, facts);
    const label = `${name} ${index + 1}`;
    const isForeign = one === undefined || (Object.keys(one).length === 0 && facts.length === 0);
    if (isForeign) found.failures.push({ line: index + 1, label, reason: 'It has no member that is known.' });
    else if (facts.length > 0) {
      found.failures.push({ line: index + 1, label, reason: `It is imported without ${facts.join(', ')}.` });
    }
    return one === undefined ? [] : [one];
  });
}
