import type { Db } from '../../../db/database.js';
import type { Caller, KeyCredential } from '../../access/caller.js';
import type { Context } from '../../context.js';
import { networkOf } from '../../http/auth/identity.js';
import { isRead } from '../../http/request.js';
import { DAY_MS } from '../../lib/periods.js';
import type { Observer } from '../../manifest.js';
import { addActivity, MAX_NETWORKS, type StoredActivity } from './store.js';

/**
 * Counts what API keys do: one entry for each key, day (UTC) and operation, in the memory of the process. A hook adds
 * each request of a key after its response. The job `key activity` of each process writes the entries to the database,
 * at most once a minute, and adds them to those of other processes. A shutdown writes the rest; a crash loses at most a
 * minute. Entries are bounded: when `MAX_ENTRIES` wait, they are written at once, and beyond twice that number new ones
 * are dropped.
 */

const WRITE_INTERVAL_MS = 60_000;
const MAX_ENTRIES = 20_000;
const ENTRIES_AT_ONCE = 200;

export const JOB = 'key activity';

interface Entry {
  userId: number;
  keyId: number;
  date: string;
  operation: string;
  reads: number;
  writes: number;
  refused: Map<string, number>;
  /** The last one first. */
  networks: string[];
  address: string;
  scopes: Set<string>;
  lastMs: number;
}

interface Use {
  caller: Caller;
  keyId: number;
  operation: string;
  isRead: boolean;
  /** Code of the error; null for a success. */
  refused: string | null;
  scopes: readonly string[];
  atMs: number;
}

class KeyCounts {
  #byKey = new Map<number, Map<string, Entry>>();
  #finished: Entry[] = [];
  #waiting = 0;
  #writtenMs = Number.NEGATIVE_INFINITY;
  #day = { from: 0, to: 0, date: '' };

  add(use: Use): boolean {
    const entry = this.#entryFor(use);
    if (entry === undefined) return false;
    entry.lastMs = use.atMs;
    if (use.refused !== null) entry.refused.set(use.refused, (entry.refused.get(use.refused) ?? 0) + 1);
    else countSuccess(entry, use);
    const { address } = use.caller;
    if (address !== undefined && address !== entry.address) {
      entry.address = address;
      const network = networkOf(address);
      entry.networks = [network, ...entry.networks.filter((one) => one !== network)].slice(0, MAX_NETWORKS);
    }
    return this.#waiting >= MAX_ENTRIES;
  }

  /** Milliseconds until the entries are to be written; null without entries. */
  dueIn(nowMs: number): number | null {
    if (this.#waiting === 0) return null;
    const leftMs = this.#writtenMs + WRITE_INTERVAL_MS - nowMs;
    // More than an interval is left only if the clock was set back.
    return this.#waiting >= MAX_ENTRIES || leftMs > WRITE_INTERVAL_MS ? 0 : leftMs;
  }

  /** Writes all entries. Those that could not be written stay. */
  async write(db: Db, nowMs: number): Promise<void> {
    this.#writtenMs = nowMs;
    const entries = [...this.#finished, ...[...this.#byKey.values()].flatMap((ofKey) => [...ofKey.values()])];
    this.#byKey = new Map();
    this.#finished = [];
    this.#waiting = 0;
    while (entries.length > 0) {
      try {
        await addActivity(db, entries.slice(-ENTRIES_AT_ONCE).map(rowOf));
      } catch (error) {
        this.#finished.push(...entries);
        this.#waiting += entries.length;
        throw error;
      }
      entries.length = Math.max(0, entries.length - ENTRIES_AT_ONCE);
    }
  }

  #entryFor({ caller, keyId, operation, atMs }: Use): Entry | undefined {
    const date = this.#dateAt(atMs);
    let ofKey = this.#byKey.get(keyId);
    if (ofKey === undefined) {
      ofKey = new Map();
      this.#byKey.set(keyId, ofKey);
    }
    const found = ofKey.get(operation);
    if (found?.date === date) return found;
    if (this.#waiting >= 2 * MAX_ENTRIES) return undefined;
    if (found !== undefined) this.#finished.push(found);
    const entry: Entry = {
      userId: caller.id,
      keyId,
      date,
      operation,
      reads: 0,
      writes: 0,
      refused: new Map(),
      networks: [],
      address: '',
      scopes: new Set<string>(),
      lastMs: atMs,
    };
    ofKey.set(operation, entry);
    this.#waiting += 1;
    return entry;
  }

  #dateAt(ms: number): string {
    if (ms < this.#day.from || ms >= this.#day.to) {
      const from = ms - (ms % DAY_MS);
      this.#day = { from, to: from + DAY_MS, date: new Date(from).toISOString().slice(0, 10) };
    }
    return this.#day.date;
  }
}

function countSuccess(entry: Entry, { isRead: read, scopes, caller: { usedScopes } }: Use): void {
  if (entry.reads + entry.writes === 0) for (const scope of scopes) entry.scopes.add(scope);
  if (usedScopes !== undefined && usedScopes.size > 0) for (const scope of usedScopes) entry.scopes.add(scope);
  if (read) entry.reads += 1;
  else entry.writes += 1;
}

function rowOf({ userId, keyId, date, operation, reads, writes, refused, networks, scopes, lastMs }: Entry) {
  return {
    ...{ user_id: userId, key_id: keyId, date, operation, reads, writes },
    ...{ refused: Object.fromEntries(refused), networks, scopes: [...scopes] },
    last_at: new Date(lastMs).toISOString(),
  } satisfies StoredActivity;
}

const countsByDatabase = new WeakMap<Db, KeyCounts>();

export function countsOf({ db }: Pick<Context, 'db'>): KeyCounts {
  let counts = countsByDatabase.get(db);
  if (counts === undefined) {
    counts = new KeyCounts();
    countsByDatabase.set(db, counts);
  }
  return counts;
}

/** Counts each request with an API key. */
export function countKeyUse(context: Context): Observer {
  const counts = countsOf(context);
  return ({ caller, route, method, errorCode }, { statusCode }) => {
    if (caller?.credential?.kind !== 'token') return;
    const { operationId: operation } = (route.schema ?? {}) as { operationId?: string };
    if (operation === undefined) return;
    const isFull = counts.add({
      caller,
      keyId: (caller.credential as KeyCredential).id,
      operation,
      isRead: isRead(method),
      refused: statusCode < 400 ? null : (errorCode ?? `STATUS_${statusCode}`),
      scopes: route.config.scopes ?? [],
      atMs: context.now().getTime(),
    });
    if (isFull) context.jobs.activate(JOB);
  };
}

export function writeKeyUse(context: Pick<Context, 'db' | 'now'>): Promise<void> {
  return countsOf(context).write(context.db, context.now().getTime());
}
