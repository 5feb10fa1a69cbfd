import { durationText, parsedDuration } from '../../lib/durations.js';
import { api, messageOf, responseOf } from '../api.js';
import { create, remove } from '../data/actions.js';
import { notify } from '../data/done.js';
import { syncState } from '../data/leader.js';
import { all } from '../data/mirror.js';
import { itemsOf, takeItems } from '../data/push.js';
import type { Members, Task } from '../data/types.js';
import { instantOf, momentLabel } from '../dates.js';
import { remindersText } from '../text/reminders/reminders-text.js';
import { text } from '../text/text.js';
import { Icon } from './icon.js';
import { Popover } from './popover.js';

type Reminder = ReturnType<typeof all<'reminder'>>[number];

/** The service refuses more. */
const MAX_OF_TASK = 5;

const PRESETS = ['PT0S', 'PT10M', 'PT1H', 'P1D'] as const;
const SNOOZED_MIN = 60;

/** The reminders of the user about a task. They are private, so that a member who may only read adds them, too. */
export function TaskReminders({ task }: { task: Task }) {
  const t = remindersText.value;
  const reminders = all('reminder').filter(({ task_id }) => task_id === task.id);
  const known = new Set(reminders.map(({ before }) => before));
  const add = (time: Members) => void create('reminder', { task_id: task.uid, ...time });
  return (
    <section class="reminders">
      <h2 class="part">{t.title}</h2>
      <ul class="entries">
        {reminders.map((one) => (
          <ReminderRow key={one.uid} reminder={one} />
        ))}
      </ul>
      {reminders.length < MAX_OF_TASK && (
        <Popover button={t.add}>
          {(close) => (
            <>
              <ul>
                {PRESETS.filter((before) => !known.has(before)).map((before) => (
                  <li key={before}>
                    <button
                      type="button"
                      class="nav-link"
                      onClick={() => {
                        close();
                        add({ before });
                      }}
                    >
                      {beforeLabel(before)}
                    </button>
                  </li>
                ))}
              </ul>
              {task.due_date === null && <p class="hint">{t.noDue}</p>}
              <FixedTime
                onAdd={(at) => {
                  close();
                  add({ at });
                }}
              />
            </>
          )}
        </Popover>
      )}
    </section>
  );
}

function FixedTime({ onAdd }: { onAdd: (at: string) => void }) {
  const t = remindersText.value;
  return (
    <form
      class="inline-form"
      onSubmit={(event) => {
        event.preventDefault();
        const value = new FormData(event.currentTarget).get('at');
        if (typeof value === 'string' && value !== '') onAdd(instantOf(value));
      }}
    >
      <input type="datetime-local" name="at" aria-label={t.custom} required />
      <button type="submit" class="button small">
        {t.addFixed}
      </button>
    </form>
  );
}

function ReminderRow({ reminder }: { reminder: Reminder }) {
  const t = remindersText.value;
  const { uid, id, at, before } = reminder;
  const name = before === null ? momentLabel(String(at)) : beforeLabel(before);
  const canSnooze = id > 0 && reminder.state !== 'waiting' && syncState.value === 'live';
  return (
    <li>
      <span class="entry-name">
        <bdi>{name}</bdi>
        <span class="detail">{stateLabel(reminder)}</span>
      </span>
      {canSnooze && (
        <button type="button" class="button small" aria-label={t.snoozeOne(name)} onClick={() => void snooze(uid)}>
          {t.snooze}
        </button>
      )}
      <button
        type="button"
        class="icon-button"
        aria-label={t.remove(name)}
        onClick={() => void remove('reminder', [uid])}
      >
        <Icon name="close" />
      </button>
    </li>
  );
}

async function snooze(uid: string): Promise<void> {
  const params = { path: { id: uid } };
  try {
    const request = api.POST('/api/v1/reminder/{id}/snooze', { params, body: { minutes: SNOOZED_MIN } });
    await takeItems(itemsOf('reminder', (await responseOf<Reminder>(request)).data));
  } catch (error) {
    notify(messageOf(error));
  }
}

function stateLabel({ state, fires_at, last_fired_at, auto, at }: Reminder): string {
  const t = remindersText.value;
  const now =
    state === 'armed' && fires_at !== null
      ? at === null || fires_at !== at
        ? t.fires(momentLabel(fires_at))
        : ''
      : state === 'fired'
        ? last_fired_at === null
          ? t.over
          : t.fired(momentLabel(last_fired_at))
        : t.waiting;
  return [now, auto ? t.auto : ''].filter(Boolean).join(' · ');
}

/** Returns the text of a time before the due time in the language of the interface: "1 day, 2 hours before". */
function beforeLabel(before: string): string {
  const t = remindersText.value;
  const duration = parsedDuration(before);
  if (duration === null || durationText(duration) === 'PT0S') return t.atDue;
  const { days, minutes } = duration;
  const parts = [
    [days, 'day'],
    [Math.floor(minutes / 60), 'hour'],
    [minutes % 60, 'minute'],
  ] as const;
  const label = (value: number, unit: string) =>
    new Intl.NumberFormat(text.value.tag, { style: 'unit', unit, unitDisplay: 'long' }).format(value);
  return t.before(
    parts
      .filter(([value]) => value > 0)
      .map(([value, unit]) => label(value, unit))
      .join(', '),
  );
}
