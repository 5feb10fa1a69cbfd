import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf } from '../../api.js';
import { Field, Form, SelectField } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { notify } from '../../data/done.js';
import { weekdayName, weekdays } from '../../dates.js';
import { notificationText } from '../../text/notifications/notifications-text.js';
import { labelOf } from '../../text/text.js';

type Preferences = Schemas['NotificationPreferences'];
type Channels = readonly Pick<Schemas['Channel'], 'uid' | 'name'>[];

const QUIET = { from: '22:00', to: '07:00' };
const DIGEST = { time: '07:30', weekdays: [1, 2, 3, 4, 5], channels: [] };

/** Preferences of notifications: by kind, quiet hours, the digest, and the default reminder. */
export function NotificationSettings() {
  const remote = useRemote(async () => {
    const [preferences, { channels }] = await Promise.all([
      dataOf(api.GET('/api/profile/notifications')),
      dataOf(api.GET('/api/v1/channels', { params: { query: { limit: 100 } } })),
    ]);
    return { preferences, channels };
  });
  return (
    <>
      <p class="lead">{notificationText.value.lead}</p>
      <Show remote={remote}>{(loaded) => <PreferencesForm {...loaded} />}</Show>
    </>
  );
}

function PreferencesForm({ preferences, channels }: { preferences: Preferences; channels: Channels }) {
  const t = notificationText.value;
  const [lead, setLead] = useState(preferences.default_reminder ?? '');
  const submit = async (values: Record<string, string>) => {
    const isOn = (name: string) => values[name] === 'on';
    const chosen = (prefix: string) => channels.flatMap(({ uid }) => (isOn(`${prefix} ${uid}`) ? [uid] : []));
    const kinds = Object.keys(preferences.kinds).map((kind) => [
      kind,
      {
        centre: kind === 'security' || isOn(`centre ${kind}`),
        ...(kind !== 'digest' && { channels: chosen(kind) }),
      },
    ]);
    const days = weekdays().filter((day) => isOn(`day ${day}`));
    const { from = QUIET.from, to = QUIET.to, time = DIGEST.time, reminder_time = '09:00' } = values;
    const body = {
      kinds: Object.fromEntries(kinds) as Preferences['kinds'],
      quiet_hours: isOn('quiet') ? { from, to } : null,
      digest: isOn('digest') && days.length > 0 ? { time, weekdays: days, channels: chosen('digest') } : null,
      reminder_time,
      default_reminder: lead === '' ? null : lead,
    };
    await dataOf(api.PUT('/api/profile/notifications', { body }));
    notify(t.saved);
  };
  return (
    <Form action={t.save} onSubmit={submit}>
      {Object.entries(preferences.kinds).map(([kind, choice]) => (
        <fieldset key={kind} class="tag-choices">
          <legend>{labelOf(t.kinds, kind)}</legend>
          <label>
            <input
              type="checkbox"
              name={`centre ${kind}`}
              defaultChecked={choice.centre}
              disabled={kind === 'security'}
            />{' '}
            {t.arrives}
          </label>
          {'channels' in choice && <ChannelChoices prefix={kind} channels={channels} chosen={choice.channels} />}
        </fieldset>
      ))}
      <QuietFields quiet={preferences.quiet_hours} />
      <DigestFields digest={preferences.digest} channels={channels} />
      <h3>{t.reminders}</h3>
      <Field label={t.reminderTime}>
        {(ids) => <input {...ids} type="time" name="reminder_time" required defaultValue={preferences.reminder_time} />}
      </Field>
      <SelectField label={t.defaultReminder} value={lead} choices={leadsWith(lead)} onChange={setLead} />
    </Form>
  );
}

/** Returns the choices, with a duration that another program has set. */
function leadsWith(lead: string): (readonly [string, string])[] {
  const { defaults } = notificationText.value;
  return Object.entries(lead in defaults ? defaults : { ...defaults, [lead]: lead });
}

interface ChannelChoicesProps {
  prefix: string;
  channels: Channels;
  chosen: readonly string[];
}

function ChannelChoices({ prefix, channels, chosen }: ChannelChoicesProps) {
  return (
    <>
      {channels.map(({ uid, name }) => (
        <label key={uid}>
          <input type="checkbox" name={`${prefix} ${uid}`} defaultChecked={chosen.includes(uid)} /> <bdi>{name}</bdi>
        </label>
      ))}
    </>
  );
}

function QuietFields({ quiet }: { quiet: Preferences['quiet_hours'] }) {
  const t = notificationText.value;
  const [isOn, setOn] = useState(quiet !== null);
  const { from, to } = quiet ?? QUIET;
  return (
    <>
      <h3>{t.quiet}</h3>
      <p class="hint">{t.quietHint}</p>
      <div class="tag-choices">
        <label>
          <input type="checkbox" name="quiet" checked={isOn} onChange={(event) => setOn(event.currentTarget.checked)} />{' '}
          {t.quietOn}
        </label>
      </div>
      {isOn && (
        <>
          <Field label={t.from}>
            {(ids) => <input {...ids} type="time" name="from" required defaultValue={from} />}
          </Field>
          <Field label={t.to}>{(ids) => <input {...ids} type="time" name="to" required defaultValue={to} />}</Field>
        </>
      )}
    </>
  );
}

function DigestFields({ digest, channels }: { digest: Preferences['digest']; channels: Channels }) {
  const t = notificationText.value;
  const [isOn, setOn] = useState(digest !== null);
  const { time, weekdays: days, channels: sent } = digest ?? DIGEST;
  return (
    <>
      <h3>{t.digest}</h3>
      <p class="hint">{t.digestHint}</p>
      <div class="tag-choices">
        <label>
          <input
            type="checkbox"
            name="digest"
            checked={isOn}
            onChange={(event) => setOn(event.currentTarget.checked)}
          />{' '}
          {t.digestOn}
        </label>
      </div>
      {isOn && (
        <>
          <Field label={t.time}>
            {(ids) => <input {...ids} type="time" name="time" required defaultValue={time} />}
          </Field>
          <fieldset class="tag-choices">
            <legend>{t.weekdays}</legend>
            {weekdays().map((day) => (
              <label key={day}>
                <input type="checkbox" name={`day ${day}`} defaultChecked={days.includes(day)} />{' '}
                {weekdayName(day, 'short')}
              </label>
            ))}
          </fieldset>
          {channels.length > 0 && (
            <fieldset class="tag-choices">
              <legend>{t.channels}</legend>
              <ChannelChoices prefix="digest" channels={channels} chosen={sent} />
            </fieldset>
          )}
        </>
      )}
    </>
  );
}
