import { text } from '../text/text.js';
import type { Typing } from './typing.js';

/** Shows that a field was changed elsewhere while it was being typed into, with both versions to choose from. */
export function ConflictHint({ typing: { theirs, keepMine, takeTheirs } }: { typing: Typing }) {
  const t = text.value.sync;
  if (theirs === undefined) return null;
  // The focus stays in the field, which would store its text when it loses the focus.
  const keepFocus = (event: Event) => event.preventDefault();
  return (
    <div class="conflict" role="alert">
      <p>{t.changedMeanwhile}</p>
      <blockquote>
        <bdi>{theirs || text.value.none}</bdi>
      </blockquote>
      <div class="actions start">
        <button type="button" class="button small" onMouseDown={keepFocus} onClick={takeTheirs}>
          {t.takeTheirs}
        </button>
        <button type="button" class="button small primary" onMouseDown={keepFocus} onClick={keepMine}>
          {t.keepMine}
        </button>
      </div>
    </div>
  );
}
