import type { ComponentChildren } from 'preact';
import { useState } from 'preact/hooks';
import { messageOf } from '../../api.js';
import { Show, useRemote } from '../../components/remote.js';
import { notify } from '../../data/done.js';
import { momentLabel } from '../../dates.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { text } from '../../text/text.js';

/** Deliveries to other addresses: webhooks and channels. */

/** Runs a request, reports its failure, and reads the list again. */
async function act(request: () => Promise<unknown>, onChange: () => void): Promise<void> {
  try {
    await request();
  } catch (error) {
    notify(messageOf(error));
  }
  onChange();
}

interface SendingEntryProps {
  enabled: boolean;
  /** False while there is nothing to test. */
  canTest?: boolean;
  /** Requests of the entry. */
  onEnable: (enabled: boolean) => Promise<unknown>;
  onTest: () => Promise<unknown>;
  onDelete: () => Promise<unknown>;
  /** Further requests, with their labels. */
  more?: readonly (readonly [label: string, request: () => Promise<unknown>])[];
  onChange: () => void;
  deliveries: ComponentChildren;
  /** Name and state. */
  children: ComponentChildren;
}

/** An entry that can be switched off, tested and deleted, and that lists its deliveries. */
export function SendingEntry(entry: SendingEntryProps) {
  const t = settingsText.value;
  const { enabled, canTest = true, more = [], onChange } = entry;
  const [showsDeliveries, setShowsDeliveries] = useState(false);
  return (
    <div class="entry-name">
      {entry.children}
      <label class="check-field">
        <input
          type="checkbox"
          checked={enabled}
          onChange={({ currentTarget: { checked } }) => void act(() => entry.onEnable(checked), onChange)}
        />{' '}
        {t.enabled}
      </label>
      <div class="actions start">
        <button
          type="button"
          class="button small"
          disabled={!canTest}
          onClick={() => void act(() => entry.onTest(), onChange)}
        >
          {t.test}
        </button>
        {more.map(([label, request]) => (
          <button key={label} type="button" class="button small" onClick={() => void act(request, onChange)}>
            {label}
          </button>
        ))}
        <button
          type="button"
          class="button small"
          aria-expanded={showsDeliveries}
          onClick={() => setShowsDeliveries(!showsDeliveries)}
        >
          {t.deliveries}
        </button>
        <button type="button" class="button small danger" onClick={() => void act(() => entry.onDelete(), onChange)}>
          {text.value.delete}
        </button>
      </div>
      {showsDeliveries && entry.deliveries}
    </div>
  );
}

interface Delivery {
  id: number;
  type?: string;
  state: 'pending' | 'succeeded' | 'failed';
  attempts: number;
  status: number | null;
  error: string | null;
  created_at: string;
}

interface DeliveriesProps {
  read: () => Promise<{ deliveries: readonly Delivery[] }>;
  /** Sends a delivery again. */
  onRepeat?: (id: number) => Promise<unknown>;
}

export function Deliveries({ read, onRepeat }: DeliveriesProps) {
  const t = settingsText.value;
  const remote = useRemote(read);
  return (
    <Show remote={remote}>
      {({ deliveries }) =>
        deliveries.length === 0 ? (
          <p class="hint">{t.noDeliveries}</p>
        ) : (
          <ul class="log">
            {deliveries.map(({ id, type, state, status, attempts, error, created_at }) => (
              <li key={id}>
                <span>
                  {type !== undefined && `${type} · `}
                  {t.deliveryStates[state]}
                  {status !== null && ` (${status})`} · {t.attempts(attempts)}
                  {error !== null && ` · ${error}`}
                </span>
                <span>
                  <time dateTime={created_at}>{momentLabel(created_at)}</time>{' '}
                  {onRepeat !== undefined && (
                    <button
                      type="button"
                      class="button small"
                      onClick={() => void act(() => onRepeat(id), remote.reload)}
                    >
                      {t.redeliver}
                    </button>
                  )}
                </span>
              </li>
            ))}
          </ul>
        )
      }
    </Show>
  );
}
