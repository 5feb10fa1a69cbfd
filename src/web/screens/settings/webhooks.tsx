import { useState } from 'preact/hooks';
import type { Schemas } from '../../../client/index.js';
import { api, dataOf } from '../../api.js';
import { Field, Form } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { Secret } from '../../components/secret.js';
import { notify } from '../../data/done.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { labelOf, text } from '../../text/text.js';
import { Deliveries, SendingEntry } from './deliveries.js';

type Webhook = Schemas['Webhook'];

const EVENTS = ['created', 'updated', 'completed', 'deleted'] as const satisfies readonly Schemas['Change']['event'][];
const TYPES = ['task', 'project', 'section', 'view', 'note', 'area', 'goal', 'tag'] as const;

const path = (id: number) => ({ params: { path: { id: String(id) } } });

export function WebhookSettings() {
  const t = settingsText.value;
  const remote = useRemote(() => dataOf(api.GET('/api/v1/webhooks', { params: { query: { limit: 100 } } })));
  const [secret, setSecret] = useState<string | null>(null);
  const submit = async (values: Record<string, string>, form: HTMLFormElement) => {
    const { url = '', description = '' } = values;
    const events = EVENTS.filter((event) => values[`event ${event}`] === 'on');
    const types = TYPES.filter((type) => values[`type ${type}`] === 'on');
    const body = {
      url,
      ...(description && { description }),
      ...(events.length > 0 && { events: [...events] }),
      ...(types.length > 0 && { types: [...types] }),
    };
    const made = await dataOf(api.POST('/api/v1/webhook', { body }));
    setSecret(made.secret ?? null);
    form.reset();
    remote.reload();
  };
  return (
    <>
      <p class="lead">{t.webhooksLead}</p>
      {secret !== null && <Secret lead={t.secretOnce} value={secret} />}
      <h3>{t.newWebhook}</h3>
      <Form action={t.newWebhook} onSubmit={submit}>
        <Field label={text.value.url}>
          {(ids) => <input {...ids} name="url" type="url" required maxLength={2000} autocomplete="off" />}
        </Field>
        <Field label={`${text.value.description} (${text.value.optional})`}>
          {(ids) => <input {...ids} name="description" maxLength={255} autocomplete="off" />}
        </Field>
        <fieldset class="tag-choices">
          <legend>{t.webhookTypes}</legend>
          {TYPES.map((type) => (
            <label key={type}>
              <input type="checkbox" name={`type ${type}`} /> {text.value.search.types[type]}
            </label>
          ))}
        </fieldset>
        <fieldset class="tag-choices">
          <legend>{t.webhookEvents}</legend>
          {EVENTS.map((event) => (
            <label key={event}>
              <input type="checkbox" name={`event ${event}`} /> {labelOf(t.changeEvents, event)}
            </label>
          ))}
        </fieldset>
        <p class="hint">{t.webhookAll}</p>
      </Form>
      <Show remote={remote}>
        {({ webhooks }) => (
          <ul class="entries">
            {webhooks.map((webhook) => (
              <li key={webhook.id}>
                <WebhookItem webhook={webhook} onChange={remote.reload} onSecret={setSecret} />
              </li>
            ))}
          </ul>
        )}
      </Show>
    </>
  );
}

interface WebhookItemProps {
  webhook: Webhook;
  onChange: () => void;
  onSecret: (secret: string | null) => void;
}

function WebhookItem({ webhook, onChange, onSecret }: WebhookItemProps) {
  const t = settingsText.value;
  const { id, url, description, enabled, types, events, disabled_reason: reason } = webhook;
  const receives = [
    ...(types ?? []).map((type) => labelOf(text.value.search.types, type)),
    ...(events ?? []).map((event) => labelOf(t.changeEvents, event)),
  ];
  const test = async () => {
    const { delivered, status, error } = await dataOf(api.POST('/api/v1/webhook/{id}/test', path(id)));
    notify(delivered ? t.testDelivered(status ?? 0) : t.testFailed(error ?? String(status)));
  };
  const rotate = async () =>
    onSecret((await dataOf(api.POST('/api/v1/webhook/{id}/rotate-secret', path(id)))).secret ?? null);
  return (
    <SendingEntry
      enabled={enabled}
      onEnable={(wanted) => dataOf(api.PATCH('/api/v1/webhook/{id}', { ...path(id), body: { enabled: wanted } }))}
      onTest={test}
      onDelete={() => dataOf(api.DELETE('/api/v1/webhook/{id}', path(id)))}
      more={[[t.rotate, rotate]]}
      onChange={onChange}
      deliveries={<WebhookDeliveries id={id} />}
    >
      <strong class="breakable">{url}</strong>
      {description !== null && <span class="detail">{description}</span>}
      {receives.length > 0 && <span class="detail">{receives.join(', ')}</span>}
      {reason !== null && <span class="detail failure">{t.disabledBecause[reason]}</span>}
    </SendingEntry>
  );
}

function WebhookDeliveries({ id }: { id: number }) {
  const params = { path: { id: String(id) }, query: { limit: 50 } };
  return (
    <Deliveries
      read={() => dataOf(api.GET('/api/v1/webhook/{id}/deliveries', { params }))}
      onRepeat={(delivery) =>
        dataOf(
          api.POST('/api/v1/webhook/{id}/deliveries/{delivery}/redeliver', {
            params: { path: { id: String(id), delivery } },
          }),
        )
      }
    />
  );
}
