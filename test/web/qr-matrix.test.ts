import { decodeQR } from 'qr/decode.js';
import t from 'tap';
import { startBrowser } from './support/browser.js';

const { qrMatrix } = (await startBrowser()).open().qrMatrix;

const SCALE = 4;
const BORDER = 4;

/** Draws the modules as pixels, and reads them with a decoder for images of cameras. */
function read(rows: readonly (readonly boolean[])[]): string {
  const size = (rows.length + 2 * BORDER) * SCALE;
  const data = new Uint8Array(size * size * 4).fill(255);
  for (let y = 0; y < size; y++) {
    for (let x = 0; x < size; x++) {
      const isDark = rows[Math.floor(y / SCALE) - BORDER]?.[Math.floor(x / SCALE) - BORDER] === true;
      if (isDark) data.fill(0, (y * size + x) * 4, (y * size + x) * 4 + 3);
    }
  }
  return decodeQR({ width: size, height: size, data });
}

function textOf(length: number): string {
  return Array.from({ length }, (_, at) => String.fromCharCode(33 + ((at * 7919 + length * 31) % 90))).join('');
}

t.test('QR code: a decoder reads texts of every length, in all versions up to 20', async (t) => {
  const sizes = new Set<number>();
  for (let length = 1; length <= 858; length += length < 20 ? 1 : 13) {
    const rows = qrMatrix(textOf(length));
    sizes.add(rows.length);
    t.equal(read(rows), textOf(length), String(length));
  }
  t.same(
    [...sizes].sort((a, b) => a - b),
    Array.from({ length: 20 }, (_, index) => 4 * index + 21),
  );
  t.equal(read(qrMatrix(textOf(858))), textOf(858), 'the longest');
  t.throws(() => qrMatrix(textOf(859)), RangeError);
});

t.test('QR code: text beyond ASCII is UTF-8, and the longest address of an account fits', async (t) => {
  t.equal(read(qrMatrix('Zürich ✓')), 'Zürich ✓');
  const email = `${'+'.repeat(64)}@${'a'.repeat(185)}.org`;
  const address = `otpauth://totp/Tutti:${encodeURIComponent(email)}?secret=${'A'.repeat(32)}&issuer=Tutti&algorithm=SHA1&digits=6&period=30`;
  t.equal(read(qrMatrix(address)), address);
});
