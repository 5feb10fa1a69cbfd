import { useEffect, useRef, useState } from 'preact/hooks';
import { update } from '../data/actions.js';
import { draftOf, removeDraft, saveDraft } from '../data/drafts.js';
import type { Members, WritableType } from '../data/types.js';

const DRAFT_MS = 2_000;
const COMMIT_MS = 30_000;

export interface TypingOptions {
  type: WritableType;
  uid: string;
  member: string;
  value: string | null;
  /** Returns the text to store; null to store nothing, as for an empty name. */
  clean: (typed: string) => string | null | undefined;
  /** True to store the text also while it is being typed. */
  isLong?: boolean;
  /** Stores members of which the typing began with `before`. Default: as a change of the object. */
  store?: ((members: Members, before: Members) => Promise<unknown>) | undefined;
}

export interface Typing {
  /** Value of the field: typed text is never replaced by a change from elsewhere. */
  displayed: string;
  /** Value from elsewhere that differs from the one on which the typing is based; undefined if there is none. */
  theirs: string | undefined;
  onInput: (typed: string) => void;
  /** Stores what was typed. */
  commit: () => void;
  keepMine: () => void;
  takeTheirs: () => void;
}

/**
 * Text of a field that is being changed: a draft every two seconds, and one write when the field is left, removed, or
 * after 30 seconds.
 */
export function useTyping(options: TypingOptions): Typing {
  const { type, uid, member, value, isLong = false } = options;
  const latest = useRef(options);
  latest.current = options;
  const clean = (text: string) => latest.current.clean(text);
  const key = `${type}/${uid}/${member}`;
  // A draft of an object that does not exist yet becomes no pending write: it is typed on.
  const [typed, setTyped] = useState(() => (options.store && draftOf(key)?.value) ?? null);
  const state = useRef({ typed, base: value });
  const timers = useRef<{ draft?: ReturnType<typeof setTimeout>; commit?: ReturnType<typeof setTimeout> }>({});

  const stop = () => {
    clearTimeout(timers.current.draft);
    clearTimeout(timers.current.commit);
    timers.current = {};
  };
  const set = (next: string | null) => {
    state.current.typed = next;
    setTyped(next);
  };
  const store = (cleaned: string | null | undefined) => {
    const { base } = state.current;
    stop();
    set(null);
    const done = () => removeDraft(key);
    if (cleaned === undefined || cleaned === base) done();
    else {
      const { store: write = (...of: [Members, Members]) => update(type, uid, ...of) } = latest.current;
      void write({ [member]: cleaned }, { [member]: base }).then(done);
    }
  };
  const commit = () => {
    if (state.current.typed !== null) store(clean(state.current.typed));
  };
  const saveNow = () => {
    delete timers.current.draft;
    const { typed, base } = state.current;
    if (typed !== null) saveDraft(key, typed, base);
  };
  useEffect(() => {
    const onHide = () => {
      saveNow();
      if (document.visibilityState === 'hidden') commit();
    };
    addEventListener('pagehide', saveNow);
    document.addEventListener('visibilitychange', onHide);
    return () => {
      removeEventListener('pagehide', saveNow);
      document.removeEventListener('visibilitychange', onHide);
      commit();
    };
  }, [key]);

  const hasChanged = typed !== null && value !== state.current.base && value !== clean(typed);
  return {
    displayed: typed ?? value ?? '',
    theirs: hasChanged ? (value ?? '') : undefined,
    onInput(next) {
      if (state.current.typed === null) state.current.base = value;
      set(next);
      timers.current.draft ??= setTimeout(saveNow, DRAFT_MS);
      if (isLong) {
        timers.current.commit ??= setTimeout(
          () => {
            // As typed: a space at the end is the beginning of the next word.
            if (state.current.typed !== null) store(state.current.typed || null);
          },
          // No draft is taken over by an object that does not exist yet.
          latest.current.store === undefined ? COMMIT_MS : DRAFT_MS,
        );
      }
    },
    commit,
    keepMine() {
      state.current.base = value;
      setTyped(state.current.typed);
      commit();
    },
    takeTheirs() {
      stop();
      set(null);
      removeDraft(key);
    },
  };
}
