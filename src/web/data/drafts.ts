/**
 * Drafts: text that is being typed and is not a pending write yet. They are in `localStorage`, because a page that is
 * closed can store nothing else in time. They belong to the account of the browser's database and are deleted with it.
 *
 * The page that types owns the draft. After a reload, or a minute after the page was closed, another page takes over what
 * is left (`takeDrafts`). Where the browser stores nothing, a draft lasts as long as its page.
 */

const PREFIX = 'tutti.draft.';
const PAGE = 'tutti.page';

/** Time in milliseconds after which the page that typed a draft is considered closed. An open one commits earlier. */
const ORPHANED_MS = 60_000;

export interface Draft {
  /** `task/k3v9x0q2m7b4t1z/note`, or the name of a form. */
  key: string;
  value: string;
  /** Value of the member when typing began; null if it had none. */
  base: string | null;
  page: string;
  at: number;
}

/** Identifies this page across reloads. */
const page = (() => {
  const known = quietly(() => sessionStorage.getItem(PAGE));
  const own = known ?? String(Math.random());
  quietly(() => sessionStorage.setItem(PAGE, own));
  return own;
})();

function quietly<T>(act: () => T): T | null {
  try {
    return act();
  } catch {
    return null;
  }
}

export function saveDraft(key: string, value: string, base: string | null = null): void {
  const draft: Draft = { key, value, base, page, at: Date.now() };
  quietly(() => localStorage.setItem(PREFIX + key, JSON.stringify(draft)));
}

export function removeDraft(key: string): void {
  quietly(() => localStorage.removeItem(PREFIX + key));
}

export function draftOf(key: string): Draft | undefined {
  const stored = quietly(() => localStorage.getItem(PREFIX + key));
  return stored === null ? undefined : (quietly((): Draft => JSON.parse(stored)) ?? undefined);
}

function storedKeys(): string[] {
  return (quietly(() => Object.keys(localStorage)) ?? [])
    .filter((key) => key.startsWith(PREFIX))
    .map((key) => key.slice(PREFIX.length));
}

/** Returns the drafts of objects whose page is this one before a reload, or is closed. */
export function takeDrafts(): Draft[] {
  return storedKeys()
    .filter((key) => key.includes('/'))
    .flatMap((key) => draftOf(key) ?? [])
    .filter((draft) => draft.page === page || Date.now() - draft.at > ORPHANED_MS);
}

export function clearDrafts(): void {
  for (const key of storedKeys()) removeDraft(key);
}
