import { effect, signal } from '@preact/signals';
import { account, Failure, isPassing, messageOf, newUid } from '../api.js';
import { readEntry, storeEntry } from './database.js';
import { confirmedObject, pendingWrites } from './mirror.js';
import { session } from './session.js';
import type { StoredUpload } from './types.js';

/**
 * Files that are to be attached. They are sent one after the other, behind the write of their parent. Without a connection
 * they wait in the browser's database, which signing out clears. An upload is repeated under the same key.
 */

export interface Upload extends StoredUpload {
  state: 'waiting' | 'sending' | 'failed';
  /** From 0 to 1. */
  progress: number;
  /** Reason of a failure. */
  message: string | null;
}

export const uploads = signal<readonly Upload[]>([]);

const MAX_STORED_BYTES = 100 * 1_048_576;
const RETRY_MS = 5_000;

let running: XMLHttpRequest | undefined;
let isLoaded = false;
/** Resolves when the stored files are in the list: storing it again would lose them. */
let restored = Promise.resolve<void>(undefined);

/** @returns false if the files that wait would have too many bytes together */
export async function addUploads(
  parent: Pick<StoredUpload, 'parentType' | 'parentUid'>,
  files: readonly { name: string; file: Blob }[],
): Promise<boolean> {
  await restored;
  const bytes = [...uploads.value, ...files].reduce((sum, { file }) => sum + file.size, 0);
  if (!navigator.onLine && bytes > MAX_STORED_BYTES) return false;
  const added = files.map((one): Upload => {
    return { ...parent, ...one, uid: newUid(), state: 'waiting', progress: 0, message: null };
  });
  uploads.value = [...uploads.value, ...added];
  if (bytes <= MAX_STORED_BYTES) await keep();
  void sendNext();
  return true;
}

export async function cancelUpload(uid: string): Promise<void> {
  if (uploads.value.find((one) => one.uid === uid)?.state === 'sending') running?.abort();
  uploads.value = uploads.value.filter((one) => one.uid !== uid);
  await keep();
}

export function retryUpload(uid: string): void {
  change(uid, { state: 'waiting', message: null });
  void sendNext();
}

/** Loads what an earlier page has left, and sends it, also after another sign-in of the same user. */
export function loadUploads(): void {
  if (isLoaded) return;
  isLoaded = true;
  window.addEventListener('online', () => void sendNext());
  // The parent of a file may have been sent just now.
  effect(() => {
    void pendingWrites.value;
    void sendNext();
  });
  effect(() => {
    if (session.value === 'in') restored = restore().catch(() => undefined);
    else {
      running?.abort();
      uploads.value = [];
    }
  });
}

async function restore(): Promise<void> {
  const stored = (await readEntry('uploads')) ?? [];
  if (session.peek() !== 'in') return;
  const known = new Set(uploads.peek().map(({ uid }) => uid));
  const more = stored.filter(({ uid }) => !known.has(uid));
  uploads.value = [
    ...more.map((one): Upload => ({ ...one, state: 'waiting', progress: 0, message: null })),
    ...uploads.peek(),
  ];
  void sendNext();
}

function keep(): Promise<void> {
  const all = uploads.peek().map(({ uid, parentType, parentUid, name, file }) => {
    return { uid, parentType, parentUid, name, file };
  });
  return storeEntry('uploads', all).catch(() => undefined);
}

function change(uid: string, members: Partial<Upload>): void {
  uploads.value = uploads.peek().map((one) => (one.uid === uid ? { ...one, ...members } : one));
}

async function sendNext(): Promise<void> {
  if (running !== undefined) return;
  const next = uploads
    .peek()
    .find(
      ({ state, parentType, parentUid }) => state === 'waiting' && confirmedObject(parentType, parentUid) !== undefined,
    );
  if (next === undefined) return;
  change(next.uid, { state: 'sending', progress: 0 });
  try {
    await send(next);
    uploads.value = uploads.peek().filter(({ uid }) => uid !== next.uid);
    await keep();
  } catch (error) {
    const isLater = error instanceof Failure && isPassing(error);
    change(next.uid, isLater ? { state: 'waiting' } : { state: 'failed', message: messageOf(error) });
    if (isLater) {
      setTimeout(() => void sendNext(), RETRY_MS);
      return;
    }
  }
  void sendNext();
}

/** @throws Failure. `fetch` tells nothing of the progress of a body. */
function send({ uid, parentType, parentUid, name, file }: Upload): Promise<void> {
  const request = new XMLHttpRequest();
  running = request;
  const query = new URLSearchParams({ [`${parentType}_id`]: parentUid, name, uid });
  return new Promise<void>((resolve, reject) => {
    request.open('POST', `/api/v1/attachment?${query}`);
    request.setRequestHeader('content-type', 'application/octet-stream');
    request.setRequestHeader('idempotency-key', uid);
    const whose = account();
    if (whose !== undefined) request.setRequestHeader('tutti-account', whose);
    request.upload.onprogress = ({ loaded, total }) => change(uid, { progress: total === 0 ? 1 : loaded / total });
    request.onload = () => {
      const body = parsed(request.responseText);
      // A repetition under another key: the file is there.
      if (request.status === 201 || body.code === 'UID_TAKEN') resolve();
      else reject(new Failure(request.status, body));
    };
    request.onerror = () => reject(new Failure(0));
    request.onabort = () => reject(new Failure(0));
    request.send(file);
  }).finally(() => {
    running = undefined;
  });
}

function parsed(text: string): { code?: string; error?: string } {
  try {
    return JSON.parse(text);
  } catch {
    return {};
  }
}
