/** An interval of jobs, in milliseconds. */
export const HOUR_MS = 3_600_000;
