import t from 'tap';
import { atTime, beforeDue, beforeText, remindersOf } from '../../../src/imports/formats/reminders.js';

const HERE = { now: new Date('2026-03-11T12:00:00.000Z'), timezone: 'Europe/Berlin' };

t.test('Reminders of files: times before the due time, and fixed times', async (t) => {
  t.same([0, 30, 90, 1440, 1500].map(beforeDue), [
    { before: 'PT0S' },
    { before: 'PT30M' },
    { before: 'PT1H30M' },
    { before: 'P1D' },
    { before: 'PT25H' },
  ]);
  t.same([-5, 1.5, Number.NaN, 50_000].map(beforeDue), [null, null, null, null]);
  t.same(['PT15M', 'P0DT9H0M0S', 'P1DT0H0M0S', 'PT0S', 'P1M', 'PT90S'].map(beforeText), [
    { before: 'PT15M' },
    { before: 'PT9H' },
    { before: 'P1D' },
    { before: 'PT0S' },
    null,
    null,
  ]);
  t.same(atTime('2026-03-12T09:00:00Z', HERE), { at: '2026-03-12T09:00:00.000Z' });
  t.same(atTime('2026-03-12T09:00:00', HERE), { at: '2026-03-12T08:00:00.000Z' });
  t.same(
    ['', '2026-03-12', 'soon', '2046-03-12T09:00:00Z', '2026-13-12T09:00:00'].map((text) => atTime(text, HERE)),
    [null, null, null, null, null],
  );
});

t.test('Reminders of files: five at most, each once; the others are facts', async (t) => {
  const facts: string[] = [];
  const found = [5, 5, 10, 15, 20, 25, 30].map((minutes) => ({ time: beforeDue(minutes), fact: `${minutes}` }));
  const { reminders } = remindersOf([...found, { time: null, fact: 'at home' }], facts);
  t.equal(reminders?.length, 5);
  t.same(facts, ['30', 'at home']);
  t.same(remindersOf([], []), {});
});
