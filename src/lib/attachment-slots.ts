import { setTimeout as sleep } from 'node:timers/promises';
import { AppError } from './errors.js';

const UPLOADS_PER_USER = 4;
const UPLOADS = 32;
const DOWNLOADS_PER_USER = 8;
/** Time in milliseconds for which a download waits for the end of another one. */
const MAX_WAIT_MS = 5_000;
const UPLOAD_RETRY_S = 5;
const DOWNLOAD_RETRY_S = 1;

type Release = () => void;

export interface AttachmentSlots {
  /** @throws AppError TOO_MANY_UPLOADS */
  upload(userId: number): Release;
  /** Waits for a slot. @throws AppError TOO_MANY_DOWNLOADS, and the reason of the signal */
  download(userId: number, signal: AbortSignal): Promise<Release>;
}

/** Limits the concurrent uploads and downloads of a user, and the uploads of the process. State: their numbers, in memory. */
export function createAttachmentSlots(maxWaitMs = MAX_WAIT_MS): AttachmentSlots {
  const uploads = new Map<number, number>();
  const downloads = new Map<number, number>();
  const waiting = new Map<number, (() => void)[]>();
  let all = 0;

  function freeDownload(userId: number): void {
    const [next, ...others] = waiting.get(userId) ?? [];
    if (next === undefined) {
      count(downloads, userId, -1);
      return;
    }
    if (others.length === 0) waiting.delete(userId);
    else waiting.set(userId, others);
    // The slot passes to the download that has waited longest.
    next();
  }

  async function waitForSlot(userId: number, signal: AbortSignal): Promise<void> {
    const ended = new AbortController();
    let hasSlot = false;
    const turn = () => {
      hasSlot = true;
      ended.abort();
    };
    waiting.set(userId, [...(waiting.get(userId) ?? []), turn]);
    await sleep(maxWaitMs, undefined, { signal: AbortSignal.any([signal, ended.signal]) }).catch(() => undefined);
    if (hasSlot && !signal.aborted) return;
    if (hasSlot) freeDownload(userId);
    else {
      const left = (waiting.get(userId) ?? []).filter((one) => one !== turn);
      if (left.length === 0) waiting.delete(userId);
      else waiting.set(userId, left);
    }
    signal.throwIfAborted();
    throw new AppError('TOO_MANY_DOWNLOADS', { retryAfter: DOWNLOAD_RETRY_S });
  }

  return {
    upload(userId) {
      if (all >= UPLOADS || (uploads.get(userId) ?? 0) >= UPLOADS_PER_USER) {
        throw new AppError('TOO_MANY_UPLOADS', { retryAfter: UPLOAD_RETRY_S });
      }
      all += 1;
      count(uploads, userId, 1);
      return once(() => {
        all -= 1;
        count(uploads, userId, -1);
      });
    },
    async download(userId, signal) {
      if ((downloads.get(userId) ?? 0) >= DOWNLOADS_PER_USER) await waitForSlot(userId, signal);
      else count(downloads, userId, 1);
      return once(() => freeDownload(userId));
    },
  };
}

function count(counts: Map<number, number>, userId: number, change: 1 | -1): void {
  const left = (counts.get(userId) ?? 0) + change;
  if (left === 0) counts.delete(userId);
  else counts.set(userId, left);
}

function once(run: Release): Release {
  let isDone = false;
  return () => {
    if (isDone) return;
    isDone = true;
    run();
  };
}
