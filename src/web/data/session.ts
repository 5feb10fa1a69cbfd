import { computed, effect, signal } from '@preact/signals';
import { actFor, api, dataOf, Failure, isSessionOver, whenAccountChanges } from '../api.js';
import { nextFrame } from '../frames.js';
import { tell } from './channel.js';
import { keep, kept, type LockReason } from './database.js';
import { all, clearMirror, loadMirror, startMirror, writes } from './mirror.js';
import { firstPage, forgetAll, keepsSomething, keepUser, startSync, syncState } from './sync.js';
import type { Profile } from './types.js';

/** Whether somebody is signed in: `locked` when their session has ended and what they wrote is kept for them. */
export type Session = 'unknown' | 'out' | 'locked' | 'in';

export const session = signal<Session>('unknown');

/** Whose objects this browser keeps. */
export const user = signal<{ uid: string; email: string } | undefined>(undefined);

/** Why nothing is shown: set while the session is `locked`. */
export const lockReason = signal<LockReason>('ended');

effect(() => actFor(user.value?.uid));
whenAccountChanges(() => void lock('replaced'));

/** Why it is not known who is signed in. */
export const sessionFailure = signal<string | null>(null);

/** The account of who is signed in, once it is known. */
export const profile = computed<Profile | undefined>(() => all('profile')[0]);

let stopSync = () => {};

/** Shows what is kept at once, and finds out beside it whether the session still counts. */
export async function startSession(): Promise<void> {
  sessionFailure.value = null;
  const [known, locked] = keepsSomething() ? await Promise.all([kept('user'), kept('locked')]) : [];
  user.value = known;
  if (known !== undefined) {
    if (!locked) return begin();
    // Earlier versions kept `true`.
    lockReason.value = locked === 'replaced' ? 'replaced' : 'ended';
    session.value = 'locked';
    return;
  }
  try {
    const ending = localStorage.getItem(ENDING);
    if (ending !== null) await endSession(ending);
    const first = await firstPage();
    const account = first?.items.find(({ type }) => type === 'profile')?.object as Profile | undefined;
    if (first === undefined || account === undefined) session.value = 'out';
    else {
      await enter(account, first);
      // What is seen comes first.
      void nextFrame()
        .then(() => keepUser(account))
        .catch(console.error);
    }
  } catch (error) {
    sessionFailure.value = (error as Error).message;
  }
}

type FirstPage = Awaited<ReturnType<typeof firstPage>>;

async function begin(first?: FirstPage): Promise<void> {
  if (first === undefined) await loadMirror();
  else startMirror([...first.items, ...first.ahead]);
  session.value = 'in';
  syncState.value = 'starting';
  stopSync = startSync(first, () => void lock('ended'));
}

/** Begins with the objects of who has signed in: of nobody else is there anything. */
async function enter({ uid, email }: { uid: string; email: string }, first?: FirstPage): Promise<void> {
  user.value = { uid, email };
  await begin(first);
}

/** Shows nothing any more, and loses nothing. */
async function lock(reason: LockReason): Promise<void> {
  // Several requests may fail for the same reason, and the one that signs out as well.
  if (session.value !== 'in' || localStorage.getItem(ENDING) !== null) return;
  stopSync();
  lockReason.value = reason;
  session.value = 'locked';
  await keep('locked', reason);
  clearMirror();
  tell({ kind: 'session' });
}

/**
 * Signs in. What another user has left in this browser is forgotten.
 * @param prepare what is done in the new session before anything is shown
 * @throws Failure
 */
export async function signIn(email: string, password: string, prepare?: () => Promise<void>): Promise<void> {
  const { user: account } = await dataOf(api.POST('/api/login', { body: { email, password } }));
  localStorage.removeItem(ENDING);
  await prepare?.();
  if (user.value !== undefined && user.value.uid !== account.uid) await forgetAll();
  clearMirror();
  await enter(account);
  await keepUser(account);
  tell({ kind: 'session' });
}

/** How much of what was written here the service has not taken. */
export const unsent = computed(() => writes.value.length);

/** The uid of an account that has signed out here, while the service could not be told. */
const ENDING = 'tutti.ending';

/** Ends the session of that account, not that of another one. @throws Failure when the service cannot be told */
async function endSession(uid: string): Promise<void> {
  actFor(uid);
  try {
    await dataOf(api.POST('/api/logout'));
  } catch (error) {
    if (!(error instanceof Failure && isSessionOver(error))) throw error;
  } finally {
    actFor(user.value?.uid);
  }
  localStorage.removeItem(ENDING);
}

/**
 * Ends the session and forgets everything that this browser keeps, what was not sent too. Without a connection the
 * service is told before anything else is asked of it.
 */
export async function signOut(): Promise<void> {
  const { uid } = user.value ?? {};
  if (uid !== undefined) {
    localStorage.setItem(ENDING, uid);
    await endSession(uid).catch(() => undefined);
  }
  await forget();
}

/** Forgets everything that this browser keeps. */
export async function forget(): Promise<void> {
  stopSync();
  await forgetAll();
  clearMirror();
  user.value = undefined;
  session.value = 'out';
  tell({ kind: 'session' });
}
