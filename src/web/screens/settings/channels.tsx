import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf, messageOf } from '../../api.js';
import { Field, Form, SelectField } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { notify } from '../../data/done.js';
import { isSubscribed, NoAnswer, pushObstacle, subscribe, unsubscribe } from '../../data/push-messages.js';
import { user } from '../../data/session.js';
import { momentLabel } from '../../dates.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { text } from '../../text/text.js';
import { PRESET_NAMES, PRESETS, type Preset, type PresetField, type PresetName } from './channel-presets.js';
import { Deliveries, SendingEntry } from './deliveries.js';

type Channel = Schemas['Channel'];

const path = (id: number) => ({ params: { path: { id: String(id) } } });

export function ChannelSettings() {
  const t = settingsText.value.channels;
  const remote = useRemote(() => dataOf(api.GET('/api/v1/channels', { params: { query: { limit: 100 } } })));
  return (
    <>
      <p class="lead">{t.lead}</p>
      <Push onChange={remote.reload} />
      <Show remote={remote}>
        {({ channels }) => (
          <>
            <EmailChannel channels={channels} onChange={remote.reload} />
            {channels.length > 0 && (
              <ul class="entries">
                {channels.map((channel) => (
                  <li key={channel.id}>
                    <ChannelItem channel={channel} onChange={remote.reload} />
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </Show>
      <NewChannel onChange={remote.reload} />
    </>
  );
}

/** Returns a name for the channel of this browser, as its user would call it. */
function browserName(): string {
  const { userAgent } = navigator;
  const browser = ['Edg', 'OPR', 'Firefox', 'Chrome', 'Safari'].find((name) => userAgent.includes(name)) ?? 'Browser';
  const system = ['Android', 'iPhone', 'iPad', 'Windows', 'Mac', 'Linux'].find((name) => userAgent.includes(name));
  const known = browser === 'Edg' ? 'Edge' : browser === 'OPR' ? 'Opera' : browser;
  return system === undefined ? known : `${known}, ${system}`;
}

/** Subscribes this browser, or says why it cannot be. */
function Push({ onChange }: { onChange: () => void }) {
  const t = settingsText.value.channels;
  const [obstacle, setObstacle] = useState(pushObstacle);
  const [isOn, setIsOn] = useState(isSubscribed(user.value?.uid));
  const [isWaiting, setWaiting] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const change = async () => {
    setWaiting(true);
    setFailure(null);
    try {
      if (isOn) await unsubscribe();
      else await subscribe(user.value?.uid ?? '', browserName());
    } catch (error) {
      setFailure(error instanceof NoAnswer ? t.pushNoAnswer : t.pushFailed(messageOf(error)));
    }
    setWaiting(false);
    setObstacle(pushObstacle());
    setIsOn(isSubscribed(user.value?.uid));
    onChange();
  };
  return (
    <>
      <h3>{t.push}</h3>
      {obstacle === null ? (
        <>
          <p class="hint" role="status">
            {isWaiting ? t.pushWaiting : isOn ? t.pushOn : t.pushOff}
          </p>
          <div class="actions start">
            <button type="button" class="button" disabled={isWaiting} onClick={() => void change()}>
              {isOn ? t.pushStop : t.pushStart}
            </button>
          </div>
          {failure !== null && (
            <p role="alert" class="failure">
              {failure}
            </p>
          )}
        </>
      ) : (
        <p class="hint" role="status">
          {t.obstacles[obstacle]}
        </p>
      )}
    </>
  );
}

/** Offers e-mail where the service sends mail and there is no channel of it. */
function EmailChannel({ channels, onChange }: { channels: readonly Channel[]; onChange: () => void }) {
  const t = settingsText.value.channels;
  const { loaded } = useRemote(() => dataOf(api.GET('/api/register')));
  const sendsMail = loaded.state === 'there' && loaded.data.mail;
  if (!sendsMail || channels.some(({ kind }) => kind === 'email')) return null;
  const make = async () => {
    try {
      await dataOf(api.POST('/api/v1/channel', { body: { kind: 'email', name: t.email } }));
    } catch (error) {
      notify(messageOf(error));
    }
    onChange();
  };
  return (
    <>
      <h3>{t.email}</h3>
      <p class="hint">{t.emailLead}</p>
      <div class="actions start">
        <button type="button" class="button" onClick={() => void make()}>
          {t.emailStart}
        </button>
      </div>
    </>
  );
}

function NewChannel({ onChange }: { onChange: () => void }) {
  const t = settingsText.value.channels;
  const [name, setName] = useState<PresetName>('ntfy');
  const preset: Preset = PRESETS[name];
  const submit = async (values: Record<string, string>, form: HTMLFormElement) => {
    const given = Object.fromEntries(preset.fields.map((field) => [field, values[field] ?? ''])) as never;
    const label = values.name || (name === 'other' ? t.other : name);
    const made = await dataOf(
      api.POST('/api/v1/channel', { body: { kind: 'http', name: label, ...preset.bodyOf(given) } }),
    );
    form.reset();
    onChange();
    await test(made.id).catch((error: unknown) => notify(messageOf(error)));
  };
  const choices = PRESET_NAMES.map((one) => [one, one === 'other' ? t.other : one] as const);
  return (
    <>
      <h3>{t.newChannel}</h3>
      <SelectField label={t.service} value={name} choices={choices} onChange={setName} hint={t.hints[name]} />
      <Form action={t.newChannel} onSubmit={submit}>
        {preset.fields.map((field) => (
          <PresetInput key={`${name} ${field}`} field={field} initial={preset.initial?.[field] ?? ''} />
        ))}
        <Field label={`${t.name} (${text.value.optional})`}>
          {(ids) => <input {...ids} name="name" maxLength={100} autocomplete="off" />}
        </Field>
      </Form>
    </>
  );
}

function PresetInput({ field, initial }: { field: PresetField; initial: string }) {
  const t = settingsText.value.channels;
  const shared = { name: field, required: true, autocomplete: 'off', defaultValue: initial } as const;
  return (
    <Field label={t.fields[field]} hint={field === 'template' ? t.templateHint : undefined}>
      {(ids) =>
        field === 'template' ? (
          <textarea {...ids} {...shared} rows={4} maxLength={4000} />
        ) : (
          <input {...ids} {...shared} type={field === 'url' || field === 'server' ? 'url' : 'text'} maxLength={2000} />
        )
      }
    </Field>
  );
}

async function test(id: number): Promise<void> {
  await dataOf(api.POST('/api/v1/channel/{id}/test', path(id)));
  notify(settingsText.value.channels.tested);
}

function ChannelItem({ channel, onChange }: { channel: Channel; onChange: () => void }) {
  const t = settingsText.value.channels;
  const { id, kind, name, enabled, url, endpoint, disabled_reason: reason, failing_since: failing } = channel;
  const params = { path: { id: String(id) }, query: { limit: 50 } };
  return (
    <SendingEntry
      enabled={enabled}
      canTest={enabled}
      onEnable={(wanted) => dataOf(api.PATCH('/api/v1/channel/{id}', { ...path(id), body: { enabled: wanted } }))}
      onTest={() => test(id)}
      onDelete={() => dataOf(api.DELETE('/api/v1/channel/{id}', path(id)))}
      onChange={onChange}
      deliveries={<Deliveries read={() => dataOf(api.GET('/api/v1/channel/{id}/deliveries', { params }))} />}
    >
      <strong class="breakable">{name}</strong>
      <span class="detail breakable">
        {[t.kinds[kind], url ?? endpoint].filter((part) => part !== null).join(' · ')}
      </span>
      {reason !== null && <span class="detail failure">{settingsText.value.disabledBecause[reason]}</span>}
      {failing !== null && <span class="detail failure">{t.failing(momentLabel(failing))}</span>}
      {channel.key_changed === true && <span class="detail failure">{t.keyChanged}</span>}
    </SendingEntry>
  );
}
