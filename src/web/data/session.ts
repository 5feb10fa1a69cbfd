import { computed, signal } from '@preact/signals';
import { api, dataOf, Failure } from '../api.js';
import { nextFrame } from '../frames.js';
import { tell } from './channel.js';
import { keep, kept } from './database.js';
import { all, clearMirror, loadMirror, startMirror, writes } from './mirror.js';
import { firstPage, forgetAll, keepsSomething, keepUser, startSync, syncState } from './sync.js';
import type { Profile } from './types.js';

/** Whether somebody is signed in: `locked` when their session has ended and what they wrote is kept for them. */
export type Session = 'unknown' | 'out' | 'locked' | 'in';

export const session = signal<Session>('unknown');

/** Whose objects this browser keeps. */
export const user = signal<{ uid: string; email: string } | undefined>(undefined);

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
    if (locked === true) session.value = 'locked';
    else await begin();
    return;
  }
  try {
    if (localStorage.getItem(ENDING) !== null) await endSession();
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
  stopSync = startSync(first, () => void lock());
}

/** Begins with the objects of who has signed in: of nobody else is there anything. */
async function enter({ uid, email }: { uid: string; email: string }, first?: FirstPage): Promise<void> {
  user.value = { uid, email };
  await begin(first);
}

/** The session has ended: nothing is shown any more, and nothing is lost. */
async function lock(): Promise<void> {
  stopSync();
  session.value = 'locked';
  await keep('locked', true);
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

/** Set while the service has not been told yet that somebody has signed out. */
const ENDING = 'tutti.ending';

/** @throws Failure when the service cannot be told */
async function endSession(): Promise<void> {
  try {
    await dataOf(api.POST('/api/logout'));
  } catch (error) {
    if (!(error instanceof Failure && error.status === 401)) throw error;
  }
  localStorage.removeItem(ENDING);
}

/**
 * Ends the session and forgets everything that this browser keeps, what was not sent too. Without a connection the
 * service is told before anything else is asked of it.
 */
export async function signOut(): Promise<void> {
  localStorage.setItem(ENDING, 'yes');
  await endSession().catch(() => undefined);
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
