import { median } from '../support/quantile.js';
import type { Figures } from './figures.js';

export interface Finding {
  what: string;
  ok: boolean;
  message: string;
}

/**
 * Tolerated growth between the second and the last quarter: the 16 MiB page cache of SQLite, which fills as the
 * database grows, plus half of that for noise.
 */
const TOLERATED_MIB = 24;

/** The load opens its connections on demand: a slow moment late in the run opens all of them. */
const TOLERATED_DESCRIPTORS = 40;

const MIN_SAMPLES = 8;

/**
 * Compares the median of the second quarter of the samples with that of the last.
 * In the first quarter the process still grows to its size.
 */
export function levelOf(samples: readonly Pick<Figures, 'retained' | 'descriptors'>[]): Finding[] {
  const memory = quarters(samples.map(({ retained }) => retained));
  const descriptors = quarters(samples.map(({ descriptors }) => descriptors));
  return [
    finding('memory', memory, TOLERATED_MIB, 'MiB', samples.length),
    finding('descriptors', descriptors, TOLERATED_DESCRIPTORS, 'open', samples.length),
  ];
}

interface Quarters {
  second: number;
  last: number;
}

function finding(what: string, { second, last }: Quarters, tolerated: number, unit: string, samples: number): Finding {
  if (samples < MIN_SAMPLES)
    return { what, ok: false, message: `${samples} samples are too few, ${MIN_SAMPLES} are needed` };
  const ok = last - second <= tolerated;
  const figures = `${second.toFixed(1)} ${unit} in the second quarter, ${last.toFixed(1)} in the last`;
  return { what, ok, message: `${ok ? 'flat' : 'grows'}: ${figures} (tolerated: ${tolerated.toFixed(1)} more)` };
}

function quarters(values: readonly number[]): Quarters {
  const at = (share: number) => Math.floor(values.length * share);
  return { second: median(values.slice(at(0.25), at(0.5))), last: median(values.slice(at(0.75))) };
}
