import { signal } from '@preact/signals';
import { text } from '../text/text.js';

/**
 * What was done in this page, for the messages that report it and for taking it back, the last thing first. The list lasts
 * as long as the page.
 */

export interface Notice {
  id: number;
  /** A function is read again while the notice is visible. */
  text: string | (() => string);
  undo?: () => Promise<void>;
  /** Address that the notice leads to, with its label. */
  link?: { href: string; label: string };
}

export const notices = signal<readonly Notice[]>([]);

const NOTICE_MS = 8_000;
const MAX_NOTICES = 3;
const MAX_UNDO = 50;
let count = 0;

interface Deed {
  sentence: Notice['text'];
  undo: () => Promise<void>;
}

const deeds: Deed[] = [];

export function notify(message: Notice['text'], more: Omit<Notice, 'id' | 'text'> = {}): void {
  count += 1;
  const notice: Notice = { id: count, text: message, ...more };
  notices.value = [...notices.value.slice(1 - MAX_NOTICES), notice];
  setTimeout(() => dismissNotice(notice.id), NOTICE_MS);
}

/** Reports what was done. The sentence is used again when it is taken back: "Undone: Completed “Pay rent”". */
export function did(sentence: Notice['text'], undo: () => Promise<void>, link?: Notice['link']): void {
  deeds.splice(0, Math.max(0, deeds.push({ sentence, undo }) - MAX_UNDO));
  notify(sentence, { undo, ...(link && { link }) });
}

export function messageOfNotice({ text: message }: Pick<Notice, 'text'>): string {
  return typeof message === 'string' ? message : message();
}

export function dismissNotice(id: number): void {
  notices.value = notices.value.filter((notice) => notice.id !== id);
}

/** Takes back what a notice reports, by default the last thing. */
export async function undo(notice?: Notice): Promise<void> {
  const at = notice === undefined ? deeds.length - 1 : deeds.findIndex((deed) => deed.undo === notice.undo);
  const [deed] = at === -1 ? [] : deeds.splice(at, 1);
  if (deed === undefined) return notify(text.value.tasks.nothingToUndo);
  notices.value = notices.value.filter((one) => one.undo !== deed.undo);
  await deed.undo();
  notify(text.value.tasks.undone(messageOfNotice({ text: deed.sentence })));
}
