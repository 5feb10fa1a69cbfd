/** Names of colours that clients send (CSS Color Module Level 4, section 6.1). */
const NAMED_COLORS: ReadonlyMap<string, string> = new Map(
  Object.entries({
    black: '#000000',
    silver: '#c0c0c0',
    gray: '#808080',
    grey: '#808080',
    white: '#ffffff',
    maroon: '#800000',
    red: '#ff0000',
    purple: '#800080',
    fuchsia: '#ff00ff',
    magenta: '#ff00ff',
    green: '#008000',
    lime: '#00ff00',
    olive: '#808000',
    yellow: '#ffff00',
    navy: '#000080',
    blue: '#0000ff',
    teal: '#008080',
    aqua: '#00ffff',
    cyan: '#00ffff',
    orange: '#ffa500',
    pink: '#ffc0cb',
    brown: '#a52a2a',
    gold: '#ffd700',
    violet: '#ee82ee',
    indigo: '#4b0082',
    turquoise: '#40e0d0',
    coral: '#ff7f50',
    salmon: '#fa8072',
    crimson: '#dc143c',
    tomato: '#ff6347',
    khaki: '#f0e68c',
    lavender: '#e6e6fa',
    plum: '#dda0dd',
    orchid: '#da70d6',
    beige: '#f5f5dc',
    tan: '#d2b48c',
    chocolate: '#d2691e',
    skyblue: '#87ceeb',
  }),
);

/**
 * Returns a colour as `#rrggbb`: that API takes any text. An empty text is none; undefined for text that names no colour,
 * which sets none. Other values are returned as they are, and the operation refuses them.
 */
export function colorOf(value: unknown): unknown {
  if (typeof value !== 'string') return value;
  const text = value.trim().toLowerCase();
  if (text === '') return null;
  if (/^#[0-9a-f]{6}$/.test(text)) return value.trim();
  if (/^#[0-9a-f]{3}$/.test(text)) return text.replace(/[0-9a-f]/g, '$&$&');
  return NAMED_COLORS.get(text);
}
