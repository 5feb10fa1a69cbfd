import type { ComponentType } from 'preact';
import { profile } from '../../data/session.js';
import { address, place } from '../../router.js';
import { text } from '../../text/text.js';
import { DataSettings, LimitSettings, SecuritySettings } from './account.js';
import { AppearanceSettings, PasswordSettings, ProfileSettings } from './profile.js';
import { SessionSettings } from './sessions.js';
import { TokenSettings } from './tokens.js';
import { UserSettings } from './users.js';
import { WebhookSettings } from './webhooks.js';

const SECTIONS: Readonly<Record<string, ComponentType>> = {
  profile: ProfileSettings,
  appearance: AppearanceSettings,
  password: PasswordSettings,
  sessions: SessionSettings,
  tokens: TokenSettings,
  webhooks: WebhookSettings,
  limits: LimitSettings,
  data: DataSettings,
  security: SecuritySettings,
  users: UserSettings,
};

/** The account, its tokens and webhooks, and how this browser shows things. */
export function SettingsScreen() {
  const t = text.value.settings;
  const names = Object.keys(SECTIONS).filter((name) => name !== 'users' || profile.value?.is_admin === true);
  const chosen = names.includes(place.value.what) ? place.value.what : 'profile';
  const Section = SECTIONS[chosen] as ComponentType;
  return (
    <div class="settings">
      <nav aria-label={t.label}>
        <ul>
          {names.map((name) => (
            <li key={name}>
              <a href={address('settings', name)} aria-current={name === chosen ? 'page' : undefined}>
                {t.sections[name]}
              </a>
            </li>
          ))}
        </ul>
      </nav>
      <section>
        <h2>{t.sections[chosen]}</h2>
        <Section />
      </section>
    </div>
  );
}
