import type { Item } from './database.js';
import type { Write } from './types.js';

/** What the pages of one browser tell each other. */
export type Message =
  | { kind: 'items'; items: readonly Item[]; begin: boolean }
  | { kind: 'write'; write: Write }
  | { kind: 'sent'; seq: number }
  | { kind: 'state'; state: SyncState }
  | { kind: 'state?' }
  | { kind: 'session' };

/** How far this browser is with the service. */
export type SyncState = 'starting' | 'live' | 'reconnecting' | 'offline';

const channel = new BroadcastChannel('tutti');

export function tell(message: Message): void {
  channel.postMessage(message);
}

export function listen(handle: (message: Message) => void): void {
  channel.addEventListener('message', ({ data }) => handle(data as Message));
}
