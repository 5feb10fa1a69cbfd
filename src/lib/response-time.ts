import { type DaySpan, daySpanAt } from './calendar.js';

/** Timestamps between which a response stays the same if nothing is written: `from` is inclusive, `until` exclusive. */
export interface Validity {
  from: string;
  until: string;
}

/**
 * The time at which a response is computed. It records which parts the response uses, because these determine how long
 * the response stays valid. Code that computes a list must not read the clock in any other way.
 */
export class ResponseTime {
  readonly #now: Date;
  readonly #timezone: string;
  #span: DaySpan | undefined;
  #usesInstant = false;
  #isExpired = false;

  /** @param timezone of the caller */
  constructor(now: Date, timezone: string) {
    this.#now = now;
    this.#timezone = timezone;
  }

  /** The current day in the caller's zone. */
  get today(): string {
    this.#span ??= daySpanAt(this.#now, this.#timezone);
    return this.#span.day;
  }

  /** Now, as a timestamp. */
  get instant(): string {
    this.#usesInstant = true;
    return this.#now.toISOString();
  }

  /** Records that the response shows something whose changes are not in the change log of the caller. */
  expire(): void {
    this.#isExpired = true;
  }

  /** Now, as a timestamp, for a response that may change at any later time. */
  get expiringInstant(): string {
    this.expire();
    return this.#now.toISOString();
  }

  get usesInstant(): boolean {
    return this.#usesInstant;
  }

  /**
   * Returns the validity of a response that used this time; null if it used none.
   * @param nextChange the earliest later timestamp at which a response that used `instant` may change; null for none
   */
  validity(nextChange: string | null): Validity | null {
    if (!this.#isExpired && !this.#usesInstant) return this.#span ?? null;
    const from = this.#now.toISOString();
    if (this.#isExpired) return { from, until: from };
    const ends = [this.#span?.until ?? LAST, nextChange ?? LAST];
    return { from, until: ends.sort()[0] as string };
  }
}

const LAST = '9999-12-31T23:59:59.999Z';
