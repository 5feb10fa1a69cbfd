import type { LargeAccount } from './large-account.js';

// Calls of the test of a large account. `{name}` is the id of what an earlier call kept under the name.

type Make<Call> = (operation: string, url: string, body?: object | string, keep?: string) => Call;

/** What belongs to tasks, and ways to the user: made, read, changed and deleted. */
export function besidesOf<Call>(call: Make<Call>, { largeTask, note }: LargeAccount, hook: string): Call[] {
  const text = '漢'.repeat(3_000);
  const file = 'x'.repeat(1_000_000);
  const channel = { kind: 'http', name: 'there', url: hook, body_template: '{"text":"{{title}}"}' };
  return [
    call('createReminder', 'POST /reminder', { task_id: largeTask, before: 'PT30M' }, 'reminder'),
    call('getReminder', 'GET /reminder/{reminder}'),
    call('updateReminder', 'PUT /reminder/{reminder}', { before: 'PT1H' }),
    call('patchReminder', 'PATCH /reminder/{reminder}', { before: 'PT2H' }),
    call('snoozeReminder', 'POST /reminder/{reminder}/snooze', { minutes: 60 }),
    call('deleteReminder', 'DELETE /reminder/{reminder}'),
    call('createComment', 'POST /comment', { task_id: largeTask, text }, 'comment'),
    call('getComment', 'GET /comment/{comment}'),
    call('updateComment', 'PUT /comment/{comment}', { text: `${text}.` }),
    call('patchComment', 'PATCH /comment/{comment}', { text }),
    call('deleteComment', 'DELETE /comment/{comment}'),
    call('watchTask', `PUT /task/${largeTask}/watch`),
    call('unwatchTask', `DELETE /task/${largeTask}/watch`),
    call('createAttachment', `POST /attachment?task_id=${largeTask}&name=large.txt`, file, 'attachment'),
    call('getAttachment', 'GET /attachment/{attachment}'),
    call('getAttachmentContent', 'GET /attachment/{attachment}/content'),
    call('updateAttachment', 'PUT /attachment/{attachment}', { name: 'other.txt' }),
    call('patchAttachment', 'PATCH /attachment/{attachment}', { task_id: null, note_id: note.id }),
    call('deleteAttachment', 'DELETE /attachment/{attachment}'),
    call('createFeed', 'POST /feed', { kind: 'both' }, 'feed'),
    call('getFeed', 'GET /feed/{feed}'),
    call('updateFeed', 'PUT /feed/{feed}', { name: 'changed' }),
    call('patchFeed', 'PATCH /feed/{feed}', { filter: 'note contains "€"' }),
    call('rotateFeed', 'POST /feed/{feed}/rotate'),
    call('deleteFeed', 'DELETE /feed/{feed}'),
    call('createChannel', 'POST /channel', channel, 'channel'),
    call('getChannel', 'GET /channel/{channel}'),
    call('updateChannel', 'PUT /channel/{channel}', { name: 'changed' }),
    call('patchChannel', 'PATCH /channel/{channel}', { name: 'changed again' }),
    call('testChannel', 'POST /channel/{channel}/test'),
    call('listChannelDeliveries', 'GET /channel/{channel}/deliveries?limit=500'),
    call('deleteChannel', 'DELETE /channel/{channel}'),
  ];
}

/** The user has notifications of the service by then. */
export function notificationsOf<Call>(call: Make<Call>): Call[] {
  return [
    call('listNotifications', 'GET /notifications', undefined, 'notification'),
    call('getNotification', 'GET /notification/{notification}'),
    call('patchNotification', 'PATCH /notification/{notification}', { read: true }),
    call('readNotifications', 'POST /notifications/read', {}),
    call('deleteNotification', 'DELETE /notification/{notification}'),
    call('updateNotificationPreferences', 'PUT /api/profile/notifications', {}),
  ];
}
