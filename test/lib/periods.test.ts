import t from 'tap';
import { durationText, tryAgainIn } from '../../src/lib/periods.js';

t.test('Durations: waits above 120 s are told in minutes, rounded up', async (t) => {
  for (const [seconds, text] of [
    [1, 'Try again in 1 s.'],
    [120, 'Try again in 120 s.'],
    [121, 'Try again in 3 minutes.'],
    [899, 'Try again in 15 minutes.'],
    [43_200, 'Try again in 720 minutes.'],
  ] as const) {
    t.equal(tryAgainIn(seconds), text);
  }
  t.equal(durationText(900), '15 minutes');
  t.equal(durationText(130), '130 s', 'a window is told exactly');
});
