import type { Figures } from './figures.js';

export interface Finding {
  what: string;
  ok: boolean;
  said: string;
}

/**
 * Tolerated growth between the second and the last quarter: the 16 MiB page cache of SQLite, which fills as the
 * database grows, plus half of that for noise.
 */
const TOLERATED_MIB = 24;

/** The load opens its connections on demand: a slow moment late in the run opens all of them. */
const TOLERATED_DESCRIPTORS = 40;

const FEWEST_LOOKS = 8;

/**
 * Compares the median of the second quarter of the samples with that of the last.
 * In the first quarter the process still grows to its size.
 */
export function levelOf(looks: readonly Pick<Figures, 'kept' | 'descriptors'>[]): Finding[] {
  const memory = quarters(looks.map(({ kept }) => kept));
  const descriptors = quarters(looks.map(({ descriptors }) => descriptors));
  return [
    finding('memory', memory, TOLERATED_MIB, 'MiB', looks.length),
    finding('descriptors', descriptors, TOLERATED_DESCRIPTORS, 'open', looks.length),
  ];
}

interface Quarters {
  second: number;
  last: number;
}

function finding(what: string, { second, last }: Quarters, tolerated: number, unit: string, looks: number): Finding {
  if (looks < FEWEST_LOOKS) return { what, ok: false, said: `${looks} looks tell nothing, ${FEWEST_LOOKS} would` };
  const ok = last - second <= tolerated;
  const figures = `${second.toFixed(1)} ${unit} in the second quarter, ${last.toFixed(1)} in the last`;
  return { what, ok, said: `${ok ? 'flat' : 'grows'}: ${figures} (tolerated: ${tolerated.toFixed(1)} more)` };
}

function quarters(values: readonly number[]): Quarters {
  const at = (share: number) => Math.floor(values.length * share);
  return { second: median(values.slice(at(0.25), at(0.5))), last: median(values.slice(at(0.75))) };
}

function median(values: readonly number[]): number {
  return values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
}
