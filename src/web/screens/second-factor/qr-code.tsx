import { qrMatrix } from './qr-matrix.js';

/** Light modules around the code, which readers need (ISO/IEC 18004, section 5.3.8). */
const BORDER = 4;

/** Draws a QR code. Dark on light in every theme, because many apps read no other. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const rows = qrMatrix(value);
  const size = rows.length + 2 * BORDER;
  const squares = rows.flatMap((row, y) =>
    row.flatMap((isDark, x) => (isDark ? [`M${x + BORDER} ${y + BORDER}h1v1h-1z`] : [])),
  );
  return (
    <svg role="img" aria-label={label} width="220" height="220" viewBox={`0 0 ${size} ${size}`}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={squares.join('')} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
