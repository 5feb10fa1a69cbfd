import type { Schema } from '../client.js';
import { type Call, idIn, numberIn, type Route } from './call.js';

/** Notifications, as clients of that API list and read them. */
export const notificationRoutes: readonly Route[] = [
  ['GET', '/notifications', listSome],
  ['GET', '/notifications/unread-count', async ({ inner }) => ({ count: await countOf(inner, { unread: true }) })],
  ['POST', '/notifications/mark-all-read', readAll],
  ['POST', '/notifications/:id/read', (call) => setRead(call, true)],
  ['POST', '/notifications/:id/unread', (call) => setRead(call, false)],
  ['DELETE', '/notifications/:id', remove],
];

async function listSome({ inner, query }: Call) {
  const limit = numberIn(query.limit, 1, 100, 10);
  const offset = numberIn(query.offset, 0, 10_000, 0);
  const which = query.includeRead === 'false' ? { unread: true } : {};
  const { items, pagination } = await inner.page('listNotifications', {
    query: { ...which, limit, offset, count: true },
  });
  return { notifications: items.map(rendered), total: pagination.total ?? 0 };
}

async function countOf(inner: Call['inner'], which: { unread?: boolean }): Promise<number> {
  const { pagination } = await inner.page('listNotifications', { query: { ...which, limit: 1, count: true } });
  return pagination.total ?? 0;
}

async function readAll({ inner }: Call) {
  const { read } = await inner.call('readNotifications', { body: {} });
  return { count: read, message: `Marked ${read} notifications as read` };
}

async function setRead(call: Call, read: boolean) {
  const notification = await call.inner.call('patchNotification', { ...idIn(call), body: { read } });
  return { notification: rendered(notification), message: `Notification marked as ${read ? 'read' : 'unread'}` };
}

async function remove(call: Call) {
  await call.inner.call('deleteNotification', idIn(call));
  return { message: 'Notification dismissed successfully' };
}

/** That API has a level and a list of channels for each notification. */
function rendered(notification: Schema<'Notification'>) {
  const { id, uid, kind, title, text, data, actor, read_at, created_at, updated_at } = notification;
  return {
    ...{ id, uid, type: kind, title, message: text ?? title, data, actor },
    ...{ level: kind === 'security' || kind === 'webhook_disabled' ? 'warning' : 'info', sources: [] },
    ...{ read_at, is_read: read_at !== null, dismissed_at: null, sent_at: created_at, created_at, updated_at },
  };
}
