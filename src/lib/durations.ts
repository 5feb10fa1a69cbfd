const MAX_SHOWN_SECONDS = 120;

/** Returns `90 s` or `15 minutes`: minutes for whole minutes above 120 s. */
export function durationText(seconds: number): string {
  return seconds > MAX_SHOWN_SECONDS && seconds % 60 === 0 ? `${seconds / 60} minutes` : `${seconds} s`;
}

/** Sentence for a waiting time, which is rounded up to minutes above 120 s. */
export function tryAgainIn(seconds: number): string {
  return `Try again in ${durationText(seconds > MAX_SHOWN_SECONDS ? Math.ceil(seconds / 60) * 60 : seconds)}.`;
}
