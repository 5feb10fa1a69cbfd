import type { Phrase } from './search-words.js';

/** Input and output of the full-text search. Each database implements it (`FullTextIndex`). */

/** Type of a hit: one of `INDEXED`. */
export type SearchKind = string;

/** Resources of an owner to search: all of them, or shared ones by their ids. */
export interface OwnerScope {
  owner: number;
  /** Null for all. */
  shared: SharedResources | null;
}

export interface SharedResources {
  projects: number[];
  tasks: number[];
  notes: number[];
}

export interface Search {
  phrases: readonly Phrase[];
  /** Each owner once. */
  scopes: readonly OwnerScope[];
  kinds: readonly SearchKind[];
}

/** True for a search that finds nothing on any database. */
export function isEmptySearch({ phrases, scopes }: Search): boolean {
  return phrases.length === 0 || scopes.length === 0;
}

export interface SearchPage {
  /** Rank of the last hit of the previous page; null for the first page. */
  after: number | null;
  limit: number;
  offset: number;
}

export interface Hit {
  kind: SearchKind;
  id: number;
  /** Position among all hits, independent of the page. A larger rank comes later. */
  rank: number;
}
