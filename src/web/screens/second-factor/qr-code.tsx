import { encodeQR } from 'qr';

/** Light modules around the code, which readers need (ISO/IEC 18004, section 5.3.8). */
const BORDER = 4;

/** Draws a QR code. Dark on light in every theme, because many apps read no other. */
export function QrCode({ value, label }: { value: string; label: string }) {
  const rows = encodeQR(value, 'raw', { ecc: 'low', border: BORDER });
  const squares = rows.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`M${x} ${y}h1v1h-1z`] : [])));
  return (
    <svg role="img" aria-label={label} width="220" height="220" viewBox={`0 0 ${rows.length} ${rows.length}`}>
      <rect width="100%" height="100%" fill="#fff" />
      <path d={squares.join('')} fill="#000" shape-rendering="crispEdges" />
    </svg>
  );
}
