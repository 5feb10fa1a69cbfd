import { syncState } from '../data/leader.js';
import { isSharing } from '../data/views.js';
import { setWatching, type Watched, watchOf } from '../data/watches.js';
import { commentsText } from '../text/comments/comments-text.js';

interface WatchButtonProps {
  kind: Watched;
  object: { id: number; uid: string };
  /** True if the user is told without a decision. */
  isToldUnasked: boolean;
  look: 'link' | 'button small';
}

/** Shown once anything is shared: without others, nothing is told. */
export function WatchButton({ kind, object, isToldUnasked, look }: WatchButtonProps) {
  const t = commentsText.value;
  if (!isSharing.value || object.id < 0) return null;
  const isTold = watchOf(kind, object) ?? isToldUnasked;
  return (
    <button
      type="button"
      class={look}
      title={t.tellsOf[kind]}
      disabled={syncState.value !== 'live'}
      onClick={() => void setWatching(kind, object, !isTold)}
    >
      {isTold ? t.unwatch : t.watch}
    </button>
  );
}
