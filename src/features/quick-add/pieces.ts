import type { RecurrenceRule } from '../tasks/recurrence/recurrence.js';
import type { Stretch, Token } from './tokens.js';

/** A recognised part of a text, or one that was understood and cannot be stored. */
export interface Piece extends Stretch {
  kind: 'date' | 'recurrence' | 'unsupported';
  value: string;
}

export interface Understood {
  day: string | null;
  time: string | null;
  rule: RecurrenceRule | null;
  pieces: Piece[];
}

/** Joins pieces of one kind with only white space between them. */
export function mergedPieces(pieces: readonly Piece[], tokens: readonly Token[]): Piece[] {
  const merged: Piece[] = [];
  for (const piece of pieces) {
    const last = merged.at(-1);
    const isNext = last !== undefined && !tokens.some(({ start }) => start >= last.end && start < piece.start);
    if (!isNext || last.kind !== piece.kind || last.end > piece.start) merged.push({ ...piece });
    else if (last.value === piece.value) last.end = piece.end;
    else if (piece.kind === 'date') {
      const [day, time] = [last, piece].map(({ value }) => value).sort((one, other) => other.length - one.length);
      if (day === undefined || time === undefined || time.length !== 5 || day.length !== 10) merged.push({ ...piece });
      else Object.assign(last, { end: piece.end, value: `${day}T${time}` });
    } else merged.push({ ...piece });
  }
  return merged;
}
