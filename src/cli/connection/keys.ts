import { createHash, randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { type Environment, readPrivate, removePrivate, writePrivate } from './profiles.js';

// Idempotency keys of writes. A run that gives up may have been carried out, so it stores its keys and its plan with a
// digest of profile, command and input. The same command finds them for a day and sends the same requests with the
// same keys: the service answers those that it has carried out from its store.

const FOLDER = 'pending';
const DAY_MS = 24 * 60 * 60 * 1000;

interface Pending {
  seed: string;
  /** Milliseconds since 1970: the start of the run that stored it. */
  at: number;
  plan?: unknown;
}

export interface Keys {
  next(): string;
  /** Returns the plan of the run that gave up, or makes one. References may mean other objects by now. */
  plan<T>(make: () => Promise<T>): Promise<T>;
  /** True if an earlier run of the same command gave up. */
  isRepeated: boolean;
  /** Stores the keys. */
  keep(): void;
  /** Forgets the keys. */
  forget(): void;
}

/** Each command has a file of its own, because several may give up at once. */
export function keysOf(env: Environment, identity: readonly unknown[], now = Date.now()): Keys {
  const digest = createHash('sha256').update(JSON.stringify(identity)).digest('hex');
  const file = join(FOLDER, `${digest}.json`);
  const stored = readPrivate<Pending>(env, file);
  const known = stored !== undefined && now - stored.at < DAY_MS ? stored : undefined;
  const entry: Pending = known ?? { seed: randomUUID(), at: now };
  let count = 0;
  return {
    isRepeated: known !== undefined,
    next: () => `${entry.seed}-${count++}`,
    async plan<T>(make: () => Promise<T>) {
      entry.plan ??= await make();
      return entry.plan as T;
    },
    keep() {
      writePrivate(env, file, entry);
      removePrivate(env, FOLDER, now - DAY_MS);
    },
    forget: () => removePrivate(env, FOLDER, now - DAY_MS, stored === undefined ? undefined : file),
  };
}
