import { required } from '../../src/lib/typed.js';
import type { Load } from '../support/load.js';

/** Part of its figure that a workload may lose between two runs. */
const TOLERATED_LOSS = 0.2;

export interface Figure extends Load {
  workload: string;
  tasks: number;
  /** Requests per second divided by those of the reference in the same run. */
  relative: number;
  /** Requests per second divided by those of the other server in the same rounds; null without one. */
  toOther: number | null;
  /** Processor time per request of the other server divided by this one's; null without one. */
  cpuToOther: number | null;
  /** Processor time per request divided by that of the plain requests in the same rounds; null without such. */
  cpuToPlain: number | null;
}

export function print(figures: readonly Figure[]): void {
  console.log(
    'workload            tasks    req/s   p50 ms   p99 ms   cpu ms   to health   growth   to other   its cpu   to plain   failed',
  );
  for (const figure of figures) {
    const first = required(figures.find(({ workload }) => workload === figure.workload));
    const growth = first === figure ? '' : (figure.rps / first.rps).toFixed(2);
    console.log(
      [
        figure.workload.padEnd(19),
        String(figure.tasks).padStart(5),
        figure.rps.toFixed(0).padStart(8),
        figure.p50.toFixed(1).padStart(8),
        figure.p99.toFixed(1).padStart(8),
        (figure.cpu?.toFixed(3) ?? '-').padStart(8),
        figure.relative.toFixed(3).padStart(11),
        growth.padStart(8),
        (figure.toOther?.toFixed(2) ?? '-').padStart(10),
        (figure.cpuToOther?.toFixed(2) ?? '-').padStart(9),
        (figure.cpuToPlain?.toFixed(2) ?? '-').padStart(10),
        String(figure.failed).padStart(8),
      ].join(' '),
    );
  }
}

export function compare(now: readonly Figure[], then: readonly Figure[]): void {
  console.log('\nagainst the file        then      now   change');
  for (const figure of now) {
    const before = then.find(({ workload, tasks }) => workload === figure.workload && tasks === figure.tasks);
    if (before === undefined) continue;
    const change = figure.relative / before.relative - 1;
    const lost = change < -TOLERATED_LOSS;
    if (lost) process.exitCode = 1;
    console.log(
      [
        `${figure.workload} ${figure.tasks}`.padEnd(21),
        before.relative.toFixed(3).padStart(7),
        figure.relative.toFixed(3).padStart(8),
        `${(change * 100).toFixed(0)} %`.padStart(8),
        lost ? ' slower' : '',
      ].join(' '),
    );
  }
}

export function progress(text: string): void {
  if (process.stderr.isTTY) process.stderr.write(`\r${text.padEnd(60)}${text === '' ? '\r' : ''}`);
}
