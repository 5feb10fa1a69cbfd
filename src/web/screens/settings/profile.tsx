import type { Signal } from '@preact/signals';
import { useState } from 'preact/hooks';
import { api, dataOf } from '../../api.js';
import { Field, Form, NewPasswordField, SelectField } from '../../components/form.js';
import { Show, useRemote } from '../../components/remote.js';
import { notify } from '../../data/done.js';
import { knowUser } from '../../data/session.js';
import { weekdayName } from '../../dates.js';
import {
  CONTRASTS,
  contrast,
  HOURS,
  hours,
  INTERFACE_LANGUAGES,
  interfaceLanguage,
  singleKeys,
  THEMES,
  theme,
} from '../../settings.js';
import { mailText } from '../../text/mail/mail-text.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { text } from '../../text/text.js';
import { AddressState } from '../mail/address-state.js';
import { SecondFactorSettings } from '../second-factor/settings.js';
import { hasPassword, IdentitySettings, NoPassword, useIdentities } from './identities.js';

export function ProfileSettings() {
  const t = text.value;
  const remote = useRemote(() =>
    Promise.all([dataOf(api.GET('/api/profile')), dataOf(api.GET('/api/ai-assistant/config'))]),
  );
  const [chosen, setChosen] = useState<Record<string, string>>({});
  const zones = Intl.supportedValuesOf('timeZone');
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone;
  return (
    <Show remote={remote}>
      {([profile, ai]) => {
        const submit = async (values: Record<string, string>) => {
          const textOf = (name: string) => values[name]?.trim() || null;
          const body = {
            name: textOf('name'),
            surname: textOf('surname'),
            about_you: textOf('about_you'),
            timezone: values.timezone || profile.timezone,
            language: chosen.language ?? profile.language,
            first_day_of_week: Number(chosen.firstDay ?? profile.first_day_of_week),
            ai_assistant_enabled: values.ai === 'on',
          };
          await dataOf(api.PATCH('/api/profile', { body }));
          notify(t.saved);
        };
        const languages = Object.entries(settingsText.value.languages);
        const language = chosen.language ?? profile.language;
        const known = languages.some(([tag]) => tag === language)
          ? languages
          : [[language, language] as const, ...languages];
        return (
          <Form action={t.save} onSubmit={submit}>
            <Field label={t.account.email}>{(ids) => <input {...ids} value={profile.email} disabled />}</Field>
            <Field label={t.account.givenName}>
              {(ids) => (
                <input
                  {...ids}
                  name="name"
                  maxLength={255}
                  autocomplete="given-name"
                  defaultValue={profile.name ?? ''}
                />
              )}
            </Field>
            <Field label={settingsText.value.surname}>
              {(ids) => (
                <input
                  {...ids}
                  name="surname"
                  maxLength={255}
                  autocomplete="family-name"
                  defaultValue={profile.surname ?? ''}
                />
              )}
            </Field>
            <Field
              label={text.value.timezone}
              hint={here === profile.timezone ? undefined : settingsText.value.timezoneHere(here)}
            >
              {(ids) => (
                <>
                  <input {...ids} name="timezone" list="zones" required defaultValue={profile.timezone} />
                  <datalist id="zones">
                    {zones.map((zone) => (
                      <option key={zone} value={zone} />
                    ))}
                  </datalist>
                </>
              )}
            </Field>
            <SelectField
              label={settingsText.value.language}
              hint={settingsText.value.languageHint}
              value={language}
              choices={known}
              onChange={(value) => setChosen({ ...chosen, language: value })}
            />
            <SelectField
              label={settingsText.value.firstDay}
              value={chosen.firstDay ?? String(profile.first_day_of_week)}
              choices={[1, 0, 6, 2, 3, 4, 5].map((day) => [String(day), weekdayName(day)] as const)}
              onChange={(value) => setChosen({ ...chosen, firstDay: value })}
            />
            <label class="check-field">
              <input type="checkbox" name="ai" defaultChecked={profile.ai_assistant_enabled} />{' '}
              {settingsText.value.assistant}
            </label>
            {!ai.enabled && !ai.api_key_set && <p class="hint">{settingsText.value.assistantOff}</p>}
            <Field label={settingsText.value.aboutYou} hint={settingsText.value.aboutYouHint}>
              {(ids) => (
                <textarea {...ids} name="about_you" rows={3} maxLength={500} defaultValue={profile.about_you ?? ''} />
              )}
            </Field>
          </Form>
        );
      }}
    </Show>
  );
}

function choose<T extends string>(setting: Signal<T>) {
  return (value: T) => {
    setting.value = value;
  };
}

export function AppearanceSettings() {
  const t = settingsText.value;
  return (
    <>
      <SelectField
        label={t.theme}
        value={theme.value}
        choices={THEMES.map((name) => [name, t.themes[name]] as const)}
        onChange={choose(theme)}
      />
      <SelectField
        label={t.contrast}
        value={contrast.value}
        choices={CONTRASTS.map((name) => [name, t.contrasts[name]] as const)}
        onChange={choose(contrast)}
      />
      <SelectField
        label={t.interfaceLanguage}
        value={interfaceLanguage.value}
        choices={INTERFACE_LANGUAGES.map((name) => [name, t.interfaceLanguages[name]] as const)}
        onChange={choose(interfaceLanguage)}
      />
      <SelectField
        label={t.hours}
        value={hours.value}
        choices={HOURS.map((name) => [name, t.hoursOf[name]] as const)}
        onChange={choose(hours)}
      />
      <label class="check-field">
        <input
          type="checkbox"
          checked={singleKeys.value === 'on'}
          aria-describedby="single-keys-hint"
          onChange={({ currentTarget: { checked } }) => {
            singleKeys.value = checked ? 'on' : 'off';
          }}
        />{' '}
        {t.singleKeys}
      </label>
      <p class="hint" id="single-keys-hint">
        {t.singleKeysHint}
      </p>
    </>
  );
}

export function PasswordSettings() {
  const identities = useIdentities();
  const isAsked = hasPassword(identities);
  const submit = async ({ current, next = '' }: Record<string, string>, form: HTMLFormElement) => {
    const body = { ...(current !== undefined && { current_password: current }), new_password: next };
    await dataOf(api.POST('/api/profile/change-password', { body }));
    form.reset();
    identities.reload();
    notify(settingsText.value.passwordChanged);
  };
  return (
    <>
      {!isAsked && <NoPassword />}
      <Form action={settingsText.value.changePassword} onSubmit={submit}>
        {isAsked && <CurrentPassword name="current" />}
        <NewPasswordField label={settingsText.value.newPassword} name="next" />
      </Form>
      {isAsked && <SecondFactorSettings />}
      <EmailForm isAsked={isAsked} />
      <IdentitySettings remote={identities} />
    </>
  );
}

function CurrentPassword({ name }: { name: string }) {
  return (
    <Field label={settingsText.value.currentPassword}>
      {(ids) => <input {...ids} type="password" name={name} autocomplete="current-password" required />}
    </Field>
  );
}

function EmailForm({ isAsked }: { isAsked: boolean }) {
  const submit = async ({ email = '', password }: Record<string, string>, form: HTMLFormElement) => {
    const body = { email, ...(password !== undefined && { current_password: password }) };
    // Without a body, the address changes when the link of a mail is opened.
    const changed = await dataOf(api.POST('/api/profile/change-email', { body }));
    form.reset();
    if (changed === undefined) return notify(mailText.value.changeAsked(email));
    await knowUser(changed.user);
    notify(settingsText.value.emailChanged(changed.user.email));
  };
  return (
    <section class="group">
      <h3>{settingsText.value.changeEmail}</h3>
      <AddressState />
      <Form action={settingsText.value.changeEmail} onSubmit={submit}>
        <Field label={settingsText.value.newEmail}>
          {(ids) => <input {...ids} type="email" name="email" autocomplete="email" required />}
        </Field>
        {isAsked && <CurrentPassword name="password" />}
      </Form>
    </section>
  );
}
