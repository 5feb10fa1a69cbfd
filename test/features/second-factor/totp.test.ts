import t from 'tap';
import { codeOf, fromBase32, stepAt, stepOf, toBase32 } from '../../../src/features/second-factor/totp.js';

/** RFC 6238, appendix B. */
const SECRET = Buffer.from('12345678901234567890');
const VECTORS = [
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const;

t.test('TOTP: the vectors of RFC 6238', async (t) => {
  for (const [seconds, code] of VECTORS) {
    const step = stepAt(new Date(seconds * 1_000));
    t.equal(codeOf(SECRET, step, 8), code, String(seconds));
    t.equal(codeOf(SECRET, step), code.slice(2), 'six digits are the last ones');
  }
});

t.test('HOTP: the vectors of RFC 4226, appendix D', async (t) => {
  const codes = Array.from({ length: 10 }, (_, count) => codeOf(SECRET, count));
  t.same(codes, '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' '));
});

t.test('Base32: the vectors of RFC 4648 without padding, and back', async (t) => {
  t.equal(toBase32(Buffer.from('fooba')), 'MZXW6YTB');
  t.equal(toBase32(SECRET), 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ');
  t.same(Buffer.from(fromBase32('GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ')), SECRET);
});

t.test('TOTP: a code counts one step either way, and only after the last one that was used', async (t) => {
  const now = new Date('2026-03-11T12:00:15.000Z');
  const step = stepAt(now);
  const matching = (offset: number, after = 0) => stepOf(SECRET, codeOf(SECRET, step + offset), now, after);
  t.same(
    [-2, -1, 0, 1, 2].map((offset) => matching(offset)),
    [undefined, step - 1, step, step + 1, undefined],
  );
  t.same(
    [-1, 0, 1].map((offset) => matching(offset, step)),
    [undefined, undefined, step + 1],
  );
  for (const text of ['', '12345', '1234567', codeOf(SECRET, step, 8), '\ud800', 'a'.repeat(100)]) {
    t.equal(stepOf(SECRET, text, now, 0), undefined, JSON.stringify(text));
  }
});
