import { api, dataOf } from '../api.js';

/**
 * The subscription of this browser to push messages. The service sends them to the channel of the subscription; the
 * service worker shows them. `localStorage` says what this account has subscribed with, to be compared at each start.
 */

/** Why this browser cannot receive push messages. */
export type PushObstacle = 'insecure' | 'notInstalled' | 'unsupported' | 'denied';

/** The subscription that the service has. Its account is that of the session: another one has other channels. */
interface Subscribed {
  account: string;
  endpoint: string;
  key: string;
}

/** `main.tsx` and `session.ts` know the name: they load this file only where it exists. */
const STORED = 'tutti.push';

export function pushObstacle(): PushObstacle | null {
  if (!isSecureContext) return 'insecure';
  if (!('serviceWorker' in navigator) || !('PushManager' in window) || !('Notification' in window)) {
    // Safari on iOS offers push to apps on the home screen only.
    return 'standalone' in navigator && navigator.standalone === false ? 'notInstalled' : 'unsupported';
  }
  return Notification.permission === 'denied' ? 'denied' : null;
}

function stored(): Subscribed | null {
  const text = localStorage.getItem(STORED);
  return text === null ? null : JSON.parse(text);
}

/** True if this browser is subscribed for an account. */
export function isSubscribed(account: string | undefined): boolean {
  return account !== undefined && stored()?.account === account;
}

/** Longest time in milliseconds for which the browser may ask its push service. */
const PATIENCE_MS = 30_000;

/** The browser has not answered: its push service cannot be reached, or is blocked. It may still answer later. */
export class NoAnswer extends Error {}

/** @throws NoAnswer */
async function inTime<T>(answer: Promise<T>): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const late = new Promise<never>((_resolve, reject) => {
    timer = setTimeout(() => reject(new NoAnswer()), PATIENCE_MS);
  });
  return Promise.race([answer, late]).finally(() => clearTimeout(timer));
}

async function publicKey(): Promise<string> {
  return (await dataOf(api.GET('/api/v1/channels/push-key'))).public_key;
}

/**
 * Asks for the permission, subscribes, and makes a channel of it.
 * @returns true if it is subscribed; false if the user has not allowed it
 * @throws NoAnswer
 */
export async function subscribe(account: string, name: string): Promise<boolean> {
  if ((await Notification.requestPermission()) !== 'granted') return false;
  await subscribeWith(await publicKey(), { account, name });
  return true;
}

async function subscribeWith(key: string, { account, name }: { account: string; name: string | null }): Promise<void> {
  // A late answer of the browser is used at the next try.
  const subscription = await inTime(subscriptionWith(key));
  const { endpoint, keys } = subscription.toJSON();
  const { p256dh = '', auth = '' } = keys ?? {};
  const expires = subscription.expirationTime;
  const body = {
    ...{ kind: 'webpush' as const, endpoint: endpoint ?? subscription.endpoint, keys: { p256dh, auth } },
    ...(name !== null && { name }),
    expiration_time: expires === null ? null : new Date(expires).toISOString(),
  };
  await dataOf(api.POST('/api/v1/channel', { body }));
  localStorage.setItem(STORED, JSON.stringify({ account, endpoint: subscription.endpoint, key } satisfies Subscribed));
}

async function subscriptionWith(key: string): Promise<PushSubscription> {
  const { pushManager } = await navigator.serviceWorker.ready;
  const present = await pushManager.getSubscription();
  if (present !== null && keyOf(present) === key) return present;
  await present?.unsubscribe();
  return pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: bytesOf(key) });
}

/** Subscribes again if the service has another key, or the browser another endpoint, since the last time. */
export async function renewSubscription(account: string | undefined): Promise<void> {
  const known = stored();
  if (
    account === undefined ||
    known?.account !== account ||
    pushObstacle() !== null ||
    Notification.permission !== 'granted'
  )
    return;
  const { pushManager } = await navigator.serviceWorker.ready;
  const [key, present] = await Promise.all([publicKey(), pushManager.getSubscription()]);
  if (known.key !== key || present?.endpoint !== known.endpoint) await subscribeWith(key, { account, name: null });
}

/**
 * Ends the subscription of this browser. Its channel ends with the session, or at the next message.
 * @throws NoAnswer
 */
export async function unsubscribe(): Promise<void> {
  localStorage.removeItem(STORED);
  if ('serviceWorker' in navigator) await inTime(endSubscription());
}

async function endSubscription(): Promise<void> {
  const registration = await navigator.serviceWorker.getRegistration();
  await (await registration?.pushManager.getSubscription())?.unsubscribe();
}

function keyOf({ options }: PushSubscription): string {
  const bytes = new Uint8Array(options.applicationServerKey ?? new ArrayBuffer(0));
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

function bytesOf(key: string): Uint8Array<ArrayBuffer> {
  return Uint8Array.from(atob(key.replaceAll('-', '+').replaceAll('_', '/')), (character) => character.charCodeAt(0));
}
