export const MINUTE_MS = 60_000;
export const HOUR_MS = 3_600_000;
export const DAY_MS = 24 * HOUR_MS;

/**
 * Ends of periods that are stored. A clock that was ahead for a while, and was set back, must not delay what the ends
 * are for: one that lies further ahead than its period is long counts as over.
 */

/** Milliseconds by which the clocks of two hosts of a service may differ. */
export const MAX_SKEW_MS = 60_000;

/** Returns the latest end of a period that a right clock can have stored. */
export function latestEnd(now: Date, periodMs: number): string {
  return new Date(now.getTime() + periodMs + MAX_SKEW_MS).toISOString();
}

/** @param periodMs the longest duration of such a period, in milliseconds */
export function isOver(end: string, now: Date, periodMs: number): boolean {
  return end <= now.toISOString() || end > latestEnd(now, periodMs);
}

const MAX_IN_SECONDS = 120;

/** Returns `90 s` or `15 minutes`: minutes for whole minutes above 120 s. */
export function durationText(seconds: number): string {
  return seconds > MAX_IN_SECONDS && seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} s`;
}

/** Sentence for a waiting time, which is rounded up to minutes above 120 s. */
export function tryAgainIn(seconds: number): string {
  return `Try again in ${durationText(seconds > MAX_IN_SECONDS ? Math.ceil(seconds / 60) * 60 : seconds)}.`;
}
