import { useState } from 'preact/hooks';
import type { Schemas } from '../../client/index.js';
import { api, dataOf, messageOf } from '../api.js';
import { Empty } from '../components/empty.js';
import { Icon } from '../components/icon.js';
import { notify } from '../data/done.js';
import { all } from '../data/mirror.js';
import { momentLabel } from '../dates.js';
import { address } from '../router.js';
import { notificationText } from '../text/notifications/notifications-text.js';
import { text } from '../text/text.js';

type Notification = Schemas['Notification'];

const PAGE_SIZE = 50;

const path = (id: number) => ({ params: { path: { id: String(id) } } });

/** Sends a change; the change log brings it to this page. */
function send(change: Promise<unknown>): void {
  change.catch((error: unknown) => notify(messageOf(error)));
}

function setRead({ id }: Notification): void {
  send(dataOf(api.PATCH('/api/v1/notification/{id}', { ...path(id), body: { read: true } })));
}

/** The notifications, the latest first. Opening one reads it; scrolling past it does not. */
export function NotificationsScreen() {
  const t = notificationText.value;
  const [shown, setShown] = useState(PAGE_SIZE);
  const listed = all('notification').sort((one, other) => other.id - one.id);
  const [latest] = listed;
  const readAll = () => {
    // Those that arrive meanwhile stay unread.
    if (latest !== undefined)
      send(dataOf(api.POST('/api/v1/notifications/read', { body: { before: latest.created_at } })));
  };
  return (
    <>
      <div class="actions start">
        {listed.some(({ read_at }) => read_at === null) && (
          <button type="button" class="button small" onClick={readAll}>
            {t.readAll}
          </button>
        )}
        <a class="button small" href={address('settings', 'notifications')}>
          {t.settings}
        </a>
      </div>
      {listed.length === 0 && <Empty title={t.emptyTitle} text={t.emptyText} />}
      <ul class="entries notifications">
        {listed.slice(0, shown).map((notification) => (
          <Entry key={notification.uid} notification={notification} />
        ))}
      </ul>
      {listed.length > shown && (
        <div class="actions start">
          <button type="button" class="button" onClick={() => setShown(shown + PAGE_SIZE)}>
            {text.value.history.older}
          </button>
        </div>
      )}
    </>
  );
}

function Entry({ notification }: { notification: Notification }) {
  const t = notificationText.value;
  const { id, title, text: more, url, late, read_at, created_at } = notification;
  const isUnread = read_at === null;
  return (
    <li class={isUnread ? 'unread' : undefined}>
      <a
        href={url.replace(/^\//, '')}
        onClick={() => {
          if (isUnread) setRead(notification);
        }}
      >
        {isUnread && <span class="visually-hidden">{t.unread}: </span>}
        <bdi>{title}</bdi>
      </a>
      {more !== null && <p dir="auto">{more}</p>}
      <p class="detail facts">
        <time dateTime={created_at}>{momentLabel(created_at)}</time>
        {late && <span>{t.late}</span>}
      </p>
      <div class="entry-actions">
        {isUnread && (
          <button type="button" class="icon-button small" aria-label={t.read} onClick={() => setRead(notification)}>
            <Icon name="check" />
          </button>
        )}
        <button
          type="button"
          class="icon-button small"
          aria-label={t.remove(title)}
          onClick={() => send(dataOf(api.DELETE('/api/v1/notification/{id}', path(id))))}
        >
          <Icon name="trash" />
        </button>
      </div>
    </li>
  );
}
