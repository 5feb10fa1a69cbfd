import type { Context } from '../../context.js';
import { beginningOf } from '../../lib/texts.js';
import { parsedJson } from '../../lib/typed.js';
import type { ActiveChannel, SentNotification } from './delivery-store.js';
import type { PlaceholderValues } from './template.js';

/** Messages of channels: the texts and placeholders of a notification. */

/** A notification, or a test of a channel. */
export type Told = Pick<
  SentNotification,
  'uid' | 'kind' | 'title' | 'text' | 'url' | 'type' | 'ref_uid' | 'data' | 'late' | 'created_at' | 'priority'
>;

const TESTS = {
  en: { title: 'Test of Tutti', text: 'This channel works: notifications reach you here.' },
  de: { title: 'Test von Tutti', text: 'Dieser Kanal funktioniert: Benachrichtigungen erreichen dich hier.' },
} as const;

/** @param delivery its uid distinguishes tests */
export function testIn(language: string, delivery: { uid: string; created_at: string }): Told {
  const { title, text } = language.startsWith('de') ? TESTS.de : TESTS.en;
  const { uid, created_at } = delivery;
  const about = { type: null, ref_uid: null, data: '{}', late: 0, priority: null };
  return { uid, kind: 'test', title, text, url: '/#/settings', ...about, created_at };
}

/** Returns the address of a path of the web interface; the path itself without `BASE_URL`. */
function addressOf(path: string, { baseUrl }: Context['config']): string {
  return baseUrl === null ? path : `${baseUrl}${path.startsWith('/') ? '' : '/'}${path}`;
}

export function placeholderValues(told: Told, config: Context['config']): PlaceholderValues {
  return {
    title: told.title,
    text: told.text ?? '',
    url: addressOf(told.url, config),
    kind: told.kind,
    'task.uid': told.type === 'task' ? (told.ref_uid ?? '') : '',
    priority: String(told.priority ?? 0),
  };
}

/** In bytes: push services take 4,096 with the encryption. */
export const MAX_PUSH_BYTES = 3_500;

/**
 * Returns the message that the service worker shows, in JSON. Long texts are shortened, `titleOnly` leaves them out.
 */
export function pushMessage(
  told: Told,
  channel: Pick<ActiveChannel, 'user_uid' | 'language'>,
  titleOnly: boolean,
): string {
  const { uid, kind, title, text, url, type, ref_uid } = told;
  const { reminder_uid = null } = parsedJson<{ reminder_uid?: string }>(told.data);
  const message = (some: { title: string; text: string | null }) =>
    JSON.stringify({
      ...{ uid, kind, ...some, url, account: channel.user_uid, language: channel.language },
      ...{ task_uid: type === 'task' ? ref_uid : null, reminder_uid },
    });
  const whole = titleOnly ? null : text;
  const fits = (json: string) => Buffer.byteLength(json) <= MAX_PUSH_BYTES;
  for (let length = whole?.length ?? 0; length > 0; length = Math.floor(length / 2)) {
    const json = message({ title, text: cut(whole ?? '', length) });
    if (fits(json)) return json;
  }
  for (let length = title.length; ; length = Math.floor(length / 2)) {
    const json = message({ title: cut(title, length), text: null });
    if (fits(json) || length === 0) return json;
  }
}

function cut(text: string, length: number): string {
  return text.length <= length ? text : `${beginningOf(text, length)}…`;
}
