import type { Phrase } from './search-words.js';

/** Input and output of the full-text search. Each database implements it (`FullTextIndex`). */

export type SearchKind = 'note' | 'task' | 'tag' | 'goal' | 'area' | 'project';

/** Resources to search: those of an owner, and shared ones by their ids. */
export interface SearchScope {
  /** 0 for none. */
  owner: number;
  projects: readonly number[];
  tasks: readonly number[];
  notes: readonly number[];
}

export interface Search {
  phrases: readonly Phrase[];
  scope: SearchScope;
  kinds: readonly SearchKind[];
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
