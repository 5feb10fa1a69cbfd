import { channel } from 'node:diagnostics_channel';

/** Events for metrics, over `node:diagnostics_channel`. Without a listener they cost next to nothing. */
interface Measures {
  limited: { tier: string };
  aiCall: { outcome: 'answered' | 'failed'; seconds: number };
  /** @param code SQLite's extended result code */
  storageFault: { code: string };
  delivery: { outcome: 'delivered' | 'failed'; seconds: number };
}

const channelOf = (name: keyof Measures) => channel(`tutti:${name}`);

export function measure<Name extends keyof Measures>(name: Name, what: Measures[Name]): void {
  channelOf(name).publish(what);
}

/** Subscribes to an event for the lifetime of the process. */
export function onMeasure<Name extends keyof Measures>(name: Name, listen: (what: Measures[Name]) => void): void {
  channelOf(name).subscribe((what) => listen(what as Measures[Name]));
}
