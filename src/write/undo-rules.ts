import type { Versioned } from '../../db/query/rows.js';
import { initialRow } from '../lib/columns.js';
import { sha256Of } from '../lib/hash.js';
import { isDescribed, type ResourceType, relationsOf } from '../resource/type.js';

/** A table of pairs that links an object to others. As a member, its value is the sorted list of the other ids. */
export interface Links {
  table: string;
  /** Column of the object itself. */
  self: string;
  /** Column of the linked object, and its table. */
  other: string;
  target: Versioned;
}

/** Members of a type, beside its columns and relations, whose former values are stored for undo. */
export interface UndoRules {
  /** Links by the name of their member. */
  links?: Readonly<Record<string, Links>>;
  /** Members that a later change of others may move: they are restored, but not compared. */
  uncompared?: readonly string[];
  /** True if an owner has only one object of the type with a name. */
  hasUniqueName?: boolean;
  /** Members that the service gives a new object: they do not count for its digest. */
  given?: readonly string[];
}

export type Stored = string | number | null;
/** Values of members as the database stores them: columns, and lists of linked ids. */
export type Values = Readonly<Record<string, Stored | readonly number[] | undefined>>;

/** A type whose changes can be undone. */
export interface UndoType {
  resource: ResourceType;
  rules: Required<UndoRules>;
  /** Values of a new object whose creation names no member. */
  initial: Values;
  /** Names of all members, sorted. */
  members: readonly string[];
  /** Those that count for the digest of an object. */
  compared: readonly string[];
}

interface LoggedType extends Partial<ResourceType> {
  type: string;
  undo: UndoRules | null;
}

type Features = readonly { logged?: readonly LoggedType[] }[];

const byFeatures = new WeakMap<Features, ReadonlyMap<string, UndoType>>();

/** Returns the types whose changes can be undone, by name. */
export function undoTypes(features: Features): ReadonlyMap<string, UndoType> {
  let types = byFeatures.get(features);
  if (types === undefined) {
    types = new Map(features.flatMap(({ logged = [] }) => logged).flatMap(typeOf));
    byFeatures.set(features, types);
  }
  return types;
}

function typeOf(logged: LoggedType): [string, UndoType][] {
  const { undo } = logged;
  if (undo === null || !isDescribed(logged)) return [];
  const { links = {}, uncompared = [], given = [], hasUniqueName = false } = undo;
  const initial = {
    ...initialRow(logged.columns),
    ...Object.fromEntries(relationsOf(logged).map(([name]) => [name, null])),
    ...Object.fromEntries(Object.keys(links).map((name) => [name, []])),
  };
  const members = Object.keys(initial).sort();
  const compared = members.filter((name) => !uncompared.includes(name) && !given.includes(name));
  const rules = { links, uncompared, given, hasUniqueName };
  return [[logged.type, { resource: logged, rules, initial, members, compared }]];
}

export function isSame(one: Values[string], other: Values[string]): boolean {
  if (typeof one !== 'object' || typeof other !== 'object') return (one ?? null) === (other ?? null);
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}

/** Longest value that stands for itself: a digest is about as long, and takes longer. */
const MAX_PLAIN = 32;

/** Returns a value that is equal for equal values of a member. */
export function digestOf(value: Values[string]): string {
  const text = JSON.stringify(value ?? null);
  return text.length <= MAX_PLAIN ? text : sha256Of(text);
}

/**
 * Returns a value that is equal for objects with equal members, except version and times. Members with their initial
 * value do not count, so that a member that is added later changes no digest.
 */
export function digestOfObject({ compared, initial }: UndoType, values: Values): string {
  const set: [name: string, value: Values[string]][] = [];
  for (const name of compared) {
    const value = values[name];
    if (value !== undefined && !isSame(value, initial[name])) set.push([name, value]);
  }
  return sha256Of(JSON.stringify(set));
}
