import { channel } from 'node:diagnostics_channel';

/** What happens where nobody watches, by its name: who measures listens to it, and it costs nothing while nobody does. */
export interface Measures {
  /** A request was refused because a tier of its caller is used up. */
  limited: { tier: string };
  /** The AI provider was asked. */
  aiCall: { outcome: 'answered' | 'failed'; seconds: number };
  /** A message was sent to a webhook. */
  delivery: { outcome: 'delivered' | 'failed'; seconds: number };
}

const channelOf = (name: keyof Measures) => channel(`tutti:${name}`);

/** Tells of something that has happened. */
export function measure<Name extends keyof Measures>(name: Name, what: Measures[Name]): void {
  channelOf(name).publish(what);
}

/** Listens to what happens, as long as the process lasts. */
export function onMeasure<Name extends keyof Measures>(name: Name, listen: (what: Measures[Name]) => void): void {
  channelOf(name).subscribe((what) => listen(what as Measures[Name]));
}
