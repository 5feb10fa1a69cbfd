import { all } from '../data/mirror.js';
import { address } from '../router.js';
import { notificationText } from '../text/notifications/notifications-text.js';
import { Icon } from './icon.js';

const MAX_SHOWN = 99;

/** Leads to the notifications, and shows how many are unread. */
export function Bell() {
  const unread = all('notification').filter(({ read_at }) => read_at === null).length;
  return (
    <a class="icon-button bell" href={address('notifications')} aria-label={notificationText.value.bell(unread)}>
      <Icon name="bell" />
      {unread > 0 && <span class="unread-count">{unread > MAX_SHOWN ? `${MAX_SHOWN}+` : unread}</span>}
    </a>
  );
}
