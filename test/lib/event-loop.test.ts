import { setTimeout as sleep, setImmediate as turn } from 'node:timers/promises';
import t from 'tap';
import { MAX_PIECE_MS, measureHere, referenceWork, startMeasured } from '../support/event-loop.js';

t.test('The longest piece is processor time without a turn of the event loop', async (t) => {
  const waited = await measureHere(() => sleep(300));
  t.ok(waited.longestMs < MAX_PIECE_MS, `waiting: ${waited.longestMs} ms`);

  const pieces = await measureHere(async () => {
    for (let count = 0; count < 10; count++) {
      referenceWork();
      await turn();
    }
  });
  t.ok(pieces.longestMs > 20 && pieces.longestMs < MAX_PIECE_MS, `ten pieces: ${pieces.longestMs} ms`);

  const whole = await measureHere(async () => {
    for (let count = 0; count < 10; count++) {
      referenceWork();
      await null;
    }
  });
  t.ok(whole.longestMs > 200, `one piece: ${whole.longestMs} ms`);
  const after = await measureHere(() => turn());
  t.ok(after.longestMs < MAX_PIECE_MS, 'each measurement starts at zero');
});

t.test('Memory counts with its peak', async (t) => {
  const { grownBytes, result } = await measureHere(async () => Buffer.alloc(200_000_000, 1).length);
  t.equal(result, 200_000_000);
  t.ok(grownBytes > 150_000_000, `${grownBytes}`);
});

t.test('A process of the service is measured from outside', async (t) => {
  const server = await startMeasured(t, t.testdir({}));
  const { longestMs, grownBytes, result } = await server.measure(() => fetch(`${server.url}/health`));
  t.equal(result.status, 200);
  t.ok(longestMs > 0 && longestMs < MAX_PIECE_MS, `${longestMs} ms`);
  t.ok(grownBytes < 100_000_000, `${grownBytes} bytes`);
});
