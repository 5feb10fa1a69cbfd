import type { LocatedTable, Versioned } from '../../db/query/rows.js';
import type { Columns } from '../lib/columns.js';

/**
 * A type of resource: its table, and how it refers to others. A feature describes each of its types once, in
 * `description.ts`. Who sees a row, where it is, and what a share of it covers, follow from the description.
 */
export interface ResourceType {
  readonly type: string;
  readonly table: Versioned;
  readonly columns: Columns;
  /** Columns that refer to resources of other types. */
  readonly relations: Readonly<Record<string, ResourceType>>;
  /** Of these columns, those that refer to what contains it: it is seen by everyone who sees its parent. */
  readonly parents?: readonly string[];
  /**
   * Of these columns, those that refer to what it cannot exist without, although its owner alone sees it: it goes to the
   * trash with that, unseen by others.
   */
  readonly attachedTo?: readonly string[];
  /** Column of its own table by which a part refers to its whole. A part has no parts. */
  readonly parts?: string;
  /** True if it can be shared by itself: `shares` then has a column `{type}_id`. */
  readonly isShareable?: true;
}

export type RelationOf<Type extends ResourceType> =
  | (keyof Type['relations'] & string)
  | (Type extends { parts: infer Parts extends string } ? Parts : never);

/** Columns that refer to resources, of its own type or others. */
export function relationsOf(type: ResourceType): readonly Relation[] {
  return derivedFrom(type).relations;
}

export type Relation = readonly [column: string, target: ResourceType];

/** Columns of a type that only its owner sees, and not with a token that is narrowed to projects. */
export function ownersRelations(type: ResourceType): ReadonlySet<string> {
  return derivedFrom(type).ownersRelations;
}

/** Columns that refer to what contains a row: it is in their project. */
export function containersOf({ parents = [], attachedTo = [] }: ResourceType): readonly string[] {
  return attachedTo.length === 0 ? parents : [...parents, ...attachedTo];
}

/** True for a type that exists in what contains it only, because it cannot be shared by itself. */
export function existsInParent(type: ResourceType): boolean {
  return type.isShareable !== true && containersOf(type).length > 0;
}

/** Returns the type that a column refers to; undefined for other columns. */
export function targetOf(type: ResourceType, column: string): ResourceType | undefined {
  return column === type.parts ? type : type.relations[column];
}

/**
 * A share that covers a row: one whose `share` column has the value at the end of the path. A path begins with a column
 * of the row; each further column is one of the row that the column before it refers to.
 */
export interface Coverage {
  readonly path: readonly [column: string, ...rest: string[]];
  readonly share: string;
}

/** Returns the shares that cover a row: those of its parents, of the row itself, and of the whole that it is a part of. */
export function coverageOf(type: ResourceType): readonly Coverage[] {
  return derivedFrom(type).coverage;
}

/** Returns the paths to shares that cover a row, or what it is attached to: those to a project name the row's. */
export function projectPathsOf(type: ResourceType): readonly Coverage[] {
  return derivedFrom(type).projectPaths;
}

/** True if members of a share see it. Other types are seen by their owner only. */
export function isShared(type: ResourceType): boolean {
  return coverageOf(type).length > 0;
}

/** @throws Error if the column is no relation of the type */
export function targetIn(type: ResourceType, column: string): ResourceType {
  const target = targetOf(type, column);
  if (target === undefined) throw new Error(`${type.type} has no relation ${column}`);
  return target;
}

/** The types of all features, by name. */
export type ResourceTypes = ReadonlyMap<string, ResourceType>;

interface Described {
  logged?: readonly (Partial<ResourceType> & { type: string })[];
}

/** @throws Error if no type has this table */
export function typeOfTable(types: ResourceTypes, table: string): ResourceType {
  for (const type of types.values()) if (type.table === table) return type;
  throw new Error(`No type has the table ${table}`);
}

/** A type, and its column that refers to rows whose location is in their own table. */
export interface Follower {
  readonly type: ResourceType;
  readonly column: string;
}

interface Among {
  references: ReadonlyMap<string, string>;
  followers: ReadonlyMap<string, readonly Follower[]>;
  hasStoredParents: boolean;
}

const knownAmong = new WeakMap<ResourceTypes, Among>();

/** Computes what follows from all descriptions together, once. */
function among(types: ResourceTypes): Among {
  let found = knownAmong.get(types);
  if (found === undefined) {
    const followers = new Map<string, Follower[]>();
    const references = new Map<string, string>();
    for (const type of types.values()) {
      for (const [column, target] of relationsOf(type)) references.set(column, target.type);
      for (const column of storedRelationsOf(type)) {
        const target = targetIn(type, column).type;
        followers.set(target, [...(followers.get(target) ?? []), { type, column }]);
      }
    }
    found = {
      references,
      followers,
      hasStoredParents: [...types.values()].some((type) => storedParentsOf(type).length > 0),
    };
    knownAmong.set(types, found);
  }
  return found;
}

/** Returns the types whose rows may become visible or invisible to others when a row of a type moves. */
export function followersOf(types: ResourceTypes, type: string): readonly Follower[] {
  return among(types).followers.get(type) ?? NO_FOLLOWERS;
}

/** Returns the type to which members of a name refer by id. Each name stands for one type. */
export function referencedBy(types: ResourceTypes, member: string): string | undefined {
  return among(types).references.get(member);
}

/** True if there is a type whose project is known from the rows of another one only. */
export function hasStoredParents(types: ResourceTypes): boolean {
  return among(types).hasStoredParents;
}

const NO_FOLLOWERS: readonly Follower[] = [];

/** Returns the types that features describe, in the order of the features. Computed once, for the context. */
export function resourceTypes(features: readonly Described[]): ResourceTypes {
  const types = new Map<string, ResourceType>();
  for (const { logged = [] } of features) for (const one of logged) if (isDescribed(one)) types.set(one.type, one);
  return types;
}

/** True for a type that a feature describes as a resource. */
export function isDescribed<Type extends Partial<ResourceType>>(one: Type): one is Type & ResourceType {
  return one.relations !== undefined;
}

/**
 * Columns that decide who sees a row and its relations: those of its parents, its whole, and what else it refers to
 * that others may see.
 */
export function locationColumnsOf(type: ResourceType): readonly string[] {
  return derivedFrom(type).locationColumns;
}

/** Returns the table of a type with its columns that decide who sees a row. */
export function located(type: ResourceType): LocatedTable {
  return derivedFrom(type).located;
}

/** The id of a row, and its columns that decide who sees it (`locationColumnsOf`). */
export type Location = Readonly<Record<string, number | null>> & { readonly id: number };

/**
 * Where the location of a row that a column refers to is known from: `id`, the id is all that counts; `row`, it is where
 * the referring row is, because it is its whole, or exists in the same parent only; `stored`, in its table.
 */
type Locating = 'id' | 'row' | 'stored';

export function locatingOf(type: ResourceType, column: string): Locating | undefined {
  return derivedFrom(type).locating[column];
}

/** Columns that refer to rows whose location is in their own table. */
export function storedRelationsOf(type: ResourceType): readonly string[] {
  return derivedFrom(type).stored;
}

/** Of these columns, those that refer to what contains a row. */
export function storedParentsOf(type: ResourceType): readonly string[] {
  return derivedFrom(type).storedParents;
}

interface Derived {
  relations: readonly Relation[];
  ownersRelations: ReadonlySet<string>;
  storedParents: readonly string[];
  stored: readonly string[];
  coverage: readonly Coverage[];
  projectPaths: readonly Coverage[];
  locationColumns: readonly string[];
  located: LocatedTable;
  locating: Readonly<Record<string, Locating>>;
}

const known = new WeakMap<ResourceType, Derived>();

/** Computes what follows from a description, once. */
function derivedFrom(type: ResourceType): Derived {
  let derived = known.get(type);
  if (derived === undefined) {
    const coverage = coverageFrom(type, type.parents);
    const ofOthers = Object.entries(type.relations);
    const parts = type.parts === undefined ? [] : [type.parts];
    const relations = [...ofOthers, ...parts.map((column): Relation => [column, type])];
    const shared = ofOthers.filter(([, target]) => isShared(target));
    const seenByOthers = new Set([...shared.map(([column]) => column), ...(coverage.length > 0 ? parts : [])]);
    const locationColumns = [...new Set([...(type.parents ?? []), ...parts, ...shared.map(([column]) => column)])];
    const locating = Object.fromEntries(
      shared.map(([column, target]): [string, Locating] => [column, locatingFrom(type, target)]),
    );
    for (const column of parts) locating[column] = 'row';
    const stored = Object.keys(locating).filter((column) => locating[column] === 'stored');
    const containers = containersOf(type);
    const storedParents = stored.filter((column) => containers.includes(column));
    derived = {
      relations,
      ownersRelations: new Set(relations.flatMap(([column]) => (seenByOthers.has(column) ? [] : [column]))),
      coverage,
      projectPaths: type.attachedTo === undefined ? coverage : coverageFrom(type, containers),
      locationColumns,
      located: { table: type.table, location: locationColumns },
      locating,
      stored,
      storedParents,
    };
    known.set(type, derived);
  }
  return derived;
}

function coverageFrom(type: ResourceType, containers: readonly string[] = []): Coverage[] {
  const share = `${type.type}_id`;
  const coverage = containers.flatMap((column) =>
    coverageOf(targetIn(type, column)).map(({ path, share }): Coverage => {
      const [first, ...rest] = path;
      return { path: first === 'id' ? [column, ...rest] : [column, ...path], share };
    }),
  );
  if (type.isShareable) coverage.push({ path: ['id'], share });
  if (type.isShareable && type.parts !== undefined) coverage.push({ path: [type.parts], share });
  return coverage;
}

function locatingFrom(type: ResourceType, target: ResourceType): Locating {
  if (coverageOf(target).every(({ path }) => path[0] === 'id')) return 'id';
  const isBeside = (target.parents ?? []).every(
    (parent) => type.parents?.includes(parent) && type.relations[parent] === target.relations[parent],
  );
  return isBeside && !target.isShareable ? 'row' : 'stored';
}
