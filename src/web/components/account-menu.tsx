import { useRef } from 'preact/hooks';
import type { Profile } from '../data/types.js';
import { address } from '../router.js';
import { text } from '../text/text.js';
import { Icon, type IconName } from './icon.js';
import { Initials } from './initials.js';
import { dialogs } from './overlays.js';

const ID = 'account-menu';

/** Who is signed in, with what concerns the account. */
export function AccountMenu({ profile: { name, surname, email } }: { profile: Profile }) {
  const t = text.value;
  const menu = useRef<HTMLDivElement>(null);
  const full = [name, surname].filter(Boolean).join(' ') || email;
  const choose = (act: () => void) => () => {
    menu.current?.hidePopover();
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
    <div class="account">
      <button type="button" class="nav-link" popovertarget={ID} aria-label={t.account.menu(full)}>
        <Initials name={full} />
        <span class="nav-name">
          <bdi>{full}</bdi>
        </span>
      </button>
      <div id={ID} ref={menu} popover="auto" class="menu account-menu">
        <p class="detail">{email}</p>
        <a class="nav-link" href={address('settings', 'profile')} onClick={choose(() => undefined)}>
          <Icon name="user" />
          <span class="nav-name">{t.settings.sections.profile}</span>
        </a>
        {item(t.keys.title, 'keys', () => {
          dialogs.keys.value = true;
        })}
        {item(t.account.signOut, 'leave', () => {
          dialogs.signOut.value = true;
        })}
      </div>
    </div>
  );
}
