import type { WriteStream } from 'node:tty';
import { nounFor } from './plural.js';

export interface Progress {
  set(done: number): void;
  say(message: string): void;
  end(): void;
}

const WIDTH = 30;
const FRAME_MS = 100;

/** Shows a progress bar on a terminal, and a line for each tenth elsewhere. */
export function createProgress(total: number, what: string, stream: WriteStream = process.stderr): Progress {
  return stream.isTTY ? bar(total, what, stream) : lines(total, what, stream);
}

function bar(total: number, what: string, stream: WriteStream): Progress {
  const startedAt = performance.now();
  let drawnAt = Number.NEGATIVE_INFINITY;
  let done = 0;
  const draw = () => {
    drawnAt = performance.now();
    const share = total === 0 ? 1 : done / total;
    const filled = Math.round(share * WIDTH);
    const left = done === 0 ? '' : `, ${Math.ceil(((drawnAt - startedAt) / done) * (total - done) * 0.001)} s left`;
    stream.write(
      `\r\x1b[K[${'#'.repeat(filled).padEnd(WIDTH, '.')}] ${done} of ${total} ${nounFor(total, what)}${left}`,
    );
  };
  return {
    set(next) {
      done = next;
      if (performance.now() - drawnAt >= FRAME_MS) draw();
    },
    say(message) {
      stream.write(`\r\x1b[K${message}\n`);
      draw();
    },
    end: () => stream.write('\r\x1b[K'),
  };
}

function lines(total: number, what: string, stream: WriteStream): Progress {
  let reported = 0;
  return {
    set(done) {
      const tenth = total === 0 ? 10 : Math.floor((done / total) * 10);
      if (tenth > reported) stream.write(`${done} of ${total} ${nounFor(total, what)}\n`);
      reported = tenth;
    },
    say: (message) => stream.write(`${message}\n`),
    end: () => undefined,
  };
}
