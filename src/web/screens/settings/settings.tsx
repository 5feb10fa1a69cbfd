import { useEffect, useRef } from 'preact/hooks';
import { profile } from '../../data/session.js';
import { address, route } from '../../router.js';
import { settingsText } from '../../text/settings/settings-text.js';
import { DataSettings, LimitSettings, SecuritySettings } from './account.js';
import { ChannelSettings } from './channels.js';
import { ConnectionSettings } from './connections.js';
import { FeedSettings } from './feeds.js';
import { NotificationSettings } from './notifications.js';
import { AppearanceSettings, PasswordSettings, ProfileSettings } from './profile.js';
import { SessionSettings } from './sessions.js';
import { TokenSettings } from './tokens.js';
import { UserSettings } from './users.js';
import { WebhookSettings } from './webhooks.js';

const SECTIONS = [
  { name: 'profile', Section: ProfileSettings },
  { name: 'appearance', Section: AppearanceSettings },
  { name: 'password', Section: PasswordSettings },
  { name: 'sessions', Section: SessionSettings },
  { name: 'tokens', Section: TokenSettings },
  { name: 'connections', Section: ConnectionSettings },
  { name: 'notifications', Section: NotificationSettings },
  { name: 'feeds', Section: FeedSettings },
  { name: 'channels', Section: ChannelSettings },
  { name: 'webhooks', Section: WebhookSettings },
  { name: 'limits', Section: LimitSettings },
  { name: 'data', Section: DataSettings },
  { name: 'security', Section: SecuritySettings },
  { name: 'users', Section: UserSettings },
] as const;

export function SettingsScreen() {
  const t = settingsText.value;
  const sections = SECTIONS.filter(({ name }) => name !== 'users' || profile.value?.is_admin === true);
  const list = useRef<HTMLUListElement>(null);
  const { name: chosen, Section } = sections.find(({ name }) => name === route.value.id) ?? SECTIONS[0];
  useEffect(() => {
    list.current?.querySelector('[aria-current]')?.scrollIntoView({ block: 'nearest', inline: 'center' });
  }, [chosen]);
  return (
    <div class="settings">
      <nav aria-label={t.label}>
        <ul ref={list}>
          {sections.map(({ name }) => (
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
