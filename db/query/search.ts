import type { Phrase } from './search-words.js';

/** What a full-text search is given and returns; each database does it in its own way (`FullTextIndex`). */

/** What can be found. */
export type SearchKind = 'note' | 'task' | 'tag' | 'goal' | 'area' | 'project';

/** Whose resources are searched: those of an owner, and what is shared with the caller by itself. All by their ids. */
export interface SearchScope {
  /** 0 for nobody: only what the rest names. */
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
  /** The rank of the last hit seen; null for the first page. */
  after: number | null;
  limit: number;
  offset: number;
}

export interface Hit {
  kind: SearchKind;
  id: number;
  /** Its position among all hits, whatever the page: a larger rank comes later. */
  rank: number;
}
