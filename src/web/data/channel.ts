import type { Item, Write } from './types.js';

export type Message =
  | { kind: 'items'; items: readonly Item[]; begin: boolean }
  | { kind: 'writes'; writes: readonly Write[] }
  | { kind: 'sent'; seqs: readonly number[]; batch: string | null }
  | { kind: 'state'; state: SyncState; resumesAt: number | null }
  | { kind: 'state?' }
  | { kind: 'now' }
  | { kind: 'session' };

/** `live`: this browser has every change, and the service reports further ones. */
export type SyncState = 'starting' | 'live' | 'reconnecting' | 'offline';

const channel = new BroadcastChannel('tutti');

export function broadcast(message: Message): void {
  channel.postMessage(message);
}

export function listen(handle: (message: Message) => void): void {
  channel.addEventListener('message', ({ data }: MessageEvent<Message>) => handle(data));
}
