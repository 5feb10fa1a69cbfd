/**
 * Number of creations that the service accepts now, as its responses report it for the tier `create`. Other changes
 * continue while creations wait. Pure, except for its state; times are milliseconds since 1970.
 */
export class CreationBudget {
  /** Unknown until the first response of this tier: Infinity. */
  #left = Number.POSITIVE_INFINITY;
  #resumesAt = 0;

  left(now: number): number {
    return now >= this.#resumesAt && this.#left <= 0 ? Number.POSITIVE_INFINITY : this.#left;
  }

  /** Returns when creations may be sent again; null if they may be sent now. */
  resumesAt(now: number): number | null {
    return this.left(now) > 0 ? null : this.#resumesAt;
  }

  /** Notes a response to creations. Where another tier has less left, the response does not report this one. */
  used(headers: Headers, count: number, now: number): void {
    if (!isOfTier(headers)) {
      this.#left = this.left(now) - count;
      if (this.#left <= 0) this.clear();
      return;
    }
    this.#left = Number(headers.get('ratelimit-remaining'));
    this.#resumesAt = now + untilReset(headers, now);
  }

  /**
   * Notes a refusal (429).
   * @param retryAfter in seconds
   * @returns false if the refusal is not of this tier
   */
  refused(headers: Headers, count: number, retryAfter: number | null, now: number): boolean {
    if (!isOfTier(headers)) return false;
    const remaining = Number(headers.get('ratelimit-remaining'));
    this.#left = remaining < count ? remaining : 0;
    this.#resumesAt = now + (retryAfter === null ? untilReset(headers, now) : retryAfter * 1_000);
    return true;
  }

  clear(): void {
    this.#left = Number.POSITIVE_INFINITY;
  }
}

function isOfTier(headers: Headers): boolean {
  return headers.get('ratelimit-policy')?.startsWith('"create"') === true && headers.has('ratelimit-remaining');
}

const MAX_WAIT_MS = 3_600_000;

/** Returns the rest of the window in milliseconds, by the clock of the service. */
function untilReset(headers: Headers, now: number): number {
  const date = Date.parse(headers.get('date') ?? '');
  const reset = Number(headers.get('ratelimit-reset')) * 1_000;
  return Math.min(MAX_WAIT_MS, Math.max(0, reset - (Number.isNaN(date) ? now : date)));
}
