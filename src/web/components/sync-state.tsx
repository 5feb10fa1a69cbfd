import { computed, effect, signal } from '@preact/signals';
import type { SyncState as SyncStateName } from '../data/channel.js';
import { pushFailure, resumesAt, syncState } from '../data/leader.js';
import { pendingWrites } from '../data/mirror.js';
import { clockLabel } from '../dates.js';
import { text } from '../text/text.js';
import { Icon, type IconName } from './icon.js';
import { dialogs } from './overlays.js';

/** Writes that take longer than this to be accepted are mentioned. */
const PATIENCE_MS = 1_500;

export const waiting = computed(() => pendingWrites.value.filter(({ problem }) => problem === null));
export const undecided = computed(() => pendingWrites.value.filter(({ problem }) => problem !== null));
const hasWaiting = computed(() => waiting.value.length > 0);

/** True if there have been pending writes for a while. */
const isSlow = signal(false);

effect(() => {
  isSlow.value = false;
  if (!hasWaiting.value) return undefined;
  const timer = setTimeout(() => {
    isSlow.value = true;
  }, PATIENCE_MS);
  return () => clearTimeout(timer);
});

type Kind = SyncStateName | 'problem' | 'held' | 'sending';

const ICONS: Partial<Record<Kind, IconName>> = { problem: 'warning', offline: 'offline', live: 'check', held: 'clock' };

/** The state in the header and in its dialog. Short work is mentioned only while the dialog is open. */
export const summary = computed((): { kind: Kind; label: string } => {
  const t = text.value.sync;
  const state = syncState.value;
  const problems = undecided.value.length;
  const count = waiting.value.length;
  if (problems > 0) return { kind: 'problem', label: t.problems(problems) };
  if (count > 0 && resumesAt.value !== null) return { kind: 'held', label: t.held(count) };
  if (count > 0 && (state !== 'live' || pushFailure.value !== null))
    return { kind: state, label: state === 'offline' ? t.offlineWaiting(count) : t.waiting(count) };
  if (count > 0 && (isSlow.value || dialogs.sync.value)) return { kind: 'sending', label: t.sending(count) };
  return { kind: state, label: t[state] };
});

export function SyncState() {
  const t = text.value.sync;
  const { kind, label } = summary.value;
  const until = resumesAt.value;
  return (
    <button
      type="button"
      class={`sync-state ${kind}`}
      data-unsent={pendingWrites.value.length}
      onClick={() => {
        dialogs.sync.value = true;
      }}
    >
      <Icon name={ICONS[kind] ?? 'sync'} />
      <span role="status">{label}</span>
      {kind === 'held' && until !== null && <span class="only-wide">{t.resumesAt(clockLabel(until))}</span>}
    </button>
  );
}
