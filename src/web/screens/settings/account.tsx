import { useState } from 'preact/hooks';
import { api, dataOf, withAccount } from '../../api.js';
import { Dialog } from '../../components/dialog.js';
import { EntryAction } from '../../components/entry.js';
import { Field, Form } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { notify } from '../../data/done.js';
import { forget } from '../../data/session.js';
import { momentLabel } from '../../dates.js';
import { eventNames } from '../../text/events/event-names.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { text } from '../../text/text.js';
import { hasPassword, NoPassword, useIdentities } from './identities.js';
import { FileImport } from './import.js';

export function LimitSettings() {
  const t = settingsText.value;
  const remote = useRemote(() => dataOf(api.GET('/api/profile/limits')));
  return (
    <Show remote={remote}>
      {({ enabled, tiers }) =>
        enabled ? (
          <>
            <p class="lead">{t.limitsLead}</p>
            <dl class="facts-list">
              {tiers.map(({ tier, limit, remaining, window_ms }) => (
                <div key={tier}>
                  <dt>{t.tiers[tier]}</dt>
                  <dd>
                    {t.limitLeft(remaining, limit)} {t.limitWindow(Math.round(window_ms / 60_000))}
                    <progress value={remaining} max={limit} aria-label={t.tiers[tier]} />
                  </dd>
                </div>
              ))}
            </dl>
          </>
        ) : (
          <p class="lead">{t.limitsOff}</p>
        )
      }
    </Show>
  );
}

export function DataSettings() {
  const t = settingsText.value;
  const [deletes, setDeletes] = useState(false);
  return (
    <>
      <p class="lead">{t.exportLead}</p>
      <p>
        <a class="button" href={withAccount('/api/profile/export')} download="tutti-account.json">
          {t.export}
        </a>
      </p>
      <FileImport />
      <section class="danger-zone">
        <h3>{t.dangerZone}</h3>
        <p>{t.deleteAccountText}</p>
        <button type="button" class="button danger" onClick={() => setDeletes(true)}>
          {t.deleteAccount}
        </button>
      </section>
      {deletes && <DeletionDialog onClose={() => setDeletes(false)} />}
    </>
  );
}

function DeletionDialog({ onClose }: { onClose: () => void }) {
  const t = settingsText.value;
  const isAsked = hasPassword(useIdentities());
  const deleteAccount = async ({ password }: Record<string, string>) => {
    const body = password === undefined ? {} : { password };
    await dataOf(api.POST('/api/profile/delete-account', { body }));
    await forget();
  };
  return (
    <Dialog title={t.deleteAccount} onClose={onClose}>
      <p>{t.deleteAccountText}</p>
      {!isAsked && <NoPassword />}
      <Form action={t.deleteAccount} onSubmit={deleteAccount} onCancel={onClose}>
        {isAsked && (
          <Field label={t.deletePassword}>
            {(ids) => <input {...ids} type="password" name="password" required autocomplete="current-password" />}
          </Field>
        )}
      </Form>
    </Dialog>
  );
}

export function SecuritySettings() {
  const t = settingsText.value;
  const names = eventNames.value;
  const remote = useRemote(() => dataOf(api.GET('/api/profile/security-log', { params: { query: { limit: 100 } } })));
  return (
    <>
      <p class="lead">{t.securityLead}</p>
      <Show remote={remote}>
        {({ security_events }) => (
          <ul class="log">
            {security_events.map(({ id, kind, subject, address, count, created_at }) => (
              <li key={id}>
                <span>
                  {names[kind]}
                  {count > 1 && ` ×${count}`}
                  {subject !== null && (
                    <>
                      {' · '}
                      <bdi>{subject}</bdi>
                    </>
                  )}
                  {address !== null && ` · ${address}`}
                </span>
                <time dateTime={created_at}>{momentLabel(created_at)}</time>
              </li>
            ))}
          </ul>
        )}
      </Show>
      <BlockedPeople />
    </>
  );
}

function BlockedPeople() {
  const t = text.value;
  const remote = useRemote(() => dataOf(api.GET('/api/profile/blocked', { params: { query: { limit: 500 } } })));
  const block = async ({ email = '' }: Record<string, string>, form: HTMLFormElement) => {
    await dataOf(api.POST('/api/profile/blocked', { body: { email } }));
    form.reset();
    remote.reload();
  };
  const unblock = async (email: string) => {
    await dataOf(api.DELETE('/api/profile/blocked', { body: { email } })).catch((error: Error) =>
      notify(error.message),
    );
    remote.reload();
  };
  return (
    <section class="group">
      <h2>{settingsText.value.blocked}</h2>
      <p class="lead">{settingsText.value.blockedLead}</p>
      <Show remote={remote}>
        {({ blocked }) => (
          <ul class="entries">
            {blocked.map(({ id, email }) => (
              <li key={id}>
                <span class="entry-name">{email}</span>
                <EntryAction
                  text={t.remove}
                  label={settingsText.value.unblock(email)}
                  onClick={() => void unblock(email)}
                />
              </li>
            ))}
          </ul>
        )}
      </Show>
      <Form action={settingsText.value.block} onSubmit={block}>
        <Field label={t.account.email}>
          {(ids) => <input {...ids} name="email" type="email" required autocomplete="off" />}
        </Field>
      </Form>
    </section>
  );
}
