import { computed, effect, signal } from '@preact/signals';
import type { Schemas } from '../../client/index.js';
import { actFor, api, dataOf, Failure, isSessionOver, messageOf, whenAccountChanges } from '../api.js';
import { nextFrame } from '../frames.js';
import { broadcast } from './channel.js';
import { clearDatabase, hasStoredUser, type LockReason, readEntry, storeEntry, storeUser } from './database.js';
import { dropHeldMessages, startSync, syncState } from './leader.js';
import { all, clearMirror, isLoaded, loadMirror, pendingWrites, startMirror } from './mirror.js';
import { type FirstPage, firstPage } from './pull.js';
import { recoverDrafts } from './recovery.js';
import type { Profile } from './types.js';

/**
 * The session: the account that this page belongs to, and its state.
 *
 * Starts and stops synchronization. The browser's database holds one account; signing in as another one deletes its
 * data first. Signing out deletes everything; if the service is unreachable then, `localStorage` keeps the uid, and the
 * session is ended at the next start. A session that ends on the service locks the page: data is hidden, pending writes
 * are kept until the same account signs in. Every change is broadcast, and the other pages reload.
 */

/** `locked`: the session has ended, and pending writes are kept. */
export type Session = 'unknown' | 'out' | 'locked' | 'in';

export const session = signal<Session>('unknown');

export const user = signal<{ uid: string; email: string } | undefined>(undefined);

export const lockReason = signal<LockReason>('ended');

effect(() => actFor(user.value?.uid));
whenAccountChanges(() => void lock('replaced'));

export const sessionFailure = signal<string | null>(null);

export const profile = computed<Profile | undefined>(() => all('profile')[0]);

/** True while the first changes are being read: what is missing may exist. */
export function isWaiting(): boolean {
  return !isLoaded.value || (profile.value === undefined && syncState.value === 'starting');
}

let stopSync = () => {};

export async function startSession(): Promise<void> {
  sessionFailure.value = null;
  const [known, locked] = hasStoredUser() ? await Promise.all([readEntry('user'), readEntry('locked')]) : [];
  user.value = known;
  if (known !== undefined) {
    if (!locked || (await hasSession())) {
      if (locked) await storeUser(known);
      return begin();
    }
    lockReason.value = locked === 'replaced' ? 'replaced' : 'ended';
    session.value = 'locked';
    return;
  }
  try {
    const ending = localStorage.getItem(ENDING);
    if (ending !== null) await endSession(ending);
    const first = await firstPage();
    const account = first?.items.flatMap((item) => (item.type === 'profile' ? item.object : null) ?? [])[0];
    if (account === undefined) session.value = 'out';
    else {
      await enter(account, first);
      void nextFrame()
        .then(() => storeUser(account))
        .catch(console.error);
    }
  } catch (error) {
    sessionFailure.value = messageOf(error);
  }
}

/** True if the account of this page has signed in again, at a provider or in another page. */
function hasSession(): Promise<boolean> {
  return dataOf(api.GET('/api/current_user')).then(
    () => true,
    () => false,
  );
}

async function begin(first?: FirstPage): Promise<void> {
  if (first === undefined) {
    await loadMirror();
    void recoverDrafts();
  } else startMirror([...first.items, ...first.ahead]);
  session.value = 'in';
  syncState.value = 'starting';
  stopSync = startSync(first, () => void lock('ended'));
}

async function enter({ uid, email }: { uid: string; email: string }, first?: FirstPage): Promise<void> {
  user.value = { uid, email };
  await begin(first);
}

export async function knowUser({ uid, email }: { uid: string; email: string }): Promise<void> {
  user.value = { uid, email };
  await storeUser({ uid, email });
}

function clear(): void {
  clearMirror();
  dropHeldMessages();
}

async function lock(reason: LockReason): Promise<void> {
  // Concurrent requests may fail for the same reason, including the sign-out itself.
  if (session.value !== 'in' || localStorage.getItem(ENDING) !== null) return;
  stopSync();
  lockReason.value = reason;
  session.value = 'locked';
  await storeEntry('locked', reason);
  clear();
  broadcast({ kind: 'session' });
}

/**
 * Signs in. Deletes stored data of another user.
 * @param prepare runs in the new session before anything is rendered
 * @throws Failure
 */
export async function signIn(
  body: Schemas['Credentials'],
  prepare?: (login: Schemas['SignedIn']) => Promise<void>,
): Promise<void> {
  const login = await dataOf(api.POST('/api/login', { body }));
  const account = login.user;
  localStorage.removeItem(ENDING);
  await prepare?.(login);
  if (user.value !== undefined && user.value.uid !== account.uid) await clearDatabase();
  clear();
  await enter(account);
  await storeUser(account);
  broadcast({ kind: 'session' });
}

export const unsent = computed(() => pendingWrites.value.length);

/** Uid of an account that signed out while the service was unreachable. */
const ENDING = 'tutti.ending';

/**
 * Ends the session of this account only.
 * @returns the address that ends it at its provider, if the operator wants that
 * @throws Failure when the service is unreachable
 */
async function endSession(uid: string): Promise<string | undefined> {
  actFor(uid);
  let ended: Schemas['SignedOut'] | undefined;
  try {
    ended = await dataOf(api.POST('/api/logout'));
  } catch (error) {
    if (!(error instanceof Failure && isSessionOver(error))) throw error;
  } finally {
    actFor(user.value?.uid);
  }
  localStorage.removeItem(ENDING);
  return ended?.redirect_to;
}

/**
 * Ends the session and deletes all stored data, including pending writes. Without a connection, the session ends at
 * the next start.
 * @param page the page to show afterwards
 */
export async function signOut(page = '#/sign-in'): Promise<void> {
  const { uid } = user.value ?? {};
  let atProvider: string | undefined;
  if (uid !== undefined) {
    localStorage.setItem(ENDING, uid);
    await endPush();
    atProvider = await endSession(uid).catch(() => undefined);
  }
  await forget();
  // Not back to the provider at once.
  location.hash = `${page}${page.includes('?') ? '&' : '?'}local`;
  if (atProvider !== undefined) location.assign(atProvider);
}

const PUSH_TIMEOUT_MS = 2_000;

/** Ends the subscription to push messages, which would show the account's notifications. The sign-out does not depend on it. */
async function endPush(): Promise<void> {
  if (localStorage.getItem('tutti.push') === null) return;
  const ending = import('./push-messages.js').then(({ unsubscribe }) => unsubscribe()).catch(console.error);
  await Promise.race([ending, new Promise((resolve) => setTimeout(resolve, PUSH_TIMEOUT_MS))]);
}

export async function forget(): Promise<void> {
  stopSync();
  await clearDatabase();
  clear();
  user.value = undefined;
  session.value = 'out';
  broadcast({ kind: 'session' });
}
