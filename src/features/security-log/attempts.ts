import type { Db } from '../../../db/database.js';
import type { Caller } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { networkOf } from '../../http/auth/identity.js';
import { MINUTE_MS } from '../../lib/periods.js';
import { recordEvents } from './record.js';
import { FAILED_ATTEMPTS } from './schema.js';
import type { NewSecurityEvent } from './store.js';

/**
 * Counts failed attempts in the memory of the process: one entry for each kind, account and network. The job
 * `failed attempts` of each process writes them to the security log, once a minute. A shutdown writes the rest; a crash
 * loses at most a minute. Entries are bounded: when `MAX_ENTRIES` wait, they are written at once, and until then further
 * networks and accounts are counted together.
 */

const MAX_ENTRIES = 10_000;

export const JOB = 'failed attempts';

type FailedKind = (typeof FAILED_ATTEMPTS)[number];

interface FailedAttempt extends NewSecurityEvent {
  kind: FailedKind;
}

export function isFailedAttempt(kind: NewSecurityEvent['kind']): kind is FailedKind {
  return (FAILED_ATTEMPTS as readonly string[]).includes(kind);
}

interface Counted {
  event: FailedAttempt;
  count: number;
  firstAt: string;
}

class AttemptCounts {
  #entries = new Map<string, Counted>();
  /** By the clock of the process, which is never set back. */
  #firstMs = 0;

  /** @returns true if the entries are to be written now */
  add(event: FailedAttempt): boolean {
    this.#merge({ event, count: 1, firstAt: event.at });
    return this.#entries.size >= MAX_ENTRIES;
  }

  /** Milliseconds until the entries are to be written; null without entries. */
  dueIn(): number | null {
    if (this.#entries.size === 0) return null;
    return this.#entries.size >= MAX_ENTRIES ? 0 : this.#firstMs + MINUTE_MS - performance.now();
  }

  /** Writes all entries. Those that could not be written stay. */
  async write(db: Db): Promise<void> {
    if (this.#entries.size === 0) return;
    const entries = [...this.#entries.values()];
    this.#entries = new Map();
    try {
      await db.write((trx) => recordEvents(trx, entries.map(toEvent)));
    } catch (error) {
      for (const entry of entries) this.#merge(entry);
      throw error;
    }
  }

  #merge(counted: Counted): void {
    if (this.#entries.size === 0) this.#firstMs = performance.now();
    const key = keyOf(counted.event);
    const isNew = !this.#entries.has(key);
    const overflow = isNew && this.#entries.size >= MAX_ENTRIES;
    const added = overflow ? withoutOrigin(counted) : counted;
    const at = overflow ? keyOf(added.event) : key;
    const known = this.#entries.get(at);
    this.#entries.set(at, known === undefined ? added : merged(known, added));
  }
}

function keyOf({ kind, userId, address }: FailedAttempt): string {
  return `${kind} ${userId ?? ''} ${address === undefined ? '' : networkOf(address)}`;
}

function withoutOrigin({ event: { kind, at }, ...counts }: Counted): Counted {
  return { event: { kind, userId: null, actorId: null, at }, ...counts };
}

/** Leaves out values that differ between the attempts. An address becomes its network. */
function merged(known: Counted, added: Counted): Counted {
  const [one, other] = [known.event, added.event];
  const address = one.address === other.address ? one.address : networkOf(String(one.address));
  const event = {
    ...one,
    subject: one.subject === other.subject ? (one.subject ?? null) : null,
    address,
    at: one.at < other.at ? other.at : one.at,
  };
  const firstAt = known.firstAt < added.firstAt ? known.firstAt : added.firstAt;
  return { event, count: known.count + added.count, firstAt };
}

function toEvent({ event, count, firstAt }: Counted): NewSecurityEvent {
  return count === 1 ? event : { ...event, count, firstAt };
}

const countsByDatabase = new WeakMap<Db, AttemptCounts>();

export function attemptsOf({ db }: Pick<Context, 'db'>): AttemptCounts {
  let counts = countsByDatabase.get(db);
  if (counts === undefined) {
    counts = new AttemptCounts();
    countsByDatabase.set(db, counts);
  }
  return counts;
}

/** Counts a failed attempt. It is in the security log a minute later. */
export function countAttempt(context: Context, attempt: FailedAttempt): void {
  if (attemptsOf(context).add(attempt)) context.jobs.activate(JOB);
}

export function countOwnAttempt(context: Context, { id, address }: Caller, kind: FailedKind): void {
  countAttempt(context, { kind, userId: id, actorId: id, address, at: context.now().toISOString() });
}
