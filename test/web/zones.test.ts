import fc from 'fast-check';
import t from 'tap';
import { localInstant, moveByDays } from '../../src/lib/calendar.js';
import { slowly } from '../support/slow.js';
import { startBrowser } from './support/browser.js';

const { zones } = (await startBrowser()).open();

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu', 'Pacific/Auckland'];

const RUNS = { seed: 20261126, numRuns: slowly(150, 5_000) };

const zone = fc.constantFrom(...ZONES);
const HALF_HOUR_MS = 1_800_000;
/** 2025 to 2027, in half hours: changes of the clocks are frequent among them. */
const instant = fc
  .integer({ min: Date.UTC(2025, 0) / HALF_HOUR_MS, max: Date.UTC(2028, 0) / HALF_HOUR_MS })
  .map((half) => new Date(half * HALF_HOUR_MS).toISOString());

t.test('Zones: the web interface moves timestamps as the service does', async () => {
  fc.assert(
    fc.property(zone, instant, fc.integer({ min: -400, max: 400 }), (timezone, at, days) => {
      return zones.moveByDays(timezone, at, days) === moveByDays(at, days, timezone);
    }),
    RUNS,
  );
});

t.test('Zones: a wall clock is read as the service reads it, also where the clocks change', async (t) => {
  fc.assert(
    fc.property(zone, instant, (timezone, at) => {
      const local = at.slice(0, 16);
      return zones.instantIn(timezone, local) === localInstant(local, timezone);
    }),
    RUNS,
  );
  t.equal(zones.instantIn('Europe/Berlin', '2026-03-29T02:30'), '2026-03-29T01:30:00.000Z', 'skipped');
  t.equal(zones.instantIn('Europe/Berlin', '2026-10-25T02:30'), '2026-10-25T00:30:00.000Z', 'the first of two');
});
