import type { Profile } from '../data/types.js';
import { address } from '../router.js';
import { text } from '../text/text.js';
import { Icon, type IconName } from './icon.js';
import { Initials } from './initials.js';
import { dialogs } from './overlays.js';
import { Popover } from './popover.js';

/** The signed-in user, with links to pages of the account. */
export function AccountMenu({ profile: { name, surname, email } }: { profile: Profile }) {
  const t = text.value;
  const full = [name, surname].filter(Boolean).join(' ') || email;
  const button = (
    <>
      <Initials name={full} />
      <span class="nav-name">
        <bdi>{full}</bdi>
      </span>
    </>
  );
  return (
    <div class="account">
      <Popover class="nav-link" label={t.account.menu(full)} button={button}>
        {(close) => {
          const choose = (act: () => void) => () => {
            close();
            dialogs.menu.value = false;
            act();
          };
          const item = (label: string, icon: IconName, act: () => void) => (
            <button type="button" class="nav-link" onClick={choose(act)}>
              <Icon name={icon} />
              <span class="nav-name">{label}</span>
            </button>
          );
          return (
            <>
              <p class="detail">{email}</p>
              <a class="nav-link" href={address('settings', 'profile')} onClick={choose(() => undefined)}>
                <Icon name="user" />
                <span class="nav-name">{t.nav.profile}</span>
              </a>
              {item(t.keys.title, 'keys', () => {
                dialogs.keys.value = true;
              })}
              {item(t.account.signOut, 'leave', () => {
                dialogs.signOut.value = true;
              })}
            </>
          );
        }}
      </Popover>
    </div>
  );
}
